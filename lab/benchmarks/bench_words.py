"""What an answer costs at a told table of ten, for each of the dearer words of game files.

Each file asks everybody, again and again, and differs from the plain one by one word. Processor
time hangs on the machine; the work that the game counts does not.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import islice
from statistics import median

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import seats_for, viewers
from companion.core.umpire import Umpire
from companion.told.all_games import OWN
from companion.told.playing.game import make_told_game
from companion.told.reading import read_game

PLAYERS, ANSWERS, RUNS = 10, 200, 5
FILE = """title = "Bench"
about = "Everybody is asked again and again."
players = [10, 10]
limit = 2000

[teams]
count = 2

[roles.wolf]
name = "Wolf"
count = 5

[roles.sheep]
name = "Sheep"
count = "rest"

[decks.deck]
name = "Deck"
cards = [{{ suit = ["Red", "Blue", "Grey", "Gold"], number = "1-40" }}]

[piles.hand]
name = "Hand"
of = "deck"
sorted = {sorted}

[piles.grid]
name = "Grid"
of = "deck"
each = false
columns = 5

[values.points]
name = "Points"
each = true
track = [0, 999]

[steps.reward]
with = ["whom", "much"]
step = [{{ set = "points[whom] += much" }}]

[[phase]]
step = [{{ deal = "roles" }}, {{ deal = "hand", cards = 8 }}, {{ deal = "grid", cards = 25 }}]

[[phase]]
until = "no"
step = [{{ {question}, answers = "so" }}, {{ {step} }}]

[[phase]]
step = [{{ do = "reward(first(playing), 1)" }}]
"""
PLAIN = ('ask = "Which?", number = [0, 9]', 'open = "so"')
WORDS: Mapping[str, tuple[str, str]] = {
    "number": PLAIN,
    "me": ('ask = "{{points[me]}}?", number = [0, 9]', PLAIN[1]),
    "player": ('ask = "Who?", player = "those(p in playing: p != me)"', PLAIN[1]),
    "card": ('ask = "Which?", card = "hand"', PLAIN[1]),
    "columns": ('ask = "Which?", choose = "grid"', PLAIN[1]),
    "choose": ('ask = "Which?", choose = "those(c in hand[me]: number(c) > 9)"', PLAIN[1]),
    "pick": ('ask = "Which?", choose = "hand[me]", pick = [0, 3]', PLAIN[1]),
    "refuse": (
        'ask = "Which?", number = [0, 9], refuse = {{ when = "answer in [3, 4]", say = "No." }}',
        PLAIN[1],
    ),
    "decoy": (
        'ask = "Which?", who = "role:wolf", decoy = "And you?", number = [0, 9]',
        'clear = "so"',
    ),
    "do": (PLAIN[0], 'open = "so" }}, {{ each = "p", do = "reward(p, so[p])"'),
    "set": (PLAIN[0], 'open = "so" }}, {{ set = "points = points[me] + so[me]"'),
    "swap": (PLAIN[0], 'each = "p", swap = ["first(hand[p])", "first(grid)"]'),
    "most": (
        PLAIN[0],
        'open = "so" }}, {{ say = "{{most(p in playing: count(q in playing: so[q] == so[p]))}}"',
    ),
}


def measure(word: str) -> tuple[float, float]:
    """Milliseconds of processor time for an answer and everybody's offers, and the work of it."""
    question, step = WORDS[word]
    text = FILE.format(
        question=question.replace("{{", "{").replace("}}", "}"),
        step=step.replace("{{", "{").replace("}}", "}"),
        sorted=str(word == "card").lower(),
    )
    game, seats = make_told_game(OWN, read_game(text)), seats_for(PLAYERS)
    umpire = Umpire(game, seats, game.settle({}, PLAYERS), b"bench")
    entries = list(islice(play_out(umpire, Chance(b"bench")), ANSWERS))
    times, worked = [], 0
    for _ in range(RUNS):
        again = Umpire(game, seats, game.settle({}, PLAYERS), b"bench")
        start = time.process_time()
        for entry in entries:
            again.act(entry.by, entry.offer, entry.values)
            for viewer in viewers(seats):
                again.offers(viewer)
        times.append(time.process_time() - start)
        worked = again.board.worked
    return 1000 * median(times) / len(entries), worked / len(entries)


def main() -> None:
    """Print a line for every word."""
    for word in WORDS:
        spent, work = measure(word)
        print(f"{word}: {spent:.2f} ms an answer at a table of {PLAYERS}, {work:,.0f} of work")


if __name__ == "__main__":
    main()

"""How often a stand-in beats chance, and how long it takes when all are stand-ins.

`python -m tests.games.psychomachia.duels 150`
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median

from companion.core.bots import choose_any_answer, choose_next_answer
from companion.core.chance import Chance
from companion.core.game import Policy
from companion.core.seats import Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.games.psychomachia import GAME


def duel(players: int, number: int) -> tuple[bool, int]:
    """One stand-in against random players, in each seat in turn: whether it won, how many turns."""
    mine = Seat(1 + number % players)
    winners, turns = played(players, b"duel %d of %d" % (number, players), steady_at(mine))
    return mine in winners, turns


def among_themselves(players: int, number: int) -> int:
    """How many turns a table of stand-ins only takes."""
    return played(players, b"all %d of %d" % (number, players), GAME.bots.policies["steady"])[1]


def played(players: int, seed: bytes, policy: Policy) -> tuple[tuple[Seat, ...], int]:
    """Who won a game played like this, and in how many turns."""
    umpire = Umpire(GAME, seats_for(players), GAME.settle({}, players), seed)
    chance = Chance(b"answers" + seed)
    while not umpire.over:
        entry = choose_next_answer(umpire, chance, policy)
        umpire.act(entry.by, entry.offer, entry.values)
    return umpire.over.winners, umpire.board.turn


def steady_at(mine: Seat) -> Policy:
    """Play steadily in one seat, at random in all others."""

    def policy(k: object, me: Viewer, offers: object, chance: Chance) -> object:
        way = GAME.bots.policies["steady"] if me == mine else choose_any_answer
        return way(k, me, offers, chance)  # type: ignore[arg-type]

    return policy  # type: ignore[return-value]


def lines(games: int) -> Iterator[str]:
    """The figures as rows of the README."""
    for players in GAME.seats:
        results = [duel(players, number) for number in range(games)]
        won = 100 * sum(win for win, _ in results) / games
        turns = sum(turns for _, turns in results) / games
        alone = [among_themselves(players, number) for number in range(games)]
        said = f"{median(alone):.0f}, at most {max(alone)}"
        yield f"| {players} | {won:.1f} % | {100 / players:.0f} % | {turns:.0f} | {said} |"


def main() -> None:
    """Print a row for each number of players."""
    for line in lines(int(sys.argv[1])):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

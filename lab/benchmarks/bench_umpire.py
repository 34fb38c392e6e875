"""How fast the rules are: answers per second with all offers made, and replaying a long table."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from statistics import median
from typing import Any

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import seats_for, viewers
from companion.core.umpire import Entry, Umpire
from companion.games import find_games

RUNS, LONG = 7, 500
ANSWERS = 3000
"""So many are answered in all: some random games are over after 66, others after 3,000."""


def at_its_largest(game: Game[Any], seed: int) -> Umpire[Any]:
    """The game with as many players as possible."""
    seats = seats_for(max(game.seats))
    return Umpire(game, seats, game.settle({}), b"bench %d" % seed)


def random_play(game: Game[Any], seed: int) -> list[Entry]:
    """The answers of a whole random game."""
    umpire = at_its_largest(game, seed)
    return list(islice(play_out(umpire, Chance(b"play %d" % seed)), ANSWERS))


def random_plays(game: Game[Any]) -> list[list[Entry]]:
    """As many of them as have that many answers."""
    plays: list[list[Entry]] = []
    while sum(map(len, plays)) < ANSWERS:
        plays.append(random_play(game, len(plays)))
    return plays


def seconds(run: Callable[[], None]) -> float:
    """The median processor time of some runs."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return median(times)


def answer_all(game: Game[Any], plays: list[list[Entry]]) -> None:
    """Take every answer, and make everybody's offers after it."""
    for seed, entries in enumerate(plays):
        umpire = at_its_largest(game, seed)
        for entry in entries:
            umpire.act(entry.by, entry.offer, entry.values)
            for viewer in viewers(umpire.seats):
                umpire.offers(viewer)


def replay_long(game: Game[Any], plays: list[list[Entry]]) -> tuple[float, int]:
    """Seconds to replay so many answers of the longest plays, and how many they were."""
    chosen: list[tuple[int, list[Entry]]] = []
    for seed in sorted(range(len(plays)), key=lambda each: -len(plays[each])):
        left = LONG - sum(len(entries) for _, entries in chosen)
        chosen.append((seed, plays[seed][:left]))

    def again() -> None:
        for seed, entries in chosen:
            umpire = at_its_largest(game, seed)
            for entry in entries:
                umpire.act(entry.by, entry.offer, entry.values)

    return seconds(again), sum(len(entries) for _, entries in chosen)


def main() -> None:
    """Print a line for every game."""
    for game in (each for each in find_games().values() if not each.resolve):
        plays = random_plays(game)
        answers = sum(map(len, plays))
        rate = answers / seconds(lambda: answer_all(game, plays))  # noqa: B023 - called at once
        again, count = replay_long(game, plays)
        print(f"{game.id}: {rate:,.0f} answers a second, all offers made (aim 20,000)")
        print(f"{game.id}: {count} answers played again in {1000 * again:.1f} ms (aim 10 for 500)")


if __name__ == "__main__":
    main()

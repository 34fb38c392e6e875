"""Twins: pairs of tables that differ only in what one viewer may not know, for every game."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from companion.commands.playing import able_sizes
from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import viewers
from tests.kit.laws.pages import TwinEvening, check_evening
from tests.kit.laws.plays import GAMES, any_table, entries_of
from tests.kit.laws.timing import Timings
from tests.kit.laws.twins import Leak, Story, check_moment
from tests.soak.tally import Limits, Tally

ANSWERS = 40
TIMED = 1000
"""Answers of each game whose work is compared, at least, if there is time."""


def compare(folder: Path, seed: int, limits: Limits, tally: Tally) -> None:
    """Compare pairs of each game in turn; each pair is one viewer and one swap."""
    timings = {game: Timings() for game in GAMES}
    for number in limits.rounds():
        for name, game in GAMES.items():
            try:
                tally.counts[f"twin pairs of {name}"] += _deals(game, b"%d %d" % (seed, number))
                if timings[name].pairs < TIMED:
                    _evening(folder, game, timings[name], seed, number)
            except Leak as leak:
                tally.bad("leaks", f"{name}, seed {seed} {number}: {leak}")
    for name, each in timings.items():
        tally.counts[f"timed answers of {name}"] += each.pairs
        tally.notes += (f"{name}: {line}" for line in each.lines())
        try:
            each.check()
        except Leak as leak:
            tally.bad("leaks", f"{name}, seed {seed}: {leak}")


def _deals(game: Game[Any], seed: bytes) -> int:
    """Twins of one play, and of one moment in it; the number of pairs."""
    chance = Chance(b"pairs " + seed)
    table = any_table(game, seed)
    entries = entries_of(table, ANSWERS)
    story = Story(table, entries)
    pairs = sum(story.check(each, chance) > 0 for each in viewers(table.seats))
    umpire = table.umpire(entries=entries[: chance.below(len(entries) + 1)])
    return pairs + check_moment(umpire, chance)


def _evening(folder: Path, game: Game[Any], timings: Timings, seed: int, number: int) -> None:
    """Twins of an evening on pages: what a listener hears, and how much work each answer is."""
    sizes = able_sizes(game, {})
    evening = TwinEvening(folder, game, sizes[number % len(sizes)], timings=timings)
    check_evening(evening, ANSWERS, b"evening %d %d" % (seed, number))
    shutil.rmtree(folder)

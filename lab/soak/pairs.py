"""Twins: pairs of tables that differ only in what one viewer may not know, for every game.

Most are of one moment: what is hidden is mixed up and put back. Fewer are whole plays, fewest whole
companions with pages: what does a listener hear there, and how much work is each answer?
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.commands.showing_simulations import list_sizes
from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import viewers
from companion.core.umpire import Umpire
from lab.soak.goals import TIMED, twins_of
from lab.soak.tally import Limits, Tally
from tests.kit.laws.moments import check_moment, check_pages
from tests.kit.laws.pages import PageCompanion
from tests.kit.laws.plays import COMPLETE, GAMES, Table, any_table, played
from tests.kit.laws.timing import Timings
from tests.kit.laws.twin_evenings import TwinEvening
from tests.kit.laws.twins import Story

ANSWERS = 40
"""Answers of a whole twin, and moments of a play that have twins."""
FARTHEST = 9
"""The most answers from one such moment to the next: they reach to the end of most plays."""
MIXES = 4
"""How often everything hidden is mixed up, for each viewer at each moment."""
PAIRS = 1000
"""Pairs of each game in one round, at least: short games are played more often."""
MOST_PLAYS = 12
SWAPS = 4
"""How many twins of a play there are for each viewer."""
WHOLE = 8
"""Once so many are timed, one round in so many still has twins that are whole companions."""


def compare(folder: Path, seed: int, limits: Limits, tally: Tally) -> None:
    """Compare pairs of each game in turn; each pair is one viewer and one difference.

    A game of which there are enough already is left out.
    """
    for number in limits.rounds():
        for name, game in GAMES.items():
            if all(goal.is_met(tally.before + tally.counts) for goal in twins_of(name)):
                continue
            Round(folder, game, seed, number, tally).go(tally.timings.setdefault(name, Timings()))
    for name, each in tally.timings.items():
        with tally.leaks(name):
            each.check()


def moments_of(table: Table, chance: Chance) -> Iterator[Umpire[Any]]:
    """A play, at so many moments from its start on."""
    ahead = 0
    for umpire in played(table, ANSWERS * FARTHEST):
        if ahead == 0:
            yield umpire
            ahead = 1 + chance.below(FARTHEST)
        ahead -= 1


class Round:
    """The twins of one game in one round."""

    def __init__(self, folder: Path, game: Game[Any], seed: int, number: int, tally: Tally) -> None:
        self._folder, self._game, self._number, self._tally = folder, game, number, tally
        self._seed = b"%d %d" % (seed, number)
        self._pairs = 0

    def go(self, timings: Timings) -> None:
        """Compare twins of every kind; what was timed is added."""
        for play in range(MOST_PLAYS):
            if self._pairs < PAIRS:
                self._play(play)
        due = timings.pairs < TIMED or self._number % WHOLE == 0
        if due and not self._game.resolve:  # a file shuffles nothing before its first step
            with self._tally.leaks(self._game.id):
                self._evening(timings)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _play(self, play: int) -> None:
        """Twins of one more play, and of one more evening."""
        seed = b"%b %d" % (self._seed, play)
        with self._tally.leaks(self._game.id):
            self._deals(any_table(self._game, seed), Chance(b"pairs " + seed))
        with self._tally.leaks(self._game.id):
            self._pages(self._players(play), Chance(b"pages " + seed))

    def _players(self, play: int = 0) -> int:
        sizes = list_sizes(COMPLETE[self._game.id], {})
        return sizes[(self._number + play) % len(sizes)]

    def _count(self, kind: str, times: int) -> None:
        self._pairs += times
        self._tally.counts[f"{kind} of {self._game.id}"] += times

    def _deals(self, table: Table, chance: Chance) -> None:
        """Twins of moments of a play, and of the play itself."""
        for umpire in moments_of(table, chance):
            self._count("twin moments", check_moment(umpire, chance, mixes=MIXES))
        story = Story(table, umpire.entries[:ANSWERS])
        for viewer in viewers(table.seats):
            for _ in range(SWAPS):
                self._count("twin plays", story.check(viewer, chance) > 0)

    def _pages(self, players: int, chance: Chance) -> None:
        """Twins of every moment of an evening, as pages and other clients show it."""
        companion = PageCompanion(
            self._folder / "pages", COMPLETE[self._game.id], players, on_disk=True
        )
        for _ in companion.play(ANSWERS, chance):
            self._count("twin pages", check_pages(companion, chance, mixes=MIXES))
        companion.close()
        shutil.rmtree(self._folder)

    def _evening(self, timings: Timings) -> None:
        """Twins of a whole evening: what is sent, what a listener hears, how much work it is."""
        before = timings.pairs
        folder, players = self._folder / "twins", self._players()
        evening = TwinEvening(folder, self._game, players, timings=timings, on_disk=True)
        chance = Chance(b"evening " + self._seed)
        evening.spend(ANSWERS, chance)
        for viewer in evening.got[0]:
            self._count("twin evenings", evening.check(viewer, chance) > 0)
        self._count("timed answers", timings.pairs - before)

"""How much of everything the soak is to try, however many runs that takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lab.soak import databases
from tests.kit.killed import PLACES
from tests.kit.laws.plays import GAMES

KINDS = ("twin moments", "twin pages", "twin plays", "twin evenings")
"""What twin pairs are counted as."""
TIMED = 1000
"""Answers of each game whose work is compared, at least."""


@dataclass(frozen=True)
class Goal:
    """So many of one thing; `counted` are the names under which they are counted."""

    name: str
    asked: int
    counted: tuple[str, ...]

    def reached(self, counts: Mapping[str, int]) -> int:
        """How many there are so far."""
        return sum(counts.get(each, 0) for each in self.counted)

    def is_met(self, counts: Mapping[str, int]) -> bool:
        """Whether there are enough."""
        return self.reached(counts) >= self.asked

    def line(self, counts: Mapping[str, int]) -> str:
        """How far it is, to be printed."""
        return f"{self.reached(counts):>9,} of {self.asked:,} {self.name}"


def pairs_of(game: str) -> Goal:
    """The twin pairs of one game, of whatever kind."""
    return Goal(f"twin pairs of {game}", 200_000, tuple(f"{kind} of {game}" for kind in KINDS))


def twins_of(game: str) -> tuple[Goal, ...]:
    """What twins of one game are to reach; those of files have no evenings of twins to time."""
    timed = f"timed answers of {game}"
    known = GAMES.get(game)
    times = () if known and known.resolve else (Goal(timed, TIMED, (timed,)),)
    return pairs_of(game), *times


GOALS: Mapping[str, tuple[Goal, ...]] = {
    "hostile": (
        Goal("hostile messages", 1_000_000, ("hostile socket messages", "hostile requests")),
    ),
    "kills": (Goal("SIGKILLs", 1_000, tuple(f"kills {place}" for place in PLACES)),),
    "evenings": (Goal("seconds of evenings", 8 * 3600, ("seconds of evenings",)),),
    "twins": tuple(goal for game in GAMES for goal in twins_of(game)),
    "postgres": (Goal("faults of machines and databases", 500, databases.COUNTED),),
}
"""What each part is to reach."""

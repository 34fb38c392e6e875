"""How many plays tests try things on: COMPANION_LAWS is quick, usual or thorough."""

from __future__ import annotations

import os
from dataclasses import dataclass

from hypothesis import settings

# Speed belongs in tests/benchmarks: no law fails because a machine was busy.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")


@dataclass(frozen=True)
class Budget:
    """What the laws may spend, and other tests that play by chance."""

    parts: int
    """Beginnings of plays, for each law and game."""
    wholes: int
    """Plays from beginning to end, for each game: the longest takes some thousand answers."""
    evenings: int
    """Evenings on pages, for each game, each with a twin for every viewer."""
    share: int
    """Of the whole games that tests of a game may play, one in so many is played."""
    moments: int
    """Moments of a recorded play at which pages are looked at."""
    dots: tuple[int, ...]
    """Dots per inch at which printed sheets are read back, beside the coarsest."""
    pictures: int
    """Odd pictures that every reader is given."""
    rules: int
    """Rules of each game that are broken, to see whether a test that names them fails."""
    rules_seed: int | None = 20261128
    """Which rules those are; None draws a seed and prints it."""

    def games(self, most: int) -> int:
        """How many games are played of so many."""
        return -(-most // self.share)


BUDGETS = {
    "quick": Budget(
        parts=2, wholes=1, evenings=1, share=20, moments=1, dots=(150,), pictures=50, rules=1
    ),
    "usual": Budget(
        parts=6, wholes=2, evenings=1, share=5, moments=2, dots=(150,), pictures=150, rules=2
    ),
    "thorough": Budget(
        parts=60,
        wholes=20,
        evenings=8,
        share=1,
        moments=8,
        dots=(150, 300),
        pictures=100_000,
        rules=40,
        rules_seed=None,
    ),
}
BUDGET = BUDGETS[os.environ.get("COMPANION_LAWS", "usual")]
few = settings(max_examples=BUDGET.parts)
whole = settings(max_examples=BUDGET.wholes)

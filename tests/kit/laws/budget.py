"""How many plays tests try things on: COMPANION_LAWS is quick, usual or thorough."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass

from hypothesis import HealthCheck, settings


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

    def games(self, most: int) -> int:
        """How many games are played of so many."""
        return -(-most // self.share)


BUDGETS = {
    "quick": Budget(
        parts=2, wholes=1, evenings=1, share=20, moments=1, dots=(150,), pictures=50, rules=1
    ),
    "usual": Budget(
        parts=3, wholes=1, evenings=1, share=5, moments=2, dots=(150,), pictures=150, rules=2
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
    ),
}
BUDGET = BUDGETS[os.environ.get("COMPANION_LAWS", "usual")]
DRAWS = BUDGET is BUDGETS["thorough"]
"""Whether this run draws a seed of its own; all others give equal results for equal commits."""
SEED = 20261128
"""What is drawn by chance follows from this."""
if DRAWS:  # once: its workers inherit it
    drawn = str(random.SystemRandom().randrange(1, 1 << 32))
    SEED = int(os.environ.setdefault("COMPANION_SEED", drawn))

# Speed belongs in lab/benchmarks: no law fails because a machine was busy. What failed in
# another run is not tried again here: it is repeated by its seed.
NO_CLOCKS = (HealthCheck.too_slow,)
"""What Hypothesis checks against a clock."""
settings.register_profile(
    "house",
    deadline=None,
    derandomize=not DRAWS,
    database=None,
    print_blob=True,
    suppress_health_check=NO_CLOCKS,
)
settings.load_profile("house")
few = settings(max_examples=BUDGET.parts)

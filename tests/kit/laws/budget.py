"""How many plays the laws are tried on: COMPANION_LAWS is quick, usual or thorough."""

from __future__ import annotations

import os
from dataclasses import dataclass

from hypothesis import settings


@dataclass(frozen=True)
class Budget:
    """What the laws may spend."""

    parts: int
    """Beginnings of plays, for each law and game."""
    wholes: int
    """Plays from beginning to end, for each game: the longest takes some thousand answers."""
    evenings: int
    """Evenings on pages, for each game, each with a twin for every viewer."""


BUDGET = {
    "quick": Budget(2, 1, 1),
    "usual": Budget(15, 5, 2),
    "thorough": Budget(60, 20, 8),
}[os.environ.get("COMPANION_LAWS", "usual")]
few = settings(max_examples=BUDGET.parts)
whole = settings(max_examples=BUDGET.wholes)

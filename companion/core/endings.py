"""How a game ends, and who has won it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.moments import Step
from companion.core.seats import Seat
from companion.core.words import T


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: which of its endings, who won, and the sentence for the table."""

    name: str
    winners: tuple[Seat, ...]
    sentence: T
    steps: tuple[Step, ...] = ()
    """What led to it, shown step by step; none: only who has won."""
    title: T | None = None

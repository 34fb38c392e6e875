"""The phases of the game, and what everybody sees of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.core.seats import Seat

SPACES = (1, 2, 3, 4)
"""The production spaces of a seat [DWD-041]."""


class DevilPhase(Enum):
    """The phases of a round, and what comes before and after [DWD-004, DWD-005]."""

    SETUP = "setup"
    ROLES = "roles"
    PRODUCTION = "production"
    CARDS = "cards"
    DEALS = "deals"
    ACTION = "action"
    INTEREST = "interest"
    REPUTATION = "reputation"
    HUNT = "hunt"
    INQUISITION = "inquisition"
    FINAL = "final"
    END = "end"


OUT_OF_ROUNDS = (DevilPhase.SETUP, DevilPhase.ROLES, DevilPhase.FINAL, DevilPhase.END)


class CourtierSpace(Enum):
    """Where a courtier is [ledger 6.2]."""

    TWO = "two"
    THREE = "three"
    SERVICE = "service"
    BARRED = "barred"


MARKERS = ("reputation", "interest", "debt", "score")
"""The values of a seat that have a marker on a track."""
PIECES = ("angels", "demons", "indulgences", "houseguests")
"""The values of a seat that are pieces beside its castle."""


@dataclass(frozen=True, slots=True)
class MarkerMove:
    """What hands have to do on the boards: put a marker on a space, or a number of pieces out."""

    seat: Seat
    what: str
    to: int


@dataclass(frozen=True, slots=True)
class Castle:
    """What everybody sees of a seat [DWD-040]."""

    reputation: int
    interest: int = 0
    """At the start of the cycle [DWD-011]."""
    debt: int = 0
    """Nobody owes anything at the start [DWD-014]."""
    score: int = 0
    """It may fall below 0 [DWD-018]."""
    angels: int = 0
    demons: int = 0
    indulgences: int = 0
    houseguests: int = 0
    mob: bool = False
    improved: tuple[int, ...] = ()
    majors: int = 0
    courtiers: tuple[CourtierSpace, ...] = (
        CourtierSpace.TWO,
        CourtierSpace.TWO,
        CourtierSpace.TWO,
        CourtierSpace.BARRED,
    )
    """Three ordinary courtiers, then the alchemist [DWD-012, DWD-013]."""
    built: tuple[str, ...] = ()
    places: tuple[str, ...] = ("", "")
    """The action buildings in the two places; empty for none [DWD-092]."""
    achieved: tuple[str, ...] = ()
    reminders: tuple[tuple[str, str], ...] = ()
    """The phase and text of each reminder [DWD-101]."""

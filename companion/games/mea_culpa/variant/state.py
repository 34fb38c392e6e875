"""What the variant keeps: costs that were forgotten, accusations, and what the table noticed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Secret


@dataclass(frozen=True, slots=True)
class ForgottenCost:
    """A cost the Petty Sinner forgot: taler, a notch, or stones into a Den [MEA-270]."""

    kind: str
    amount: int
    den: str = ""


@dataclass(frozen=True, slots=True)
class Accusation:
    """Somebody is accused of a slip [MEA-269]."""

    by: Seat
    culprit: Seat
    entry: str


@dataclass
class Slips(Group):
    """Slips, and who has said what of them in this round."""

    unpaid: dict[Seat, Secret[tuple[ForgottenCost, ...]]]
    """What the Petty Sinner forgot on purpose; only he knows it."""
    reminder: Seat | None = None
    """The Petty Sinner who may still be reminded of forgotten costs."""
    reminded_by: tuple[Seat, ...] = ()
    accusation: Accusation | None = None
    accused: tuple[Seat, ...] = ()
    """Whose accusation has failed in this round."""
    owned_up: tuple[Seat, ...] = ()
    """Who has paid for a move taken back in this round."""
    out_of_turn: tuple[Seat, ...] = ()
    """Who wanted to begin somebody else's turn."""
    idle: bool = False
    """Whether the player in turn has done nothing for too long."""
    forgot_stone: Seat | None = None
    """The Merchant who ended the turn without the free stone, until somebody else acts."""

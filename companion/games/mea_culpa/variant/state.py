"""What the variant keeps: forgotten costs, accusations, and what the companion noticed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Secret
from companion.games.mea_culpa.actions.costs import Cost


@dataclass(frozen=True, slots=True)
class Accusation:
    """Somebody is accused of a slip [MEA-269]."""

    by: Seat
    culprit: Seat
    entry: str


@dataclass
class Slips(Group):
    """Slips, and what has been said about them in this round."""

    unpaid: dict[Seat, Secret[tuple[Cost, ...]]]
    """What the Petty Sinner forgot on purpose; only he knows it."""
    reminder: Seat | None = None
    """The Petty Sinner who may still be reminded of forgotten costs."""
    due: tuple[Cost, ...] = ()
    """Everything he has had to pay since then, paid or forgotten, that a reminder can name."""
    accusation: Accusation | None = None
    silent: tuple[Seat, ...] = ()
    """Who may not accuse or remind anybody until their next turn begins."""
    owned_up: tuple[Seat, ...] = ()
    """Who has paid for taking back a move in this round."""
    out_of_turn: tuple[Seat, ...] = ()
    """Who has tried to begin somebody else's turn."""
    to_begin: Seat | None = None
    """Whose turn it is, as long as they have not begun it; pages do not say."""
    idle: bool = False
    """Whether that player has waited too long."""
    forgot_stone: Seat | None = None
    """The Merchant who ended a turn without the free stone, until somebody else acts."""

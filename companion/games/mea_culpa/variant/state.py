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

    @property
    def key(self) -> str:
        """How a reminder names it; no two costs of one turn are alike."""
        return f"{self.kind}_{self.den}" if self.den else self.kind


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
    due: tuple[ForgottenCost, ...] = ()
    """What he had to pay since then, settled or forgotten: all that a reminder can name."""
    accusation: Accusation | None = None
    silent: tuple[Seat, ...] = ()
    """Who has accused or reminded in vain, until the own next turn begins."""
    owned_up: tuple[Seat, ...] = ()
    """Who has paid for a move taken back in this round."""
    out_of_turn: tuple[Seat, ...] = ()
    """Who wanted to begin somebody else's turn."""
    to_begin: Seat | None = None
    """Whose turn it is and not yet begun; pages do not say so."""
    idle: bool = False
    """Whether that player has not noticed it for too long."""
    forgot_stone: Seat | None = None
    """The Merchant who ended the turn without the free stone, until somebody else acts."""

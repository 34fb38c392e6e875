"""Bids as they were opened, and who has which character."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.groups import Group
from companion.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid as it was opened, with its outcome [MEA-051..056]."""

    seat: Seat
    notches: int
    coins: int
    keeps: bool = False
    """Whether it has the most notches, so that the coins stay behind the screen."""
    tied: bool = False
    """Whether another bid was equal, so that whoever is nearer Hell comes first."""

    @property
    def total(self) -> int:
        """Notches and coins together."""
        return self.notches + self.coins


@dataclass
class Picks(Group):
    """What the bids of this round decided."""

    bids: tuple[Bid, ...] = ()
    """The bids of this round as they were opened, highest first."""
    holders: dict[str, Seat] = field(default_factory=dict)
    """Who has which character: "pope", "emperor", "merchant", "petty"."""
    waiting_heir: Seat | None = None
    """With three players: who is waiting to see whether the other card is taken."""

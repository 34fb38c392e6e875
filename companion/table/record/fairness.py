"""What keeps a table fair: its luck, what people agree to, and what they remember of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.chance import commitment
from companion.core.seats import Seat, Viewer
from companion.table.record.heads import Head

TO_LOBBY = -1
"""Further back than to no answer at all."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request to go back to the first `to` answers, or to the lobby; these agree so far."""

    by: Viewer
    to: int
    agreed: frozenset[Seat] = frozenset()
    of_people: bool = False
    """Whether it takes more than half of the people; older companions counted stand-ins out."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the host asks for that shows what a seat knows, or all do; these seats agree so far."""

    what: str
    seat: Seat | None
    agreed: frozenset[Seat] = frozenset()


@dataclass(slots=True)
class Luck:
    """The laptop's part of the seed."""

    secret: bytes = field(default=b"", repr=False)
    """Nothing before the start."""
    drawing: bool = False
    """Whether the secret is fixed, and phones still have to open their numbers."""

    @property
    def commitment(self) -> str:
        """The hash of the secret, shown as soon as there is one."""
        return commitment(self.secret) if self.secret else ""


@dataclass(slots=True)
class Consent:
    """What people are asked to agree to, and what the host may do because they agreed."""

    request: Request | None = None
    """To undo an answer."""
    ask: Ask | None = None
    times_asked: int = 0
    """Also counts new hosts, so that no late yes is one to something else."""
    may_export: bool = False
    """Whether the players let the host save this running game in a file, once."""
    shown_card: Seat | None = None
    """The seat whose new card the host's screen shows."""
    answered_for: set[Seat] = field(default_factory=set)
    """For whom the host answers."""
    printable: set[Seat] = field(default_factory=set)
    """Who lets the host print their seat card."""

    def revoke(self) -> None:
        """Nothing that the host was allowed, or asks for, counts any longer."""
        self.ask, self.may_export = None, False
        self.answered_for.clear()
        self.printable.clear()

    def hide_card(self, seat: Seat) -> None:
        """The screen no longer shows the card of this seat, if it did."""
        if self.shown_card == seat:
            self.shown_card = None

    def is_about(self, seat: Seat) -> bool:
        """Whether the host asks for something of this seat."""
        return self.ask is not None and self.ask.seat == seat


@dataclass(slots=True)
class Lineage:
    """Whether this is the table that phones and backups know: it may be older, or a copy."""

    doubts: dict[Seat, Head] = field(default_factory=dict)
    """What phones have seen that this table, or what is left of it, never showed."""
    doubted: bool = False
    """Whether there is such a doubt that the host has not answered."""
    backup: int = 0
    """The last backup of which everybody knows whether it holds more than this table."""
    copied: str = ""
    """The table that this one is a copy of."""
    returned: set[Seat] = field(default_factory=set)
    """Who has taken their own seat at this copy."""

"""The people of a table: who has which seat, who asks for one, and where they play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.core.seats import Seat, Viewer, viewers
from companion.core.words import ENGLISH, Catalogue, Voice
from companion.storage.glances import HelpCall
from companion.table.record.players import HOST, Applicant, Player
from companion.table.record.teaming import Teaming


@dataclass(slots=True)
class People:
    """The host, the scanners, and everybody who has a seat."""

    host: str = field(repr=False)
    """The fingerprint of the host's token."""
    here: set[Seat]
    """Who has a page open: not from the log, and not stored."""
    stations: set[str] = field(default_factory=set, repr=False)
    players: dict[Seat, Player] = field(default_factory=dict)
    """Clockwise."""
    teaming: Teaming = field(default_factory=Teaming)
    gone: set[Seat] = field(default_factory=set)
    """Who has left the game for good."""
    call: HelpCall | None = None
    """The call for help that has not been answered yet, or that somebody is coming for."""
    after: str = ""
    """The table from which they have come."""
    next: str = ""
    """The table where they play on."""

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return tuple(self.players)

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """The seats whose people have not left the game, clockwise."""
        return tuple(seat for seat in self.players if seat not in self.gone)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats that the computer has as company, clockwise."""
        return tuple(seat for seat, player in self.players.items() if player.is_computer)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people who have not left the game, clockwise."""
        return tuple(seat for seat in self.remaining if not self.players[seat].is_computer)

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats of people that have no page open."""
        return tuple(seat for seat in self.persons if seat not in self.here)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(each.name for each in self.players.values())

    @property
    def tokens(self) -> frozenset[str]:
        """Fingerprints of all tokens that are worth something here."""
        return frozenset({self.host, *self.stations, *(p.token for p in self.players.values())})

    def is_seated(self, viewer: Viewer) -> bool:
        """Whether this viewer has a seat and has not left for good."""
        return viewer in self.players and viewer not in self.gone

    def takes_part(self, viewer: Viewer) -> bool:
        """Whether this is the host, or somebody who has a seat."""
        return viewer == HOST or self.is_seated(viewer)

    def voice(self, catalogue: Catalogue = ENGLISH) -> Voice:
        """Says sentences with the names of the people at this table."""
        return Voice({int(each.seat): each.name for each in self.players.values()}, catalogue)

    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody who can look at the game."""
        return viewers(self.order)


@dataclass(slots=True)
class Admission:
    """Who waits for a seat, and who may not take one unasked."""

    asks_first: bool = False
    """Whether the host lets in everybody who joins."""
    applicants: dict[int, Applicant] = field(default_factory=dict)
    """Who waits to be let in, by a number that is never used again."""
    applied: int = 0
    """How many have had to wait so far."""
    sent_away: set[str] = field(default_factory=set, repr=False)
    """Fingerprints of the tokens of those whom the host removed or did not let in."""
    removed: set[str] = field(default_factory=set, repr=False)
    """Token fingerprints of players removed from a seat."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: at an event, with a number on its sign; at home it has neither."""

    event: str = ""
    number: int = 0

    @property
    def as_values(self) -> dict[str, Any]:
        """What its first entry says of it: nothing at home."""
        return {"event": self.event, "number": self.number} if self.event else {}


AT_HOME = Place()

"""What is in the House of Pleasure, and the Pope's urgent meeting."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Pile, Secret
from companion.games.mea_culpa.material.pieces import (
    CARD,
    DECK,
    DOORS,
    ROOMS,
    SUITE_5,
    SUITE_6,
    RoomCard,
)


@dataclass
class House(Group):
    """Rooms, suites and cards."""

    deck: Pile[str]
    """Cards, numbered within their kind; nobody knows their order."""
    rooms: dict[str, str | None] = field(default_factory=lambda: dict.fromkeys(ROOMS))
    """The kind of card in each ordinary room "1" to "4"; None: used up."""
    welcome: bool = False
    """Whether the card of Suite 5 says Welcome; if not, it says Occupied."""
    yellow: bool = False
    """Whether Suite 6 has its yellow Letter."""
    discard: tuple[str, ...] = ()
    giver: Seat | None = None
    """Who has to give a Letter to a visitor [MEA-220]."""

    @property
    def open_rooms(self) -> tuple[str, ...]:
        """Ordinary rooms that still have their card [MEA-126]."""
        return tuple([room for room, card in self.rooms.items() if card])

    def card(self, room: str) -> RoomCard | None:
        """The card in an ordinary room, if it is still there."""
        return CARD[card] if (card := self.rooms[room]) else None

    @property
    def open_doors(self) -> tuple[str, ...]:
        """Rooms and suites that can still be visited in this round [MEA-126, MEA-131]."""
        open_ = {*self.open_rooms}
        if self.welcome and open_:
            open_.add(SUITE_5)
        if self.yellow:
            open_.add(SUITE_6)
        return tuple([door for door in DOORS if door in open_])

    def unseen_cards(self) -> tuple[str, ...]:
        """Kinds of cards that can still come up, as everybody can work out."""
        seen = Counter([*self.discard, *filter(None, self.rooms.values())])
        left = Counter(DECK) - seen
        return tuple([card for card in dict.fromkeys(DECK) if left[card]])


@dataclass(frozen=True, slots=True)
class UrgentMeeting:
    """The Pope, and who has to guess the door [MEA-141, MEA-143]."""

    pope: Seat
    guesser: Seat


@dataclass(frozen=True, slots=True)
class PopesVisit:
    """A visit of the Pope, as everybody has seen it [MEA-144]."""

    pope: Seat
    room: str
    guess: str
    caught: bool
    overflow: bool


@dataclass
class PopesMeetings(Group):
    """The current meeting, and how the last one ended."""

    meeting: UrgentMeeting | None = None
    die: dict[Seat, Secret[str]] = field(default_factory=dict)
    """During a meeting: the door on the Pope die, by the Pope's seat; only the Pope knows it."""
    advice: dict[Seat, Secret[tuple[tuple[Seat, str], ...]]] = field(default_factory=dict)
    """Who would guess which door, by the Pope's seat; everybody but the Pope knows it."""
    last_visit: PopesVisit | None = None

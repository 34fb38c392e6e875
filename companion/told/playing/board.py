"""The table of a game told in a file: what lies there, and who knows it.

What not everybody may see is a `Secret` or a `Pile`, one for each seat from the start: whether
anything is in it or not, nothing shows who has been asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.core.game import Settings
from companion.core.leaving import LeavingBoard
from companion.core.seats import Seat, Viewer
from companion.core.secrets import Pile, Secret
from companion.core.teams import NO_TEAMS, Teams, members_of
from companion.core.words import T
from companion.told.reading.expressions import Copy, Datum
from companion.told.reading.model import ToldGame
from companion.told.reading.things import Shared

Kept: TypeAlias = "Secret[Any] | Pile[str] | Datum"
"""One thing as it lies on the table: hidden, or open for all."""


@dataclass
class ToldBoard(LeavingBoard):
    """Everything besides secrets and piles is public."""

    box: ToldGame
    """The game that the file tells."""
    seats: tuple[Seat, ...]
    settings: Settings
    notes: dict[Seat, Pile[str]]
    gone: tuple[Seat, ...] = ()
    teams: Teams = NO_TEAMS
    values: dict[str, dict[Viewer, Kept]] = field(default_factory=dict)
    """Values and dice: of each player, or of the table itself."""
    piles: dict[str, dict[Viewer, Kept]] = field(default_factory=dict)
    decks: dict[str, Pile[str]] = field(default_factory=dict)
    roles: dict[Seat, Kept] = field(default_factory=dict)
    told: dict[Seat, Secret[tuple[T, ...]]] = field(default_factory=dict)
    """The last lines that the game had for one person alone."""
    opened: frozenset[str] = frozenset()
    """What has been turned up and is not new since."""
    out: tuple[Seat, ...] = ()
    """Who plays no longer, in the order in which they went."""
    unnamed: tuple[Seat, ...] = ()
    """Those of them whose roles were not turned up."""
    resting: tuple[Seat, ...] = ()
    """Who does not play until they return."""
    phase: T | None = None
    dark: bool = False
    """Whether the phase is one of the night, so that pages are dark."""
    round: int = 0
    over: bool = False

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Who is still in the game."""
        away = (*self.out, *self.resting)
        return tuple([seat for seat in self.present if seat not in away])

    def is_named(self, seat: Seat) -> bool:
        """Whether somebody is out, and everybody saw who they were."""
        return seat in self.out and seat not in self.unnamed

    def is_shown(self, name: str) -> bool:
        """Whether everybody may see this now."""
        return name in self.opened or self.box.eyes(name) is Shared.ALL

    def datum(self, name: str, seat: Viewer) -> Datum:
        """What somebody, or the table, has of this; nothing for a viewer who may not know."""
        for kept in (self.values, self.piles):
            if name in kept:
                return open_datum(kept[name].get(seat))
        return open_datum(self.decks.get(name))

    def laid_out(self, pile: str, seat: Viewer) -> tuple[Copy, ...]:
        """The cards of a pile as pages lay them out."""
        datum = self.datum(pile, seat)
        cards = datum if isinstance(datum, tuple) else ()
        copies = tuple(each for each in cards if isinstance(each, Copy))
        return self.box.in_order(copies) if self.box.piles[pile].is_sorted else copies

    def size(self, name: str, seat: Viewer) -> int:
        """How many cards are there."""
        if name in self.decks:
            return len(self.decks[name])
        cards: Any = self.piles.get(name, {}).get(seat, ())
        return len(cards)

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """Who is in somebody’s team, those who are out too; without teams everybody is alone."""
        return members_of(self.teams.side_of(seat))

    def role(self, seat: Seat) -> str | None:
        """Somebody's role; None without one, or if this viewer may not know it."""
        cards = open_datum(self.roles.get(seat))
        roles = cards if isinstance(cards, tuple) else ()
        return next((each.kind for each in roles if isinstance(each, Copy)), None)


def open_datum(kept: Kept) -> Datum:
    """What is in it, or nothing if it is hidden."""
    match kept:
        case Secret():
            value: Datum = None if kept.hidden else kept.value
            return value
        case Pile():
            return () if kept.hidden else tuple(map(Copy, kept.cards))
    return kept

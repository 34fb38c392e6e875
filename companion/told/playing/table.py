"""What is on the table of a game told in a file, and who knows it.

What not everybody may see is a `Secret` or a `Pile`, one for each seat from the start.
"""
# Whether anything is in it or not: nothing shows who has been asked. `box_opened` names what has
# been turned up and is not new since.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.core.chance import Chance
from companion.core.groups import Group
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.secrets import Pile, Secret
from companion.core.words import T
from companion.told.reading.expressions import Copy, Datum
from companion.told.reading.labels import ROLES
from companion.told.reading.model import ToldGame
from companion.told.reading.things import CardDeck, Eyes, RoleEyes, Shared

Kept: TypeAlias = "Secret[Any] | Pile[str] | Datum"
"""One thing as it lies on the table: hidden, or open for all."""
TOLD = 3
"""How many of the lines for one person stay on the phone."""


@dataclass
class Filed(Group):
    """The table of a game told in a file."""

    box_values: dict[str, dict[Viewer, Kept]] = field(default_factory=dict)
    """Values and dice: of each player, or of the table itself."""
    box_piles: dict[str, dict[Viewer, Kept]] = field(default_factory=dict)
    box_decks: dict[str, Pile[str]] = field(default_factory=dict)
    box_roles: dict[Seat, Kept] = field(default_factory=dict)
    box_told: dict[Seat, Secret[tuple[T, ...]]] = field(default_factory=dict)
    """The last lines that the game had for one person alone."""
    box_opened: frozenset[str] = frozenset()
    box_out: tuple[Seat, ...] = ()
    """Who plays no longer, in the order in which they went."""
    box_phase: T | None = None
    box_round: int = 0

    def shown(self, name: str, box: ToldGame) -> bool:
        """Whether everybody may see this now."""
        return name in self.box_opened or box.eyes(name) is Shared.ALL

    # --- looking ---------------------------------------------------------------------------------

    def datum(self, name: str, seat: Viewer) -> Datum:
        """What is in it; nothing for a viewer who may not know."""
        for kept in (self.box_values, self.box_piles):
            if name in kept:
                return open_datum(kept[name].get(seat))
        return open_datum(self.box_decks.get(name))

    def size(self, name: str, seat: Viewer) -> int:
        """How many cards are there."""
        if name in self.box_decks:
            return len(self.box_decks[name])
        there: Any = self.box_piles.get(name, {}).get(seat, ())
        return len(there)

    def role(self, seat: Seat) -> str | None:
        """Somebody's role, if it is known."""
        there = open_datum(self.box_roles.get(seat))
        roles = there if isinstance(there, tuple) else ()
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


class Keeper:
    """Puts things on the table, each before the right eyes."""

    def __init__(self, table: Filed, seats: tuple[Seat, ...], box: ToldGame) -> None:
        self._table = table
        self._seats = seats
        self._box = box

    def lay_out(self, chance: Chance) -> None:
        """Everything as it is before the first step: nothing is known, nobody has a card."""
        table, box = self._table, self._box
        self.put_roles({})
        for deck in box.decks.values():
            table.box_decks[deck.key] = Pile(chance.shuffled(cards_of(deck)))
        for name in (*box.values, *box.dice):
            table.box_values[name] = {}
            empty: Datum = () if name in box.dice else None
            self.put_all(name, dict.fromkeys(self.places(name), empty))
        for name in box.piles:
            table.box_piles[name] = {}
            self.put_all(name, dict.fromkeys(self.places(name), ()))
        table.box_told = {seat: Secret((), {seat}) for seat in self._seats}

    def places(self, name: str) -> tuple[Viewer, ...]:
        """Whose there are: everybody's, or the table's."""
        return self._seats if self._box.has_each(name) else (TABLE,)

    def put(self, name: str, seat: Viewer, datum: Datum) -> None:
        """Put this there, before the eyes it has now."""
        where = self._table.box_piles if name in self._box.piles else self._table.box_values
        where[name][seat] = self._kept(name, seat, datum)

    def put_all(self, name: str, data: dict[Viewer, Datum]) -> None:
        """Put these there, each before its eyes."""
        for seat, datum in data.items():
            self.put(name, seat, datum)

    def _kept(self, name: str, seat: Viewer, datum: Datum) -> Kept:
        if self._table.shown(name, self._box):
            return datum
        eyes = self._seeing(self._box.eyes(name), seat)
        if name in self._box.piles:
            cards = datum if isinstance(datum, tuple) else ()
            return Pile([str(card) for card in cards], eyes)
        return Secret(datum, eyes)

    def _seeing(self, eyes: Eyes, seat: Viewer) -> Iterator[Seat]:
        match eyes:
            case Shared.OWNER if isinstance(seat, Seat):
                yield seat
            case RoleEyes(role):
                yield from (each for each in self._seats if self._table.role(each) == role)

    # --- turning up, and covering ----------------------------------------------------------------

    def turn_up(self, names: Iterable[str]) -> None:
        """From now on everybody sees these."""
        for name in names:
            self._table.box_opened |= {name}
            self._again(name)

    def cover(self, name: str) -> None:
        """From now on only those see it whom the file allows to."""
        if name in self._table.box_opened:
            self._table.box_opened -= {name}
            self._again(name)

    def _again(self, name: str) -> None:
        if name == ROLES:
            self.show_roles()
            return
        self.put_all(name, {seat: self._table.datum(name, seat) for seat in self.places(name)})

    def put_roles(self, roles: dict[Seat, str]) -> None:
        """Give everybody a role: those see it who know such roles, or all if it is turned up."""
        kinds = {seat: Copy(role).kind for seat, role in roles.items()}
        all_shown = ROLES in self._table.box_opened
        for seat in self._seats:
            held = tuple(Copy(roles[seat]) for _ in range(seat in roles))
            knowing = {other for other, kind in kinds.items() if self._knows(kind, kinds.get(seat))}
            shown = all_shown or seat in self._table.box_out
            self._table.box_roles[seat] = held if shown else Pile(held, {seat, *knowing})

    def show_to_roles(self) -> None:
        """Let everybody see what their role may know, now that they have it."""
        kinds = (self._box.values, self._box.piles, self._box.dice)
        for name in (name for kind in kinds for name in kind):
            if isinstance(self._box.eyes(name), RoleEyes):
                self._again(name)

    def show_roles(self) -> None:
        """Turn up what may be seen by now: of those who are out, or of all."""
        held = {seat: open_datum(kept) for seat, kept in self._table.box_roles.items()}
        self.put_roles({seat: str(role[0]) for seat, role in held.items() if role})  # type: ignore[index]

    def _knows(self, other: str, role: str | None) -> bool:
        return role in self._box.roles[other].knows


def cards_of(deck: CardDeck) -> list[str]:
    """Every card of a deck, in the order of the file; no two are alike."""
    kinds = [card.key for card in deck.cards for _ in range(card.count)]
    return [f"{number}:{kind}" for number, kind in enumerate(kinds, 1)]


def misplaced(table: Filed, box: ToldGame) -> Iterator[str]:
    """What must always be true of this table but is not."""
    for deck in box.decks.values():
        piles = [name for name, pile in box.piles.items() if pile.deck == deck.key]
        held = (open_datum(kept) for name in piles for kept in table.box_piles[name].values())
        there: list[Any] = list(table.box_decks[deck.key].cards)
        there += [card for cards in held if isinstance(cards, tuple) for card in cards]
        if sorted(there) != sorted(cards_of(deck)):
            yield f"a card of {deck.key} is missing or there twice"

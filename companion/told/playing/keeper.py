"""Lays a game told in a file on its board, and keeps each thing before the right eyes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.secrets import Pile, Secret
from companion.told.playing.board import Kept, ToldBoard, open_datum
from companion.told.reading.expression_secrets import ROLES
from companion.told.reading.expressions import Copy, Datum
from companion.told.reading.things import CardDeck, Eyes, RoleEyes, Shared

TOLD = 3
"""How many of the lines for one person stay on the phone."""


class Keeper:
    """Puts things on the table, each before the right eyes."""

    def __init__(self, board: ToldBoard) -> None:
        self._board = board
        self._seats = board.seats
        self._box = board.box

    def lay_out(self, chance: Chance) -> None:
        """Everything as it is before the first step: nothing is known, nobody has a card."""
        board, box = self._board, self._box
        self.put_roles({})
        for deck in box.decks.values():
            board.decks[deck.key] = Pile(chance.shuffled(cards_of(deck)))
        for name in (*box.values, *box.dice):
            board.values[name] = {}
            empty: Datum = () if name in box.dice else None
            self.put_all(name, dict.fromkeys(self.places(name), empty))
        for name in box.piles:
            board.piles[name] = {}
            self.put_all(name, dict.fromkeys(self.places(name), ()))
        for key in box.decks:
            self.put_start(key, chance)
        board.told = {seat: Secret((), {seat}) for seat in self._seats}

    def places(self, name: str) -> tuple[Viewer, ...]:
        """Whose there are: everybody's, or the table's."""
        return self._seats if self._box.has_each(name) else (TABLE,)

    def put(self, name: str, seat: Viewer, datum: Datum) -> None:
        """Replace what is there by this, before the eyes it has now."""
        if name in self._box.decks:
            cards = datum if isinstance(datum, tuple) else ()
            self._board.decks[name] = Pile([str(card) for card in cards])
            return
        where = self._board.piles if name in self._box.piles else self._board.values
        where[name][seat] = self._kept(name, seat, datum)

    def put_start(self, deck: str, chance: Chance) -> None:
        """Lay the cards of this deck with which piles begin; where nobody knows them, shuffled."""
        for (name, place), cards in start_cards(self._board, deck).items():
            unseen = self._box.eyes(name) is Shared.NOBODY
            self.put(name, place, tuple(map(Copy, chance.shuffled(cards) if unseen else cards)))

    def put_all(self, name: str, data: dict[Viewer, Datum]) -> None:
        """Put these there, each before its eyes."""
        for seat, datum in data.items():
            self.put(name, seat, datum)

    def _kept(self, name: str, seat: Viewer, datum: Datum) -> Kept:
        """The datum as the board keeps it: open, or secret before the right eyes."""
        if self._board.is_shown(name):
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
            case Shared.TEAM if isinstance(seat, Seat):
                yield from self._board.team(seat)
            case Shared.OTHERS:
                yield from (each for each in self._seats if each != seat)
            case RoleEyes() as seeing:
                yield from (each for each in self._seats if self._board.role(each) in seeing.roles)

    # --- turning up, and covering ----------------------------------------------------------------

    def turn_up(self, names: Iterable[str]) -> None:
        """From now on everybody sees these."""
        for name in names:
            self._board.opened |= {name}
            self._keep_again(name)

    def cover(self, name: str) -> None:
        """From now on only those see it whom the file allows to."""
        if name in self._board.opened:
            self._board.opened -= {name}
            self._keep_again(name)

    def _keep_again(self, name: str) -> None:
        """Keep what is there before the eyes it has now."""
        if name == ROLES:
            self.show_roles()
            return
        self.put_all(name, {seat: self._board.datum(name, seat) for seat in self.places(name)})

    def put_roles(self, roles: dict[Seat, str]) -> None:
        """Set who has which role, others none; seen by those who know such roles, or all."""
        kinds = {seat: Copy(role).kind for seat, role in roles.items()}
        all_shown = ROLES in self._board.opened
        for seat in self._seats:
            cards = tuple(Copy(roles[seat]) for _ in range(seat in roles))
            knowing = {other for other, kind in kinds.items() if self._knows(kind, kinds.get(seat))}
            shown = all_shown or self._board.is_named(seat)
            self._board.roles[seat] = cards if shown else Pile(cards, {seat, *knowing})

    def give_roles(self, kinds: dict[Seat, str]) -> None:
        """Give these people other roles, which are before the eyes of those who know such ones."""
        cards = self._roles()
        for seat, kind in kinds.items():
            number = cards.get(seat, f"{len(cards) + 1}:").partition(":")[0]
            cards[seat] = f"{number}:{kind}"
        self.put_roles(cards)
        self.show_to_roles()

    def _roles(self) -> dict[Seat, str]:
        """What everybody has."""
        cards = {seat: open_datum(kept) for seat, kept in self._board.roles.items()}
        return {seat: str(role[0]) for seat, role in cards.items() if role}  # type: ignore[index]

    def show_to_roles(self) -> None:
        """Let everybody see what their role may know, now that they have it."""
        kinds = (self._box.values, self._box.piles, self._box.dice)
        for name in (name for kind in kinds for name in kind):
            if isinstance(self._box.eyes(name), RoleEyes):
                self._keep_again(name)

    def show_roles(self) -> None:
        """Let all see the roles of those who are out by now, or all roles if they are turned up."""
        self.put_roles(self._roles())

    def _knows(self, other: str, role: str | None) -> bool:
        return role in self._box.roles[other].knows


def cards_of(deck: CardDeck) -> list[str]:
    """Every card of a deck, in the order of the file; no two are alike."""
    kinds = [card.key for card in deck.cards for _ in range(card.count)]
    return [f"{number}:{kind}" for number, kind in enumerate(kinds, 1)]


def start_cards(board: ToldBoard, deck: str) -> dict[tuple[str, Viewer], list[str]]:
    """The cards of this deck with which piles begin, by the pile and whose it is."""
    begun: dict[tuple[str, Viewer], list[str]] = {}
    number = len(cards_of(board.box.decks[deck]))
    for pile in board.box.piles.values():
        if pile.deck == deck and pile.start:
            for place in board.seats if pile.each else (TABLE,):
                numbers = range(number + 1, number + len(pile.start) + 1)
                numbered = zip(numbers, pile.start, strict=True)
                begun[pile.key, place] = [f"{each}:{kind}" for each, kind in numbered]
                number += len(pile.start)
    return begun


def find_misplaced(board: ToldBoard) -> Iterator[str]:
    """The decks of which a card is missing, or there twice: that must never be."""
    for deck in board.box.decks.values():
        piles = [name for name, pile in board.box.piles.items() if pile.deck == deck.key]
        piled = (open_datum(kept) for name in piles for kept in board.piles[name].values())
        dealt: list[Any] = list(board.decks[deck.key].cards)
        dealt += [card for cards in piled if isinstance(cards, tuple) for card in cards]
        begun = start_cards(board, deck.key).values()
        if sorted(dealt) != sorted([*cards_of(deck), *(card for cards in begun for card in cards)]):
            yield f"a card of {deck.key} is missing or there twice"

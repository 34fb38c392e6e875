"""Deck, discard pile and hands, kept in one of two ways.

With hands on phones the companion has dealt every card; with own cards it counts them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from companion.core.chance import Chance
from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Pile
from companion.core.words import T


@dataclass
class Piles(Group, ABC):
    """The cards that lie on no player's table, and what can happen to them.

    A card is None where only the people at the table know which it is.
    """

    # hidden from everybody: the order of the deck; the discards below the top one
    deck: Pile[str]
    discard: Pile[str]

    # each known to its owner
    hands: dict[Seat, Pile[str]]

    # public from here on
    top: str | None = None
    """The card on top of the discard pile; with own cards only if the companion knows it."""

    # only with own cards: how many cards lie where that the companion does not know
    held: dict[Seat, int] = field(default_factory=dict)
    deck_count: int = 0
    discard_count: int = 0

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return len(self.deck) + self.deck_count

    @property
    def discard_size(self) -> int:
        """How many cards the discard pile has."""
        return len(self.discard) + self.discard_count + (self.top is not None)

    @property
    def can_draw(self) -> bool:
        """Whether the deck has a card, or can be made of all discards but the top one [PSY-051]."""
        return self.deck_size > 0 or self.discard_size > 1

    def hand_size(self, seat: Seat) -> int:
        """How many cards a player holds."""
        return len(self.hands[seat]) + self.held.get(seat, 0)

    @abstractmethod
    def draw(self, seat: Seat) -> None:
        """The top card of a deck that has one comes into a hand."""

    @abstractmethod
    def renew_deck(self, chance: Chance) -> T:
        """The discards but the top one become the deck [PSY-051]; returns what people are told."""

    @abstractmethod
    def draw_discard(self, seat: Seat) -> None:
        """The top of the discard pile comes into a hand."""

    @abstractmethod
    def put_on_discards(self, card: str | None) -> None:
        """A card goes on top of the discard pile."""

    @abstractmethod
    def leave_hand(self, seat: Seat, card: str | None) -> None:
        """A card leaves a hand."""

    @abstractmethod
    def to_hand(self, seat: Seat, card: str) -> None:
        """A card that lay face up comes into a hand."""


class DealtPiles(Piles):
    """Hands on phones: every card is somewhere in the companion."""

    @classmethod
    def deal(cls, seats: tuple[Seat, ...], deck: list[str], dealt: int) -> DealtPiles:
        """A hand for each seat, then the first discard [PSY-021, PSY-022]."""
        hands: dict[Seat, Pile[str]] = {}
        for seat in seats:
            hands[seat] = Pile([deck.pop() for _ in range(dealt)], {seat})
        top = deck.pop()
        return cls(Pile(deck), Pile(), hands, top, dict.fromkeys(seats, 0))

    def draw(self, seat: Seat) -> None:
        """This very card."""
        self.hands[seat].add(self.deck.draw())

    def renew_deck(self, chance: Chance) -> T:
        """The companion shuffles."""
        self.deck.add(*self.discard.take_all())
        self.deck.shuffle(chance)
        return T("The deck is empty: the discards below the top one are shuffled.")

    def draw_discard(self, seat: Seat) -> None:
        """The one below is the new top."""
        if self.top is not None:
            self.to_hand(seat, self.top)
        self.top = self.discard.draw() if len(self.discard) else None

    def put_on_discards(self, card: str | None) -> None:
        """The former top lies below it."""
        if self.top is not None:
            self.discard.add(self.top)
        self.top = card

    def leave_hand(self, seat: Seat, card: str | None) -> None:
        """This very card."""
        self.hands[seat].take(str(card))

    def to_hand(self, seat: Seat, card: str) -> None:
        """This very card."""
        self.hands[seat].add(card)

    def discards(self) -> tuple[str, ...]:
        """The whole discard pile, its top last."""
        return self.discard.cards if self.top is None else (*self.discard.cards, self.top)

    def take_discards(self, seat: Seat, cards: tuple[str, ...]) -> None:
        """These cards come from anywhere in the discard pile into a hand."""
        left = [card for card in self.discards() if card not in cards]
        self.hands[seat].add(*cards)
        self.discard.take_all()
        self.top = left.pop() if left else None
        self.discard.add(*left)


class CountedPiles(Piles):
    """With own cards: how many cards lie where, and which is the top discard if it was seen."""

    @classmethod
    def count(cls, seats: tuple[Seat, ...], cards: int, dealt: int) -> CountedPiles:
        """The same, only counted [PSY-021, PSY-022]."""
        hands: dict[Seat, Pile[str]] = {seat: Pile((), {seat}) for seat in seats}
        deck = cards - 1 - dealt * len(seats)
        return cls(Pile(), Pile(), hands, None, dict.fromkeys(seats, dealt), deck, 1)

    def draw(self, seat: Seat) -> None:
        """One fewer there, one more here."""
        self.deck_count -= 1
        self.held[seat] += 1

    def renew_deck(self, _chance: Chance) -> T:
        """The people shuffle."""
        top_is_unknown = self.top is None
        self.deck_count = self.discard_count - top_is_unknown
        self.discard_count = int(top_is_unknown)
        return T("The deck is empty: leave the top discard, shuffle the others into a new deck.")

    def draw_discard(self, seat: Seat) -> None:
        """Whatever lies below was not seen."""
        self.discard_count -= self.top is None
        self.held[seat] += 1
        self.top = None

    def put_on_discards(self, card: str | None) -> None:
        """What was known of the one below is forgotten."""
        self.discard_count += (self.top is not None) + (card is None)
        self.top = card

    def leave_hand(self, seat: Seat, _card: str | None) -> None:
        """One fewer."""
        self.held[seat] -= 1

    def to_hand(self, seat: Seat, _card: str) -> None:
        """One more."""
        self.held[seat] += 1

"""Deck, discard pile and hands, in two forms.

With hands on phones the companion deals every card; with your own cards it only counts them.
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
    """All cards that are not on a player's table, and what can happen to them.

    A card is None if only the people at the table know which one it is.
    """

    # hidden from everybody: the order of the deck; the discards below the top one
    deck: Pile[str]
    discard: Pile[str]

    # each known to its owner
    hands: dict[Seat, Pile[str]]

    # public from here on
    top: str | None = None
    """The card on top of the discard pile; with your own cards only if the companion knows it."""

    # only with your own cards: how many cards unknown to the companion are in each place
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
        """Whether the deck has a card, or can be renewed from the discards [PSY-051]."""
        return self.deck_size > 0 or self.discard_size > 1

    def hand_size(self, seat: Seat) -> int:
        """How many cards a player holds."""
        return len(self.hands[seat]) + self.held.get(seat, 0)

    @abstractmethod
    def draw(self, seat: Seat) -> None:
        """Draw the top card of a deck that is not empty."""

    @abstractmethod
    def renew_deck(self, chance: Chance) -> T:
        """Make all discards but the top one the deck [PSY-051]; return the line for the journal."""

    @abstractmethod
    def draw_discard(self, seat: Seat) -> None:
        """Take the top of the discard pile into a hand."""

    @abstractmethod
    def put_on_discards(self, card: str | None) -> None:
        """Put a card on top of the discard pile."""

    @abstractmethod
    def take_from_hand(self, seat: Seat, card: str | None) -> None:
        """Take a card out of a hand."""

    @abstractmethod
    def put_into_hand(self, seat: Seat, card: str) -> None:
        """Put a card that was on a table or on the discards into a hand."""


class DealtPiles(Piles):
    """Hands on phones: the companion knows where every card is."""

    @classmethod
    def deal(cls, seats: tuple[Seat, ...], deck: list[str], dealt: int) -> DealtPiles:
        """Deal a hand to each seat, then turn over the first discard [PSY-021, PSY-022]."""
        hands: dict[Seat, Pile[str]] = {}
        for seat in seats:
            hands[seat] = Pile([deck.pop() for _ in range(dealt)], {seat})
        top = deck.pop()
        return cls(Pile(deck), Pile(), hands, top, dict.fromkeys(seats, 0))

    def draw(self, seat: Seat) -> None:
        """Move the top card itself."""
        self.hands[seat].add(self.deck.draw())

    def renew_deck(self, chance: Chance) -> T:
        """The companion shuffles."""
        self.deck.add(*self.discard.take_all())
        self.deck.shuffle(chance)
        return T("The deck is empty: all discards but the top one are shuffled into a new deck.")

    def draw_discard(self, seat: Seat) -> None:
        """The card below becomes the new top."""
        if self.top is not None:
            self.put_into_hand(seat, self.top)
        self.top = self.discard.draw() if len(self.discard) else None

    def put_on_discards(self, card: str | None) -> None:
        """The former top is now below it."""
        if self.top is not None:
            self.discard.add(self.top)
        self.top = card

    def take_from_hand(self, seat: Seat, card: str | None) -> None:
        """Take exactly this card; a hand without it raises an error."""
        self.hands[seat].take(str(card))

    def put_into_hand(self, seat: Seat, card: str) -> None:
        """Add exactly this card."""
        self.hands[seat].add(card)

    def discards(self) -> tuple[str, ...]:
        """The whole discard pile, its top last."""
        return self.discard.cards if self.top is None else (*self.discard.cards, self.top)

    def take_discards(self, seat: Seat, cards: tuple[str, ...]) -> None:
        """Take these cards from anywhere in the discard pile into a hand."""
        left = [card for card in self.discards() if card not in cards]
        self.hands[seat].add(*cards)
        self.discard.take_all()
        self.top = left.pop() if left else None
        self.discard.add(*left)


class CountedPiles(Piles):
    """With your own cards: how many cards are where, and the top discard if it was seen."""

    @classmethod
    def count(cls, seats: tuple[Seat, ...], cards: int, dealt: int) -> CountedPiles:
        """The same deal, only counted [PSY-021, PSY-022]."""
        hands: dict[Seat, Pile[str]] = {seat: Pile((), {seat}) for seat in seats}
        deck = cards - 1 - dealt * len(seats)
        return cls(Pile(), Pile(), hands, None, dict.fromkeys(seats, dealt), deck, 1)

    def draw(self, seat: Seat) -> None:
        """One fewer in the deck, one more in the hand."""
        self.deck_count -= 1
        self.held[seat] += 1

    def renew_deck(self, _chance: Chance) -> T:
        """The people at the table shuffle."""
        top_is_unknown = self.top is None
        self.deck_count = self.discard_count - top_is_unknown
        self.discard_count = int(top_is_unknown)
        return T("The deck is empty: leave the top discard and shuffle the others into a new deck.")

    def draw_discard(self, seat: Seat) -> None:
        """Nobody tells the companion which card is on top now."""
        self.discard_count -= self.top is None
        self.held[seat] += 1
        self.top = None

    def put_on_discards(self, card: str | None) -> None:
        """The companion no longer knows the one below."""
        self.discard_count += (self.top is not None) + (card is None)
        self.top = card

    def take_from_hand(self, seat: Seat, _card: str | None) -> None:
        """Count one card fewer."""
        self.held[seat] -= 1

    def put_into_hand(self, seat: Seat, _card: str) -> None:
        """Count one card more."""
        self.held[seat] += 1

"""Deck, discard pile and hands, kept in one of two ways.

With hands on phones the companion has dealt every card; with own cards it counts them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.board import PsychomachiaBoard


@dataclass(frozen=True, slots=True)
class Hands(ABC):
    """What can happen to cards that lie on no player's table.

    A card is None where only the people at the table know which it is.
    """

    g: PsychomachiaBoard

    def draw(self, seat: Seat) -> None:
        """The top card of the deck comes into a hand; an empty deck is made anew first."""
        if not self.g.deck_size:
            self._renew_deck()
        self._draw(seat)

    def discard(self, seat: Seat, card: str | None) -> None:
        """A card from a hand goes on top of the discard pile."""
        self.leave(seat, card)
        self.put_on_discards(card)

    @abstractmethod
    def _draw(self, seat: Seat) -> None:
        """The top card of a deck that has one comes into a hand."""

    @abstractmethod
    def _renew_deck(self) -> None:
        """The discards become the deck; the top one stays [PSY-051]."""

    @abstractmethod
    def draw_discard(self, seat: Seat) -> None:
        """The top of the discard pile comes into a hand."""

    @abstractmethod
    def put_on_discards(self, card: str | None) -> None:
        """A card goes on top of the discard pile."""

    @abstractmethod
    def leave(self, seat: Seat, card: str | None) -> None:
        """A card leaves a hand."""

    @abstractmethod
    def enter(self, seat: Seat, card: str) -> None:
        """A card that lay face up comes into a hand."""


class DealtHands(Hands):
    """Hands on phones: every card is somewhere in the companion."""

    __slots__ = ()

    def _draw(self, seat: Seat) -> None:
        self.g.hands[seat].add(self.g.deck.draw())

    def _renew_deck(self) -> None:
        self.g.deck.add(*self.g.discard.take_all())
        self.g.deck.shuffle(self.g.chance)
        self.g.tell(T("The deck is empty: the discards below the top one are shuffled."))

    def draw_discard(self, seat: Seat) -> None:
        """The next one below is the top now."""
        if self.g.top is not None:
            self.enter(seat, self.g.top)
        self.g.top = self.g.discard.draw() if len(self.g.discard) else None

    def put_on_discards(self, card: str | None) -> None:
        """The one that was the top lies below it."""
        if self.g.top is not None:
            self.g.discard.add(self.g.top)
        self.g.top = card

    def leave(self, seat: Seat, card: str | None) -> None:
        """This very card."""
        self.g.hands[seat].take(str(card))

    def enter(self, seat: Seat, card: str) -> None:
        """This very card."""
        self.g.hands[seat].add(card)

    def discards(self) -> tuple[str, ...]:
        """The whole discard pile, its top last."""
        g = self.g
        return g.discard.cards if g.top is None else (*g.discard.cards, g.top)

    def take_discards(self, seat: Seat, cards: tuple[str, ...]) -> None:
        """These cards come from anywhere in the discard pile into a hand."""
        left = [card for card in self.discards() if card not in cards]
        self.g.hands[seat].add(*cards)
        self.g.discard.take_all()
        self.g.top = left.pop() if left else None
        self.g.discard.add(*left)


class CountedHands(Hands):
    """With own cards: how many cards lie where, and which is the top discard if it was seen."""

    __slots__ = ()

    def _draw(self, seat: Seat) -> None:
        self.g.deck_count -= 1
        self.g.held[seat] += 1

    def _renew_deck(self) -> None:
        top_is_unknown = self.g.top is None
        self.g.deck_count = self.g.discard_count - top_is_unknown
        self.g.discard_count = int(top_is_unknown)
        self.g.tell(
            T("The deck is empty: leave the top discard, shuffle the others into a new deck.")
        )

    def draw_discard(self, seat: Seat) -> None:
        """Whatever lies below was not seen."""
        self.g.discard_count -= self.g.top is None
        self.g.held[seat] += 1
        self.g.top = None

    def put_on_discards(self, card: str | None) -> None:
        """What was known of the one below is forgotten."""
        self.g.discard_count += (self.g.top is not None) + (card is None)
        self.g.top = card

    def leave(self, seat: Seat, _card: str | None) -> None:
        """One fewer."""
        self.g.held[seat] -= 1

    def enter(self, seat: Seat, _card: str) -> None:
        """One more."""
        self.g.held[seat] += 1


def hands(g: PsychomachiaBoard) -> Hands:
    """The cards on no table, as this game keeps them."""
    return DealtHands(g) if g.full else CountedHands(g)

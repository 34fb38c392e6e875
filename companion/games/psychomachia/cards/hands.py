"""Where cards come from and go to: deck, discard pile, hands, tables.

With own cards the companion moves counts; with hands on phones it moves the cards themselves.
"""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import Kind
from companion.games.psychomachia.records import Laid, Realm


def can_draw(k: PsychomachiaBoard) -> bool:
    """Whether the deck has a card, or can be made of all discards but the top one [PSY-051]."""
    return k.deck_size > 0 or k.discard_size > 1


def draw(g: PsychomachiaBoard, seat: Seat) -> None:
    """The top card of the deck comes into a hand."""
    _fill_deck(g)
    if g.full:
        g.hands[seat].add(g.deck.draw())
    else:
        g.deck_count -= 1
        g.held[seat] += 1


def _fill_deck(g: PsychomachiaBoard) -> None:
    """An empty deck is made of the discards; the top one stays [PSY-051]."""
    if g.deck_size:
        return
    if g.full:
        g.deck.add(*g.discard.take_all())
        g.deck.shuffle(g.chance)
        g.tell(T("The deck is empty: the discards below the top one are shuffled."))
    else:
        top = g.top is None
        g.deck_count, g.discard_count = g.discard_count - top, int(top)
        g.tell(T("The deck is empty: leave the top discard, shuffle the others into a new deck."))


def draw_discard(g: PsychomachiaBoard, seat: Seat) -> None:
    """The top of the discard pile comes into a hand."""
    if g.top is None:
        g.discard_count -= 1
        g.held[seat] += 1
    else:
        to_hand(g, seat, g.top)
        g.top = g.discard.draw() if len(g.discard) else None


def all_discards(g: PsychomachiaBoard) -> tuple[str, ...]:
    """The whole discard pile, its top last."""
    return g.discard.cards if g.top is None else (*g.discard.cards, g.top)


def take_discards(g: PsychomachiaBoard, seat: Seat, cards: tuple[str, ...]) -> None:
    """These cards come from anywhere in the discard pile into a hand."""
    left = [card for card in all_discards(g) if card not in cards]
    g.hands[seat].add(*cards)
    g.discard.take_all()
    g.top = left.pop() if left else None
    g.discard.add(*left)


def put_on_discards(g: PsychomachiaBoard, card: str | None) -> None:
    """A card goes on top of the discard pile; none: one of the table's own cards."""
    if g.full and g.top is not None:
        g.discard.add(g.top)
    else:
        g.discard_count += g.top is not None
    g.top = card
    g.discard_count += card is None


def leave_hand(g: PsychomachiaBoard, seat: Seat, card: str | None) -> None:
    """A card leaves a hand."""
    if g.full and card is not None:
        g.hands[seat].take(card)
    else:
        g.held[seat] -= 1


def to_hand(g: PsychomachiaBoard, seat: Seat, card: str) -> None:
    """A card that lay face up comes into a hand."""
    if g.full:
        g.hands[seat].add(card)
    else:
        g.held[seat] += 1


def discard(g: PsychomachiaBoard, seat: Seat, card: str | None) -> None:
    """A card from a hand goes on top of the discard pile."""
    leave_hand(g, seat, card)
    put_on_discards(g, card)


# --- tables --------------------------------------------------------------------------------------


def put_down(g: PsychomachiaBoard, seat: Seat, card: str) -> Laid:
    """A card from a hand comes to earth; unique ones to hell or heaven [PSY-027]."""
    leave_hand(g, seat, card)
    kind, pair = g.card(card).kind, g.card(card).pair
    realm = {Kind.SIN: Realm.HELL, Kind.VIRTUE: Realm.HEAVEN}.get(kind, Realm.EARTH)
    laid = Laid(card, kind.value, realm, pair.id if pair else "")
    g.tables[seat] += (laid,)
    return laid


def move(g: PsychomachiaBoard, card: str, realm: Realm) -> None:
    """A card comes to another realm of the same table; a fate pair stays what it is [PSY-087]."""
    seat = g.owner_of(card)
    g.tables[seat] = tuple(
        Laid(each.card, each.kind, realm, each.pair) if each.card == card else each
        for each in g.tables[seat]
    )


def pick_up(g: PsychomachiaBoard, card: str) -> str:
    """A card leaves its table; what a fate card stood for goes back to the white pile [PSY-087]."""
    seat = g.owner_of(card)
    laid = next(each for each in g.tables[seat] if each.card == card)
    g.tables[seat] = tuple(each for each in g.tables[seat] if each is not laid)
    if laid.kind == "fate" and laid.pair:
        g.choices = tuple(each for each in g.pairs if each in {*g.choices, laid.pair})
    return card


def stand_for(g: PsychomachiaBoard, card: str, pair: str) -> None:
    """A fate card gets the Choice of Fate card of this pair [PSY-008, PSY-140]."""
    seat = g.owner_of(card)
    g.choices = tuple(each for each in g.choices if each != pair)
    g.tables[seat] = tuple(
        Laid(card, each.kind, each.realm, pair) if each.card == card else each
        for each in g.tables[seat]
    )

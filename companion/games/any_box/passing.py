"""Hands that meet: all turn up a card together, pass cards on, draft, trade in secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.core.fields import Cards, Option, make_tuple
from companion.core.leaving import ask_under_cover
from companion.core.moments import Step
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.any_box.state import AnyBox, write_piece


def list_holders(g: AnyBox) -> tuple[Seat, ...]:
    """Who has cards."""
    return tuple([seat for seat in g.present if len(g.pack.hands[seat])])


def card_choice(cards: Sequence[str], count: int = 1) -> Cards:
    """A choice of so many of these cards."""
    return Cards(tuple([Option(card, write_piece(card)) for card in cards]), count, count)


def choose_form(count: int, label: T, k: AnyBox, me: Seat) -> Iterator[Offer]:
    """So many cards of my hand, or all if there are fewer."""
    if hand := k.pack.hands[me].cards:
        yield Offer("choose", label, cards=card_choice(hand, min(count, len(hand))))


def choose_cards(
    g: AnyBox, seats: Sequence[Seat], count: int, prompt: T, label: T
) -> Play[dict[Seat, tuple[str, ...]]]:
    """These people choose cards under seal; whoever has left is not in the answer."""
    screen = T("Still choosing cards: {missing}.")
    form = partial(choose_form, count, label)
    answers = yield from ask_under_cover(g, seats, form, prompt, screen)
    return {seat: make_tuple(each.cards) for seat, each in answers.items()}


def play_together(g: AnyBox) -> Play[None]:
    """Everybody chooses a card; all are turned up together [ANY-053]."""
    prompt = T("Choose a card: all are turned up together.")
    picked = yield from choose_cards(g, list_holders(g), 1, prompt, T("Lay this card face down"))
    played = {seat: card for seat, (card,) in picked.items()}
    for seat, card in played.items():
        g.pack.discard += (g.pack.hands[seat].take(card),)
        g.tell(T("{who} plays {card}.", who=seat, card=write_piece(card)))
    steps = [Step(seat, write_piece(card)) for seat, card in played.items()]
    if steps:
        g.show(T("All cards lie open."), steps, title=T("Everybody turns up a card"))


def pass_on(g: AnyBox, count: int, *, right: bool = False) -> Play[None]:
    """Everybody passes so many cards to a neighbour, all at the same time [ANY-054]."""
    one, many = "Choose a card to pass on.", "Choose {n} cards to pass on."
    picked = yield from choose_cards(
        g, list_holders(g), count, plural(count, one, many), T("Pass this on")
    )
    for seat, cards in picked.items():
        to = g.next_to(seat, right=right)
        for card in cards:
            g.pack.hands[to].add(g.pack.hands[seat].take(card))
    g.tell(T("Cards are passed to the right.") if right else T("Cards are passed to the left."))


def draft(g: AnyBox) -> Play[None]:
    """Keep a card, pass the others to the left, until all are kept [ANY-055]."""
    g.pack.drafting = True
    while seats := list_holders(g):
        prompt = T("Choose a card to keep: the others go to the left.")
        picked = yield from choose_cards(g, seats, 1, prompt, T("Keep this card"))
        for seat in seats:
            if seat not in g.gone:
                hand = g.pack.hands[seat]
                card = picked[seat][0] if seat in picked else hand.cards[0]
                g.pack.kept[seat].add(hand.take(card))
        pass_hands(g)
    for seat, kept in g.pack.kept.items():
        g.pack.hands[seat].add(*kept.take_all())
    g.pack.drafting = False
    g.tell(T("The draft is over: everybody has what they kept."))


def pass_hands(g: AnyBox) -> None:
    """Every hand moves one place to the left."""
    hands = {seat: g.pack.hands[seat].take_all() for seat in g.present}
    for seat, cards in hands.items():
        g.pack.hands[g.next_to(seat)].add(*cards)


def trade(g: AnyBox, two: Sequence[Seat]) -> Play[None]:
    """Two people each give the other a card in secret, or neither if one leaves [ANY-056]."""
    one, other = two
    g.tell(T("{one} and {other} trade a card.", one=one, other=other))
    prompt = T("Choose a card to give away.")
    picked = yield from choose_cards(g, two, 1, prompt, T("Give this card"))
    if len(picked) < len(two):
        g.tell(T("The trade does not take place."))
        return
    (mine,), (theirs,) = picked[one], picked[other]
    g.pack.hands[other].add(g.pack.hands[one].take(mine))
    g.pack.hands[one].add(g.pack.hands[other].take(theirs))

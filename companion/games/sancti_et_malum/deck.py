"""Drawing cards, and turning the discard pile into a new deck.

With printed cards the companion counts what is drawn and asks what is turned up.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fields import make_tuple
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, plural
from companion.games.sancti_et_malum import cards
from companion.games.sancti_et_malum.answers import anyone
from companion.games.sancti_et_malum.state import SanctiEtMalum


def renew_if_empty(g: SanctiEtMalum) -> int:
    """Turn the discards into a deck if it is empty; return how many can be drawn [SEM-041]."""
    if not g.deck_size and g.discard:
        g.deck.add(*g.discard)
        g.discard = ()
        if g.dealt:
            g.deck.shuffle(g.chance)
            g.tell(T("The deck is empty: the discard pile is shuffled to make a new deck."))
        else:
            g.tell(T("The deck is empty: shuffle the discard pile to make a new deck."))
    return g.deck_size


def fill_hands(g: SanctiEtMalum) -> None:
    """Step 1: everybody draws until the hand is full or no card is left [SEM-025, SEM-026]."""
    for seat in g.present:
        while g.hand_size(seat) < g.settings.hand and renew_if_empty(g):
            if g.dealt:
                g.hands[seat].add(g.deck.draw())
            else:
                g.held[seat] = g.held.get(seat, 0) + 1


def turn_up(g: SanctiEtMalum, most: int) -> Play[list[str]]:
    """Draw up to `most` cards, no more than are left before the deck is renewed again [SEM-041]."""
    count = min(most, renew_if_empty(g))
    if g.dealt or not count:
        return [g.deck.draw() for _ in range(count)]
    return (yield from _ask_what_is_turned_up(g, count))


def _ask_what_is_turned_up(g: SanctiEtMalum, count: int) -> Play[list[str]]:
    """With printed cards somebody taps the cards that were turned up [SEM-061]."""

    def form(k: SanctiEtMalum, _me: Viewer) -> Iterator[Offer]:
        label = plural(count, "Turn up one card and tap it", "Turn up {n} cards and tap them")
        options = cards.fallen_choice(k.cards, k.unseen(), count, k.n)
        yield Offer("turn_up", label, public=True, in_public=True, cards=options)

    forms = dict.fromkeys((*g.seats, TABLE), form)
    answer = yield from anyone(forms, prompt=_draw_prompt(g, count))
    return [g.deck.take(card) for card in make_tuple(answer.cards)]


def _draw_prompt(g: SanctiEtMalum, count: int) -> T:
    up = plural(
        count,
        "turn up one card for the Fallen and tap it",
        "turn up {n} cards for the Fallen and tap them",
    )
    if g.fallen:
        return T("Now {up}.", up=up)
    return T("Fill every hand to {hand}, then {up}.", hand=g.settings.hand, up=up)


def discard_hand(g: SanctiEtMalum, seat: Seat) -> Play[None]:
    """Discard the hand of a player who left; printed cards are asked for [SEM-058]."""
    if g.dealt:
        left = tuple(g.hands[seat].take_all())
    else:
        left = yield from _ask_what_is_left_behind(g, seat)
        g.held[seat] = 0
    g.discard += left


def _ask_what_is_left_behind(g: SanctiEtMalum, seat: Seat) -> Play[tuple[str, ...]]:
    """With printed cards somebody taps the cards of that hand [SEM-061]."""
    if not (count := g.hand_size(seat)):
        return ()

    def form(k: SanctiEtMalum, _me: Viewer) -> Iterator[Offer]:
        label = T("Put the hand of {who} on the discard pile and tap its cards", who=seat)
        options = cards.angel_choice(k.cards, k.unseen(), count)
        yield Offer("left_behind", label, public=True, in_public=True, cards=options)

    answer = yield from anyone(dict.fromkeys((*g.seats, TABLE), form))
    return tuple(g.deck.take(card) for card in make_tuple(answer.cards))

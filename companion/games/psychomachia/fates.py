"""Fate cards: choosing what one stands for, and discarding one to turn all tokens over."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.psychomachia.answers import Answer
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import FaceKind, title_of
from companion.games.psychomachia.cards.labels import ask_or_scan, choice_scan, scanned_choice
from companion.games.psychomachia.cards.laid import stand_for
from companion.games.psychomachia.cards.options import spend_note
from companion.games.psychomachia.records import TokenSide
from companion.games.psychomachia.tokens import pay_own, pay_received, turn_over

YOURS = MappingProxyType(
    {
        TokenSide.BLACK: T("one of your black tokens"),
        TokenSide.WHITE: T("one of your white tokens"),
    }
)
RECEIVED = MappingProxyType(
    {
        TokenSide.BLACK: T("a received black token"),
        TokenSide.WHITE: T("a received white token"),
    }
)
PAYMENTS = MappingProxyType(
    {
        "own_black": (pay_own, TokenSide.BLACK),
        "received_black": (pay_received, TokenSide.BLACK),
        "own_white": (pay_own, TokenSide.WHITE),
        "received_white": (pay_received, TokenSide.WHITE),
    }
)
"""The ways to pay one token for turning the others over."""


def list_choosable(k: PsychomachiaBoard, me: Seat) -> tuple[str, ...]:
    """The pairs that can still be chosen, duplicates only if the table allows them [PSY-008]."""
    if k.settings.allow_duplicates:
        return k.choices
    return tuple(each for each in k.choices if not k.has_already(me, each))


def choose_fate(g: PsychomachiaBoard, seat: Seat, card: str) -> Play[None]:
    """Ask which Choice of Fate card goes on a fate card; `Lapsed` if none can [PSY-140]."""

    def form(k: PsychomachiaBoard, me: Viewer) -> Iterator[Offer]:
        pairs = list_choosable(k, seat)
        if me != TABLE and pairs:
            options = tuple(Option(each, title_of(k.pairs[each])) for each in pairs)
            label = T("Make the fate card this pair")
            yield Offer("choose", label, public=True, in_public=True, pair=Choice(options))
        if not k.dealt and pairs:
            label = T("Scan a Choice of Fate card")
            yield Offer("scan", label, tone="quiet", public=True, label=choice_scan(k, pairs))

    screen = T("{who} is choosing what a fate card stands for.", who=seat)
    prompt = T("Choose what your fate card stands for")
    answer = yield from ask_or_scan(g, {seat: form, TABLE: form}, prompt, screen)
    pair = str(answer.pair) if answer.offer == "choose" else scanned_choice(g, answer.label)
    stand_for(g, card, pair)
    title = title_of(g.pairs[pair])
    g.tell(T("The fate card of {who} now stands for {pair}.", who=seat, pair=title))


# --- the second use ------------------------------------------------------------------------------


def fate_in_hand(k: PsychomachiaBoard, me: Seat) -> str | None:
    """A fate card that the player can discard."""
    return next((each for each in k.hand(me) if k.card(each).kind is FaceKind.FATE), None)


def list_ways_to_pay(k: PsychomachiaBoard, me: Seat) -> Iterator[Option]:
    """Any one token pays for turning the others over [PSY-141]."""
    for key, (pay, side) in PAYMENTS.items():
        if pay is pay_own and k.tokens[me].of(side):
            yield Option(key, YOURS[side])
        elif pay is pay_received and k.count_received_tokens(me, side):
            yield Option(key, RECEIVED[side])


def flip_offers(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """Discard a fate card, pay a token, turn the others over [PSY-141, PSY-142]."""
    ways = tuple(list_ways_to_pay(k, me))
    if ways and fate_in_hand(k, me):
        help_ = T("Then the rest of your tokens turn over, but not received ones.")
        pay = Choice(ways, label=T("Pay with"))
        label = T("Discard a fate card and turn your tokens over")
        yield Offer("flip", label, help=help_, tone="quiet", public=True, pay=pay)


def discard_to_turn_over(g: PsychomachiaBoard, me: Seat, answer: Answer) -> None:
    """Pay a token, discard a fate card, and turn the other tokens over [PSY-141]."""
    pay, side = PAYMENTS[answer.pay]
    pay(g, me, side)
    g.discard(me, fate_in_hand(g, me))
    turn_over(g, me)
    tokens = spend_note(g, me)
    g.tell(T("{who} discards a fate card and turns tokens over: {tokens}.", who=me, tokens=tokens))

"""A turn in its five steps: check, throw, draw, spend, and saving and discarding at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.core.offers import Against, Cards, Number, Offer, Why
from companion.core.play import Form, Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, plural
from companion.games.psychomachia.answers import Answer, ask
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import TITLES
from companion.games.psychomachia.cards.labels import ask_or_scan
from companion.games.psychomachia.cards.options import card_options, spend_note
from companion.games.psychomachia.fates import discard_to_turn_over, flip_offers
from companion.games.psychomachia.laying import lay, lay_offers, raise_or_lower, scan_form
from companion.games.psychomachia.powers.invoking import invoke, power_offers
from companion.games.psychomachia.records import TokenSide, TurnStep
from companion.games.psychomachia.tokens import (
    count_places,
    count_to_throw,
    give_back,
    save_tokens,
    set_thrown,
    throw_form,
    throw_or_read_white,
    throw_tokens,
)
from companion.games.psychomachia.winning import watch_sets

MAX_RECOUNTED_HAND = 20
"""The largest hand a recount allows."""


def play_turn(g: PsychomachiaBoard, me: Seat) -> Play[None]:
    """The five steps [PSY-040]."""
    g.current = me
    g.turn += 1
    g.tell(T("{who}’s turn.", who=me))
    take_off_markers(g, me)
    yield from throw(g, me)
    yield from draw_a_card(g, me)
    g.visits[me].value = ()
    last = yield from spend(g, me)
    yield from finish_turn(g, me, last)


# --- steps 1 to 3 --------------------------------------------------------------------------------

MARKERS = ("diligence", "chastity", "pride")


def take_off_markers(g: PsychomachiaBoard, me: Seat) -> None:
    """Step 1: markers count down and come off; saved tokens stay [PSY-041..044]."""
    g.step = TurnStep.CHECK
    before = g.markers[me]
    left = {name: max(0, getattr(before, name) - 1) for name in MARKERS}
    g.markers[me] = replace(before, **left)
    for name in MARKERS:
        if getattr(before, name) and not left[name]:
            g.tell(T("The {name} marker of {who} comes off.", name=TITLES[name], who=me))


def throw(g: PsychomachiaBoard, me: Seat) -> Play[None]:
    """Throw all the player's tokens that are not saved [PSY-046, PSY-048]."""
    g.step = TurnStep.THROW
    count = count_to_throw(g, me)
    white = 0
    if count and g.dealt and g.settings.throw_by_itself:
        white = throw_tokens(count, g.chance)
    elif count:
        answer = yield from ask(me, throw_form, T("Throw your tokens"), T("{who} throws.", who=me))
        white = throw_or_read_white(answer, count, g.chance)
    set_thrown(g, me, white)
    g.tell(T("{who} has {tokens}.", who=me, tokens=spend_note(g, me)))


def draw_a_card(g: PsychomachiaBoard, me: Seat) -> Play[None]:
    """Draw one card from either pile, if there is one [PSY-049..051]."""
    g.step = TurnStep.DRAW
    if not g.piles.can_draw and not g.piles.discard_size:
        g.tell(T("There is no card to draw."))
        return
    answer = yield from ask(me, draw_form, T("Draw a card"), T("{who} draws a card.", who=me))
    if answer.offer == "deck":
        g.draw(me)
        g.tell(T("{who} draws from the deck.", who=me))
    else:
        top = g.top_title
        g.piles.draw_discard(me)
        g.tell(T("{who} takes {card} from the discard pile.", who=me, card=top))


def draw_form(k: PsychomachiaBoard, _me: Seat) -> Iterator[Offer]:
    """The deck, or the top discard."""
    if k.piles.can_draw:
        yield Offer("deck", T("Draw from the deck"), in_public=True)
    if k.piles.discard_size:
        label = T("Take {card} from the discard pile", card=k.top_title)
        yield Offer("discard", label, in_public=True)


# --- step 4 --------------------------------------------------------------------------------------


def spend(g: PsychomachiaBoard, me: Seat) -> Play[Answer | None]:
    """Lay, move, invoke, turn tokens over: any number, in any order [PSY-052, PSY-053].

    Return the answer that ended it; none if nothing was left to spend.
    """
    g.step = TurnStep.SPEND
    while not _has_nothing_to_do(g, me):
        screen = T("{who} spends tokens: {left} left.", who=me, left=spend_note(g, me))
        forms: dict[Viewer, Form] = {me: spend_form, TABLE: scan_form}
        answer = yield from ask_or_scan(g, forms, TAP, screen)
        if answer.offer in {"end", "close"}:
            return answer
        yield from _carry_out_answer(g, me, answer)
        watch_sets(g)
    return None


TAP = T("Tap a card to see what it can do")
"""With hands on phones every card says it."""


def _has_nothing_to_do(k: PsychomachiaBoard, me: Seat) -> bool:
    """Whether the turn ends by itself: with own cards there is always the recount."""
    spent = not any(k.unspent(me, side) for side in TokenSide)
    return spent and k.dealt and bool(k.settings.end_by_itself)


def spend_form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """Everything that can be paid for now, and the end of the turn."""
    yield from lay_offers(k, me)
    yield from power_offers(k, me)
    yield from flip_offers(k, me)
    yield from _recount_offers(k, me)
    yield from close_offers(k, me)
    yield Offer("end", T("End your turn"), tone="quiet")


def _carry_out_answer(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Play[None]:
    match answer.offer:
        case "lay" | "scan":
            yield from lay(g, me, answer)
        case "raise" | "lower":
            raise_or_lower(g, me, answer)
        case "flip":
            discard_to_turn_over(g, me, answer)
        case "recount":
            recount(g, me, answer.cards)
        case "invoke":
            yield from invoke(g, me, answer)


def _recount_offers(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """With your own cards, a hand can be recounted once a turn [ledger 9]."""
    if not k.dealt and not k.recounted:
        most = min(MAX_RECOUNTED_HAND, k.piles.hand_size(me) + k.piles.deck_size)
        cards = Number(0, most, k.piles.hand_size(me), T("Cards in your hand"))
        yield Offer("recount", T("Recount your hand"), tone="quiet", public=True, cards=cards)


def recount(g: PsychomachiaBoard, me: Seat, cards: int) -> None:
    """Set how many cards a hand has; the difference is moved from or to the deck."""
    g.piles.deck_count += g.piles.held[me] - cards
    g.piles.held[me] = cards
    g.recounted = True
    g.tell(plural(cards, "{who} holds one card.", "{who} holds {n} cards.", who=me))


# --- step 5 --------------------------------------------------------------------------------------


def finish_turn(g: PsychomachiaBoard, me: Seat, last: Answer | None = None) -> Play[None]:
    """Save or drop tokens, give received ones back, discard [PSY-045, PSY-054, PSY-126].

    `last` is the answer that ended the spending; it may already contain all this.
    """
    g.step = TurnStep.FINISH
    if last and last.offer == "close":
        _save_and_tell(g, me, last.black, last.white)
        give_back(g, me)
        _discard_and_tell(g, me, last.card)
    else:
        yield from _ask_what_to_save(g, me)
        give_back(g, me)
        if g.piles.hand_size(me) > 1:
            yield from _ask_to_discard(g, me)
    g.used = ()
    g.recounted = False


def _ask_what_to_save(g: PsychomachiaBoard, me: Seat) -> Play[None]:
    black = white = 0
    if g.tokens[me].unspent:
        prompt = T("Save tokens for your next turn, or drop them")
        screen = T("{who} saves tokens or drops them.", who=me)
        answer = yield from ask(me, save_form, prompt, screen)
        black, white = answer.black, answer.white
    _save_and_tell(g, me, black, white)


def _save_and_tell(g: PsychomachiaBoard, me: Seat, black: int, white: int) -> None:
    save_tokens(g, me, black, white)
    if black or white:
        g.tell(T("{who} saves {b} black and {w} white.", who=me, b=black, w=white))


def save_form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """How many of each side are saved on the active powers card, up to its limit."""
    yield Offer(
        "save",
        T("Save these, drop the rest"),
        help=T("Saved tokens keep their side and are not thrown again."),
        public=True,
        in_public=True,
        check=_make_places_check(count_places(k)),
        **_save_fields(k, me),
    )


def _save_fields(k: PsychomachiaBoard, me: Seat) -> dict[str, Any]:
    black, white = (k.tokens[me].of(side) for side in TokenSide)
    most = count_places(k)
    return {
        "black": Number(0, black, min(black, most), T("Black")),
        "white": Number(0, white, min(white, max(0, most - black)), T("White")),
    }


def _make_places_check(most: int) -> Callable[[Answer], Why | None]:
    def check_places(answer: Answer) -> Why | None:
        too_many = answer.black + answer.white > most
        return Against("PSY-045", T("Save at most {n} tokens.", n=most)) if too_many else None

    return check_places


def close_offers(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """The end of a turn in one answer: what is saved, and which card is discarded [PSY-054]."""
    if k.dealt and k.piles.hand_size(me) > 1:
        yield Offer(
            "close",
            T("Discard it and end your turn"),
            help=T("Any tokens left are saved."),
            tone="quiet",
            public=True,
            check=_make_places_check(count_places(k)),
            card=Cards(card_options(k, me, k.hand(me))),
            **_save_fields(k, me),
        )


def _ask_to_discard(g: PsychomachiaBoard, me: Seat) -> Play[None]:
    """One card of the player's choice, or a Pride marker instead [PSY-054, PSY-108]."""
    screen = T("{who} discards a card.", who=me)
    answer = yield from ask(me, discard_form, T("Discard a card"), screen)
    if answer.offer == "pride":
        _use_pride(g, me)
        return
    _discard_and_tell(g, me, answer.values.get("card"))


def _discard_and_tell(g: PsychomachiaBoard, me: Seat, card: str | None) -> None:
    g.discard(me, card)
    if card:
        g.tell(T("{who} discards {card}.", who=me, card=g.card(card).title))
    else:
        g.tell(T("{who} discards a card.", who=me))


def _use_pride(g: PsychomachiaBoard, me: Seat) -> None:
    """A single marker comes off; a doubled one stays for the next turn [PSY-108]."""
    markers = g.markers[me]
    g.markers[me] = replace(markers, pride=0 if markers.pride == 1 else markers.pride)
    g.tell(T("Pride: {who} discards nothing.", who=me))


def discard_form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """A card from the hand, or none with a Pride marker."""
    if k.dealt:
        cards = Cards(card_options(k, me, k.hand(me)))
        yield Offer("discard", T("Discard this card"), public=True, card=cards)
    else:
        yield Offer("discard", T("I have discarded a card"))
    if k.markers[me].pride:
        yield Offer("pride", T("Use Pride: discard nothing"))

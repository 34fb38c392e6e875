"""Charity: giving tokens to others and taking discards in return, in one form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.offers import Against, Cards, Field, Number, Offer, Why
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.psychomachia.answers import Answer, ask
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.options import card_options
from companion.games.psychomachia.cards.piles import DealtPiles
from companion.games.psychomachia.powers.power import FieldsOrWhyNot, is_doubled
from companion.games.psychomachia.records import TokenCost, TokenSide
from companion.games.psychomachia.tokens import give

NOTHING_GIVEN = Against("PSY-128", T("Give at least one token."))


def need_token_and_discard(
    k: PsychomachiaBoard, me: Seat, _past: tuple[Seat, ...]
) -> FieldsOrWhyNot:
    """No fields if a token to give is left, and a discard to take; else why not [PSY-127..128]."""
    own = k.tokens[me].unspent - (not k.count_received_tokens(me, TokenSide.WHITE))
    if own <= 0:
        return T("You would have none of your own tokens left to give.")
    return {} if k.piles.discard_size else T("The discard pile is empty.")


def charity(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """Show this player the whole discard pile, before anything is given [PSY-127]."""
    g.tell(T("Charity: {who} gives tokens away.", who=me))
    if isinstance(g.piles, DealtPiles):
        g.looks[me].value = g.piles.discards()
        g.reveal()


def give_and_take(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> Play[None]:
    """Give tokens to others, and take up to as many cards as they allow [PSY-124..128]."""
    prompt = plural(
        1 + is_doubled(g, "charity"),
        "Give your tokens to others. For each one, take a discard.",
        "Give your tokens to others. For each one, take {n} discards.",
    )
    screen = T("{who} gives tokens away and takes discards.", who=me)
    answer = yield from ask(me, charity_form, prompt, screen)
    for seat in g.others:
        _hand_over(g, me, seat, gift_to(answer.values, seat))
    _tell_taken(g, me, _take(g, me, answer))
    g.looks[me].value = ()


def _hand_over(g: PsychomachiaBoard, me: Seat, seat: Seat, tokens: TokenCost) -> None:
    for side in TokenSide:
        for _ in range(tokens.of(side)):
            give(g, me, seat, side)
    if tokens != TokenCost():
        g.tell(T("{me} gives {tokens} to {who}.", me=me, who=seat, tokens=tokens.in_words))


def _take(g: PsychomachiaBoard, me: Seat, answer: Answer) -> int:
    """Take the chosen discards into the hand; return how many."""
    if isinstance(g.piles, DealtPiles):
        g.piles.take_discards(me, answer.cards)
        return len(answer.cards)
    for _ in range(answer.taken):
        g.piles.draw_discard(me)
    return int(answer.taken)


def _tell_taken(g: PsychomachiaBoard, me: Seat, count: int) -> None:
    one, many = "{who} takes one of the discards.", "{who} takes {n} of the discards."
    taken = plural(count, one, many, who=me)
    g.tell(taken if count else T("{who} takes none of the discards.", who=me))


# --- the form ------------------------------------------------------------------------------------


def field_of(side: TokenSide, seat: Seat) -> str:
    """The field for tokens of this side for this player."""
    return f"{side.value}_{int(seat)}"


def gift_to(values: Mapping[str, Any], seat: Seat) -> TokenCost:
    """The tokens that an answer gives to this player."""
    black, white = (values.get(field_of(side, seat), 0) for side in TokenSide)
    return TokenCost(black, white)


def max_discards_for(k: PsychomachiaBoard, tokens: int) -> int:
    """The most cards that may be taken for this many tokens [PSY-127]."""
    return min(k.piles.discard_size, tokens * (1 + is_doubled(k, "charity")))


def charity_form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """The player's own tokens for each of the others, and the discards to take."""

    def check(answer: Answer) -> Why | None:
        return why_not_give(k, me, answer)

    fields: dict[str, Any] = {**_make_token_fields(k, me), **_make_discard_fields(k, me)}
    yield Offer("give", T("Give these tokens and take these cards"), check=check, **fields)


def _make_token_fields(k: PsychomachiaBoard, me: Seat) -> dict[str, Field]:
    labels = {TokenSide.BLACK: "Black tokens for {who}", TokenSide.WHITE: "White tokens for {who}"}
    return {
        field_of(side, seat): Number(0, own, 0, T(labels[side], who=seat))
        for seat in k.others
        for side in TokenSide
        if (own := k.tokens[me].of(side))
    }


def _make_discard_fields(k: PsychomachiaBoard, me: Seat) -> dict[str, Field]:
    most = max_discards_for(k, k.tokens[me].unspent)
    if not k.dealt:
        taken = Number(0, most, max_discards_for(k, 1), T("Cards you take from the discard pile"))
        return {"taken": taken}
    options = card_options(k, me, k.looks[me].value)
    return {"cards": Cards(options, least=0, most=most, label=T("You take"))}


def why_not_give(k: PsychomachiaBoard, me: Seat, answer: Answer) -> Why | None:
    """Why the gift as a whole cannot be: too many tokens, none, or too many cards."""
    gifts = [gift_to(answer.values, seat) for seat in k.others]
    for side in TokenSide:
        own = k.tokens[me].of(side)
        if sum(gift.of(side) for gift in gifts) > own:
            words = "You have only {tokens}."
            return Against("PSY-128", T(words, tokens=TokenCost(**{side.value: own}).in_words))
    token_count = sum(gift.black + gift.white for gift in gifts)
    if not token_count:
        return NOTHING_GIVEN
    taken = len(answer.cards) if k.dealt else answer.taken
    most = max_discards_for(k, token_count)
    if taken <= most:
        return None
    one = "Take at most one card for what you give."
    return Against("PSY-127", plural(most, one, "Take at most {n} cards for what you give."))

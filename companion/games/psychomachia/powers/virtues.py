"""The seven virtues: what each does, and what its card says in our words."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Answer, Cards, Choice, Field, Offer, Option, Seats
from companion.core.play import Form, Play, ask
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.laid import pick_up
from companion.games.psychomachia.cards.options import as_many, card_options
from companion.games.psychomachia.cards.piles import DealtPiles
from companion.games.psychomachia.powers.power import (
    FieldsOrWhyNot,
    Power,
    card_target,
    is_doubled,
    nothing,
    put_marker,
)
from companion.games.psychomachia.records import TokenSide
from companion.games.psychomachia.tokens import give

DECK, DISCARD = "deck", "discard"


def patience(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Seat:
    """A pair card on a table goes back into its owner's hand [PSY-120]."""
    title, owner = g.title_of(answer.card), g.owner_of(answer.card)
    g.piles.to_hand(owner, pick_up(g, answer.card))
    g.tell(T("Patience: {card} goes back to the hand of {who}.", card=title, who=owner))
    return owner


def kindness(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """Virtues that follow in this turn are doubled; nothing else happens [PSY-122]."""
    g.tell(T("Kindness: every other virtue of {who} is doubled in this turn.", who=me))


def a_discard(k: PsychomachiaBoard, _me: Seat, _past: tuple[Seat, ...]) -> FieldsOrWhyNot:
    """Temperance needs a card on the discard pile [PSY-086]."""
    return {} if k.piles.discard_size else T("The discard pile is empty.")


def temperance(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """The top of the discard pile comes into the hand [PSY-121]."""
    g.piles.draw_discard(me)
    g.tell(T("Temperance: {who} takes the top discard.", who=me))


def chastity(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """A purple marker: no Sloth, Patience or Lust against its owner for a round [PSY-130]."""
    put_marker(g, me, "chastity")
    g.tell(T("Chastity: no Sloth, Patience or Lust against {who}.", who=me))


def diligence(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """A blue marker: nobody takes cards off its owner's table for a round [PSY-129]."""
    put_marker(g, me, "diligence")
    g.tell(T("Diligence: no Patience, Wrath or Envy against {who}.", who=me))


# --- Humility ------------------------------------------------------------------------------------


def a_card_and_a_pile(k: PsychomachiaBoard, me: Seat, _past: tuple[Seat, ...]) -> FieldsOrWhyNot:
    """A hand card to put aside, and a pile to take from [PSY-123]."""
    if not k.piles.hand_size(me):
        return T("You have no card in hand to put aside.")
    piles = [Option(DECK, T("the deck"))] if k.piles.can_draw else []
    if k.piles.discard_size:
        top = k.title_of(k.piles.top) if k.piles.top else None
        piles.append(Option(DISCARD, T("the discard pile"), top))
    if not piles:
        return T("There is no card to take.")
    pile: dict[str, Field] = {"pile": Choice(tuple(piles), label=T("Take the top of"))}
    if not k.dealt:
        return pile
    return {"card": Cards(card_options(k, me, k.hand(me)), label=T("Put aside")), **pile}


def humility(g: PsychomachiaBoard, me: Seat, answer: Answer) -> None:
    """The card put aside becomes the top discard once another has been taken [PSY-123]."""
    aside = answer.values.get("card")
    g.piles.leave_hand(me, aside)
    if answer.pile == DECK:
        g.draw(me)
        g.tell(T("Humility: {who} takes the top of the deck and discards another card.", who=me))
    else:
        g.piles.draw_discard(me)
        g.tell(T("Humility: {who} takes the top discard and discards another card.", who=me))
    g.piles.put_on_discards(aside)


# --- Charity -------------------------------------------------------------------------------------


def a_token_to_give(k: PsychomachiaBoard, me: Seat, _past: tuple[Seat, ...]) -> FieldsOrWhyNot:
    """The player must have a token of their own left after paying for Charity [PSY-128]."""
    own = k.tokens[me].unspent - (not k.received(me, TokenSide.WHITE))
    return {} if own > 0 else T("You would have no token of your own left to give.")


def charity(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """Tokens for others, cards from the discard pile in return [PSY-124..128]."""
    g.tell(T("Charity: {who} gives tokens away.", who=me))


def give_and_take(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> Play[None]:
    """One token after the other, then one card for each, or two if doubled [PSY-127]."""
    given = 0
    while g.tokens[me].unspent:
        answer = yield from ask(me, _give_form(given), T("Give away tokens of your own"))
        if answer.offer == "enough":
            break
        give(g, me, answer.to, TokenSide(answer.side))
        given += 1
        side = T(str(answer.side))
        g.tell(T("{me} gives {who} a {side} token.", me=me, who=answer.to, side=side))
    each = 1 + is_doubled(g, "charity")
    yield from _take(g, me, min(given * each, g.piles.discard_size))


def _give_form(given: int) -> Form:
    def form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
        sides = [side for side in TokenSide if k.tokens[me].of(side)]
        side = Choice(tuple(Option(side.value, T(side.value)) for side in sides))
        yield Offer("give", T("Give this token"), public=True, side=side, to=Seats(k.others))
        if given:
            yield Offer("enough", T("That is enough"))

    return form


def _take(g: PsychomachiaBoard, me: Seat, count: int) -> Play[None]:
    """This many cards from anywhere in the discard pile."""
    if count and isinstance(g.piles, DealtPiles):
        yield from _choose_discards(g, g.piles, me, count)
    else:
        for _ in range(count):
            g.piles.draw_discard(me)
    _tell_taken(g, me, count)


def _choose_discards(g: PsychomachiaBoard, piles: DealtPiles, me: Seat, count: int) -> Play[None]:
    """The whole discard pile, for one pair of eyes."""
    g.looks[me].value = piles.discards()
    g.reveal()

    def form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
        cards = Cards(card_options(k, me, k.looks[me].value), least=count, most=count)
        label = plural(count, "Take this card", "Take these {n} cards")
        yield Offer("take", label, cards=cards)

    prompt = plural(count, "Take a discard", "Take {n} of the discards")
    answer = yield from ask(me, form, prompt)
    piles.take_discards(me, as_many(answer.cards))
    g.looks[me].value = ()


def _tell_taken(g: PsychomachiaBoard, me: Seat, count: int) -> None:
    one, many = "{who} takes one of the discards.", "{who} takes {n} of the discards."
    taken = plural(count, one, many, who=me)
    g.tell(taken if count else T("There is no discard to take."))


VIRTUE_POWERS = (
    Power(
        "patience",
        T("Put a pair card from any table back into its owner's hand."),
        T("Two cards, from two different tables."),
        card_target("patience", own=True),
        patience,
        again=True,
    ),
    Power(
        "kindness",
        T("Every other virtue you invoke later in this turn is doubled."),
        T("Kindness itself is not doubled."),
        nothing,
        kindness,
    ),
    Power(
        "temperance",
        T("Take the top card of the discard pile."),
        T("The top two cards, one after the other."),
        a_discard,
        temperance,
        again=True,
    ),
    Power(
        "charity",
        T("Give own tokens to others; for each take a card of your choice from the discards."),
        T("Two cards for each token."),
        a_token_to_give,
        charity,
        goes_on=give_and_take,
    ),
    Power(
        "chastity",
        T("For a round nobody uses Sloth, Patience or Lust against you."),
        T("For two rounds."),
        nothing,
        chastity,
    ),
    Power(
        "diligence",
        T("For a round nobody uses Patience, Wrath or Envy against you."),
        T("For two rounds."),
        nothing,
        diligence,
    ),
    Power(
        "humility",
        T("Put a hand card aside, take the top of a pile, then discard the card put aside."),
        T("Twice, one after the other."),
        a_card_and_a_pile,
        humility,
        again=True,
    ),
)

"""The seven sins: what each does, and what its card says in our words."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Cards, Offer, Seats
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.answers import Answer, ask
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.laid import move, pick_up
from companion.games.psychomachia.cards.options import card_options
from companion.games.psychomachia.powers.power import (
    ALL_PROTECTED,
    NO_EFFECT,
    FieldsOrWhyNot,
    Power,
    make_card_need,
    marker_against,
    need_nothing,
    put_marker,
)
from companion.games.psychomachia.records import LustLook, Realm

TWO_TABLES = T("Two cards, from two different tables.")


def wrath(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Seat:
    """Put a pair card from any table on top of the discard pile [PSY-100]."""
    title, owner = g.title_of(answer.card), g.owner_of(answer.card)
    g.piles.put_on_discards(pick_up(g, answer.card))
    g.tell(T("Wrath: {card} of {who} is discarded.", card=title, who=owner))
    return owner


def envy(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Seat:
    """Take a pair card from another table into the player's hand [PSY-109]."""
    title, owner = g.title_of(answer.card), g.owner_of(answer.card)
    g.piles.put_into_hand(me, pick_up(g, answer.card))
    g.tell(T("Envy: {me} takes {card} from {who}.", me=me, card=title, who=owner))
    return owner


def sloth(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Seat:
    """Move a pair card from heaven or hell to its owner's earth [PSY-104]."""
    owner = g.owner_of(answer.card)
    move(g, answer.card, Realm.EARTH)
    g.tell(T("Sloth: {card} of {who} goes back to earth.", card=g.title_of(answer.card), who=owner))
    return owner


def need_card_to_draw(k: PsychomachiaBoard, _me: Seat, _past: tuple[Seat, ...]) -> FieldsOrWhyNot:
    """No fields if a card can be drawn, else why not [PSY-086]."""
    return {} if k.piles.can_draw else T("There is no card to draw.")


def gluttony(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """Draw a card from the deck [PSY-103]."""
    g.draw(me)
    g.tell(T("Gluttony: {who} draws a card.", who=me))


def greed(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """Sins invoked later this turn are doubled; nothing else happens [PSY-105]."""
    g.tell(T("Greed: every other sin {who} invokes this turn is doubled.", who=me))


def pride(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """A yellow marker: no discard at the end of this turn; doubled, of the next too [PSY-108]."""
    put_marker(g, me, "pride")
    g.tell(T("Pride: {who} need not discard at the end of this turn.", who=me))


# --- Lust ----------------------------------------------------------------------------------------


def need_hand_to_look_at(k: PsychomachiaBoard, me: Seat, past: tuple[Seat, ...]) -> FieldsOrWhyNot:
    """Another player who holds cards and is not protected, else why not [PSY-085]."""
    reach = [seat for seat in k.others if seat not in past and k.piles.hand_size(seat)]
    open_ = tuple(seat for seat in reach if not marker_against(k, me, seat, "lust"))
    if not open_:
        return ALL_PROTECTED if reach else NO_EFFECT
    return {"seat": Seats(open_)}


def lust(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Seat:
    """Show another's hand to this player only; its owner may see who looked [PSY-101, PSY-102]."""
    seat = Seat(answer.seat)
    if g.dealt:
        g.looks[me].value = g.piles.hands[seat].cards
        g.visits[seat].value += (LustLook(me),)
        g.reveal()
    g.tell(_write_looking(me, seat))
    return seat


def _write_looking(me: Seat, seat: Seat) -> T:
    return T("Lust: {me} looks at the hand of {who}.", me=me, who=seat)


def ask_to_exchange(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Play[None]:
    """Ask for an exchange of one card each; the hand is hidden again after it [PSY-101]."""
    seat = Seat(answer.seat)
    prompt = T("Exchange a card with {who}, or only look", who=seat)
    chosen = yield from ask(me, exchange_form, prompt, _write_looking(me, seat))
    if chosen.offer == "exchange":
        _swap(g, me, seat, chosen)
    if chosen.offer == "leave":
        g.tell(T("No card is exchanged."))
    else:
        g.tell(T("One card is exchanged with {who}.", who=seat))
    g.looks[me].value = ()


def exchange_form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """One of their cards for one of the player's own, or none."""
    if not k.dealt:
        if k.piles.hand_size(me):
            yield Offer("exchanged", T("We have exchanged a card"), public=True)
    elif mine := k.hand(me):
        yield Offer(
            "exchange",
            T("Exchange these cards"),
            take=Cards(card_options(k, me, k.looks[me].value), label=T("You take")),
            give=Cards(card_options(k, me, mine), label=T("You give")),
        )
    yield Offer("leave", T("Only look"), tone="quiet")


def _swap(g: PsychomachiaBoard, me: Seat, seat: Seat, chosen: Answer) -> None:
    """Both cards change hands; only the two know which [PSY-102]."""
    g.piles.take_from_hand(seat, chosen.take)
    g.piles.take_from_hand(me, chosen.give)
    g.piles.put_into_hand(me, chosen.take)
    g.piles.put_into_hand(seat, chosen.give)
    taken_title, given_title = g.card(chosen.take).title, g.card(chosen.give).title
    sentence = T(
        "{me} took {taken} from you and gave you {given}.",
        me=me,
        taken=taken_title,
        given=given_title,
    )
    g.tell(sentence, [seat])
    g.visits[seat].value = (*g.visits[seat].value[:-1], LustLook(me, chosen.take, chosen.give))
    g.reveal()


SIN_POWERS = (
    Power(
        "wrath",
        T("Put a pair card from any table on the discard pile."),
        TWO_TABLES,
        make_card_need("wrath", own=True),
        wrath,
        again=True,
    ),
    Power(
        "envy",
        T("Take a pair card from another table into your hand, if your table lacks its colour."),
        TWO_TABLES,
        make_card_need("envy", own=False),
        envy,
        again=True,
    ),
    Power(
        "gluttony",
        T("Draw a card from the deck."),
        T("Two cards."),
        need_card_to_draw,
        gluttony,
        again=True,
    ),
    Power(
        "greed",
        T("Every other sin you invoke later this turn is doubled."),
        T("Greed itself is not doubled."),
        need_nothing,
        greed,
    ),
    Power(
        "lust",
        T("Look at another player’s hand; you may exchange one card."),
        T("Two different players."),
        need_hand_to_look_at,
        lust,
        afterwards=ask_to_exchange,
        again=True,
    ),
    Power(
        "sloth",
        T("Move a pair card from heaven or hell to earth, on the same table."),
        TWO_TABLES,
        make_card_need("sloth", own=True, from_=(Realm.HEAVEN, Realm.HELL)),
        sloth,
        again=True,
    ),
    Power(
        "pride",
        T("You need not discard at the end of this turn."),
        T("Nor at the end of your next turn."),
        need_nothing,
        pride,
    ),
)

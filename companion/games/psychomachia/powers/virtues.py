"""The seven virtues: what each does, and what its card says in our words."""

from __future__ import annotations

from companion.core.offers import Cards, Choice, Field, Option
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.answers import Answer
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.laid import pick_up
from companion.games.psychomachia.cards.options import card_options
from companion.games.psychomachia.powers.charity import (
    charity,
    give_and_take,
    need_token_and_discard,
)
from companion.games.psychomachia.powers.power import (
    FieldsOrWhyNot,
    Power,
    make_card_need,
    need_nothing,
    put_marker,
)

DECK, DISCARD = "deck", "discard"


def patience(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Seat:
    """Put a pair card on a table back into its owner's hand [PSY-120]."""
    title, owner = g.title_of(answer.card), g.owner_of(answer.card)
    g.piles.put_into_hand(owner, pick_up(g, answer.card))
    g.tell(T("Patience: {card} goes back to the hand of {who}.", card=title, who=owner))
    return owner


def kindness(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """Virtues invoked later this turn are doubled; nothing else happens [PSY-122]."""
    g.tell(T("Kindness: every other virtue {who} invokes this turn is doubled.", who=me))


def need_discard(k: PsychomachiaBoard, _me: Seat, _past: tuple[Seat, ...]) -> FieldsOrWhyNot:
    """No fields if there is a discard to take, else why not [PSY-086]."""
    return {} if k.piles.discard_size else T("The discard pile is empty.")


def temperance(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """Take the top of the discard pile into the hand [PSY-121]."""
    top = g.top_title
    g.piles.draw_discard(me)
    g.tell(T("Temperance: {who} takes {card} from the discard pile.", who=me, card=top))


def chastity(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """A purple marker: no Sloth, Patience or Lust against its owner for a round [PSY-130]."""
    put_marker(g, me, "chastity")
    g.tell(T("Chastity: no Sloth, Patience or Lust against {who}.", who=me))


def diligence(g: PsychomachiaBoard, me: Seat, _answer: Answer) -> None:
    """A blue marker: nobody takes cards off its owner's table for a round [PSY-129]."""
    put_marker(g, me, "diligence")
    g.tell(T("Diligence: no Patience, Wrath or Envy against {who}.", who=me))


# --- Humility ------------------------------------------------------------------------------------


def need_card_and_pile(k: PsychomachiaBoard, me: Seat, _past: tuple[Seat, ...]) -> FieldsOrWhyNot:
    """A hand card to put aside, and a pile to take from, else why not [PSY-123]."""
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
    """Put a card aside, take the top of a pile, then discard the one put aside [PSY-123]."""
    aside = answer.values.get("card")
    g.piles.take_from_hand(me, aside)
    card = g.card(aside).title if aside else T("another card")
    if answer.pile == DECK:
        g.draw(me)
        sentence = T(
            "Humility: {who} takes the top of the deck and discards {card}.", who=me, card=card
        )
    else:
        top = g.top_title
        g.piles.draw_discard(me)
        sentence = T("Humility: {who} takes {top} and discards {card}.", who=me, top=top, card=card)
    g.tell(sentence)
    g.piles.put_on_discards(aside)


VIRTUE_POWERS = (
    Power(
        "patience",
        T("Put a pair card from any table back into its owner’s hand."),
        T("Two cards, from two different tables."),
        make_card_need("patience", own=True),
        patience,
        again=True,
    ),
    Power(
        "kindness",
        T("Every other virtue you invoke later this turn is doubled."),
        T("Kindness itself is not doubled."),
        need_nothing,
        kindness,
    ),
    Power(
        "temperance",
        T("Take the top card of the discard pile."),
        T("The top two cards, one after the other."),
        need_discard,
        temperance,
        again=True,
    ),
    Power(
        "charity",
        T("Look through the discards. For each of your tokens you give away, you may take one."),
        T("Two cards for each token."),
        need_token_and_discard,
        charity,
        afterwards=give_and_take,
    ),
    Power(
        "chastity",
        T("For a round nobody can use Sloth, Patience or Lust against you."),
        T("For two rounds."),
        need_nothing,
        chastity,
    ),
    Power(
        "diligence",
        T("For a round nobody can use Patience, Wrath or Envy against you."),
        T("For two rounds."),
        need_nothing,
        diligence,
    ),
    Power(
        "humility",
        T("Put a hand card aside, take the top of a pile, then discard the card put aside."),
        T("Twice, one after the other."),
        need_card_and_pile,
        humility,
        again=True,
        from_hand=True,
    ),
)

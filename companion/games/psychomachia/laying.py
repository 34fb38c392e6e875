"""Laying cards from the hand and moving them to heaven or hell, and what that costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.offers import Cards, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.games.psychomachia.answers import Answer
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import FaceKind
from companion.games.psychomachia.cards.labels import card_scan, scanned_card
from companion.games.psychomachia.cards.laid import move, put_down
from companion.games.psychomachia.cards.options import duplicate_note
from companion.games.psychomachia.fates import choose_fate, list_choosable
from companion.games.psychomachia.records import (
    BLACK,
    BOTH,
    TWO_BLACK,
    TWO_WHITE,
    WHITE,
    Realm,
    TokenCost,
)
from companion.games.psychomachia.tokens import pay, why_short

UP, DOWN = "raise", "lower"
REALM = {UP: Realm.HEAVEN, DOWN: Realm.HELL}
COST = {UP: WHITE, DOWN: BLACK}
"""Moving up takes a white token, moving down a black one [PSY-066, PSY-067]."""


def cost_of(k: PsychomachiaBoard, card: str) -> TokenCost:
    """What it costs to lay a card [PSY-061..064]."""
    unique = {FaceKind.SIN: TWO_BLACK, FaceKind.VIRTUE: TWO_WHITE}
    return unique.get(k.card(card).kind, BOTH)


def why_not_lay(k: PsychomachiaBoard, me: Seat, card: str) -> T | None:
    """Why a card in hand cannot be laid now; None if it can."""
    kind, pair = k.card(card).kind, k.card(card).pair
    if kind is FaceKind.FATE and not list_choosable(k, me):
        return T("No Choice of Fate card is left for it.")
    if (
        kind is FaceKind.PAIR
        and pair
        and not k.settings.allow_duplicates
        and k.has_already(me, pair.id)
    ):
        return T("This pair is already on your table.")
    return why_short(k, me, cost_of(k, card))


def list_layable(k: PsychomachiaBoard, me: Seat) -> tuple[str, ...]:
    """The cards the player can lay and pay for now."""
    return tuple(card for card in k.hand(me) if why_not_lay(k, me, card) is None)


def lay_offers(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """Lay a card, raise one, lower one: what the player can pay for [PSY-052, PSY-068]."""
    if cards := list_layable(k, me):
        yield Offer("lay", T("Lay a card"), public=True, card=Cards(_priced(k, me, cards)))
        if not k.dealt:
            yield from scan_form(k, me)
    earth = [each for each in k.tables[me] if each.realm is Realm.EARTH]
    labels = {
        UP: T("Raise a card to heaven for {cost}", cost=WHITE.in_words),
        DOWN: T("Lower a card to hell for {cost}", cost=BLACK.in_words),
    }
    for way, label in labels.items():
        if earth and k.can_pay(me, COST[way]):
            options = tuple(Option(laid.card, k.title_of_laid(laid)) for laid in earth)
            yield Offer(way, label, public=True, card=Cards(options))


def _priced(k: PsychomachiaBoard, me: Seat, cards: Iterable[str]) -> tuple[Option, ...]:
    """Cards from the hand with what they cost, duplicates pointed out [PSY-060]."""
    return tuple(Option(card, k.card(card).title, _price(k, me, card)) for card in cards)


def _price(k: PsychomachiaBoard, me: Seat, card: str) -> T:
    cost = cost_of(k, card).in_words
    if note := duplicate_note(k, me, card):
        return T("{cost}; {note}", cost=cost, note=note)
    return cost


def scan_form(k: PsychomachiaBoard, _me: Viewer) -> Iterator[Offer]:
    """With your own cards: the current player lays the card whose label is scanned [ledger 6.5]."""
    if not k.dealt and k.current is not None and (cards := list_layable(k, k.current)):
        label = card_scan(k, cards)
        yield Offer("scan", T("Scan a card to lay it"), tone="quiet", public=True, label=label)


def lay(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Play[None]:
    """Pay, put a card from the hand down, and ask for the pair of a fate card [PSY-061..064]."""
    card = scanned_card(g, answer.label) if answer.offer == "scan" else str(answer.card)
    pay(g, me, cost_of(g, card))
    laid = put_down(g, me, card)
    title, realm = g.card(card).title, laid.realm.in_words
    g.tell(T("{who} lays {card} {realm}.", who=me, card=title, realm=realm))
    if laid.kind == "fate":
        yield from choose_fate(g, me, card)


def raise_or_lower(g: PsychomachiaBoard, me: Seat, answer: Answer) -> None:
    """Pay for, and move a card on earth up or down [PSY-066, PSY-067]."""
    pay(g, me, COST[answer.offer])
    move(g, answer.card, REALM[answer.offer])
    title = g.title_of(answer.card)
    if answer.offer == UP:
        g.tell(T("{who} raises {card} to heaven.", who=me, card=title))
    else:
        g.tell(T("{who} lowers {card} to hell.", who=me, card=title))

"""Cards on players' tables: put down, moved, picked up, given a Choice of Fate card."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import FaceKind
from companion.games.psychomachia.records import LaidCard, Realm


def put_down(g: PsychomachiaBoard, seat: Seat, card: str) -> LaidCard:
    """Lay a card from a hand on earth, a unique one in hell or heaven, unpaid [PSY-027]."""
    g.piles.take_from_hand(seat, card)
    kind, pair = g.card(card).kind, g.card(card).pair
    realm = {FaceKind.SIN: Realm.HELL, FaceKind.VIRTUE: Realm.HEAVEN}.get(kind, Realm.EARTH)
    laid = LaidCard(card, kind.value, realm, pair.id if pair else "")
    g.tables[seat] += (laid,)
    return laid


def move(g: PsychomachiaBoard, card: str, realm: Realm) -> None:
    """Move a card to another realm of its table; a fate pair keeps its pair [PSY-087]."""
    seat = g.owner_of(card)
    g.tables[seat] = tuple(
        LaidCard(each.card, each.kind, realm, each.pair) if each.card == card else each
        for each in g.tables[seat]
    )


def pick_up(g: PsychomachiaBoard, card: str) -> str:
    """Take a card off its table; a Choice of Fate card goes back to the white pile [PSY-087]."""
    seat = g.owner_of(card)
    laid = next(each for each in g.tables[seat] if each.card == card)
    g.tables[seat] = tuple(each for each in g.tables[seat] if each is not laid)
    if laid.kind == "fate" and laid.pair:
        g.choices = tuple(each for each in g.pairs if each in {*g.choices, laid.pair})
    return card


def stand_for(g: PsychomachiaBoard, card: str, pair: str) -> None:
    """Put the Choice of Fate card of this pair on a fate card [PSY-008, PSY-140]."""
    seat = g.owner_of(card)
    g.choices = tuple(each for each in g.choices if each != pair)
    g.tables[seat] = tuple(
        LaidCard(card, each.kind, each.realm, pair) if each.card == card else each
        for each in g.tables[seat]
    )

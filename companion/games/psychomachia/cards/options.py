"""Cards as options of a form, each with a note; tokens as text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.core.offers import Option
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.records import LaidCard, Realm, TokenSide


def card_options(k: PsychomachiaBoard, me: Seat, cards: Iterable[str]) -> tuple[Option, ...]:
    """Cards from a hand; a note says which pairs are already on the player's table [PSY-060]."""
    return tuple([Option(each, k.card(each).title, duplicate_note(k, me, each)) for each in cards])


def duplicate_note(k: PsychomachiaBoard, me: Seat, card: str) -> T | None:
    """A note if the pair is already on the player's table."""
    pair = k.card(card).pair
    if pair and not k.card(card).unique and k.has_already(me, pair.id):
        return T("already on your table")
    return None


def laid_options(
    k: PsychomachiaBoard, targets: Iterable[tuple[Seat, LaidCard]]
) -> tuple[Option, ...]:
    """Cards on tables, each with its place."""
    return tuple(
        [
            Option(laid.card, k.title_of_laid(laid), _where(seat, laid.realm))
            for seat, laid in targets
        ]
    )


@cache
def _where(seat: Seat, realm: Realm) -> T:
    return T("{who}, {realm}", who=seat, realm=realm.in_words)


def spend_note(k: PsychomachiaBoard, seat: Seat) -> T:
    """What a player can spend: "2 black, 1 white"."""
    black, white = k.unspent(seat, TokenSide.BLACK), k.unspent(seat, TokenSide.WHITE)
    return T("{b} black, {w} white", b=black, w=white)

"""Courtiers: recruited for coins, they lend a symbol once and go to the 3-coin space [ledger 6.2].

Three ordinary ones, then the alchemist.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import CourtierSpace


@dataclass(frozen=True, slots=True)
class Courtier:
    """One of the four, and the symbol it lends."""

    name: T
    symbol: str


COURTIERS = (
    Courtier(T("first courtier"), "faith"),
    Courtier(T("second courtier"), "trade"),
    Courtier(T("third courtier"), "craft"),
    Courtier(T("alchemist"), "science"),
)
ALCHEMIST = 3
"""The index of the alchemist."""
RECRUITED_FROM = {CourtierSpace.TWO, CourtierSpace.THREE}


def courtier_price(k: DealWithTheDevil, place: CourtierSpace) -> int:
    """Two coins the first time, three later [DWD-094]."""
    return k.rules.courtier_first if place is CourtierSpace.TWO else k.rules.courtier_later


def list_in_service(k: DealWithTheDevil, seat: Seat) -> tuple[int, ...]:
    """The courtiers whose symbol has not been lent [DWD-105]."""
    places = enumerate(k.castles[seat].courtiers)
    return tuple(at for at, place in places if place is CourtierSpace.SERVICE)


def move_courtier(g: DealWithTheDevil, seat: Seat, at: int, place: CourtierSpace) -> None:
    """Move one of somebody's courtiers to another space."""
    courtiers = list(g.castles[seat].courtiers)
    courtiers[at] = place
    g.change(seat, courtiers=tuple(courtiers))


def free_alchemist(g: DealWithTheDevil, seat: Seat) -> None:
    """Move the alchemist to the 3-coin space when its major achievement is met [DWD-107]."""
    if g.castles[seat].courtiers[ALCHEMIST] is CourtierSpace.BARRED:
        move_courtier(g, seat, ALCHEMIST, CourtierSpace.THREE)

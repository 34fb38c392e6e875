"""What a phone tells of the chest in hand, and when that is withdrawn [DWD-033, DWD-196]."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.deal_with_the_devil.distribution import Map
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.records import Held, Offered
from companion.games.deal_with_the_devil.sheets import Price
from companion.games.deal_with_the_devil.state import DealWithTheDevil


def offer_in(g: DealWithTheDevil, owner: Seat) -> Offered:
    """What lies in an owner's chest in this round."""
    return g.chests[owner].value or Offered(Price())


def held_by(g: DealWithTheDevil, seat: Seat, visits: Map) -> Held:
    """What a holder sees: the role, the price, and whether the offer is still there [DWD-033]."""
    owner = g.seats[visits.index(seat)]
    offered, deal = offer_in(g, owner), g.deal_of(owner)
    owing = None
    if g.mending and deal and deal.buyer == seat and owner in g.wrong.value:
        owing = offered.price
    goods = Goods() if deal else offered.goods
    return Held(g.role(owner), offered.price, goods, deal is not None, owing)


def hands_empty(g: DealWithTheDevil) -> None:
    """What a phone tells of a chest in hand is withdrawn when the step closes [DWD-196]."""
    for seat in g.seats:
        g.hands[seat].value = None

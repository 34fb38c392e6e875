"""What a phone shows of the chest in hand, and when that is withdrawn [DWD-033, DWD-196]."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.chests.distribution import Map
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.role_sheets import Price
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestInHand, ChestOffer, Deal


def offer_in(g: DealWithTheDevil, owner: Seat) -> ChestOffer:
    """What is in an owner's chest this round; an empty offer before there is one."""
    return g.trading.chests[owner].value or ChestOffer(Price())


def make_chest_in_hand(g: DealWithTheDevil, seat: Seat, visits: Map) -> ChestInHand:
    """What a holder sees of the chest these visits bring, but not whose it is [DWD-033]."""
    owner = g.seats[visits.index(seat)]
    offered, deal = offer_in(g, owner), _deal_seen(g, owner, seat, visits)
    owing = missing_in(g, owner) if g.correction.mending and deal and deal.buyer == seat else None
    goods = Goods() if deal else offered.goods
    return ChestInHand(g.role(owner), offered.price, goods, deal is not None, owing)


def _deal_seen(g: DealWithTheDevil, owner: Seat, holder: Seat, visits: Map) -> Deal | None:
    """The holder's own deal, or an earlier one: chests going round again show no later deal."""
    deal = g.deal_of(owner)
    earlier = g.visits[: g.visits.index(visits)] if visits in g.visits else g.visits
    seen = deal and (deal.buyer == holder or deal.visit <= len(earlier))
    return deal if seen else None


def write_inside(chest: ChestInHand) -> T:
    """What an owner should find in the own chest [DWD-079]."""
    if chest.sold:
        return T("Sold: {price} should be inside.", price=chest.price.in_words())
    return T("Not sold: your own offer should be inside.")


def missing_in(g: DealWithTheDevil, owner: Seat) -> Price | None:
    """What is missing from the payment in this owner's chest, if it was reported wrong."""
    return next((each.missing for each in g.correction.wrong.value if each.owner == owner), None)


def empty_hands(g: DealWithTheDevil) -> None:
    """Withdraw what phones show of chests in hand when the step closes [DWD-196]."""
    for seat in g.seats:
        g.trading.hands[seat].value = None

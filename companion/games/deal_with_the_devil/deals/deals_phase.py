"""Phase 3, Deals: sealed offers, two anonymous visits, home again [DWD-057..081].

After a mistake the table goes back a step; the maps of the round stay the same [DWD-189].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from companion.core.play import Play
from companion.core.words import T
from companion.games.deal_with_the_devil.asking import WentBack
from companion.games.deal_with_the_devil.chests.distribution import Map
from companion.games.deal_with_the_devil.chests.in_hand import empty_hands, offer_in
from companion.games.deal_with_the_devil.chests.labels import CHESTS
from companion.games.deal_with_the_devil.chests.mistakes import IN_HAND
from companion.games.deal_with_the_devil.chests.rows import ROWS, clear_row, end_row
from companion.games.deal_with_the_devil.deals.visits import (
    check_chests,
    forget_deals,
    go_home,
    go_visiting,
    home_for_offers,
    look_inside,
    make_offers,
)
from companion.games.deal_with_the_devil.goods import coins
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestStep, Deal, OfferMade, Pledge


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStep:
    """A step of the phase: how it is played, what follows, and how to go back from or to it."""

    play: Callable[[DealWithTheDevil], Play[None]]
    then: ChestStep | None = None
    back: ChestStep = ChestStep.OFFERS
    """Where a step back leads with chests on the table."""
    back_on_phones: ChestStep = ChestStep.OFFERS
    """The same if no rows are scanned: there is none to go back to or from."""
    rows: int = 0
    """How many rows have been handed out before it begins."""
    visit: int = 1
    """Deals of this visit and later ones have not been made when it begins."""


STEPS: Mapping[ChestStep, DealStep] = MappingProxyType(
    {
        ChestStep.HOME: DealStep(play=home_for_offers, then=ChestStep.OFFERS, back=ChestStep.HOME),
        ChestStep.OFFERS: DealStep(play=make_offers, then=ChestStep.FIRST),
        ChestStep.FIRST: DealStep(play=partial(go_visiting, 1), then=ChestStep.FIRST_LOOK),
        ChestStep.FIRST_LOOK: DealStep(
            play=partial(look_inside, 1),
            then=ChestStep.SECOND,
            back=ChestStep.FIRST,
            rows=1,
        ),
        ChestStep.SECOND: DealStep(
            play=partial(go_visiting, 2),
            then=ChestStep.SECOND_LOOK,
            back=ChestStep.FIRST,
            rows=1,
            visit=2,
        ),
        ChestStep.SECOND_LOOK: DealStep(
            play=partial(look_inside, 2),
            then=ChestStep.RETURN,
            back=ChestStep.SECOND,
            back_on_phones=ChestStep.FIRST_LOOK,
            rows=2,
            visit=2,
        ),
        ChestStep.RETURN: DealStep(
            play=go_home,
            then=ChestStep.CHECK,
            back=ChestStep.SECOND,
            rows=2,
            visit=3,
        ),
        ChestStep.CHECK: DealStep(
            play=check_chests,
            back=ChestStep.RETURN,
            back_on_phones=ChestStep.SECOND_LOOK,
            rows=3,
            visit=3,
        ),
    }
)


def play_deals(g: DealWithTheDevil) -> Play[None]:
    """Offers, first visit, second visit, return [DWD-006, DWD-057].

    With the box, the cards of phase 2 are taken while offers are made: until an offer is sealed
    debt may still be paid back [DWD-056].
    """
    if g.full or g.phase is not DevilPhase.CARDS:
        g.enter(DevilPhase.DEALS)
    step: ChestStep | None = ChestStep.OFFERS
    while step:
        step = yield from play_step(g, step)
        g.correction.backs = ()
    close_deals(g)


def play_step(g: DealWithTheDevil, step: ChestStep) -> Play[ChestStep | None]:
    """Play one step; return the next."""
    try:
        yield from STEPS[step].play(g)
    except WentBack:
        wrong_payment = step is ChestStep.CHECK and g.correction.wrong.value
        return begin_putting_right(g) if wrong_payment else go_back(g, step)
    return STEPS[step].then


# --- going back and corrections --------------------------------------------------------------

UNDOES = {ChestStep.SECOND: 1, ChestStep.RETURN: 2}
"""Going back from these rows drops the deals of a visit that are still in the chests."""


def go_back(g: DealWithTheDevil, step: ChestStep) -> ChestStep:
    """Go back; whatever was decided since is decided again [DWD-080]."""
    back = _step_before(g, step)
    # Two steps back in a row: what was opened stays to be restored until a row has been mixed.
    g.correction.opened |= not g.on_phones and step in IN_HAND
    if not g.correction.mending:
        if not g.on_phones and step in UNDOES and back is not step:
            g.correction.undone = UNDOES[step]
        forget_deals(g, STEPS[back].visit)
    _undo_rows(g, g.rows.carried.value[: STEPS[back].rows])
    return back


def _step_before(g: DealWithTheDevil, step: ChestStep) -> ChestStep:
    if g.on_phones:
        return STEPS[step].back_on_phones
    if step in ROWS and g.rows.spots == CHESTS:
        return step  # the whole row was scanned: hand it out again
    if step is ChestStep.FIRST:  # the bag was mixed: a row of its own brings the chests home
        return ChestStep.HOME if g.rows.mixed or g.confirmed else ChestStep.OFFERS
    return STEPS[step].back


def begin_putting_right(g: DealWithTheDevil) -> ChestStep:
    """Send chests to the same holders again to correct a payment [DWD-080]."""
    g.tell(T("A payment must be corrected. All chests go round again."))
    g.correction.mending = g.correction.opened = True
    _undo_rows(g, ())
    return ChestStep.FIRST


def _undo_rows(g: DealWithTheDevil, left: tuple[Map, ...]) -> None:
    """Keep only the first rows; no chest is on a spot or in a hand."""
    g.correction.going_back = False
    g.rows.carried.value = left
    empty_hands(g)
    clear_row(g)


# --- the end of the phase --------------------------------------------------------------------


def close_deals(g: DealWithTheDevil) -> None:
    """End the phase: only now do things change hands [DWD-081]."""
    end_row(g)
    offers = tuple(OfferMade(g.round, seat, offer_in(g, seat)) for seat in g.seats)
    g.trading.asked.value += offers
    for seat in g.seats:
        g.trading.chests[seat].value = None
        g.trading.pledges[seat].value = Pledge()
    for deal in g.deals_now():
        _change_owner(g, deal)
    g.correction.mending = False
    g.tell(T("The offers are home again.") if g.on_phones else T("The chests are home again."))


def _change_owner(g: DealWithTheDevil, deal: Deal) -> None:
    price = coins(deal.offered.price.coins)
    g.pay(deal.owner, deal.offered.goods)
    g.gain(deal.buyer, deal.offered.goods)
    g.pay(deal.buyer, price)
    g.gain(deal.owner, price)
    g.souls[deal.buyer].value = g.souls[deal.buyer].value.minus(deal.paid)
    g.souls[deal.owner].value = g.souls[deal.owner].value.plus(deal.paid)

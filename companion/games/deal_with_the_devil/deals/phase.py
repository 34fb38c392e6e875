"""Phase 3, Deals: sealed offers, two visits to people nobody names, home again [DWD-057..081].

A mistake goes back to an earlier step; the maps of the round stay what they were [DWD-189].
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
from companion.games.deal_with_the_devil.chests.in_hand import hands_empty, offer_in
from companion.games.deal_with_the_devil.chests.labels import FOUR
from companion.games.deal_with_the_devil.chests.rows import ROWS, clear_row, row_is_over
from companion.games.deal_with_the_devil.deals.visits import (
    check_chests,
    forget_deals,
    go_home,
    go_visiting,
    look_inside,
    make_offers,
)
from companion.games.deal_with_the_devil.goods import coins
from companion.games.deal_with_the_devil.records import Asked, Deal, Phase, Pledge, Step
from companion.games.deal_with_the_devil.state import DealWithTheDevil


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStep:
    """A step of the phase: how it is played, what follows, and what going back from or to it is."""

    play: Callable[[DealWithTheDevil], Play[None]]
    then: Step | None
    back: Step
    """Where a step back leads with chests on the table."""
    back_on_phones: Step
    """The same where no rows are scanned, so that there is none to go back to."""
    rows: int
    """How many rows have been handed out when it begins."""
    visit: int
    """Deals of this visit, and of later ones, have not been made when it begins."""


STEPS: Mapping[Step, DealStep] = MappingProxyType(
    {
        Step.OFFERS: DealStep(
            play=make_offers,
            then=Step.FIRST,
            back=Step.OFFERS,
            back_on_phones=Step.OFFERS,
            rows=0,
            visit=1,
        ),
        Step.FIRST: DealStep(
            play=partial(go_visiting, 1),
            then=Step.FIRST_LOOK,
            back=Step.OFFERS,
            back_on_phones=Step.OFFERS,
            rows=0,
            visit=1,
        ),
        Step.FIRST_LOOK: DealStep(
            play=partial(look_inside, 1),
            then=Step.SECOND,
            back=Step.FIRST,
            back_on_phones=Step.OFFERS,
            rows=1,
            visit=1,
        ),
        Step.SECOND: DealStep(
            play=partial(go_visiting, 2),
            then=Step.SECOND_LOOK,
            back=Step.FIRST,
            back_on_phones=Step.FIRST_LOOK,
            rows=1,
            visit=2,
        ),
        Step.SECOND_LOOK: DealStep(
            play=partial(look_inside, 2),
            then=Step.RETURN,
            back=Step.SECOND,
            back_on_phones=Step.FIRST_LOOK,
            rows=2,
            visit=2,
        ),
        Step.RETURN: DealStep(
            play=go_home,
            then=Step.CHECK,
            back=Step.SECOND,
            back_on_phones=Step.SECOND_LOOK,
            rows=2,
            visit=3,
        ),
        Step.CHECK: DealStep(
            play=check_chests,
            then=None,
            back=Step.RETURN,
            back_on_phones=Step.SECOND_LOOK,
            rows=3,
            visit=3,
        ),
    }
)


def deals(g: DealWithTheDevil) -> Play[None]:
    """Offers, first visit, second visit, return [DWD-006, DWD-057]."""
    g.phase = Phase.DEALS
    g.mending = False
    step: Step | None = Step.OFFERS
    while step:
        step = yield from play_step(g, step)
        g.backs = ()
    close(g)


def play_step(g: DealWithTheDevil, step: Step) -> Play[Step | None]:
    """Plays one step; which one comes next."""
    try:
        yield from STEPS[step].play(g)
    except WentBack:
        wrong_payment = step is Step.CHECK and g.wrong.value
        return put_right_from(g) if wrong_payment else go_back(g, step)
    return STEPS[step].then


# --- going back and putting right ------------------------------------------------------------


def go_back(g: DealWithTheDevil, step: Step) -> Step:
    """Where the table goes back to; what was decided after that is decided anew [DWD-080]."""
    back = _step_before(g, step)
    if not g.mending:
        forget_deals(g, STEPS[back].visit)
    _undo_rows(g, g.carried.value[: STEPS[back].rows])
    return back


def _step_before(g: DealWithTheDevil, step: Step) -> Step:
    if g.on_phones:
        return STEPS[step].back_on_phones
    if step in ROWS and g.spots == FOUR:
        return step  # the whole row was scanned: it is handed out once more
    back = STEPS[step].back
    # while a payment is put right, all offers stay sealed
    return Step.FIRST if g.mending and back is Step.OFFERS else back


def put_right_from(g: DealWithTheDevil) -> Step:
    """A payment was wrong: all once more to the same holders, without a name [DWD-080]."""
    g.tell(T("A payment needs putting right. All chests go round again."))
    g.mending = True
    _undo_rows(g, ())
    return Step.FIRST


def _undo_rows(g: DealWithTheDevil, left: tuple[Map, ...]) -> None:
    """Only these rows were handed out; no chest lies on a spot or in a hand."""
    g.going_back = False
    g.carried.value = left
    hands_empty(g)
    clear_row(g)


# --- the end of the phase --------------------------------------------------------------------


def close(g: DealWithTheDevil) -> None:
    """Now, and not earlier, everything changes owner [DWD-081]."""
    row_is_over(g)
    offers = tuple(Asked(g.round, seat, offer_in(g, seat)) for seat in g.seats)
    g.asked.value += offers
    for seat in g.seats:
        g.chests[seat].value = None
        g.pledges[seat].value = Pledge()
    for deal in g.deals_now():
        _change_owner(g, deal)
    g.mending = False
    g.tell(T("The offers are home again.") if g.on_phones else T("The chests are home again."))


def _change_owner(g: DealWithTheDevil, deal: Deal) -> None:
    price = coins(deal.offered.price.coins)
    g.pay(deal.owner, deal.offered.goods)
    g.gain(deal.buyer, deal.offered.goods)
    g.pay(deal.buyer, price)
    g.gain(deal.owner, price)
    g.souls[deal.buyer].value = g.souls[deal.buyer].value.minus(deal.paid)
    g.souls[deal.owner].value = g.souls[deal.owner].value.plus(deal.paid)

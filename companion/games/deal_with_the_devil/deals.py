"""Phase 3, Deals: sealed offers, two visits to people nobody names, home again [DWD-057..081].

A mistake goes back to an earlier piece; the maps of the round stay what they were [DWD-189].
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.core.play import Play
from companion.core.words import T
from companion.games.deal_with_the_devil.asking import WentBack, all_sealed
from companion.games.deal_with_the_devil.chests import clear_row, hand_out, row_is_over
from companion.games.deal_with_the_devil.distribution import HOME, Map
from companion.games.deal_with_the_devil.goods import coins
from companion.games.deal_with_the_devil.holding import (
    hands_empty,
    held_by,
    missing_in,
    offer_in,
)
from companion.games.deal_with_the_devil.labels import FOUR
from companion.games.deal_with_the_devil.looking import (
    REJECT,
    SOUL_PIECES,
    check_form,
    look_form,
    offer_form,
    offered_by,
    shut_form,
)
from companion.games.deal_with_the_devil.records import (
    Asked,
    Deal,
    Held,
    Phase,
    Pledge,
    Step,
)
from companion.games.deal_with_the_devil.state import DealWithTheDevil

BACK_TO = {1: 0, 2: 1, 3: 1, 4: 3, 5: 3, 6: 5}
"""Where a step back leads from each piece of the phase, with chests on the table."""
BACK_TO_ON_PHONES = {2: 0, 4: 2, 6: 4}
LOOK_AGAIN = {1: 2, 2: 4}
"""Which piece a visit is looked at in."""


def deals(g: DealWithTheDevil) -> Play[None]:
    """Offers, first visit, second visit, return [DWD-006, DWD-057]."""
    g.phase = Phase.DEALS
    g.mending = False
    at = 0
    while at < len(PIECES):
        try:
            yield from PIECES[at](g)
            at += 1
        except WentBack:
            wrong_payment = g.step is Step.CHECK and g.wrong.value
            at = mend_from(g) if wrong_payment else step_back(g, at)
        g.backs = ()
    close(g)


# --- offers ----------------------------------------------------------------------------------


def make_offers(g: DealWithTheDevil) -> Play[None]:
    """All at once and in secret [DWD-057..063]."""
    g.step = Step.OFFERS
    _take_home(g)
    prompt = T("Put your offer into your chest, set the price, and seal it.")
    if g.on_phones:
        prompt = T("Make an offer, set its price, and seal it.")
    answers = yield from all_sealed(g, offer_form, prompt)
    for seat, answer in answers.items():
        g.chests[seat].value = offered_by(answer)
    g.wishes = dict.fromkeys(g.seats, ())


def _take_home(g: DealWithTheDevil) -> None:
    """Nothing lies in a chest, and nobody has accepted anything in this round."""
    forget_deals(g, visit=1)
    g.carried.value = ()
    for seat in g.seats:
        g.chests[seat].value = None


# --- the two visits --------------------------------------------------------------------------


def visit_row(visit: int, g: DealWithTheDevil) -> Play[None]:
    """The chests go to new non-owners [DWD-066, DWD-072, DWD-186]."""
    if not is_needed(g, visit):
        return
    yield from hand_out(g, (Step.FIRST, Step.SECOND)[visit - 1], g.visits[visit - 1])


def visit_look(visit: int, g: DealWithTheDevil) -> Play[None]:
    """Every holder looks into the chest and accepts or rejects, under seal [DWD-067..077]."""
    if not is_needed(g, visit):
        return
    g.step = (Step.FIRST_LOOK, Step.SECOND_LOOK)[visit - 1]
    visits = g.visits[visit - 1]
    for seat in g.seats:
        g.hands[seat].value = held_by(g, seat, visits)
    if g.mending:
        yield from put_right(g)
    else:
        yield from decide(g, visit, visits)
    hands_empty(g)


def put_right(g: DealWithTheDevil) -> Play[None]:
    """One of four pays what is missing; nobody's time tells who [DWD-197]."""
    prompt = T("Look at your phone. Does it ask for anything? Then shut the chest again.")
    seconds = g.settings.deal_min_seconds
    yield from all_sealed(g, shut_form, prompt, seconds=seconds, quiet=True)


def decide(g: DealWithTheDevil, visit: int, visits: Map) -> Play[None]:
    """Nobody's time tells what was decided [DWD-197]."""
    prompt = T("Look into the chest behind your screen, and decide.")
    if g.on_phones:
        prompt = T("Look at the offer on your phone, and decide.")
    seconds = g.settings.deal_min_seconds
    answers = yield from all_sealed(g, look_form, prompt, seconds=seconds, quiet=True)
    for seat, answer in answers.items():
        if answer.values.get("way", REJECT) != REJECT:
            owner = g.seats[visits.index(seat)]
            offered = offer_in(g, owner)
            paid = SOUL_PIECES[answer.way]
            g.deals.value += (Deal(g.round, owner, seat, visit, offered, paid),)
    pledge(g)


def is_needed(g: DealWithTheDevil, visit: int) -> bool:
    """All visits; when a payment is put right, only those at which a wrong one was made."""
    return not g.mending or any(
        deal.visit == visit for deal in g.deals_now() if missing_in(g, deal.owner)
    )


def pledge(g: DealWithTheDevil) -> None:
    """What everybody has paid into chests so far, from the deals of this round."""
    for seat in g.seats:
        paid = [deal for deal in g.deals_now() if deal.buyer == seat]
        total = Pledge(sum(deal.offered.price.coins for deal in paid))
        for deal in paid:
            total = Pledge(total.coins, total.souls.plus(deal.paid))
        g.pledges[seat].value = total


# --- home ------------------------------------------------------------------------------------


def go_home(g: DealWithTheDevil) -> Play[None]:
    """Each chest goes back to its owner [DWD-078, DWD-187]."""
    yield from hand_out(g, Step.RETURN, HOME)


def check(g: DealWithTheDevil) -> Play[None]:
    """The owner opens the chest: the price, or the own offer [DWD-079]."""
    g.step = Step.CHECK
    g.wrong.value = ()
    for seat in g.seats:
        deal = g.deal_of(seat)
        offered = offer_in(g, seat)
        g.hands[seat].value = Held(g.role(seat), offered.price, offered.goods, deal is not None)
    prompt = T("Open your own chest: is it as your phone says?")
    if g.on_phones:
        prompt = T("The offers are home: see what became of yours.")
    yield from all_sealed(g, check_form, prompt, quiet=True)
    hands_empty(g)


# --- going back, putting right, closing ------------------------------------------------------


def step_back(g: DealWithTheDevil, at: int) -> int:
    """Where the table goes back to; what was decided after that is decided anew [DWD-080]."""
    g.going_back = False
    hands_empty(g)
    if g.on_phones:
        to = BACK_TO_ON_PHONES[at]
    else:
        to = at if g.spots == FOUR and at in {1, 3, 5} else BACK_TO[at]
    to = max(to, 1 if g.mending else 0)  # what was dealt stays dealt while it is put right
    if not g.mending and to <= LOOK_AGAIN[2]:
        forget_deals(g, visit=1 if to <= LOOK_AGAIN[1] else 2)
    g.carried.value = g.carried.value[: to // 2]
    clear_row(g)
    return to


def forget_deals(g: DealWithTheDevil, visit: int) -> None:
    """Deals from this visit on are undone; everything lies in the chests as before."""
    kept = [deal for deal in g.deals.value if deal.round != g.round or deal.visit < visit]
    g.deals.value = tuple(kept)
    pledge(g)


def mend_from(g: DealWithTheDevil) -> int:
    """Once more to the same holders; nobody is named [DWD-080, ledger 9.6]."""
    g.tell(T("A payment needs putting right. All chests go round again."))
    g.going_back = False
    g.mending = True
    hands_empty(g)
    g.carried.value = ()
    clear_row(g)
    return 1


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


PIECES: tuple[Callable[[DealWithTheDevil], Play[None]], ...] = (
    make_offers,
    partial(visit_row, 1),
    partial(visit_look, 1),
    partial(visit_row, 2),
    partial(visit_look, 2),
    go_home,
    check,
)

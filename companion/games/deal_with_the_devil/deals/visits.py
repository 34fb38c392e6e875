"""The steps of the deals: offers, two visits with their looks, and the way home [DWD-057..079]."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.words import T
from companion.games.deal_with_the_devil.action.action_phase import ask_for_plans
from companion.games.deal_with_the_devil.asking import ask_all_sealed
from companion.games.deal_with_the_devil.chests.distribution import HOME
from companion.games.deal_with_the_devil.chests.in_hand import (
    empty_hands,
    make_chest_in_hand,
    missing_in,
    offer_in,
)
from companion.games.deal_with_the_devil.chests.rows import clear_row, hand_out
from companion.games.deal_with_the_devil.deals.deal_forms import (
    REJECT,
    SOUL_PIECES,
    check_form,
    look_form,
    offer_form,
    read_offer,
    shut_form,
)
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestInHand, ChestStep, Deal, Pledge

# --- offers ----------------------------------------------------------------------------------


ANEW = T("Your chest is yours again. Change your offer or leave it, and lock it in again.")


def make_offers(g: DealWithTheDevil) -> Play[None]:
    """Everybody makes an offer at once and in secret [DWD-057..063]."""
    again = g.step is not ChestStep.REST
    g.step = ChestStep.OFFERS
    _take_home(g)
    prompt = ANEW if again else _first_prompt(g)
    answers = yield from ask_all_sealed(g, offer_form, prompt)
    g.enter(DevilPhase.DEALS)
    for seat, answer in answers.items():
        g.trading.chests[seat].value = read_offer(answer)
    g.trading.wishes = dict.fromkeys(g.seats, ())


def _first_prompt(g: DealWithTheDevil) -> T:
    """With the box everybody takes their cards first, and seals an offer when ready [DWD-010]."""
    if g.on_phones:
        return T("Make an offer, set its price, and lock it in.")
    if g.phase is DevilPhase.CARDS:
        return T("Take your cards. Then fill your chest, set the price, and lock it in.")
    return T("Put your offer into your chest, set the price, and lock it in.")


def _take_home(g: DealWithTheDevil) -> None:
    """Empty the chests: nobody has accepted anything this round."""
    forget_deals(g, from_visit=1)
    g.rows.carried.value = ()
    g.rows.mixed = False
    clear_row(g)
    for seat in g.seats:
        g.trading.chests[seat].value = None


# --- the two visits --------------------------------------------------------------------------


def go_visiting(visit: int, g: DealWithTheDevil) -> Play[None]:
    """The chests go to new non-owners [DWD-066, DWD-072, DWD-186]."""
    if is_needed(g, visit):
        yield from hand_out(g, (ChestStep.FIRST, ChestStep.SECOND)[visit - 1], g.visits[visit - 1])


def look_inside(visit: int, g: DealWithTheDevil) -> Play[None]:
    """Every holder looks inside and accepts or rejects, under seal [DWD-067..077]."""
    if not is_needed(g, visit):
        return
    g.step = (ChestStep.FIRST_LOOK, ChestStep.SECOND_LOOK)[visit - 1]
    for seat in g.seats:
        g.trading.hands[seat].value = make_chest_in_hand(g, seat, g.visits[visit - 1])
    yield from ask_to_put_right(g) if g.correction.mending else ask_to_decide(g, visit)
    empty_hands(g)


def is_needed(g: DealWithTheDevil, visit: int) -> bool:
    """Whether a visit is needed: when correcting payments, only those with a wrong one."""
    return not g.correction.mending or any(
        deal.visit == visit for deal in g.deals_now() if missing_in(g, deal.owner)
    )


def ask_to_put_right(g: DealWithTheDevil) -> Play[None]:
    """One of four pays what is missing; the time taken reveals nothing [DWD-197]."""
    prompt = T("Look at your phone and do what it asks, if anything. Then shut the chest again.")
    seconds = g.settings.deal_min_seconds
    yield from ask_all_sealed(g, shut_form, prompt, seconds=seconds, quiet=True)


DECIDE_ANEW = T("Same chest again: put back what you took, take back what you paid, decide again.")


def ask_to_decide(g: DealWithTheDevil, visit: int) -> Play[None]:
    """Every holder decides; accepted deals are noted. The time taken reveals nothing [DWD-197]."""
    prompt = T("Look into the chest behind your screen, and decide.")
    if g.correction.undone == visit:
        prompt = DECIDE_ANEW
    if g.on_phones:
        prompt = T("Look at the offer on your phone, and decide.")
    seconds = g.settings.deal_min_seconds
    answers = yield from ask_all_sealed(g, look_form, prompt, seconds=seconds, quiet=True)
    g.correction.undone = 0
    for seat, answer in answers.items():
        if answer.values.get("way", REJECT) != REJECT:
            owner = g.seats[g.visits[visit - 1].index(seat)]
            paid = SOUL_PIECES[answer.way]
            g.trading.deals.value += (Deal(g.round, owner, seat, visit, offer_in(g, owner), paid),)
    count_pledges(g)


# --- home ------------------------------------------------------------------------------------


def go_home(g: DealWithTheDevil) -> Play[None]:
    """Each chest goes back to its owner [DWD-078, DWD-187]."""
    yield from hand_out(g, ChestStep.RETURN, HOME)


def home_for_offers(g: DealWithTheDevil) -> Play[None]:
    """The chests are already mixed: each goes back to its owner for a new offer [DWD-080]."""
    yield from hand_out(g, ChestStep.HOME, HOME)


def check_chests(g: DealWithTheDevil) -> Play[None]:
    """Each owner opens the chest and finds the price, or the offer unsold [DWD-079].

    If nothing is counted, a sealed plan also says that all is as it should be.
    """
    g.step = ChestStep.CHECK
    g.correction.wrong.value = ()
    for seat in g.seats:
        sold = g.deal_of(seat) is not None
        offered = offer_in(g, seat)
        g.trading.hands[seat].value = ChestInHand(g.role(seat), offered.price, offered.goods, sold)
    yield from ask_to_check_chests(g) if g.counting else ask_for_plans(g, CHECK_AND_PLAN)
    empty_hands(g)


CHECK_AND_PLAN = T("Open your own chest: is it as your phone says? Then plan your actions.")


def ask_to_check_chests(g: DealWithTheDevil) -> Play[None]:
    """What the companion counts is handed over before anybody plans with it [DWD-081]."""
    prompt = T("Open your own chest. Is everything as your phone says?")
    if g.on_phones:
        prompt = T("The offers are home. See whether yours was sold.")
    yield from ask_all_sealed(g, check_form, prompt, quiet=True)


# --- what has been accepted ------------------------------------------------------------------


def forget_deals(g: DealWithTheDevil, from_visit: int) -> None:
    """Drop the deals of this round from this visit on; chests hold what they did before."""
    earlier = [
        deal for deal in g.trading.deals.value if deal.round != g.round or deal.visit < from_visit
    ]
    g.trading.deals.value = tuple(earlier)
    count_pledges(g)


def count_pledges(g: DealWithTheDevil) -> None:
    """Add up what everybody has paid into chests this round [DWD-081]."""
    for seat in g.seats:
        total = Pledge()
        for deal in g.deals_now():
            if deal.buyer == seat:
                coins = total.coins + deal.offered.price.coins
                total = Pledge(coins, total.souls.plus(deal.paid))
        g.trading.pledges[seat].value = total

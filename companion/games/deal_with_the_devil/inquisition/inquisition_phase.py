"""Phase 8, the Inquisition of rounds 3 and 5: from preparation to the answers [DWD-138..174]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Number, Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.answers import everyone
from companion.games.deal_with_the_devil.asking import WentBack, wait_until_two_confirm
from companion.games.deal_with_the_devil.chests.distribution import HOME
from companion.games.deal_with_the_devil.chests.rows import (
    end_row,
    hand_out,
    list_owners_in_row,
    scan_full_row,
)
from companion.games.deal_with_the_devil.goods import Goods, coins, write_souls
from companion.games.deal_with_the_devil.inquisition.inquisitors import answer_inquisitors, clean_up
from companion.games.deal_with_the_devil.inquisition.ritual import (
    Ritual,
    hold_dark_ritual,
    is_in_chests,
    open_in_round_3,
    pay_bribes,
)
from companion.games.deal_with_the_devil.inquisition.ritual_by_hand import enter_opened_chests
from companion.games.deal_with_the_devil.moments import show_roles
from companion.games.deal_with_the_devil.reputation import add_wings
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestStep
from companion.games.deal_with_the_devil.state.phases import Guesses

MAX_WINGS_BOUGHT = 20
"""The most wings somebody can buy at once if coins are not counted."""


def play_inquisition(g: DealWithTheDevil) -> Play[None]:
    """After the first the game continues; the second ends it [DWD-173, DWD-174]."""
    g.enter(DevilPhase.INQUISITION)
    yield from prepare_for_inquisition(g)
    rituals = yield from hold_dark_ritual(g)
    if is_in_chests(g):
        rituals = yield from enter_opened_chests(g, rituals)
    pay_bribes(g, rituals)
    if g.round == g.rules.rounds:
        yield from open_in_round_5(g, rituals)
        yield from answer_inquisitors(g)
    else:
        open_in_round_3(g, rituals)
        yield from send_home(g, rituals)
        yield from answer_inquisitors(g)
        clean_up(g)
        for seat in g.seats:
            g.inquisition.rewards[seat].value = Goods()


# --- preparation -----------------------------------------------------------------------------


def prepare_for_inquisition(g: DealWithTheDevil) -> Play[None]:
    """Angel wings for coins; debt may be paid back [DWD-138]."""
    prompt = T("Prepare for the Inquisition: buy angel wings, pay back debt.")
    answers = yield from everyone(g.seats, prepare_form, prompt, prompt)
    for seat, answer in answers.items():
        g.pay(seat, coins(answer.wings * g.rules.wing_price))
        add_wings(g, seat, angels=answer.wings)


def prepare_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """How many wings to buy [DWD-138]."""
    most = k.purse(me).coins // max(1, k.rules.wing_price) if k.counting else MAX_WINGS_BOUGHT
    help_ = T("A wing costs {n} coins.", n=k.rules.wing_price)
    count = Number(0, most, 0, T("Angel wings"))
    yield Offer("prepare", T("I am prepared"), help=help_, wings=count)


# --- round 3: the chests go home with their rewards ------------------------------------------


BRIBES_OUT = T("Move the coins to the bribe spaces, put in the rewards, and shut the chests.")


def send_home(g: DealWithTheDevil, rituals: dict[Seat, Ritual]) -> Play[None]:
    """Take coins out and put rewards in by spot, then return the chests [DWD-145, DWD-151]."""
    if not g.on_phones:
        if not is_in_chests(g):  # otherwise they are already in their row
            g.step = ChestStep.REWARD
            yield from scan_full_row(g)
        g.rows.taken = tuple(rituals[owner].coins for owner in list_owners_in_row(g))
        g.rows.added = tuple(g.inquisition.rewards[owner].value for owner in list_owners_in_row(g))
        yield from wait_until_two_confirm(g, BRIBES_OUT)
    yield from rewards_come_home(g)
    for seat in g.seats:
        g.gain(seat, g.inquisition.rewards[seat].value)


def rewards_come_home(g: DealWithTheDevil) -> Play[None]:
    """Repeat if two phones say that the chests reached the wrong hands [DWD-159]."""
    while True:
        try:
            if not g.on_phones:
                yield from hand_out(g, ChestStep.HOME, HOME)
            prompt = T("Open your chest behind your screen: the reward is yours.")
            if g.on_phones:
                prompt = T("Your phone shows your reward. It is yours.")
            yield from wait_until_two_confirm(g, prompt)
        except WentBack:
            g.correction.going_back, g.correction.opened = False, True
        else:
            end_row(g)
            return


# --- round 5: in public ----------------------------------------------------------------------


def open_in_round_5(g: DealWithTheDevil, rituals: dict[Seat, Ritual]) -> Play[None]:
    """No mixing: all open their own chests, and roles are public from here on [DWD-160]."""
    g.inquisition.shown = {seat: g.role(seat) for seat in g.seats}
    for seat, ritual in rituals.items():
        if count := ritual.souls.count:
            points = count * g.rules.reward_devil_r5  # [DWD-162]
            what = write_souls(count)
            g.tell(T("The Devil shows {what}: {won} points.", what=what, won=points))
            g.change(seat, score=g.castles[seat].score + points)
        score_guesses(g, seat, ritual.guesses)
    show_roles(g)
    prompt = T("Open your chests for all to see, and move the coins to the bribe spaces.")
    if g.on_phones:
        prompt = T("Roles and guesses are on the screen.")
    else:
        g.inquisition.given = {seat: ritual.coins for seat, ritual in rituals.items()}
    yield from wait_until_two_confirm(g, prompt)
    g.inquisition.given = {}


def score_guesses(g: DealWithTheDevil, seat: Seat, new: Guesses) -> None:
    """Locked ones from round 3 and new ones; a wrong one costs nothing [DWD-164]."""
    locked = g.inquisition.guesses[seat].value
    guesses = Guesses(locked.devil or new.devil, locked.cultist or new.cultist)
    g.inquisition.guesses[seat].value = guesses
    points = 0
    for named, role, worth in (
        (guesses.devil, "devil", g.rules.guess_points_devil),
        (guesses.cultist, "cultist", g.rules.guess_points_cultist),
    ):
        points += worth * (named is not None and g.inquisition.shown[named].value == role)
    if points:
        g.change(seat, score=g.castles[seat].score + points)
        g.tell(T("{who} guessed right: {n} points.", who=seat, n=points))

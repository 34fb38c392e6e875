"""When something went wrong with the chests: going back never redraws the maps [DWD-080, DWD-189].

Whatever the mistake, chests go to the same people again, and nobody is named [ledger 9.6].
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Number, Offer, Option
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.answers import Answer
from companion.games.deal_with_the_devil.asking import (
    CONFIRMATIONS_NEEDED,
    has_done_enough,
    note_done,
)
from companion.games.deal_with_the_devil.chests.labels import CHESTS
from companion.games.deal_with_the_devil.chests.rows import LOOK_STEPS, ROWS
from companion.games.deal_with_the_devil.role_sheets import Price
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep, WrongPayment

MISTAKES_WITHOUT_CONFIRMATION = 4
"""How often per round one phone is enough; after that a second must confirm."""
MAX_MISTAKES_PER_PHONE = 10
"""How often per phase each phone may report: more than anybody needs, but limited."""
IN_HAND = (*LOOK_STEPS, ChestStep.CHECK)
HOME_AGAIN = (ChestStep.START, ChestStep.HOME)
"""Rows that are handed out again if they are already dealt."""
STEPS_BEFORE_LOOKING = (ChestStep.FIRST, ChestStep.SECOND, ChestStep.RETURN)
"""Rows of a deal: there is something before them to go back to, though if the companion only routes
the chests, it knows of no offers before the first."""


def mistake_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """A step back, a chest that is not the one on the phone, a wrong payment."""
    if not isinstance(me, Seat) or k.correction.going_back or me in k.correction.backs:
        return
    if has_done_enough(k, me, "mistake", MAX_MISTAKES_PER_PHONE):
        return
    if choices := [Option(key, words) for key, words in _list_mistakes(k)]:
        label = T("Something went wrong with the chests")
        if k.on_phones:
            label = T("Something went wrong with the offers")
        what = Choice(tuple(choices))
        yield Offer("mistake", label, help=_write_what_follows(k), tone="quiet", what=what)
    chest = k.trading.hands[me].value
    if k.step is ChestStep.CHECK and not k.on_phones and chest and chest.sold:
        yield _payment_offer(chest.price)


def _list_mistakes(k: DealWithTheDevil) -> Iterator[tuple[str, T]]:
    if k.step in IN_HAND or can_take_row_back(k):
        yield "back", T("One step back (two phones)")
    if k.step in LOOK_STEPS and not k.on_phones:
        yield "chest", T("This is not the chest on my phone")
    elif k.step is ChestStep.CHECK and not k.on_phones:
        yield "chest", T("This is not my own chest")


def can_take_row_back(k: DealWithTheDevil) -> bool:
    """Whether the table can take a row back, or go back before it.

    Never if hands could not restore where the chests were [DWD-080].
    """
    if k.step not in ROWS or k.rows.spots == 0:
        barred = k.correction.undone or k.correction.mending
        before = STEPS_BEFORE_LOOKING[1:] if k.routing else STEPS_BEFORE_LOOKING
        return k.step in before and not barred
    return k.rows.spots < CHESTS or k.step in (*STEPS_BEFORE_LOOKING, *HOME_AGAIN)


def _write_what_follows(k: DealWithTheDevil) -> T:
    if k.correction.mistakes >= MISTAKES_WITHOUT_CONFIRMATION:
        return T("This has happened often this round, so now a second phone must say so too.")
    if k.step in ROWS and 0 < k.rows.spots < CHESTS:
        return T("Take the last chest off its spot.")
    if k.routing and not k.rows.spots:
        return T("The chests go once more to those who had them before, to put a payment right.")
    if k.step is ChestStep.FIRST and not k.rows.spots:
        if k.on_phones:
            return T("Everybody makes a new offer.")
        return T("The chests go home, and everybody makes a new offer.")
    if k.on_phones:
        return T("The offers will go to the same people again.")
    return T("The chests will go to the same people again.")


def _payment_offer(price: Price) -> Offer:
    """How much is missing; only the payer will see it [DS-15]."""
    what = T("How many coins are missing") if price.coins else T("How many pieces are missing")
    count = Number(1, price.coins or price.souls, 1, what)
    label = T("The payment in my chest is wrong")
    help_ = T("All chests go round again. Only the payer is told.")
    return Offer("payment", label, help=help_, tone="quiet", missing=count)


def report_mistake(g: DealWithTheDevil, answer: Answer) -> None:
    """Record a report; if it is enough, the table goes back a step."""
    who = Seat(answer.by)
    if answer.offer == "payment":
        _note_wrong(g, who, answer.missing)
    g.correction.backs += (who,)
    note_done(g, who, "mistake")
    one_is_enough = g.correction.mistakes < MISTAKES_WITHOUT_CONFIRMATION and (
        answer.offer == "payment" or answer.what == "chest"
    )
    if one_is_enough or len(g.correction.backs) == CONFIRMATIONS_NEEDED:
        _tell_why(g, answer, one_is_enough=one_is_enough)
        g.correction.going_back = True
        g.correction.backs = ()
        g.correction.mistakes += 1


def _note_wrong(g: DealWithTheDevil, owner: Seat, missing: int) -> None:
    chest = g.trading.hands[owner].value
    asked = chest.price if chest else Price()
    lacking = Price(missing) if asked.coins else Price(souls=missing)
    g.correction.wrong.value += (WrongPayment(owner, lacking),)


def _tell_why(g: DealWithTheDevil, answer: Answer, *, one_is_enough: bool) -> None:
    if answer.offer == "mistake" and one_is_enough:
        g.tell(T("Chests were handed out wrongly. Collect them, mix them and scan again."))
    elif answer.offer == "mistake":
        g.tell(T("One step back, by {who}.", who=listed(g.correction.backs)))

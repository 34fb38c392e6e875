"""When something went wrong with the chests: going back never draws again [DWD-080, DWD-189].

Whatever the mistake, chests go to the same people once more, and nobody is named [ledger 9.6].
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Answer, Choice, Number, Offer, Option
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.asking import TWO, has_done, note_done
from companion.games.deal_with_the_devil.chests.labels import FOUR
from companion.games.deal_with_the_devil.chests.rows import LOOKS, ROWS
from companion.games.deal_with_the_devil.role_sheets import Price
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep, WrongPayment

ALONE = 4
"""How often in a round one phone is believed; after that a second must say so too."""
PATIENT = 10
"""How often in a phase each phone may say so: more than anybody needs, and still an end."""
IN_HAND = (*LOOKS, ChestStep.CHECK)
HOME_AGAIN = (ChestStep.START, ChestStep.HOME)
"""Rows that are handed out once more when they are dealt already."""
BEFORE = (ChestStep.FIRST, ChestStep.SECOND, ChestStep.RETURN)
"""Rows of a deal: something comes before each of them."""


def mistake_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """A step back, a chest that is not what the phone says, a payment that is wrong."""
    if not isinstance(me, Seat) or k.correction.going_back or me in k.correction.backs:
        return
    if has_done(k, me, "mistake", PATIENT):
        return
    if choices := [Option(key, words) for key, words in _mistakes(k)]:
        label = T("Something went wrong with the chests")
        what = Choice(tuple(choices))
        yield Offer("mistake", label, help=_what_follows(k), tone="quiet", what=what)
    held = k.trading.hands[me].value
    if k.step is ChestStep.CHECK and not k.on_phones and held and held.sold:
        yield _payment_offer(held.price)


def _mistakes(k: DealWithTheDevil) -> Iterator[tuple[str, T]]:
    if k.step in IN_HAND or in_row(k):
        yield "back", T("One step back (two phones)")
    if k.step in LOOKS and not k.on_phones:
        yield "chest", T("This is not the chest my phone tells of")
    elif k.step is ChestStep.CHECK and not k.on_phones:
        yield "chest", T("This is not my own chest")


def in_row(k: DealWithTheDevil) -> bool:
    """Whether a row can be taken back: by a chest, whole once it is dealt, or to what was before.

    Never where the chests would have to be as nobody can lay them [DWD-080].
    """
    if k.step not in ROWS or k.rows.spots == 0:
        barred = k.correction.undone or k.correction.mending or k.routing
        return k.step in BEFORE and not barred
    return k.rows.spots < FOUR or k.step in (*BEFORE, *HOME_AGAIN)


def _what_follows(k: DealWithTheDevil) -> T:
    if k.correction.mistakes >= ALONE:
        return T("It has happened often in this round: now a second phone must say so as well.")
    if k.step in ROWS and 0 < k.rows.spots < FOUR:
        return T("The last chest comes off its spot.")
    if k.step is ChestStep.FIRST and not k.rows.spots:
        return T("The chests go home, and all offers are made anew.")
    return T("The chests will go to the same people again.")


def _payment_offer(price: Price) -> Offer:
    """How much is missing; only the payer will read it [DS-15]."""
    what = T("How many coins are missing") if price.coins else T("How many pieces are missing")
    count = Number(1, price.coins or price.souls, 1, what)
    label = T("The payment in my chest is wrong")
    help_ = T("All chests go round again, and only the payer is told.")
    return Offer("payment", label, help=help_, tone="quiet", missing=count)


def mistake(g: DealWithTheDevil, answer: Answer) -> None:
    """One phone that says what is wrong, or two that want to go back."""
    who = Seat(answer.by)
    if answer.offer == "payment":
        _note_wrong(g, who, answer.missing)
    g.correction.backs += (who,)
    note_done(g, who, "mistake")
    told = g.correction.mistakes < ALONE and (answer.offer == "payment" or answer.what == "chest")
    if told or len(g.correction.backs) == TWO:
        _say_why(g, answer, told=told)
        g.correction.going_back = True
        g.correction.backs = ()
        g.correction.mistakes += 1


def _note_wrong(g: DealWithTheDevil, owner: Seat, missing: int) -> None:
    held = g.trading.hands[owner].value
    asked = held.price if held else Price()
    lacking = Price(missing) if asked.coins else Price(souls=missing)
    g.correction.wrong.value += (WrongPayment(owner, lacking),)


def _say_why(g: DealWithTheDevil, answer: Answer, *, told: bool) -> None:
    if answer.offer == "mistake" and told:
        g.tell(T("Chests were handed out wrongly. Collect, mix, scan again."))
    elif answer.offer == "mistake":
        g.tell(T("Back by {who}.", who=listed(g.correction.backs)))

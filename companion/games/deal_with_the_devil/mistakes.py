"""When something went wrong with the chests: going back never draws again [DWD-080, DWD-189].

Whatever the mistake, chests go to the same people once more, and nobody is named [ledger 9.6].
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.forms import Answer, Choice, Number, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.asking import TWO
from companion.games.deal_with_the_devil.chests import LOOKS, ROWS
from companion.games.deal_with_the_devil.labels import FOUR
from companion.games.deal_with_the_devil.records import Step, Wrong
from companion.games.deal_with_the_devil.sheets import Price
from companion.games.deal_with_the_devil.state import DealWithTheDevil

EASY = 4
"""So often in a round two phones go back, or one that says what is wrong; then all four must."""


def mistake_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """A step back, a chest that is not what the phone says, a payment that is wrong."""
    if not isinstance(me, Seat) or k.going_back or me in k.backs:
        return
    if choices := [Option(key, words) for key, words in _mistakes(k)]:
        label = T("Something went wrong with the chests")
        help_ = T("The chests will go to the same people again.")
        if not is_easy(k):
            help_ = T("It has happened often in this round: now all four phones must say so.")
        yield Offer("mistake", label, help=help_, tone="quiet", what=Choice(tuple(choices)))
    held = k.hands[me].value
    if k.step is Step.CHECK and not k.on_phones and held and held.sold:
        yield _payment_offer(held.price)


def _mistakes(k: DealWithTheDevil) -> Iterator[tuple[str, T]]:
    in_hand = k.step in {*LOOKS, Step.CHECK}
    in_row = k.step in ROWS[1:4] or (k.step in ROWS and 0 < k.spots < FOUR)
    if (in_hand or in_row) and is_easy(k):
        yield "back", T("One step back (two phones)")
    elif in_hand:
        yield "back", T("One step back (all four phones)")
    if k.step in LOOKS and not k.on_phones and is_easy(k):
        yield "chest", T("This is not the chest my phone tells of")


def _payment_offer(price: Price) -> Offer:
    """How much is missing; only the payer will read it [DS-15]."""
    what = T("How many coins are missing") if price.coins else T("How many pieces are missing")
    count = Number(1, price.coins or price.souls, 1, what)
    label = T("The payment in my chest is wrong")
    help_ = T("All chests go round again, and only the payer is told.")
    return Offer("payment", label, help=help_, tone="quiet", missing=count)


def is_easy(k: DealWithTheDevil) -> bool:
    """Whether two phones are enough to go back; nobody can ever keep the others from playing."""
    return k.mistakes < EASY


def mistake(g: DealWithTheDevil, answer: Answer) -> Play[None]:
    """One phone that says what is wrong, two that want to go back; after some mistakes all four."""
    who, easy = Seat(answer.by), is_easy(g)
    if answer.offer == "payment":
        _note_wrong(g, who, answer.missing)
    g.backs += (who,)
    told = easy and (answer.offer == "payment" or answer.what == "chest")
    if told or len(g.backs) == (TWO if easy else len(g.seats)):
        _say_why(g, answer)
        g.going_back = True
        g.backs = ()
        g.mistakes += 1
    yield from ()


def _note_wrong(g: DealWithTheDevil, owner: Seat, missing: int) -> None:
    held = g.hands[owner].value
    asked = held.price if held else Price()
    g.wrong.value += (Wrong(owner, Price(missing) if asked.coins else Price(souls=missing)),)


def _say_why(g: DealWithTheDevil, answer: Answer) -> None:
    if answer.values.get("what") == "chest":
        g.tell(T("Chests were handed out wrongly. Collect, mix, scan again."))
    elif answer.offer == "mistake":
        g.tell(T("Back by {who}.", who=listed(g.backs)))

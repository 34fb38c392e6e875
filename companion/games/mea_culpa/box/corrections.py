"""With the box a purse can differ from the companion's: its owner puts that right, in public."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Answer, Choice, Number, Offer, Option
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.games.mea_culpa.material.pieces import GOODS, STONE
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase

OPEN = {RoundPhase.PREPARE, RoundPhase.BIDS, RoundPhase.CHARACTERS, RoundPhase.ACTION}
ALL_COINS = 264
"""What all coins of the box are worth [MEA-005]."""


def correct_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """Once a round, taler or goods behind the player's screen [ledger 9]."""
    if not open_to_corrections(k) or not isinstance(me, Seat) or me in k.box.corrected:
        return
    now = k.screens.purses[me].value
    purse = Number(0, max(ALL_COINS, now), now, T("Taler behind my screen"))
    yield Offer("correct_taler", T("Correct my taler"), tone="quiet", coins=purse)
    goods = tuple(Option(good, STONE[good].name) for good in GOODS)
    most = max(STONE[good].count for good in GOODS)
    yield Offer(
        "correct_goods",
        T("Correct my goods"),
        tone="quiet",
        good=Choice(goods),
        count=Number(0, most, label=T("So many are behind my screen")),
    )


def open_to_corrections(k: MeaCulpa) -> bool:
    """With the box, while nothing is settled and no bid lies on a phone that needs its taler."""
    if k.full or k.busy or (k.phase is RoundPhase.BIDS and k.settings.bids == "committed"):
        return False
    return k.phase in {
        RoundPhase.PREPARE,
        RoundPhase.BIDS,
        RoundPhase.CHARACTERS,
        RoundPhase.ACTION,
    }


def correct(g: MeaCulpa, answer: Answer) -> None:
    """The journal says that it was done, never how much."""
    seat = Seat(answer.by)
    g.box.corrected += (seat,)
    if answer.offer == "correct_taler":
        g.screens.purses[seat].value = answer.coins
    else:
        correct_good(g, seat, answer.good, answer.count)
    g.tell(T("{who} has corrected what lies behind the screen.", who=seat))


def correct_good(g: MeaCulpa, seat: Seat, good: str, count: int) -> None:
    """Stones go into the bag or come out of it, as far as it has them."""
    bag = list(g.stock.bag.value)
    held = g.screens.goods[seat][good]
    while held.value > count:
        bag.append(good)
        held.value -= 1
    while held.value < count and good in bag:
        bag.remove(good)
        held.value += 1
    g.stock.bag.value = tuple(bag)
    g.tell(T("You have {n} {goods} now.", n=held.value, goods=STONE[good].plural), [seat])

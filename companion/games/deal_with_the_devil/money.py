"""Loans and the bank, open in any phase; phase 5, Interest [DWD-036..040, DWD-111..114]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from companion.core.offers import Against, Choice, Number, Offer, Option, Why
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, plural
from companion.games.deal_with_the_devil.answers import Answer
from companion.games.deal_with_the_devil.asking import wait_until_one_is_done
from companion.games.deal_with_the_devil.goods import NAMES, RESOURCES, Goods, coins, some
from companion.games.deal_with_the_devil.profile import BoxProfile
from companion.games.deal_with_the_devil.reputation import add_wings
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import OUT_OF_ROUNDS, DevilPhase

REPAYING = (DevilPhase.PRODUCTION, DevilPhase.CARDS, DevilPhase.INQUISITION)
"""Phases 1, 2 and 8 [DWD-039]."""


def money_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Loans at any time, and paying back."""
    if not isinstance(me, Seat) or k.phase in OUT_OF_ROUNDS:
        return
    if left := k.rules.debt_max - k.castles[me].debt:
        count = Number(1, left, 1, T("How many coins"))
        help_ = T("Each coin raises your debt by 1, up to 10.")
        yield Offer("loan", T("Take a loan"), help=help_, tone="quiet", public=True, n=count)
    if not k.counting:
        yield from repay_form(k, me)


def spend_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """The bank; if goods are counted, also anything that could spend what a sealed answer needs."""
    if not isinstance(me, Seat) or k.phase in OUT_OF_ROUNDS:
        return
    if k.counting:
        yield from repay_form(k, me)
    if ways := list_bank_ways(k, me):
        yield bank_offer(k, me, ways)


def repay_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Paying back, in the phases that allow it [DWD-039]."""
    if most := _may_repay(k, me):
        count = Number(1, most, 1, T("How many coins"))
        yield Offer("repay", T("Pay back debt"), tone="quiet", public=True, n=count)


def _may_repay(k: DealWithTheDevil, me: Seat) -> int:
    """No more than the debt, nor than the counted coins."""
    debt = k.castles[me].debt if k.phase in REPAYING else 0
    return min(debt, k.purse(me).coins) if k.counting else debt


def borrow(g: DealWithTheDevil, seat: Seat, count: int) -> None:
    """Give coins for as much debt, and tell all; the form keeps the limit [DWD-037, DWD-038]."""
    g.tell(plural(count, "{who} borrows 1 coin.", "{who} borrows {n} coins.", who=seat))
    g.change(seat, debt=g.castles[seat].debt + count)
    g.gain(seat, coins(count))


def repay(g: DealWithTheDevil, seat: Seat, count: int) -> None:
    """Take coins off the debt, and tell all [DWD-039]."""
    g.tell(plural(count, "{who} pays back 1 coin.", "{who} pays back {n} coins.", who=seat))
    g.change(seat, debt=g.castles[seat].debt - count)
    g.pay(seat, coins(count))


# --- the bank --------------------------------------------------------------------------------


AT_ONCE = 9
"""How many of one resource at once, if nobody counts what a seat has."""


@dataclass(frozen=True, slots=True)
class BankTrade:
    """A resource bought from the bank, or sold to it [DWD-036]."""

    resource: str
    is_bought: bool

    @property
    def words(self) -> T:
        """The trade in words."""
        what = NAMES[self.resource]
        return T("buy {what}", what=what) if self.is_bought else T("sell {what}", what=what)

    def price(self, rules: BoxProfile) -> int:
        """How many coins change hands for each."""
        return rules.buying(self.resource) if self.is_bought else rules.selling(self.resource)

    def most(self, rules: BoxProfile, purse: Goods | None) -> int:
        """How many at once: as many as a counted purse can afford or has."""
        if purse is None:
            return AT_ONCE
        if self.is_bought:
            return purse.coins // max(1, self.price(rules))
        return int(getattr(purse, self.resource))


TRADES: Mapping[str, BankTrade] = MappingProxyType(
    {f"buy {name}": BankTrade(name, is_bought=True) for name in RESOURCES}
    | {f"sell {name}": BankTrade(name, is_bought=False) for name in RESOURCES}
)


def list_bank_ways(k: DealWithTheDevil, me: Seat) -> dict[str, int]:
    """What this seat can buy or sell, by its key in TRADES, and how much of it at most."""
    purse = k.purse(me) if k.counting else None
    return {key: most for key, trade in TRADES.items() if (most := trade.most(k.rules, purse)) > 0}


def bank_offer(k: DealWithTheDevil, me: Seat, ways: dict[str, int]) -> Offer:
    """Buy or sell resources at the bank's prices [DWD-036]."""
    return Offer(
        "bank",
        T("Buy or sell at the bank"),
        tone="quiet",
        check=partial(_check_bank, ways),
        what=Choice(tuple(_option(k, way) for way in ways)),
        n=Number(1, max(ways.values()), 1, T("How many")),
    )


def _option(k: DealWithTheDevil, key: str) -> Option:
    price = plural(TRADES[key].price(k.rules), "1 coin each", "{n} coins each")
    return Option(key, TRADES[key].words, price)


def _check_bank(ways: dict[str, int], answer: Answer) -> Why | None:
    if answer.n <= (most := ways[answer.what]):
        return None
    if TRADES[answer.what].is_bought:
        words = "You can afford at most {n} of these. You can take a loan first."
        return Against("DWD-036", T(words, n=most))
    return Against("DWD-036", T("You only have {n} of these to sell.", n=most))


def trade(g: DealWithTheDevil, seat: Seat, answer: Answer) -> None:
    """Resources and coins change sides; only the seat itself is told."""
    chosen = TRADES[answer.what]
    things, price = some(chosen.resource, answer.n), coins(answer.n * chosen.price(g.rules))
    paid, gained = (price, things) if chosen.is_bought else (things, price)
    g.pay(seat, paid)
    g.gain(seat, gained)
    words = T(
        "You give the bank {paid} for {gained}.", paid=paid.in_words(), gained=gained.in_words()
    )
    g.tell(words, [seat])


def deal_with_money(g: DealWithTheDevil, answer: Answer) -> None:
    """Carry out a loan, a repayment or a trade."""
    seat = Seat(answer.by)
    if answer.offer == "loan":
        borrow(g, seat, answer.n)
    elif answer.offer == "repay":
        repay(g, seat, answer.n)
    else:
        trade(g, seat, answer)


# --- interest ------------------------------------------------------------------------------


def play_interest(g: DealWithTheDevil) -> Play[None]:
    """Move everybody's marker; players without debt are skipped [DWD-111].

    If nobody has any, there is nothing to see.
    """
    g.enter(DevilPhase.INTEREST)
    owing = [seat for seat in g.seats if g.castles[seat].debt]
    for seat in owing:
        pay_interest(g, seat)
    if owing:
        yield from wait_until_one_is_done(g, T("See how debts have grown."))


def pay_interest(g: DealWithTheDevil, seat: Seat) -> None:
    """One step for each debt there was at the start of the phase [DWD-112].

    The marker stops at the start of the cycle, where the debt grows, and moves on from there.
    """
    # Our reading: debt that grows in this phase is not charged before the next one.
    left = g.castles[seat].debt
    while left:
        before = g.castles[seat].interest
        to_start = g.rules.interest_cycle - before
        steps = min(left, to_start)
        left -= steps
        g.change(seat, interest=before + steps if steps < to_start else 0)
        if steps == to_start:
            if not before:  # once round: it ends where it was, but hands have to see that it moved
                g.list_move(seat, "interest", 0)
            grow_debt(g, seat)


def grow_debt(g: DealWithTheDevil, seat: Seat) -> None:
    """Add one debt for a full cycle; beyond the limit a demon wing instead [DWD-113, DWD-114]."""
    debt = g.castles[seat].debt
    if debt < g.rules.debt_max:
        g.tell(T("{who}’s debt grows to {n}.", who=seat, n=debt + 1))
        g.change(seat, debt=debt + 1)
    else:
        g.change(seat, debt=g.rules.debt_after_wing)
        add_wings(g, seat, demons=1)

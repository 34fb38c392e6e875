"""What may be done in any phase: loans, the bank, reputation, wishes [DWD-036..040]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.forms import Answer, Choice, Number, Offer, Option, Text
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed, plural
from companion.games.deal_with_the_devil.asking import has_done, note_done
from companion.games.deal_with_the_devil.goods import NAMES, RESOURCES, coins, some
from companion.games.deal_with_the_devil.records import Phase, Step
from companion.games.deal_with_the_devil.reputation import move
from companion.games.deal_with_the_devil.state import DealWithTheDevil

REPAYING = (Phase.PRODUCTION, Phase.CARDS, Phase.INQUISITION)
"""Phases 1, 2 and 8 [DWD-039]."""
WISHING = (Phase.PRODUCTION, Phase.CARDS)
"""Before the offers, and while they are made [DWD-064]."""
CLOSED = (Phase.SETUP, Phase.ROLES, Phase.FINAL, Phase.END)


def money_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Loans at all times; paying back."""
    if not isinstance(me, Seat) or k.phase in CLOSED:
        return
    if left := k.rules.debt_max - k.castles[me].debt:
        count = Number(1, left, 1, T("How many coins"))
        help_ = T("Each coin raises your debt by 1, to 10 at most.")
        yield Offer("loan", T("Take a loan"), help=help_, tone="quiet", public=True, n=count)
    if not k.counting:
        yield from repay_form(k, me)


def spend_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """The bank; and where goods are counted whatever could take away what the own seal holds."""
    if not isinstance(me, Seat) or k.phase in CLOSED:
        return
    if k.counting:
        yield from repay_form(k, me)
    if not has_done(k, me, "bank") and (ways := bank_ways(k, me)):
        yield bank_offer(k, me, ways)


def repay_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """In the phases for it [DWD-039]."""
    if (most := _may_repay(k, me)) and not has_done(k, me, "repay"):
        count = Number(1, most, 1, T("How many coins"))
        yield Offer("repay", T("Pay back debt"), tone="quiet", public=True, n=count)


def _may_repay(k: DealWithTheDevil, me: Seat) -> int:
    """No more than the debt, and no more than the coins that are counted."""
    debt = k.castles[me].debt if k.phase in REPAYING else 0
    return min(debt, k.purse(me).coins) if k.counting else debt


WORTH = T("A piece of soul is worth about one premium and one basic resource.")
"""A rule of thumb [DWD-008]."""


def borrow(g: DealWithTheDevil, seat: Seat, count: int) -> None:
    """Coins for debt [DWD-037, DWD-038]."""
    g.change(seat, debt=g.castles[seat].debt + count)
    g.gain(seat, coins(count))
    g.tell(plural(count, "{who} borrows 1 coin.", "{who} borrows {n} coins.", who=seat))


def repay(g: DealWithTheDevil, seat: Seat, count: int) -> None:
    """Debt for coins [DWD-039]."""
    g.change(seat, debt=g.castles[seat].debt - count)
    g.pay(seat, coins(count))
    note_done(g, seat, "repay")
    g.tell(plural(count, "{who} pays back 1 coin.", "{who} pays back {n} coins.", who=seat))


# --- the bank --------------------------------------------------------------------------------


AT_ONCE = 9
"""So many of one resource where nobody counts what somebody has."""


def bank_ways(k: DealWithTheDevil, me: Seat) -> dict[str, int]:
    """What this seat can buy or sell, and how much of it at most."""
    if not k.counting:
        ways = (f"{way} {name}" for way in ("buy", "sell") for name in RESOURCES)
        return dict.fromkeys(ways, AT_ONCE)
    purse = k.purse(me)
    buying = {f"buy {name}": purse.coins // max(1, k.rules.buying(name)) for name in RESOURCES}
    selling = {f"sell {name}": getattr(purse, name) for name in RESOURCES}
    return {way: most for way, most in (buying | selling).items() if most > 0}


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
    way, _, name = key.partition(" ")
    price = k.rules.buying(name) if way == "buy" else k.rules.selling(name)
    words = T("buy {what}", what=NAMES[name])
    if way == "sell":
        words = T("sell {what}", what=NAMES[name])
    return Option(key, words, plural(price, "1 coin each", "{n} coins each"))


def _check_bank(ways: dict[str, int], answer: Answer) -> T | None:
    if answer.n <= (most := ways[answer.what]):
        return None
    if answer.what.startswith("buy"):
        return T("Your coins buy {n} of these at most. You may take a loan first.", n=most)
    return T("You have only {n} of these to sell.", n=most)


def trade(g: DealWithTheDevil, seat: Seat, answer: Answer) -> None:
    """Resources and coins change sides; only the seat itself is told."""
    way, _, name = answer.what.partition(" ")
    things, bought = some(name, answer.n), way == "buy"
    price = coins(answer.n * (g.rules.buying(name) if bought else g.rules.selling(name)))
    paid, gained = (price, things) if bought else (things, price)
    g.pay(seat, paid)
    g.gain(seat, gained)
    words = T("You give the bank {paid} for {gained}.", paid=paid.said(), gained=gained.said())
    g.tell(words, [seat])
    if not g.counting:
        note_done(g, seat, "bank")


def deal_with_money(g: DealWithTheDevil, answer: Answer) -> Play[None]:
    """What was chosen of all that has to do with money."""
    seat = Seat(answer.by)
    if answer.offer == "loan":
        borrow(g, seat, answer.n)
    elif answer.offer == "repay":
        repay(g, seat, answer.n)
    else:
        trade(g, seat, answer)
    yield from ()


# --- reputation and wishes -------------------------------------------------------------------


def steps_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Cards and actions on the table may move reputation, in any phase [DWD-110]."""
    if not isinstance(me, Seat) or k.phase in CLOSED or k.full:
        return
    if not has_done(k, me, "reputation"):
        yield Offer(
            "reputation",
            T("Move my reputation"),
            tone="quiet",
            public=True,
            check=_check_steps,
            steps=Number(-k.rules.top, k.rules.top, 1, T("Steps, below 0 for down")),
            reason=Text(60, least=1, label=T("Why?")),
        )


def _check_steps(answer: Answer) -> T | None:
    return None if answer.steps else T("Choose at least one step, up or down.")


def take_steps(g: DealWithTheDevil, answer: Answer) -> Play[None]:
    """The steps and the reason are public."""
    seat, up = Seat(answer.by), answer.steps > 0
    words = T("up {n}", n=answer.steps) if up else T("down {n}", n=-answer.steps)
    g.tell(T("{who} moves {how}: {why}.", who=seat, how=words, why=answer.reason))
    move(g, seat, answer.steps)
    note_done(g, seat, "reputation")
    yield from ()


def wish_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Before and while offers are made everybody may say what they hope for [DWD-064]."""
    if not isinstance(me, Seat) or has_done(k, me, "wish"):
        return
    if k.phase in WISHING or k.step is Step.OFFERS:
        things = tuple(Option(name, NAMES[name]) for name in RESOURCES)
        wishes = (*things, Option("coins", T("coins")), Option("souls", T("pieces of soul")))
        label = T("Say what I hope to find")
        most = len(wishes)
        field = Choice(wishes, 0, most)
        yield Offer("wish", label, help=WORTH, tone="quiet", public=True, things=field)


def wish(g: DealWithTheDevil, answer: Answer) -> Play[None]:
    """The wish stands on the board till the offers are sealed."""
    seat = Seat(answer.by)
    g.wishes[seat] = tuple(answer.things)
    note_done(g, seat, "wish")
    words = {**NAMES, "coins": T("coins"), "souls": T("pieces of soul")}
    hoped = listed(words[each] for each in answer.things)
    g.tell(T("{who} hopes for {things}.", who=seat, things=hoped))
    yield from ()

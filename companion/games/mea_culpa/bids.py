"""Phase 2 begins with bids: notches and taler in secret, opened together, ranked and paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.core.commitments import ask_under_seal
from companion.core.moments import Step
from companion.core.offers import Number, Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, listed, plural
from companion.games.mea_culpa.answers import Answer
from companion.games.mea_culpa.characters.state import Bid
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase


def play_bidding(g: MeaCulpa) -> Play[None]:
    """Everybody locks a bid; all are opened together, ranked and paid [MEA-050..058]."""
    g.phase = RoundPhase.BIDS
    g.picks.bids = ()
    bids = yield from ask_for_bids(g)
    open_bids(g, bids)
    pay(g)


def ask_for_bids(g: MeaCulpa) -> Play[list[Bid]]:
    """Bids under seal, or committed by the phones themselves [MEA-050, MEA-052]."""
    prompt, screen = T("Lock your bid of notches and taler."), T("Still locking a bid: {missing}.")
    opened: dict[Seat, Answer | None] = yield from ask_under_seal(
        g, g.settings.bids, g.seats, bid_form, prompt=prompt, screen=screen
    )
    return [
        Bid(seat, answer.notches, answer.coins) if answer else make_lowest_bid(g, seat)
        for seat, answer in opened.items()
    ]


def bid_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """Notches for the player's post and taler from the player's purse [MEA-051]."""
    yield Offer(
        "bid",
        T("Lock your bid"),
        change=T("Change my bid"),
        notches=Number(k.rules.post_min, k.rules.post_max, label=T("Notches")),
        coins=Number(0, k.screens.purses[me].value, 0, label=T("Taler")),
    )


def make_lowest_bid(g: MeaCulpa, seat: Seat) -> Bid:
    """Tell all that a phone cannot open its bid; return the lowest possible one."""
    least = plural(g.rules.post_min, "1 notch", "{n} notches")
    g.tell(T("{who} cannot open their bid: it counts as {n} and no taler.", who=seat, n=least))
    return Bid(seat, g.rules.post_min, 0)


# --- opening -----------------------------------------------------------------------------------


def open_bids(g: MeaCulpa, bids: list[Bid]) -> None:
    """Rank the bids, set the posts, and show all who keeps the coins [MEA-053..058]."""
    # Our reading: souls that move while characters are chosen change neither order nor payment.
    g.reveal()
    keeper = find_most_notches(g, bids)
    totals = Counter(bid.total for bid in bids)
    by_seat = {bid.seat: bid for bid in bids}
    nearest_first = [by_seat[seat] for seat in g.souls.nearest_hell()]
    # The highest bid first, ties nearer Hell first [MEA-053, MEA-054].
    ranked = sorted(nearest_first, key=lambda bid: -bid.total)
    g.picks.bids = tuple(
        replace(bid, keeps=bid.seat == keeper, tied=totals[bid.total] > 1) for bid in ranked
    )
    g.souls.posts = {bid.seat: bid.notches for bid in bids}
    for bid in g.picks.bids:
        g.tell(_write_bid(bid))
    order = T("The order is {who}.", who=listed(bid.seat for bid in g.picks.bids))
    g.tell(order)
    g.show(
        order, [_make_step(bid) for bid in reversed(g.picks.bids)], title=T("The bids are opened")
    )
    if not g.full:
        g.tell(T("Turn every post to the notches of its bid, and pay the bank what is due."))


def find_most_notches(g: MeaCulpa, bids: list[Bid]) -> Seat:
    """Who keeps the coins; if tied, only the one nearer Hell [MEA-055, MEA-056]."""
    most = max(bid.notches for bid in bids)
    return g.souls.nearest_hell(bid.seat for bid in bids if bid.notches == most)[0]


def _make_step(bid: Bid) -> Step:
    """A bid as it is turned over, the lowest first."""
    notches = plural(bid.notches, "one notch", "{n} notches")
    sentence = T("{notches}, {coins} taler", notches=notches, coins=bid.coins)
    return Step(bid.seat, sentence, bid.total)


def _write_bid(bid: Bid) -> T:
    sentence = T(
        "{who}: {notches} and {coins} taler, {total}.",
        who=bid.seat,
        notches=plural(bid.notches, "one notch", "{n} notches"),
        coins=bid.coins,
        total=bid.total,
    )
    return T("{bid} Most notches: keeps the taler.", bid=sentence) if bid.keeps else sentence


def pay(g: MeaCulpa) -> None:
    """Take the taler off all purses, except of the one with most notches [MEA-055]."""
    for bid in g.picks.bids:
        if not bid.keeps:
            g.screens.purses[bid.seat].value -= bid.coins

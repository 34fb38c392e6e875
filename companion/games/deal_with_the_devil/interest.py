"""Phase 5, Interest: a step for each debt, and a debt more each time round [DWD-111..114]."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.asking import two_confirm
from companion.games.deal_with_the_devil.records import Phase
from companion.games.deal_with_the_devil.reputation import wings
from companion.games.deal_with_the_devil.state import DealWithTheDevil


def interest(g: DealWithTheDevil) -> Play[None]:
    """Everybody's marker moves; who has no debt is skipped [DWD-111]."""
    g.phase = Phase.INTEREST
    for seat in g.seats:
        pay_interest(g, seat)
    yield from two_confirm(g, T("See what debts have grown."))


def pay_interest(g: DealWithTheDevil, seat: Seat) -> None:
    """One step for each debt there was at the start of the phase [DWD-112]."""
    for _ in range(g.castles[seat].debt):
        at = (g.castles[seat].interest + 1) % g.rules.interest_cycle
        g.change(seat, interest=at)
        if at == 0:
            grow(g, seat)


def grow(g: DealWithTheDevil, seat: Seat) -> None:
    """Round the cycle: one debt more; beyond the limit a demon wing instead [DWD-113, DWD-114]."""
    debt = g.castles[seat].debt
    if debt < g.rules.debt_max:
        g.change(seat, debt=debt + 1)
        g.tell(T("The debt of {who} grows to {n}.", who=seat, n=debt + 1))
    else:
        g.change(seat, debt=g.rules.debt_after_wing)
        wings(g, seat, demons=1)

"""Phase 1, Production: what the wheel gives, and two coins for everybody [DWD-041..048]."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.asking import wait_until_one_is_done
from companion.games.deal_with_the_devil.cards.decks import count_with_effect
from companion.games.deal_with_the_devil.goods import Goods, coins, some
from companion.games.deal_with_the_devil.profile_lines import Quarter
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase

PREMIUM_SPACES = (1, 2)
"""A premium resource takes two production spaces [DWD-042]."""


def play_production(g: DealWithTheDevil) -> Play[None]:
    """Everybody takes what their quarter gives; debt may be paid back [DWD-044, DWD-048]."""
    g.enter(DevilPhase.PRODUCTION)
    g.produced = {seat: count_produced(g, seat) for seat in g.seats}
    for seat, goods in g.produced.items():
        g.gain(seat, goods)
    yield from wait_until_one_is_done(
        g, T("Take what your quarter of the wheel gives, plus your coins.")
    )


def find_quarter(g: DealWithTheDevil, seat: Seat) -> Quarter:
    """The quarter in front of a seat: the wheel turns each round [DWD-041]."""
    return g.rules.wheel[(seat + g.round - 2) % len(g.rules.wheel)]


def count_produced(g: DealWithTheDevil, seat: Seat) -> Goods:
    """One of each resource, more from improved spaces, and coins [DWD-042..047]."""
    premium, *basic = find_quarter(g, seat)
    improved, more = g.castles[seat].improved, g.rules.prod_upgrade
    both = all(space in improved for space in PREMIUM_SPACES)  # [DWD-046]
    total = coins(g.rules.prod_base_coins + count_with_effect(g.built(seat), "production"))
    total = total.plus(some(premium, 1 + more * both))
    for space, resource in enumerate(basic, start=len(PREMIUM_SPACES) + 1):
        total = total.plus(some(resource, 1 + more * (space in improved)))
    return total

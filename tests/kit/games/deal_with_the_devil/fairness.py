"""The fair set of schedules, counted by whom each chest misses [ledger 9.2, 9.3]."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from companion.core.seats import Seat
from companion.games.deal_with_the_devil.chests.distribution import PAIRS, Pair
from tests.kit.games.deal_with_the_devil.evening import SEATS

LeftOut = tuple[Seat, ...]


def left_out(pair: Pair) -> LeftOut:
    """The player each chest misses in a round."""
    return tuple(
        next(seat for seat in SEATS if seat not in {owner, one, other})
        for owner, one, other in zip(SEATS, *pair, strict=True)
    )


WEIGHTS = Counter(left_out(pair) for pair in PAIRS)
"""How many pairs of maps miss the same players; fairness depends on nothing else."""


def floored(rounds: tuple[LeftOut, ...]) -> bool:
    """The floor of ledger 9.3: at most three misses in five rounds, not all of the first three."""
    return all(
        sum(each[at] == seat for each in rounds) <= 3
        and not all(each[at] == seat for each in rounds[:3])
        for at in range(4)
        for seat in SEATS
        if SEATS[at] != seat
    )


@cache
def fair_sequences() -> dict[tuple[LeftOut, ...], int]:
    """Every fair sequence of five, and how many schedules have it."""
    found = {}
    for rounds in product(WEIGHTS, repeat=5):
        if floored(rounds):
            weight = 1
            for each in rounds:
                weight *= WEIGHTS[each]
            found[rounds] = weight
    return found

"""Who gets every chest in every round: fair, uniform, and drawn once [ledger 9.1-9.3].

A map lists the seat each chest goes to, in the order of the chests' owners.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations

from companion.core.chance import Chance
from companion.core.seats import Seat, seats_for

SEATS = seats_for(4)
ROUNDS = 5
BEFORE_THE_RITUAL = 3

Map = tuple[Seat, ...]
Pair = tuple[Map, Map]
"""The first and the second visit of one round."""
Schedule = tuple[Pair, ...]


def leaves_home(visits: Map) -> bool:
    """Whether it is a one-to-one map that sends no chest to its owner [DWD-186]."""
    moved = all(seat != owner for owner, seat in zip(SEATS, visits, strict=True))
    return moved and len(set(visits)) == len(SEATS)


def is_valid(first: Map, second: Map) -> bool:
    """Whether each chest visits two different non-owners [DWD-186]."""
    apart = all(one != other for one, other in zip(first, second, strict=True))
    return apart and leaves_home(first) and leaves_home(second)


MAPS: tuple[Map, ...] = tuple(each for each in permutations(SEATS) if leaves_home(each))
PAIRS: tuple[Pair, ...] = tuple((a, b) for a in MAPS for b in MAPS if is_valid(a, b))
"""Whatever the seats are called, these are the pairs [DWD-190]."""
HOME: Map = SEATS
"""Return sends each chest to its owner [DWD-187]."""


def count_meetings(pairs: Iterable[Pair]) -> Counter[tuple[Seat, Seat]]:
    """How often each chest visits each seat."""
    return Counter(
        (owner, seat) for pair in pairs for visits in pair for owner, seat in _going(visits)
    )


def _going(visits: Map) -> Iterable[tuple[Seat, Seat]]:
    return zip(SEATS, visits, strict=True)


def is_fair(
    schedule: Schedule, *, min_meet: int, meet_by_round_3: bool, first_floor: int = 0
) -> bool:
    """Whether chests meet each seat often, early and first often enough [ledger 9.3, F1 and F2]."""
    strangers = [(owner, seat) for owner in SEATS for seat in SEATS if owner != seat]
    met = count_meetings(schedule)
    early = count_meetings(schedule[:BEFORE_THE_RITUAL])
    firsts = Counter(going for first, _ in schedule for going in _going(first))
    return all(
        met[each] >= min_meet
        and (early[each] >= 1 or not meet_by_round_3)
        and firsts[each] >= first_floor
        for each in strangers
    )


def draw_schedule(
    chance: Chance, *, min_meet: int, meet_by_round_3: bool, first_floor: int = 0
) -> Schedule:
    """Draw five pairs, all again until fair: uniform among fair schedules [DWD-188]."""
    while True:
        schedule = tuple(chance.pick(PAIRS) for _ in range(ROUNDS))
        if is_fair(
            schedule,
            min_meet=min_meet,
            meet_by_round_3=meet_by_round_3,
            first_floor=first_floor,
        ):
            return schedule


def map_in_words(visits: Map) -> str:
    """A map as four digits."""
    return "".join(str(int(seat)) for seat in visits)

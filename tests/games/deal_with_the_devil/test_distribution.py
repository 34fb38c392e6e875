"""Where the chests go, and what that reveals: DWD-186 to DWD-190, DS-02 to DS-06.

The sets of ledger 9.2 and 9.3 are counted exactly, by the player each chest misses in a round.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import permutations, product
from math import isclose
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat
from companion.core.umpire import WOKEN
from companion.games.deal_with_the_devil.chests.distribution import (
    MAPS,
    PAIRS,
    Map,
    Pair,
    Schedule,
    count_meetings,
    draw_schedule,
    is_fair,
    is_valid,
    leaves_home,
    map_in_words,
)
from companion.games.deal_with_the_devil.deals.visits import go_home
from companion.games.deal_with_the_devil.game import GAME
from tests.kit.games.deal_with_the_devil.chest_evenings import looking, step_back
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, R, Y, a_map

LeftOut = tuple[Seat, ...]


def left_out(pair: Pair) -> LeftOut:
    """The player each chest misses in a round."""
    return tuple(
        next(seat for seat in SEATS if seat not in {owner, one, other})
        for owner, one, other in zip(SEATS, *pair, strict=True)
    )


def is_floored(rounds: tuple[LeftOut, ...]) -> bool:
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
    alike = Counter(left_out(pair) for pair in PAIRS)
    found = {}
    for rounds in product(alike, repeat=5):
        if is_floored(rounds):
            weight = 1
            for each in rounds:
                weight *= alike[each]
            found[rounds] = weight
    return found


# --- pairs of maps ---------------------------------------------------------------------------


def test_ds_03_valid_pairs() -> None:
    assert is_valid(a_map("2143"), a_map("3421"))
    assert not is_valid(a_map("2143"), a_map("2413"))
    assert not any(is_valid(a_map("1243"), second) for second in MAPS)
    assert is_valid(a_map("2143"), a_map("4312"))
    assert not leaves_home(a_map("2133"))


def test_dwd_186_and_ds_04_nine_maps_and_24_pairs() -> None:
    assert len(MAPS) == 9
    assert len(PAIRS) == len(set(PAIRS)) == 24
    firsts = Counter(going for first, _ in PAIRS for going in zip(SEATS, first, strict=True))
    assert set(firsts.values()) == {8}
    couples = Counter(each for pair in PAIRS for each in zip(SEATS, *pair, strict=True))
    assert set(couples.values()) == {4}
    listed = defaultdict(list)
    for first, second in PAIRS:
        listed[map_in_words(first)].append(map_in_words(second))
    assert listed["2143"] == ["3412", "3421", "4312", "4321"]
    assert listed["2341"] == ["3412", "4123"]


def test_dwd_190_renaming_seats_leaves_every_chance_as_it_was() -> None:
    def renamed(visits: Map, names: tuple[int, ...]) -> str:
        digits = [""] * 4
        for owner, seat in enumerate(visits):
            digits[names[owner]] = str(names[seat - 1] + 1)
        return "".join(digits)

    pairs = {(map_in_words(a), map_in_words(b)) for a, b in PAIRS}
    for names in permutations(range(4)):
        assert {(renamed(a, names), renamed(b, names)) for a, b in PAIRS} == pairs


# --- the draw --------------------------------------------------------------------------------


def test_dwd_188_the_fair_set_is_counted_exactly() -> None:
    fair = sum(fair_sequences().values())
    assert fair == 4_569_408
    assert isclose(fair / 24**5, 0.574, abs_tol=0.0005)


def test_dwd_188_and_ds_05_what_is_fair_is_what_was_counted() -> None:
    chance = Chance(b"raw")
    kept = 0
    for _ in range(1500):
        schedule: Schedule = tuple(chance.pick(PAIRS) for _ in range(5))
        fair = is_fair(schedule, min_meet=2, meet_by_round_3=True)
        assert fair == is_floored(tuple(left_out(pair) for pair in schedule))
        kept += fair
    assert 0.53 < kept / 1500 < 0.62
    for _ in range(300):
        drawn = draw_schedule(chance, min_meet=2, meet_by_round_3=True)
        assert is_floored(tuple(left_out(pair) for pair in drawn))


@pytest.mark.parametrize(
    "floor",
    [
        {"min_meet": 2, "meet_by_round_3": True},
        {"min_meet": 3, "meet_by_round_3": False},
        {"min_meet": 0, "meet_by_round_3": False, "first_floor": 1},
    ],
    ids=["usual", "balanced", "first visits"],
)
def test_dwd_188_a_table_draws_by_its_own_settings(floor: dict[str, Any]) -> None:
    settings = GAME.settle({f"fair_{name}": least for name, least in floor.items()})
    drawn = [
        GAME.set_up(SEATS, settings, Chance(b"fair %d" % n)).rows.schedule.value for n in range(20)
    ]
    assert all(len(each) == 5 and is_fair(each, **floor) for each in drawn)
    assert len(set(drawn)) == 20


def test_dwd_188_a_chest_meets_whom_it_is_sent_to_and_may_go_to_everybody_first() -> None:
    met = count_meetings([(a_map("2341"), a_map("2413"))])
    assert (met[R, Y], met[Y, R], met[Y, G], met[Y, B]) == (2, 0, 1, 1)
    schedule = draw_schedule(Chance(b"first"), min_meet=0, meet_by_round_3=False, first_floor=1)
    for at, owner in enumerate(SEATS):
        assert {first[at] for first, _ in schedule} == {*SEATS} - {owner}


def test_ds_02_the_start_is_fair() -> None:
    count = 2400
    starts = Counter(
        GAME.set_up(SEATS, GAME.settle({}), Chance(b"start %d" % n)).rows.start.cards
        for n in range(count)
    )
    assert len(starts) == 24
    assert all(abs(each - 100) < 5 * 10 for each in starts.values())


def test_dwd_189_going_back_and_restarting_draw_nothing() -> None:
    table = looking()
    schedule, luck = table.board.rows.schedule.value, table.umpire.luck_used
    step_back(table)
    table.two()
    table.scan("a", "a")
    table.umpire.act(TABLE, WOKEN, {})
    table.umpire.back_to(len(table.umpire.entries))
    assert (table.board.rows.schedule.value, table.umpire.luck_used) == (schedule, luck)
    one, again, two = (DevilEvening(seed=seed).board.rows.schedule for seed in (b"1", b"1", b"2"))
    assert one == again != two


def test_dwd_187_after_the_second_visit_each_chest_goes_home() -> None:
    table = DevilEvening(go_home)
    table.row("dbca")
    assert table.board.rows.destinations == (B, Y, G, R)


# --- what can be learnt from it --------------------------------------------------------------

# Red knows its own chest, label 0; labels 1 to 3 belong to the others in one of six ways.
WAYS = tuple((0, *others) for others in permutations((1, 2, 3)))


def test_ds_06_holding_chests_reveals_nothing() -> None:
    """As every sequence of one round is equally likely in all six ways, so are those of five."""

    def held(labels: tuple[int, ...]) -> Counter[tuple[int, ...]]:
        return Counter(tuple(labels[visits.index(R)] for visits in pair) for pair in PAIRS)

    assert all(held(labels) == held(WAYS[0]) for labels in WAYS)


def test_ds_06_two_players_comparing_notes_do_not_identify_the_other_two() -> None:
    def held(labels: tuple[int, ...]) -> Counter[tuple[int, ...]]:
        return Counter(
            tuple(labels[visits.index(seat)] for visits in pair for seat in (R, Y))
            for pair in PAIRS
        )

    one, other = [labels for labels in WAYS if labels[1] == 1]
    assert held(one) == held(other)

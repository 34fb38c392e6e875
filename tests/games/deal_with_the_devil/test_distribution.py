"""Where the chests go: the sets of ledger 9.2 and 9.3 counted exactly, and drawn uniformly."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations
from math import isclose
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE
from companion.core.umpire import WOKEN
from companion.games.deal_with_the_devil.chests.distribution import (
    MAPS,
    PAIRS,
    Map,
    Schedule,
    draw,
    is_fair,
    is_valid,
    leaves_home,
    meetings,
    said,
)
from companion.games.deal_with_the_devil.deals.visits import go_home
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.inquisition.phase import inquisition
from tests.kit.games.deal_with_the_devil.chest_evenings import looking, step_back
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, R, Y, a_map
from tests.kit.games.deal_with_the_devil.fairness import WEIGHTS, fair_sequences, floored, left_out


def test_dwd_186_two_one_to_one_maps_never_home_never_twice() -> None:
    assert is_valid(a_map("2143"), a_map("3421"))
    for first, second in PAIRS:
        for seat in SEATS:
            held = {visits.index(seat) for visits in (first, second)}
            assert len(held) == 2
            assert SEATS.index(seat) not in held


def test_ds_03_valid_pairs() -> None:
    assert is_valid(a_map("2143"), a_map("3421"))
    assert not is_valid(a_map("2143"), a_map("2413"))
    assert not any(is_valid(a_map("1243"), second) for second in MAPS)
    assert is_valid(a_map("2143"), a_map("4312"))
    assert not leaves_home(a_map("2133"))


def test_ds_04_nine_maps_and_24_pairs() -> None:
    assert len(MAPS) == 9
    assert len(PAIRS) == len(set(PAIRS)) == 24
    firsts = Counter(
        (owner, seat) for first, _ in PAIRS for owner, seat in zip(SEATS, first, strict=True)
    )
    assert set(firsts.values()) == {8}
    couples = Counter(
        (owner, pair[0][at], pair[1][at]) for pair in PAIRS for at, owner in enumerate(SEATS)
    )
    assert set(couples.values()) == {4}
    listed = defaultdict(list)
    for first, second in PAIRS:
        listed[said(first)].append(said(second))
    assert listed["2143"] == ["3412", "3421", "4312", "4321"]
    assert listed["2341"] == ["3412", "4123"]
    assert len(WEIGHTS) == 9
    assert Counter(WEIGHTS.values()) == {4: 3, 2: 6}


def test_dwd_188_the_fair_set_is_counted_exactly() -> None:
    fair = sum(fair_sequences().values())
    assert fair == 4_569_408
    assert isclose(fair / 24**5, 0.574, abs_tol=0.0005)


@pytest.mark.parametrize(
    "floor",
    [
        {"min_meet": 2, "meet_by_round_3": True},
        {"min_meet": 3, "meet_by_round_3": False},
        {"min_meet": 0, "meet_by_round_3": False, "first_floor": 1},
    ],
    ids=["usual", "balanced", "first visits"],
)
def test_dwd_188_only_a_fair_schedule_is_drawn(floor: dict[str, Any]) -> None:
    settings = GAME.settle({f"fair_{name}": least for name, least in floor.items()})
    drawn = [
        GAME.set_up(SEATS, settings, Chance(b"fair %d" % n)).rows.schedule.value for n in range(20)
    ]
    assert all(len(each) == 5 and is_fair(each, **floor) for each in drawn)
    assert len(set(drawn)) == 20


def test_ds_05_every_drawn_schedule_keeps_the_floor() -> None:
    chance = Chance(b"floor")
    for _ in range(300):
        schedule = draw(chance, min_meet=2, meet_by_round_3=True)
        met, early = meetings(schedule), meetings(schedule[:3])
        for owner in SEATS:
            for seat in SEATS:
                assert owner == seat or (met[owner, seat] >= 2 and early[owner, seat] >= 1)


def test_dwd_188_with_that_setting_every_chest_goes_first_to_everybody_once() -> None:
    chance = Chance(b"first")
    for _ in range(40):
        schedule = draw(chance, min_meet=0, meet_by_round_3=False, first_floor=1)
        for at, owner in enumerate(SEATS):
            assert {first[at] for first, _ in schedule} == {*SEATS} - {owner}


def test_the_rules_of_fairness_are_those_that_were_counted() -> None:
    chance = Chance(b"raw")
    kept = 0
    for _ in range(1500):
        schedule: Schedule = tuple(chance.pick(PAIRS) for _ in range(5))
        fair = is_fair(schedule, min_meet=2, meet_by_round_3=True)
        assert fair == floored(tuple(left_out(pair) for pair in schedule))
        kept += fair
    assert 0.53 < kept / 1500 < 0.62


def test_the_fairness_figures_of_the_ledger() -> None:
    share: Counter[int] = Counter()
    total = 0
    for rounds, weight in fair_sequences().items():
        share[5 - sum(each[0] == Y for each in rounds)] += weight
        total += weight
    told = {2: 17.0, 3: 40.8, 4: 34.2, 5: 8.1}
    assert set(share) == set(told)
    assert all(isclose(100 * share[met] / total, told[met], abs_tol=0.06) for met in told)


@pytest.mark.parametrize(("rounds", "share"), [(1, 38.3), (2, 41.6), (3, 37.6), (4, 38.3)])
def test_counting_predicts_little_about_the_chest_that_does_not_come(
    rounds: int, share: float
) -> None:
    next_: dict[tuple[int, ...], Counter[int]] = defaultdict(Counter)
    for sequence, weight in fair_sequences().items():
        *before, now = (each.index(R) for each in sequence[: rounds + 1])
        next_[tuple(before)][now] += weight
    right = sum(max(each.values()) for each in next_.values())
    assert isclose(100 * right / sum(fair_sequences().values()), share, abs_tol=0.06)


def test_a_balanced_table_has_fewer_schedules() -> None:
    balanced = sum(
        weight
        for rounds, weight in fair_sequences().items()
        if all(sum(each[at] == seat for each in rounds) <= 2 for at in range(4) for seat in SEATS)
    )
    assert balanced == 743_040


def test_dwd_189_the_maps_never_change_once_drawn() -> None:
    board = DevilEvening(seed=b"one").board
    again = DevilEvening(seed=b"one").board
    assert board.rows.schedule == again.rows.schedule
    assert board.rows.schedule != DevilEvening(seed=b"two").board.rows.schedule


def test_dwd_189_going_back_and_restarting_draw_nothing() -> None:
    table = looking()
    schedule, luck = table.board.rows.schedule.value, table.umpire.luck_used
    step_back(table)
    table.two()
    table.scan("a", "a")
    table.umpire.act(TABLE, WOKEN, {})
    table.umpire.back_to(len(table.umpire.entries))
    assert (table.board.rows.schedule.value, table.umpire.luck_used) == (schedule, luck)


def test_dwd_190_renaming_seats_leaves_every_chance_as_it_was() -> None:
    pairs = {(said(a), said(b)) for a, b in PAIRS}
    for names in permutations(range(4)):
        renamed = {(_renamed(a, names), _renamed(b, names)) for a, b in PAIRS}
        assert renamed == pairs


def test_dwd_190_what_is_fair_does_not_depend_on_names() -> None:
    chance = Chance(b"names")
    for _ in range(40):
        schedule: Schedule = tuple(chance.pick(PAIRS) for _ in range(5))
        names = tuple(chance.shuffled(range(4)))
        renamed = tuple((a_map(_renamed(a, names)), a_map(_renamed(b, names))) for a, b in schedule)
        fair = is_fair(schedule, min_meet=2, meet_by_round_3=True, first_floor=1)
        assert is_fair(renamed, min_meet=2, meet_by_round_3=True, first_floor=1) == fair


def _renamed(visits: Map, names: tuple[int, ...]) -> str:
    digits = [""] * 4
    for owner, seat in enumerate(visits):
        digits[names[owner]] = str(names[seat - 1] + 1)
    return "".join(digits)


def test_dwd_187_after_the_second_visit_each_chest_goes_home() -> None:
    table = DevilEvening(go_home)
    table.row("dbca")
    assert table.board.rows.destinations == (B, Y, G, R)


def test_dwd_187_return_sends_each_chest_home() -> None:
    table = DevilEvening(inquisition, number=3, settings={"purse": True})
    table.all("prepare", wings=0)
    table.all("ritual", coins=0, pure=0, marked=0, devil=[], cultist=[])
    table.row("abcd")
    table.two()
    table.row("dcba")
    assert table.board.rows.destinations == (B, G, Y, R)
    assert "reward" in table.prompt(R)


def test_ds_02_the_start_is_fair() -> None:
    count = 2400
    starts = Counter(
        GAME.set_up(SEATS, GAME.settle({}), Chance(b"start %d" % n)).rows.start.cards
        for n in range(count)
    )
    assert len(starts) == 24
    assert all(abs(each - 100) < 5 * 10 for each in starts.values())

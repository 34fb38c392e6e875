"""Where the chests go: the sets of ledger 9.2 and 9.3 counted exactly, and 9.4 by enumeration."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations, product
from math import isclose

import pytest

from companion.core.chance import Chance
from companion.core.seats import Seat
from companion.games.deal_with_the_devil.distribution import (
    MAPS,
    PAIRS,
    Map,
    Pair,
    Schedule,
    draw,
    is_fair,
    is_valid,
    leaves_home,
    meetings,
    said,
)
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.inquisition import inquisition
from tests.games.deal_with_the_devil.evening import SEATS, B, Evening, G, R, Y, a_map

LeftOut = tuple[Seat, ...]


def left_out(pair: Pair) -> LeftOut:
    """Whom each chest does not visit in a round."""
    return tuple(
        next(seat for seat in SEATS if seat not in {owner, one, other})
        for owner, one, other in zip(SEATS, *pair, strict=True)
    )


WEIGHTS = Counter(left_out(pair) for pair in PAIRS)
"""How many pairs leave out the same players: what fairness looks at, and nothing else."""


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
    """Every fair sequence of five, and how many schedules it stands for."""
    found = {}
    for rounds in product(WEIGHTS, repeat=5):
        if floored(rounds):
            weight = 1
            for each in rounds:
                weight *= WEIGHTS[each]
            found[rounds] = weight
    return found


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


def test_ds_05_every_drawn_schedule_keeps_the_floor() -> None:
    chance = Chance(b"floor")
    for _ in range(300):
        schedule = draw(chance, min_meet=2, meet_by_round_3=True)
        met, early = meetings(schedule), meetings(schedule[:3])
        for owner in SEATS:
            for seat in SEATS:
                assert owner == seat or (met[owner, seat] >= 2 and early[owner, seat] >= 1)


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


def test_a_balanced_table_has_fewer_schedules() -> None:
    balanced = sum(
        weight
        for rounds, weight in fair_sequences().items()
        if all(sum(each[at] == seat for each in rounds) <= 2 for at in range(4) for seat in SEATS)
    )
    assert balanced == 743_040


def test_dwd_189_the_maps_never_change_once_drawn() -> None:
    board = Evening(seed=b"one").board
    again = Evening(seed=b"one").board
    assert board.schedule == again.schedule
    assert board.schedule != Evening(seed=b"two").board.schedule


def test_dwd_190_renaming_seats_leaves_every_chance_as_it_was() -> None:
    pairs = {(said(a), said(b)) for a, b in PAIRS}
    for names in permutations(range(4)):
        renamed = {(_renamed(a, names), _renamed(b, names)) for a, b in PAIRS}
        assert renamed == pairs


def _renamed(visits: Map, names: tuple[int, ...]) -> str:
    digits = [""] * 4
    for owner, seat in enumerate(visits):
        digits[names[owner]] = str(names[seat - 1] + 1)
    return "".join(digits)


def test_dwd_187_return_sends_each_chest_home() -> None:
    table = Evening(inquisition, number=3, settings={"purse": True})
    table.all("prepare", wings=0)
    table.all("ritual", coins=0, pure=0, marked=0, devil=[], cultist=[])
    table.row("abcd")
    table.two()
    table.row("dcba")
    assert table.board.destinations == ()
    assert "reward" in table.prompt(R)


def test_ds_02_the_start_is_fair() -> None:
    count = 2400
    starts = Counter(
        GAME.set_up(SEATS, GAME.settle({}), Chance(b"start %d" % n)).start.cards
        for n in range(count)
    )
    assert len(starts) == 24
    assert all(abs(each - 100) < 5 * 10 for each in starts.values())


# --- what a player can learn [ledger 9.4] --------------------------------------------------------

Seen = Callable[[tuple[Pair, ...], tuple[int, ...]], object]


def posteriors(rounds: int, seen: Seen) -> Iterable[tuple[float, Counter[tuple[int, ...]]]]:
    """For each thing player R can see: its chance, and how likely each arrangement is then.

    An arrangement says which label each owner's chest carries; R knows the own label 0.
    """
    views: dict[object, Counter[tuple[int, ...]]] = defaultdict(Counter)
    for others in permutations((1, 2, 3)):
        labels = (0, *others)
        for pairs in product(PAIRS, repeat=rounds):
            views[seen(pairs, labels)][labels] += 1
    total = 6 * len(PAIRS) ** rounds
    return [(sum(each.values()) / total, each) for each in views.values()]


def in_my_hands(pairs: tuple[Pair, ...], labels: tuple[int, ...]) -> object:
    """The labels R holds, visit by visit."""
    return tuple(labels[visits.index(R)] for pair in pairs for visits in pair)


def everywhere(pairs: tuple[Pair, ...], labels: tuple[int, ...]) -> object:
    """Who holds which label at both visits, of all chests."""
    return tuple(
        tuple(sorted((labels[owner], int(seat)) for owner, seat in enumerate(visits)))
        for pair in pairs
        for visits in pair
    )


def best_guess(found: Iterable[tuple[float, Counter[tuple[int, ...]]]]) -> float:
    """How often R's best guess is right who owns a certain other label."""
    right = 0.0
    for chance, arrangements in found:
        total = sum(arrangements.values())
        for label in (1, 2, 3):
            owners = Counter[int]()
            for labels, count in arrangements.items():
                owners[labels.index(label)] += count
            right += chance / 3 * max(owners.values()) / total
    return right


def test_ds_06_nothing_is_learnt_by_holding() -> None:
    for rounds in (1, 2):
        for _, arrangements in posteriors(rounds, in_my_hands):
            assert len(arrangements) == 6
            assert len(set(arrangements.values())) == 1


@pytest.mark.parametrize(("rounds", "known", "guess"), [(1, 0.5, 0.833), (2, 0.917, 0.972)])
def test_seeing_all_labels_would_tell_almost_all(rounds: int, known: float, guess: float) -> None:
    found = list(posteriors(rounds, everywhere))
    sure = sum(chance for chance, each in found if len(each) == 1)
    assert isclose(sure, known, abs_tol=0.001)
    assert isclose(best_guess(found), guess, abs_tol=0.001)


def test_seeing_labels_at_return_once_tells_all() -> None:
    owners = dict(zip((R, Y, G, B), (0, 1, 2, 3), strict=True))
    at_home = {
        labels: tuple(labels[owners[seat]] for seat in SEATS) for labels in permutations(range(4))
    }
    assert len(set(at_home.values())) == 24

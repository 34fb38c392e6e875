"""Chests: whose is whose, the row, where they go, how fairly, and home again [ANY-120..124]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE, Seat, seats_for
from companion.games.any_box.chests import ANYBODY, AT_ONCE, COUNTED, FAIR, HOME, OTHERS, list_ways
from companion.games.any_box.labelled import BoxChests, piece_label
from companion.games.any_box.state import Tool
from tests.games.any_box.at_table import A, B, BoxEvening, C, D, chest_of


class ChestEvening(BoxEvening):
    """A table at which everybody has shown a chest."""

    def __init__(self, players: int = 3, seed: str = "seed") -> None:
        super().__init__(players, seed)
        self.learn_chests()

    @property
    def chests(self) -> BoxChests:
        """The chests, with their secrets."""
        return self.board.chests

    def send(self, to: str = FAIR, apart: Sequence[Seat] = ()) -> None:
        """All chests are about to travel."""
        self.use("chests", "send", to=to, apart=[int(seat) for seat in apart])

    def travel(self, to: str = FAIR, apart: Sequence[Seat] = ()) -> dict[Seat, Seat]:
        """All chests travel; who got whose."""
        self.send(to, apart)
        self.line_up(*self.board.present)
        return dict(zip(self.board.present, self.chests.destinations, strict=True))


# --- whose is whose ------------------------------------------------------------------------------


def test_any_120_everybody_shows_a_chest_and_nobody_learns_whose_is_whose() -> None:
    table = ChestEvening()
    assert table.chests.chest_owners.value == {chest_of(seat): seat for seat in (A, B, C)}
    assert all(table.known(who).chests.chest_owners.hidden for who in (TABLE, A, B))
    assert table.chests.in_use == tuple(sorted(map(chest_of, (A, B, C))))
    assert table.journal()[-1] == "The companion knows your chests."


def test_any_120_two_who_show_the_same_chest_begin_again() -> None:
    table = BoxEvening(3)
    table.learn_chests((A, B, B))
    assert table.board.chests.in_use == ()
    assert table.journal()[-1].startswith("Two of you have shown the same chest.")
    table.learn_chests((C, B, A))
    assert table.board.chests.chest_owners.value[chest_of(A)] == C


def test_any_120_only_a_chest_has_the_label_of_one() -> None:
    table = BoxEvening(2)
    table.use("chests", "learn_chests")
    with pytest.raises(Refused):
        table.act(A, "own_chest", chest=piece_label(1).text)


def test_any_120_whoever_leaves_meanwhile_has_no_chest() -> None:
    table = BoxEvening(3)
    table.use("chests", "learn_chests")
    table.act(B, "own_chest", chest=chest_of(B))
    table.leave(B)
    table.answer("own_chest", "chest", chest_of(A), chest_of(C))
    assert table.board.chests.in_use == tuple(sorted(map(chest_of, (A, C))))


@pytest.mark.parametrize(
    ("owners", "row"), [((A, B, C), (B,)), ((A, C, B), (B,)), ((A, B, C), (C,))]
)
def test_any_120_and_121_whose_chest_lies_there_makes_no_difference_to_others(
    owners: tuple[Seat, ...], row: tuple[Seat, ...]
) -> None:
    table, twin = ChestEvening(), BoxEvening(3)
    table.send()
    table.line_up(A)
    twin.learn_chests(owners)
    twin.use("chests", "send", to=FAIR, apart=[])
    twin.line_up(*row)
    assert table.received(TABLE, A) == twin.received(TABLE, A)


# --- the row -------------------------------------------------------------------------------------


def test_any_121_nothing_is_shown_before_all_chests_are_in_the_row() -> None:
    table = ChestEvening()
    table.vote()
    table.answer("vote", "choice", "yes", "yes", "yes")
    table.send()
    assert table.board.outcome is None, "what came out before makes room"
    table.act(C, "line_up", chest=chest_of(B))
    table.line_up(A)
    table.line_up(B)
    assert table.journal()[-1] == "That chest is on spot 1 already."
    assert (table.chests.in_row, table.chests.destinations) == (2, ())
    assert table.known(A).chests.spots.hidden
    table.line_up(C)
    assert sorted(table.chests.destinations) == [A, B, C]
    title, sentence, steps = table.watched()
    assert (title, sentence) == ("Where the chests go", "Take the chest that is yours now.")
    assert [step[:2] for step in steps] == [
        (seat, f"Spot {n}") for n, seat in enumerate(table.chests.destinations, 1)
    ]


def test_any_121_the_last_chest_needs_no_label() -> None:
    table = ChestEvening()
    table.send(HOME)
    table.line_up(B)
    assert "last_chest" not in table.offered(A)
    table.line_up(C)
    table.act(A, "last_chest")
    assert table.chests.destinations == (B, C, A)


def test_any_121_a_row_can_be_left_and_a_foreign_chest_is_refused() -> None:
    table = ChestEvening()
    table.send()
    with pytest.raises(Refused, match="not asked for now"):
        table.line_up(D)
    table.line_up(B)
    table.act(A, "stop_row")
    assert (table.board.tool, table.chests.in_row, table.chests.sent) == (Tool.MENU, 0, 0)
    assert table.chests.journeys.value == ()


# --- where they go -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "orders", "deranged"), [(2, 2, 1), (3, 6, 2), (4, 24, 9), (6, 720, 265)]
)
def test_any_122_every_way_that_may_be_is_possible(
    players: int, orders: int, deranged: int
) -> None:
    seats = seats_for(players)
    assert len(list_ways(seats, ANYBODY, ())) == orders
    for to in (OTHERS, FAIR):
        found = list_ways(seats, to, ())
        assert len({*found}) == deranged
        assert all(a != b for way in found for a, b in zip(seats, way, strict=True))


def test_any_122_and_123_twenty_chests_go_to_everybody_before_to_anybody_twice() -> None:
    table = ChestEvening(20)
    seats = seats_for(20)
    been: set[tuple[Seat, Seat]] = set()
    for _ in range(3):
        got = table.travel(FAIR)
        assert {*got} == {*got.values()} == {*seats}
        assert not any(owner == holder for owner, holder in got.items())
        assert been.isdisjoint(got.items())
        been |= {*got.items()}
    got = table.travel(OTHERS, (A, C))
    assert got[A] != C != A != got[C]
    assert sorted(table.travel(ANYBODY).values()) == [*seats]
    assert table.travel(HOME) == {seat: seat for seat in seats}


def test_any_122_two_are_kept_apart() -> None:
    found = list_ways((A, B, C, D), OTHERS, (B, D))
    assert len(found) == 4
    assert all(way[1] != D and way[3] != B for way in found)
    assert (A, B, C, D) in list_ways((A, B, C, D), ANYBODY, (B, D))
    table = ChestEvening(4)
    for _ in range(12):
        got = table.travel(OTHERS, (A, C))
        assert got[A] != C != A != got[C]


@pytest.mark.parametrize(
    ("players", "apart", "sentence"),
    [(3, [A, B], "no chest could go anywhere"), (4, [A], "two who are kept apart")],
)
def test_any_122_what_no_chest_could_do_is_refused(
    players: int, apart: list[Seat], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        ChestEvening(players).send(FAIR, apart)


def test_any_122_sent_without_fairness_chests_may_go_twice_to_somebody() -> None:
    table = ChestEvening()
    journeys = [tuple(table.travel(OTHERS).items()) for _ in range(8)]
    assert any(one == other for one, other in pairwise(journeys))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_any_123_sent_fairly_all_have_had_a_chest_before_anybody_has_it_twice(
    players: int,
) -> None:
    for seed in "ab":
        table = ChestEvening(players, seed)
        seats = table.board.seats
        for turns in (1, 2):
            for _ in range(players - 1):
                table.travel(FAIR)
            been = table.chests.journeys.value
            others = {(a, b) for a in seats for b in seats if a != b}
            assert {pair: been.count(pair) for pair in others} == dict.fromkeys(others, turns)


def test_any_123_who_had_whose_chest_is_shown_when_the_table_says_so() -> None:
    table = ChestEvening()
    assert all(table.known(who).chests.journeys.hidden for who in (TABLE, A))
    first, second = table.travel(FAIR), table.travel(FAIR)
    assert {first[A], second[A]} == {B, C}
    table.use("chests", "no_chests", first=COUNTED)
    assert [(str(each.what), each.figure, each.first) for each in table.outcome.counts] == [
        ("The chest of Seat 1 was with Seat 2 (1) and Seat 3 (1).", 2, True),
        ("The chest of Seat 2 was with Seat 1 (1) and Seat 3 (1).", 2, True),
        ("The chest of Seat 3 was with Seat 1 (1) and Seat 2 (1).", 2, True),
    ]
    assert table.is_settled()
    assert str(table.outcome.sentence) == "The chests have travelled 2 times."
    assert table.chests.in_use == ()


def test_any_123_what_has_not_travelled_has_been_nowhere() -> None:
    table = ChestEvening(2)
    table.use("chests", "no_chests", first=COUNTED)
    assert "nowhere" in str(table.outcome.counts[0].what)
    assert table.outcome.counts[0].figure == 0


def test_any_123_a_chest_at_home_has_been_with_no_other() -> None:
    table = ChestEvening()
    while not any(owner == seat for owner, seat in table.chests.journeys.value):
        table.travel(ANYBODY)
    been = table.chests.journeys.value
    at_home = next(owner for owner, seat in been if owner == seat)
    others = {seat for owner, seat in been if owner == at_home != seat}
    table.use("chests", "no_chests", first=COUNTED)
    counts = dict(zip(table.board.seats, table.outcome.counts, strict=True))
    assert counts[at_home].figure == len(others)


def test_any_124_all_chests_go_home_and_that_is_no_journey() -> None:
    table = ChestEvening(4)
    table.travel(FAIR)
    table.send(HOME)
    table.line_up(D, B, A, C)
    assert table.chests.destinations == (D, B, A, C)
    assert table.chests.sent == 1
    assert len(table.chests.journeys.value) == 4


def test_any_124_chests_are_put_away() -> None:
    table = ChestEvening(2)
    table.travel(FAIR)
    table.use("chests", "no_chests", first=AT_ONCE)
    chests = table.chests
    assert (chests.in_use, chests.sent, chests.destinations) == ((), 0, ())
    assert table.board.outcome is None
    assert (chests.chest_owners.value, chests.journeys.value) == ({}, ())
    table.take("chests")
    assert table.offered(A) == ["learn_chests", "back", "note"]


def test_any_124_whoever_leaves_ends_the_chests_also_in_a_row() -> None:
    table = ChestEvening()
    table.send()
    table.line_up(B)
    table.leave(C)
    assert table.chests.in_use == ()
    assert "The chests are put away." in table.journal()
    assert [name for name in table.offered(A) if name in {"line_up", "stop_row"}] == ["stop_row"]
    table.act(A, "stop_row")
    assert table.board.tool is Tool.MENU

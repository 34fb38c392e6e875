"""Chests, by number: whose is whose, the row, where they go, how fairly, and home again."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE, seats_for
from companion.games.any_box.chests import ANYBODY, AT_ONCE, COUNTED, FAIR, HOME, OTHERS, ways
from companion.games.any_box.labelled import piece_label
from companion.games.any_box.state import Tool
from tests.games.any_box.at_table import A, B, C, D
from tests.games.any_box.labelled_table import LabelledEvening, chest_of


def with_chests(players: int = 4, seed: str = "seed") -> LabelledEvening:
    table = LabelledEvening(players, seed)
    table.learn()
    return table


# --- whose is whose ------------------------------------------------------------------------------


def test_any_120_everybody_shows_a_chest_and_nobody_learns_whose_is_whose() -> None:
    table = with_chests(3)
    assert table.board.chests.chest_owners.value == {chest_of(seat): seat for seat in (A, B, C)}
    assert all(table.known(who).chests.chest_owners.hidden for who in (TABLE, A, B))
    assert table.board.chests.in_use == tuple(sorted(map(chest_of, (A, B, C))))
    assert table.told()[-1] == "The companion knows your chests."


def test_any_120_two_who_show_the_same_chest_begin_again() -> None:
    table = LabelledEvening(3)
    table.learn((A, B, B))
    assert table.board.chests.in_use == ()
    assert table.told()[-1].startswith("Two of you have shown the same chest.")
    table.learn((C, B, A))
    assert table.board.chests.chest_owners.value[chest_of(A)] == C


def test_any_120_only_a_chest_has_the_label_of_one() -> None:
    table = LabelledEvening(2)
    table.chests("learn_chests")
    with pytest.raises(Refused):
        table.act(A, "own_chest", chest=piece_label(1).text)


def test_any_120_whoever_leaves_meanwhile_has_no_chest() -> None:
    table = LabelledEvening(3)
    table.chests("learn_chests")
    table.act(B, "own_chest", chest=chest_of(B))
    table.leave(B)
    for seat in (A, C):
        table.act(seat, "own_chest", chest=chest_of(seat))
    assert table.board.chests.in_use == tuple(sorted(map(chest_of, (A, C))))


# --- the row -------------------------------------------------------------------------------------


def test_any_121_nothing_is_shown_before_all_chests_are_in_the_row() -> None:
    table = with_chests(3)
    table.chests("send", to=FAIR, apart=[])
    table.line_up(B, A)
    assert (table.board.chests.in_row, table.board.chests.destinations) == (2, ())
    assert table.known(A).chests.spots.hidden
    table.line_up(C)
    assert sorted(table.board.chests.destinations) == [A, B, C]
    title, sentence, steps = table.watched()
    assert (title, sentence) == ("Where the chests go", "Take the chest that is yours now.")
    assert [step[:2] for step in steps] == [
        (seat, f"Spot {n}") for n, seat in enumerate(table.board.chests.destinations, 1)
    ]


def test_any_121_a_chest_keeps_its_spot_and_any_phone_may_scan() -> None:
    table = with_chests(3)
    table.chests("send", to=FAIR, apart=[])
    table.act(C, "line_up", chest=chest_of(B))
    table.act(A, "line_up", chest=chest_of(A))
    table.line_up(B)
    assert table.told()[-1] == "That chest is on spot 1 already."
    assert table.board.chests.in_row == 2


def test_any_121_the_last_chest_needs_no_label() -> None:
    table = with_chests(3)
    table.chests("send", to=HOME, apart=[])
    table.line_up(B)
    assert "last_chest" not in table.asked(A)
    table.line_up(C)
    table.act(A, "last_chest")
    assert table.board.chests.destinations == (B, C, A)


def test_any_121_a_row_can_be_left_and_a_foreign_chest_is_refused() -> None:
    table = with_chests(3)
    table.chests("send", to=FAIR, apart=[])
    with pytest.raises(Refused, match="not asked for now"):
        table.line_up(D)
    table.line_up(B)
    table.act(A, "stop_row")
    board = table.board
    assert (board.tool, board.chests.in_row, board.chests.sent) == (Tool.MENU, 0, 0)
    assert board.chests.journeys.value == ()


def test_any_124_whoever_leaves_ends_the_chests_also_in_a_row() -> None:
    table = with_chests(3)
    table.chests("send", to=FAIR, apart=[])
    table.line_up(B)
    table.leave(C)
    assert table.board.chests.in_use == ()
    assert "The chests are put away." in table.told()
    assert [name for name in table.asked(A) if name in {"line_up", "stop_row"}] == ["stop_row"]
    table.act(A, "stop_row")
    assert table.board.tool is Tool.MENU


# --- where they go -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_any_122_every_way_that_may_be_is_possible(players: int) -> None:
    factorial = {2: 2, 3: 6, 4: 24, 5: 120, 6: 720}
    deranged = {2: 1, 3: 2, 4: 9, 5: 44, 6: 265}
    seats = seats_for(players)
    assert len(ways(seats, ANYBODY, ())) == factorial[players]
    for to in (OTHERS, FAIR):
        found = ways(seats, to, ())
        assert len({*found}) == deranged[players]
        assert all(
            owner != holder for way in found for owner, holder in zip(seats, way, strict=True)
        )


def test_any_122_two_are_kept_apart() -> None:
    for way in ways((A, B, C, D), OTHERS, (B, D)):
        assert way[1] != D
        assert way[3] != B
    assert len(ways((A, B, C, D), OTHERS, (B, D))) == 4
    assert (A, B, C, D) in ways((A, B, C, D), ANYBODY, (B, D))
    table = with_chests(4)
    for _ in range(12):
        got = table.send(OTHERS, (A, C))
        assert got[A] != C != A != got[C]


@pytest.mark.parametrize(
    ("players", "apart", "sentence"),
    [(3, [1, 2], "no chest could go anywhere"), (4, [1], "two who are kept apart")],
)
def test_any_122_what_no_chest_could_do_is_refused(
    players: int, apart: list[int], sentence: str
) -> None:
    table = with_chests(players)
    table.take("chests")
    with pytest.raises(Refused, match=sentence):
        table.act(A, "send", to=FAIR, apart=apart)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_any_123_sent_fairly_all_have_had_a_chest_before_anybody_has_it_twice(
    players: int,
) -> None:
    for seed in "abcd":
        table = with_chests(players, seed)
        for turns in (1, 2):
            for _ in range(players - 1):
                table.send(FAIR)
            been = table.board.chests.journeys.value
            others = {(a, b) for a in table.board.seats for b in table.board.seats if a != b}
            assert {pair: been.count(pair) for pair in others} == dict.fromkeys(others, turns)


def test_any_122_sent_without_fairness_chests_may_go_twice_to_somebody() -> None:
    table = with_chests(3)
    journeys = [tuple(table.send(OTHERS).items()) for _ in range(8)]
    assert any(one == other for one, other in pairwise(journeys))


def test_any_123_who_had_whose_chest_is_shown_when_the_table_says_so() -> None:
    table = with_chests(3)
    assert all(table.known(who).chests.journeys.hidden for who in (TABLE, A))
    first, second = table.send(FAIR), table.send(FAIR)
    assert {first[A], second[A]} == {B, C}
    table.chests("no_chests", first=COUNTED)
    out = table.board.outcome
    assert out
    assert [(str(each.what), each.figure, each.first) for each in out.counts] == [
        ("The chest of Seat 1 was with Seat 2 (1) and Seat 3 (1).", 2, True),
        ("The chest of Seat 2 was with Seat 1 (1) and Seat 3 (1).", 2, True),
        ("The chest of Seat 3 was with Seat 1 (1) and Seat 2 (1).", 2, True),
    ]
    assert str(out.sentence) == "The chests have travelled 2 times."
    assert table.board.chests.in_use == ()


def test_any_123_what_has_not_travelled_has_been_nowhere() -> None:
    table = with_chests(2)
    table.chests("no_chests", first=COUNTED)
    assert table.board.outcome
    assert "nowhere" in str(table.board.outcome.counts[0].what)
    assert table.board.outcome.counts[0].figure == 0


def test_any_124_all_chests_go_home_and_that_is_no_journey() -> None:
    table = with_chests(4)
    table.send(FAIR)
    table.chests("send", to=HOME, apart=[])
    table.line_up(D, B, A, C)
    assert table.board.chests.destinations == (D, B, A, C)
    assert table.board.chests.sent == 1
    assert len(table.board.chests.journeys.value) == 4


def test_any_124_chests_are_put_away() -> None:
    table = with_chests(2)
    table.send(FAIR)
    table.chests("no_chests", first=AT_ONCE)
    chests = table.board.chests
    assert (chests.in_use, chests.sent, chests.destinations) == ((), 0, ())
    assert table.board.outcome is None
    assert (chests.chest_owners.value, chests.journeys.value) == ({}, ())
    table.take("chests")
    assert table.asked(A) == ["learn_chests", "back", "note"]


def test_any_121_what_came_out_before_makes_room() -> None:
    table = with_chests(2)
    table.vote()
    for seat in (A, B):
        table.act(seat, "vote", choice="yes")
    table.chests("send", to=FAIR, apart=[])
    assert table.board.outcome is None


def test_any_123_a_chest_at_home_has_been_with_no_other() -> None:
    table = with_chests(3)
    while not any(owner == seat for owner, seat in table.board.chests.journeys.value):
        table.send(ANYBODY)
    at_home = next(owner for owner, seat in table.board.chests.journeys.value if owner == seat)
    others = {seat for owner, seat in table.board.chests.journeys.value if owner == at_home != seat}
    table.chests("no_chests", first=COUNTED)
    assert table.board.outcome
    counts = dict(zip(table.board.seats, table.board.outcome.counts, strict=True))
    assert counts[at_home].figure == len(others)

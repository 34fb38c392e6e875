"""Interest and reputation: DWD-111 to DWD-127, DS-26 to DS-30."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.play import Play
from companion.games.deal_with_the_devil.money import interest, pay_interest
from companion.games.deal_with_the_devil.reputation import (
    exchange_what_waited,
    forget,
    move,
    reputation,
    reward_and_punish,
    wings,
)
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    started,
    with_castle,
)


def board_with(**changes: Any) -> DealWithTheDevil:
    """A board with these values for Red's castle."""
    board = started().board
    board.change(R, **changes)
    return board


def standing(*spaces: int) -> DealWithTheDevil:
    """All four markers on these spaces."""
    board = started().board
    for seat, space in zip(SEATS, spaces, strict=True):
        board.change(seat, reputation=space)
    return board


def test_dwd_111_a_seat_without_debt_is_skipped() -> None:
    table = DevilEvening(interest, lay=every(with_castle(R, interest=5), with_castle(Y, debt=1)))
    assert (table.castle(R).interest, table.castle(Y).interest) == (5, 1)
    table.act(G, "done")
    assert table.over


def test_dwd_111_if_nobody_has_debt_there_is_nothing_to_confirm() -> None:
    table = DevilEvening(interest, lay=with_castle(R, interest=5))
    assert (table.over, table.castle(R).interest) == (True, 5)


def test_dwd_112_one_step_for_each_debt_at_the_start_of_the_phase() -> None:
    board = board_with(debt=3, interest=2)
    pay_interest(board, R)
    assert (board.castles[R].interest, board.castles[R].debt) == (5, 3)


def test_dwd_113_each_time_round_the_debt_rises() -> None:
    table = DevilEvening(interest, lay=with_castle(R, debt=4, interest=6))
    assert (table.castle(R).interest, table.castle(R).debt) == (2, 5)
    assert "Seat 1’s debt grows to 5." in table.journal()


def test_dwd_114_beyond_10_comes_a_demon_wing_and_9() -> None:
    board = board_with(debt=10, interest=5)
    pay_interest(board, R)
    assert (board.castles[R].debt, board.castles[R].demons) == (9, 1)


@pytest.mark.parametrize(
    ("debt", "at", "after"),
    [(4, 6, (2, 5, 0)), (10, 5, (7, 9, 1)), (10, 6, (0, 10, 1)), (0, 3, (3, 0, 0))],
)
def test_ds_26_interest(debt: int, at: int, after: tuple[int, int, int]) -> None:
    board = board_with(debt=debt, interest=at)
    pay_interest(board, R)
    castle = board.castles[R]
    assert (castle.interest, castle.debt, castle.demons) == after


def test_dwd_115_reaching_the_top_gives_an_angel_wing() -> None:
    board = board_with(reputation=13)
    move(board, R, 3)
    assert (board.castles[R].reputation, board.castles[R].angels) == (14, 1)
    move(board, R, 1)
    assert board.castles[R].angels == 1


def test_dwd_116_the_marker_stops_at_the_bottom() -> None:
    board = board_with(reputation=5)
    move(board, R, -9)
    assert board.castles[R].reputation == 0


def test_dwd_117_each_low_space_on_the_way_down_gives_a_demon_wing() -> None:
    board = board_with(reputation=3)
    move(board, R, -2)
    assert board.castles[R].demons == 2


def test_dwd_117_a_table_may_count_one_wing_for_a_move() -> None:
    table = DevilEvening(interest, settings={"profile": "rep_wing_per_space = false"})
    table.board.change(R, reputation=3)
    move(table.board, R, -2)
    assert table.castle(R).demons == 1


def test_dwd_118_moving_up_through_the_low_spaces_gives_nothing() -> None:
    board = board_with(reputation=0)
    before = board.castles[R]
    move(board, R, 3)
    assert board.castles[R] == replace(before, reputation=3)


def test_dwd_119_at_the_bottom_no_more_wings_are_taken() -> None:
    board = board_with(reputation=1)
    for _ in range(2):
        move(board, R, -2)
        assert (board.castles[R].reputation, board.castles[R].demons) == (0, 1)


def test_dwd_120_the_highest_take_angel_wings() -> None:
    board = standing(12, 12, 9, 5)
    reward_and_punish(board)
    assert [board.castles[seat].angels for seat in SEATS] == [1, 1, 0, 0]


def test_dwd_121_the_lowest_take_demon_wings() -> None:
    board = standing(12, 12, 9, 5)
    reward_and_punish(board)
    assert [board.castles[seat].demons for seat in SEATS] == [0, 0, 0, 1]


def test_dwd_122_if_all_are_level_nobody_takes_anything() -> None:
    board = standing(8, 8, 8, 8)
    reward_and_punish(board)
    assert {(each.angels, each.demons) for each in board.castles.values()} == {(0, 0)}


def test_dwd_123_three_angel_wings_make_an_indulgence() -> None:
    board = board_with(angels=2)
    wings(board, R, angels=1)
    assert (board.castles[R].angels, board.castles[R].indulgences) == (0, 1)


def test_dwd_124_three_demon_wings_bring_a_houseguest_and_cost_2_points() -> None:
    board = board_with(demons=2)
    wings(board, R, demons=1)
    castle = board.castles[R]
    assert (castle.demons, castle.houseguests, castle.score) == (0, 1, -2)


def test_dwd_125_exchanges_happen_at_once_and_wings_do_not_cancel() -> None:
    table = started()
    table.board.change(R, angels=2, demons=2)
    table.changed()
    wings(table.board, R, angels=1)
    castle = table.castle(R)
    assert (castle.angels, castle.indulgences, castle.demons) == (0, 1, 2)


def test_dwd_126_an_empty_deck_and_an_empty_supply() -> None:
    board = board_with(demons=2, angels=2)
    board.change(Y, houseguests=5, indulgences=8)
    wings(board, R, demons=1, angels=1)
    castle = board.castles[R]
    assert (castle.houseguests, castle.score, castle.demons) == (0, -2, 0)
    assert (castle.indulgences, castle.angels) == (0, 3)
    told = [str(line.sentence) for line in board.journal.lines(R)]
    assert "Seat 1 returns demon wings; the houseguest deck is empty." in told
    assert not [line for line in told if "gets a houseguest" in line]


def test_dwd_126_waiting_wings_are_exchanged_when_an_indulgence_comes_back() -> None:
    def lay(board: DealWithTheDevil) -> None:
        board.change(R, angels=4)
        board.change(G, angels=7)
        board.change(Y, indulgences=8)

    board = DevilEvening(interest, lay=lay).board
    exchange_what_waited(board)
    assert (board.castles[R].angels, board.castles[G].angels) == (4, 7)
    board.change(Y, indulgences=6)
    exchange_what_waited(board)
    assert (board.castles[R].angels, board.castles[R].indulgences) == (1, 1)
    assert (board.castles[G].angels, board.castles[G].indulgences) == (4, 1)


def test_dwd_127_forgetfulness_goes_towards_the_knot_without_wings() -> None:
    board = standing(14, 10, 7, 3)
    forget(board)
    assert [board.castles[seat].reputation for seat in SEATS] == [11, 8, 7, 5]
    table = [board.rules.towards_knot(space) for space in range(15)]
    assert table == [3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 11]


def test_ds_27_down_the_track() -> None:
    board = board_with(reputation=4, demons=1, score=3)
    move(board, R, -4)
    castle = board.castles[R]
    assert (castle.demons, castle.houseguests, castle.score) == (1, 1, 1)
    for start, steps, demons in ((1, -3, 1), (0, -2, 0), (1, 2, 0)):
        board = board_with(reputation=start)
        move(board, R, steps)
        assert board.castles[R].demons == demons


def test_ds_28_up_the_track() -> None:
    for start, steps, angels in ((13, 3, 1), (14, 2, 0)):
        board = board_with(reputation=start)
        move(board, R, steps)
        assert board.castles[R].angels == angels
    board = board_with(reputation=13, angels=2)
    move(board, R, 1)
    assert (board.castles[R].angels, board.castles[R].indulgences) == (0, 1)


@pytest.mark.parametrize(
    ("spaces", "angels", "demons"),
    [
        ((12, 12, 9, 5), (1, 1, 0, 0), (0, 0, 0, 1)),
        ((9, 9, 4, 4), (1, 1, 0, 0), (0, 0, 1, 1)),
        ((8, 8, 8, 8), (0, 0, 0, 0), (0, 0, 0, 0)),
        ((10, 7, 7, 7), (1, 0, 0, 0), (0, 1, 1, 1)),
    ],
)
def test_ds_29_highest_and_lowest(spaces: Any, angels: Any, demons: Any) -> None:
    board = standing(*spaces)
    reward_and_punish(board)
    assert tuple(board.castles[seat].angels for seat in (R, Y, G, B)) == angels
    assert tuple(board.castles[seat].demons for seat in (R, Y, G, B)) == demons


def test_ds_30_forgetfulness() -> None:
    table = DevilEvening(reputation, lay=with_castle(R, reputation=8))
    assert table.castle(R).reputation == 7
    assert table.board.rules.towards_knot(6) == 7
    assert table.board.scores.standing[R] == (7,)


def test_dwd_004_after_interest_comes_reputation() -> None:
    def both(board: DealWithTheDevil) -> Play[None]:
        yield from interest(board)
        yield from reputation(board)

    table = DevilEvening(both, lay=with_castle(R, debt=1, reputation=12))
    assert (table.board.phase, len(table.board.moves)) == (DevilPhase.INTEREST, 1)
    table.act(R, "done")
    assert table.board.phase is DevilPhase.REPUTATION
    assert "interest" not in {move.what for move in table.board.moves}, "that is done"


def test_dwd_127_forgetting_down_through_the_low_spaces_gives_no_wing() -> None:
    settings = {"profile": "rep_knot = 0"}
    lay = every(*(with_castle(seat, reputation=4) for seat in SEATS))
    table = DevilEvening(reputation, settings=settings, lay=lay)
    for castle in table.board.castles.values():
        assert (castle.reputation, castle.demons) == (2, 0)


def test_dwd_127_forgetting_comes_after_rewards_and_punishments() -> None:
    lay = every(*(with_castle(seat, reputation=n) for seat, n in ((R, 14), (Y, 11), (G, 3))))
    table = DevilEvening(reputation, lay=lay)
    wings_ = [(castle.angels, castle.demons) for castle in table.board.castles.values()]
    assert wings_ == [(1, 0), (0, 0), (0, 1), (0, 0)]
    assert [castle.reputation for castle in table.board.castles.values()] == [11, 9, 5, 8]
    assert table.board.scores.standing[R] == (11,)

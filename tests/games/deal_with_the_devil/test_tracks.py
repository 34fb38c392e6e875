"""Interest and reputation: DWD-111 to DWD-127, DS-26 to DS-30."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.games.deal_with_the_devil.money import play_interest
from companion.games.deal_with_the_devil.reputation import (
    add_wings,
    exchange_what_waited,
    move_reputation,
    play_reputation,
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


def told(board: DealWithTheDevil) -> list[str]:
    return [str(line.sentence) for line in board.journal.lines(R)]


def moves(table: DevilEvening) -> list[tuple[int, str, int]]:
    """The markers to move by hand, in order."""
    return [(int(each.seat), each.what, each.to) for each in table.board.moves]


# --- interest --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("debt", "at", "after"),
    [
        (4, 6, (2, 5, 0)),
        (10, 5, (7, 9, 1)),
        (10, 6, (0, 10, 1)),
        (0, 3, (3, 0, 0)),
        (3, 2, (5, 3, 0)),
    ],
)
def test_dwd_111_to_114_and_ds_26_interest(debt: int, at: int, after: tuple[int, int, int]) -> None:
    table = DevilEvening(play_interest, lay=with_castle(R, debt=debt, interest=at))
    castle = table.castle(R)
    assert (castle.interest, castle.debt, castle.demons) == after
    assert table.is_over == (debt == 0), "if nobody has debt there is nothing to confirm"
    if after == (2, 5, 0):
        assert "Seat 1’s debt grows to 5." in table.journal()
    if not table.is_over:
        table.act(G, "done")
        assert table.is_over


def test_dwd_111_to_114_interest_lists_every_marker_in_the_order_to_move_them() -> None:
    lay = every(with_castle(R, debt=4, interest=6), with_castle(B, debt=10, interest=5))
    assert moves(DevilEvening(play_interest, lay=lay)) == [
        (1, "interest", 0),
        (1, "debt", 5),
        (1, "interest", 2),
        (4, "interest", 0),
        (4, "debt", 9),
        (4, "demons", 1),
        (4, "interest", 7),
    ]
    without_the_box = DevilEvening(play_interest, settings={"mode": "full"}, lay=lay)
    assert moves(without_the_box) == []
    assert not [line for line in without_the_box.journal() if "marker" in line]


def test_dwd_113_a_full_lap_is_listed_although_the_marker_ends_where_it_was() -> None:
    table = DevilEvening(play_interest, lay=with_castle(R, debt=8))
    assert moves(table) == [(1, "interest", 0), (1, "debt", 9)]
    listed = [line for line in table.journal() if "marker" in line]
    assert listed == ["Seat 1: interest marker to 0.", "Seat 1: debt marker to 9."]
    short = {"profile": "interest_cycle = 3"}
    twice = DevilEvening(play_interest, settings=short, lay=with_castle(R, debt=7))
    laps = [(1, "interest", 0), (1, "debt", 8), (1, "interest", 0), (1, "debt", 9)]
    assert moves(twice) == [*laps, (1, "interest", 1)]


# --- moves on the track ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "steps", "after"),
    [
        (13, 3, (14, 1, 0)),
        (14, 2, (14, 0, 0)),
        (5, -9, (0, 0, 0)),
        (3, -2, (1, 0, 2)),
        (1, -3, (0, 0, 1)),
        (0, -2, (0, 0, 0)),
        (0, 3, (3, 0, 0)),
    ],
)
def test_dwd_115_to_119_wings_come_with_moves(
    start: int, steps: int, after: tuple[int, int, int]
) -> None:
    board = board_with(reputation=start)
    move_reputation(board, R, steps)
    castle = board.castles[R]
    assert (castle.reputation, castle.angels, castle.demons) == after
    assert castle.houseguests == (start == 5), "three wings are a houseguest"


def test_dwd_117_a_table_may_count_one_wing_for_a_move() -> None:
    table = DevilEvening(play_interest, settings={"profile": "rep_wing_per_space = false"})
    table.board.change(R, reputation=3)
    move_reputation(table.board, R, -2)
    assert table.castle(R).demons == 1


def test_dwd_124_and_ds_27_down_the_track() -> None:
    board = board_with(reputation=4, demons=1, score=1)
    move_reputation(board, R, -4)
    castle = board.castles[R]
    assert (castle.demons, castle.houseguests, castle.score) == (1, 1, -1)
    assert "Seat 1 returns demon wings and gets a houseguest." in told(board)


def test_dwd_123_and_ds_28_up_the_track() -> None:
    board = board_with(reputation=13, angels=2)
    move_reputation(board, R, 1)
    assert (board.castles[R].angels, board.castles[R].indulgences) == (0, 1)
    assert "Seat 1 returns angel wings for an indulgence." in told(board)


def test_dwd_125_wings_do_not_cancel() -> None:
    board = board_with(angels=2, demons=2)
    add_wings(board, R, angels=1)
    castle = board.castles[R]
    assert (castle.angels, castle.indulgences, castle.demons) == (0, 1, 2)


def test_dwd_126_an_empty_deck_and_an_empty_supply() -> None:
    board = board_with(demons=2, angels=2)
    board.change(Y, houseguests=5, indulgences=8)
    add_wings(board, R, demons=1, angels=1)
    castle = board.castles[R]
    assert (castle.houseguests, castle.score, castle.demons) == (0, -2, 0)
    assert (castle.indulgences, castle.angels) == (0, 3)
    assert "Seat 1 returns demon wings; the houseguest deck is empty." in told(board)


def test_dwd_126_waiting_wings_are_exchanged_when_an_indulgence_comes_back() -> None:
    lay = every(with_castle(R, angels=4), with_castle(G, angels=7), with_castle(Y, indulgences=8))
    board = DevilEvening(play_interest, lay=lay).board
    exchange_what_waited(board)
    assert (board.castles[R].angels, board.castles[G].angels) == (4, 7)
    board.change(Y, indulgences=6)
    exchange_what_waited(board)
    assert (board.castles[R].angels, board.castles[R].indulgences) == (1, 1)
    assert (board.castles[G].angels, board.castles[G].indulgences) == (4, 1)


# --- the phase -------------------------------------------------------------------------------


def standing(*spaces: int, **settings: str) -> DevilEvening:
    """After the phase, with all four markers on these spaces before it."""
    lay = every(*(with_castle(seat, reputation=n) for seat, n in zip(SEATS, spaces, strict=True)))
    return DevilEvening(play_reputation, settings=settings, lay=lay)


@pytest.mark.parametrize(
    ("spaces", "angels", "demons"),
    [
        ((12, 12, 9, 5), (1, 1, 0, 0), (0, 0, 0, 1)),
        ((9, 9, 4, 4), (1, 1, 0, 0), (0, 0, 1, 1)),
        ((8, 8, 8, 8), (0, 0, 0, 0), (0, 0, 0, 0)),
        ((10, 7, 7, 7), (1, 0, 0, 0), (0, 1, 1, 1)),
    ],
)
def test_dwd_120_to_122_and_ds_29_highest_and_lowest(
    spaces: tuple[int, ...], angels: tuple[int, ...], demons: tuple[int, ...]
) -> None:
    castles = standing(*spaces).board.castles
    assert tuple(castles[seat].angels for seat in SEATS) == angels
    assert tuple(castles[seat].demons for seat in SEATS) == demons


def test_dwd_127_and_ds_30_forgetfulness_comes_last_and_gives_no_wings() -> None:
    table = standing(14, 7, 8, 3)
    assert moves(table) == [
        (1, "angels", 1),
        (4, "demons", 1),
        (1, "reputation", 11),
        (3, "reputation", 7),
        (4, "reputation", 5),
    ]
    assert "Seat 4: reputation marker to 5." in table.journal()
    assert [table.board.scores.standing[seat] for seat in SEATS] == [(11,), (7,), (7,), (5,)]
    rules = table.board.rules
    assert [rules.towards_knot(space) for space in range(15)] == (
        [3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 11]
    )
    for castle in standing(4, 4, 4, 4, profile="rep_knot = 0").board.castles.values():
        assert (castle.reputation, castle.demons) == (2, 0)


def test_dwd_004_after_interest_comes_reputation_and_its_own_moves() -> None:
    def both(board: DealWithTheDevil) -> Play[None]:
        yield from play_interest(board)
        yield from play_reputation(board)

    table = DevilEvening(both, lay=with_castle(R, debt=1, reputation=12))
    assert (table.board.phase, len(table.board.moves)) == (DevilPhase.INTEREST, 1)
    table.act(R, "done")
    assert table.board.phase is DevilPhase.REPUTATION
    assert "interest" not in {move.what for move in table.board.moves}, "that is done"
    table.board.change(Y, debt=3)
    table.board.change(Y, debt=5)
    assert table.board.markers[Y]["debt"] == 5, "each marker is drawn once, where it ends"
    before = len(table.board.moves)
    table.board.change(Y, debt=5)
    assert len(table.board.moves) == before, "it does not move"

"""Whose turn it is, and whose clock runs [ANY-070..073]."""

from __future__ import annotations

from tests.games.any_box.at_table import A, B, BoxEvening, C


def test_any_070_somebody_begins_and_turns_can_end() -> None:
    table = BoxEvening(3)
    table.take("turns")
    assert "no_turns" not in table.offered(A)
    table.act(A, "first", first=2)
    assert table.board.turn == B
    assert table.watched() == ("Who begins?", "Seat 2 begins.", [(B, "None", None, False)])
    table.use("turns", "no_turns")
    assert table.board.turn is None
    assert table.journal() == ["Seat 2 begins.", "Turns are over."]


def test_any_071_the_turn_goes_to_the_left_at_any_time() -> None:
    table = BoxEvening(3)
    table.use("turns", "first", first=2)
    table.vote()
    assert "end_turn" not in table.offered(A)
    for seat, following in ((B, C), (C, A)):
        table.act(seat, "end_turn")
        assert table.board.turn == following
    assert table.journal()[-1] == "Seat 1’s turn."


def test_any_072_chance_draws_everybody_who_is_here_once_before_anybody_twice() -> None:
    table, drawn = BoxEvening(4), []
    table.leave(C)
    for _ in range(6):
        table.use("turns", "any_first")
        drawn.append(table.board.turn)
    assert len({*drawn[:3]}) == len({*drawn[3:]}) == 3
    assert C not in drawn


def test_any_073_a_chess_clock_runs_for_whoever_has_the_turn() -> None:
    table = BoxEvening(3)
    assert table.umpire.on_turn() == (), "everybody may take a tool, and nobody has to"
    table.take("turns")
    assert table.umpire.on_turn() == (A,), "without turns it is whoever fills in the tool"
    table.act(A, "first", first=2)
    assert table.umpire.on_turn() == (B,)
    table.vote()
    assert table.umpire.on_turn() == (B,), "a vote does not end a turn"
    table.act(A, "vote", choice="yes")
    table.act(B, "end_turn")
    assert table.umpire.on_turn() == (C,)


def test_any_073_without_turns_it_runs_for_those_a_vote_waits_for() -> None:
    table = BoxEvening(3)
    table.vote()
    assert table.umpire.on_turn() == (A, B, C)
    table.act(B, "vote", choice="yes")
    assert table.umpire.on_turn() == (A, C)
    for seat in (A, C):
        table.act(seat, "vote", choice="no")
    assert table.umpire.on_turn() == ()

"""Notes for one person alone, and secret goals, which are dealt as notes [ANY-080..082]."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from tests.games.any_box.at_table import A, B, BoxEvening, C


def test_any_080_only_the_receiver_reads_a_note() -> None:
    table = BoxEvening(3)
    table.vote()
    with pytest.raises(Refused):
        table.act(A, "note", to=1, text="to myself")
    table.act(A, "note", to=2, text="Meet me at the well.")
    assert table.known(B).notes[B].cards == ("Meet me at the well.",)
    assert all(table.known(viewer).notes[B].hidden for viewer in (TABLE, A, C))
    assert table.journal(C)[-1] == "Seat 1 passes Seat 2 a note."


def test_any_080_what_it_says_makes_no_difference_to_others() -> None:
    one, twin = BoxEvening(3), BoxEvening(3)
    one.act(A, "note", to=2, text="Meet me at the well.")
    twin.act(A, "note", to=2, text="Do not meet me at all.")
    assert one.received(TABLE, C) == twin.received(TABLE, C)
    assert one.received(B) != twin.received(B)


def test_any_080_a_note_has_at_most_120_letters_and_nobody_has_more_than_ten() -> None:
    table = BoxEvening(3)
    for text in ("", "x" * 121):
        with pytest.raises(Refused):
            table.act(A, "note", to=2, text=text)
    for _ in range(10):
        table.act(A, "note", to=2, text="x" * 120)
    with pytest.raises(Refused):
        table.act(A, "note", to=2, text="x")
    table.act(A, "note", to=3, text="x")
    assert "note" not in table.offered(TABLE)


def test_any_081_the_last_note_is_shown_to_all() -> None:
    table = BoxEvening(2)
    assert "show_note" not in table.offered(B)
    for text in ("one", "two"):
        table.act(A, "note", to=2, text=text)
    table.act(B, "show_note")
    assert table.is_settled()
    assert table.journal()[-1] == "Seat 2 shows a note: two"
    assert table.watched() == ("A note is shown", "two", [(B, "None", None, False)])
    assert tuple(table.board.notes[B]) == ("one",)


def with_goals(own: str = "1-9", each: int = 1, seed: str = "seed") -> BoxEvening:
    """A table at which secret goals were dealt."""
    table = BoxEvening(3, seed)
    table.use("goals", "deal_goals", own=own, each=each)
    return table


def test_any_082_goals_are_dealt_as_notes() -> None:
    table = with_goals(each=2)
    notes = {seat: table.board.notes[seat].cards for seat in (A, B, C)}
    assert [len(goals) for goals in notes.values()] == [2, 2, 2]
    assert len({goal for goals in notes.values() for goal in goals}) == 6
    assert table.journal()[-1] == "Everybody has 2 secret goals."
    assert table.known(B).notes[B].cards == notes[B]
    assert table.known(A).notes[B].hidden
    assert with_goals(seed="other").board.notes != with_goals().board.notes


def test_any_082_the_last_goal_of_a_list_fills_up() -> None:
    table = with_goals("a, b x2", each=2)
    dealt = [goal for seat in (A, B, C) for goal in table.board.notes[seat].cards]
    assert sorted(dealt) == ["a", *"bbbbb"]
    with pytest.raises(Refused, match="Write a list"):
        with_goals(",")

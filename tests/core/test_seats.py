"""Seats: who sits at a table, who looks at it, and by which mark each is known."""

from __future__ import annotations

from companion.core.seats import KEYS, MARKS, TABLE, Viewer, clockwise, seats_for, viewers

A, B, C = SEATS = seats_for(3)


def test_seats_are_numbered_clockwise() -> None:
    assert [int(seat) for seat in SEATS] == [1, 2, 3]
    assert clockwise(SEATS, B) == (B, C, A)


def test_everybody_who_looks_is_the_table_and_each_seat() -> None:
    assert viewers((A, B)) == (TABLE, A, B)


def test_the_table_is_no_seat() -> None:
    shown = [repr(each) for each in (TABLE, A, Viewer(0), Viewer(1), Viewer(-1))]
    assert shown == ["TABLE", "Seat(1)", "TABLE", "Seat(1)", "Seat(-1)"]


def test_each_mark_has_a_key_a_colour_and_a_shape_of_its_own() -> None:
    assert "".join(MARKS) == "ABCDEF"
    assert [*KEYS.values()] == [*MARKS]
    assert len(KEYS) == len({mark.shape for mark in MARKS.values()}) == len(MARKS)

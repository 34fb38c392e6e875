"""Seats: who sits at a table, who looks at it, and by which mark each is known."""

from __future__ import annotations

from companion.core.seats import (
    COLOURS,
    FIRST_MARKS,
    KEYS,
    MARKS,
    TABLE,
    Viewer,
    clockwise,
    seats_for,
    viewers,
)

A, B, C = SEATS = seats_for(3)


def test_seats_are_numbered_clockwise() -> None:
    assert [int(seat) for seat in SEATS] == [1, 2, 3]
    assert clockwise(SEATS, B) == (B, C, A)


def test_everybody_who_looks_is_the_table_and_each_seat() -> None:
    assert viewers((A, B)) == (TABLE, A, B)


def test_the_table_is_no_seat() -> None:
    shown = [repr(each) for each in (TABLE, A, Viewer(0), Viewer(1), Viewer(-1))]
    assert shown == ["TABLE", "Seat(1)", "TABLE", "Seat(1)", "Seat(-1)"]


def test_each_of_twenty_marks_has_a_key_and_a_shape_of_its_own() -> None:
    assert "".join(MARKS) == "ABCDEFGHIJKLMNOPQRST"
    assert [*KEYS.values()] == [*MARKS]


def test_the_first_marks_have_a_colour_each_and_stay_what_logs_and_prints_call_them() -> None:
    assert {key: (mark.colour, mark.shape) for key, mark in FIRST_MARKS.items()} == {
        "A": ("amber", "circle"),
        "B": ("blue", "square"),
        "C": ("crimson", "triangle"),
        "D": ("jade", "diamond"),
        "E": ("violet", "star"),
        "F": ("ivory", "hexagon"),
    }
    assert tuple(mark.colour for mark in FIRST_MARKS.values()) == COLOURS
    assert {mark.colour for mark in MARKS.values()} == {*COLOURS}

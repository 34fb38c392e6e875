"""The score sheet: rows, formulas, sums, places [ANY-060..063]."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE
from companion.games.any_box.formulas import read_formula
from tests.games.any_box.at_table import A, B, BoxEvening, C


def test_any_060_a_row_is_for_everybody_present() -> None:
    table = BoxEvening(3)
    table.leave(B)
    table.row(5, -2, name="Longest road")
    table.row(1, 1)
    assert table.rows == [(5, 0, -2), (1, 0, 1)]
    assert table.journal()[-2:] == [
        "Longest road: Seat 1 5 and Seat 3 −2.",
        "Round 2: Seat 1 1 and Seat 3 1.",
    ]


def test_any_060_a_score_sheet_has_at_most_100_rows() -> None:
    table = BoxEvening(2)
    for _ in range(100):
        table.row(0, 0)
    table.take("scores")
    assert table.offered(A)[:2] == ["strike", "back"]
    table.act(A, "strike")
    table.take("scores")
    assert table.offered(A)[:3] == ["write", "count_up", "strike"]


def test_any_061_equal_sums_share_a_place() -> None:
    table = BoxEvening(3)
    table.row(2, 5, 3)
    table.row(3, 0, 1)
    assert [table.board.place(seat) for seat in (A, B, C)] == [1, 1, 3]
    assert table.board.course(A) == (2, 5)
    table.use("finish", "finish")
    assert [(e.seat, e.place, e.score, str(e.said)) for e in table.umpire.standings()] == [
        (A, 1, 5, "5 points"),
        (B, 1, 5, "5 points"),
        (C, 3, 4, "4 points"),
    ]


def test_any_062_the_last_row_is_struck() -> None:
    table = BoxEvening(2)
    table.take("scores")
    assert "strike" not in table.offered(A)
    table.act(A, "back")
    table.row(1, 2)
    table.row(3, 4)
    table.use("scores", "strike")
    assert table.rows == [(1, 2)]
    assert table.journal()[-1] == "Struck from the score sheet: Round 2."
    assert [line.setback for line in table.umpire.journal(TABLE)] == [False, False, True]


# --- by a formula ---------------------------------------------------------------------------------


def counting(formula: str, row: str = "") -> BoxEvening:
    """A table at which everybody enters the numbers of a formula."""
    table = BoxEvening(3)
    table.use("scores", "count_up", row=row, formula=formula)
    return table


def test_any_063_a_formula_makes_a_row_of_what_all_enter() -> None:
    table = counting("coins // 3 + 2 * forests", "Forests")
    assert table.prompt(A) == "Enter your numbers for: coins // 3 + 2 * forests"
    table.act(A, "count", n0=7, n1=1)
    table.act(C, "count", n0=0, n1=-4)
    assert table.prompt(TABLE).startswith("coins // 3 + 2 * forests. Still counting: ")
    assert not table.board.sheet
    assert table.journal(B) == []
    table.act(B, "count", n0=8, n1=3)
    assert table.is_settled(), "what was entered has been seen"
    assert [(str(row.name), row.points) for row in table.board.sheet] == [("Forests", (4, 8, -8))]
    assert table.journal()[0] == "Seat 1: coins 7 and forests 1 make 4."


def test_any_063_a_row_has_its_number_as_its_name_and_stays_within_limits() -> None:
    table = counting("a * a * a")
    table.answer("count", "n0", 999, -999, 2)
    assert [(str(row.name), row.points) for row in table.board.sheet] == [
        ("Round 1", (9999, -9999, 8))
    ]


def test_any_063_whoever_leaves_meanwhile_has_no_points() -> None:
    table = counting("max(a, 3)")
    table.act(C, "count", n0=9)
    table.leave(C)
    table.answer("count", "n0", 1, 5)
    assert table.rows == [(3, 5, 0)]


@pytest.mark.parametrize(
    ("formula", "names"),
    [
        ("b + a * b", ("b", "a")),
        ("c * 2 if b > 3 else a", ("c", "b", "a")),
        ("x * 2 + 3 * X", ("x", "X")),
        ("a + b + c + d + e + f", tuple("abcdef")),
    ],
)
def test_any_063_a_formula_asks_for_its_names(formula: str, names: tuple[str, ...]) -> None:
    assert read_formula(formula)[1] == names


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("3 + 4", "asks for 1 to 6 numbers"),
        ("a + b + c + d + e + f + g", "asks for 1 to 6 numbers"),
        ("a +", "stops too early"),
        ("a > 3", "must be a number, not yes or no"),
        ("a[b]", "There is no “a” here"),
        ("random(a)", "must be a list"),
    ],
)
def test_any_063_what_is_no_formula_is_refused(formula: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        counting(formula)
    assert says in str(refused.value.sentence)

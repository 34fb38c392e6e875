"""Rows by a formula, secret goals, tokens and written votes, by number."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.games.any_box.formulas import read_formula
from tests.games.any_box.at_table import A, B, BoxEvening, C


def counting(formula: str, row: str = "") -> BoxEvening:
    table = BoxEvening(3)
    table.take("scores")
    table.act(A, "count_up", row=row, formula=formula)
    return table


def test_any_063_a_formula_makes_a_row_of_what_all_enter() -> None:
    table = counting("coins // 3 + 2 * forests", "Forests")
    table.act(A, "count", n0=7, n1=1)
    table.act(C, "count", n0=0, n1=-4)
    assert not table.board.sheet
    assert "coins" not in " ".join(table.told(B))
    table.act(B, "count", n0=8, n1=3)
    assert [(str(row.name), row.points) for row in table.board.sheet] == [("Forests", (4, 8, -8))]
    assert "Seat 1: coins 7 and forests 1 make 4." in table.told()
    table.row(1, 0, 0)
    assert table.board.total(A) == 5


def test_any_063_a_row_has_its_number_as_its_name_and_stays_within_limits() -> None:
    table = counting("a * a * a")
    for seat, n in ((A, 999), (B, -999), (C, 2)):
        table.act(seat, "count", n0=n)
    assert [(str(row.name), row.points) for row in table.board.sheet] == [
        ("Round 1", (9999, -9999, 8))
    ]


def test_any_063_whoever_leaves_meanwhile_has_no_points() -> None:
    table = counting("max(a, 3)")
    table.act(C, "count", n0=9)
    table.leave(C)
    table.act(A, "count", n0=1)
    table.act(B, "count", n0=5)
    assert table.board.sheet[0].points == (3, 5, 0)


@pytest.mark.parametrize(
    ("formula", "names"),
    [
        ("a", ("a",)),
        ("b + a * b", ("b", "a")),
        ("5 if a > 3 else 0", ("a",)),
        ("c * 2 if b > 3 else a", ("c", "b", "a")),
        ("x * 2 + 3 * X", ("x", "X")),
        ("a + b + c + d + e + f", tuple("abcdef")),
    ],
)
def test_any_063_a_formula_asks_for_its_names(formula: str, names: tuple[str, ...]) -> None:
    assert read_formula(formula)[1] == names


@pytest.mark.parametrize(
    "formula",
    [
        "",
        "3 + 4",
        "a + b + c + d + e + f + g",
        "a +",
        "a > 3",
        '"x"',
        "a[b]",
        "role(a)",
        "random(a)",
        "count(a)",
    ],
)
def test_any_063_what_is_no_formula_is_refused(formula: str) -> None:
    table = BoxEvening(2)
    table.take("scores")
    with pytest.raises(Refused):
        table.act(A, "count_up", row="", formula=formula)


# --- goals ---------------------------------------------------------------------------------------


def with_goals(own: str = "1-9", each: int = 1, seed: str = "seed") -> BoxEvening:
    table = BoxEvening(3, seed)
    table.take("goals")
    table.act(A, "deal_goals", own=own, each=each)
    return table


def test_any_082_goals_are_dealt_as_notes() -> None:
    table = with_goals(each=2)
    notes = {seat: table.board.notes[seat].cards for seat in (A, B, C)}
    dealt = [goal for goals in notes.values() for goal in goals]
    assert [len(goals) for goals in notes.values()] == [2, 2, 2]
    assert len({*dealt}) == 6
    assert {*dealt} < {*map(str, range(1, 10))}
    assert table.told()[-1] == "Everybody has 2 secret goals."
    assert table.known(B).notes[B].cards == notes[B]
    assert table.known(A).notes[B].hidden
    assert with_goals(seed="other").board.notes != with_goals().board.notes
    table.act(B, "show_note")
    assert table.told()[-1] == f"Seat 2 shows a note: {notes[B][-1]}"


def test_any_082_the_last_goal_of_a_list_fills_up() -> None:
    table = with_goals("a, b x2", each=2)
    dealt = [goal for seat in (A, B, C) for goal in table.board.notes[seat].cards]
    assert sorted(dealt) == ["a", *"bbbbb"]
    with pytest.raises(Refused, match="Write a list"):
        with_goals(",")


# --- tokens --------------------------------------------------------------------------------------


def test_any_043_tokens_are_tossed_here() -> None:
    seen = set()
    for seed in "abcdef":
        table = BoxEvening(2, seed)
        table.take("dice")
        table.act(A, "toss", count=3)
        out = table.board.outcome
        assert out
        assert [str(each.what) for each in out.counts] == ["White", "Black"]
        assert sum(each.figure for each in out.counts) == 3
        seen.add(out.counts[0].figure)
    assert len(seen) > 1


def test_any_043_tokens_are_entered() -> None:
    table = BoxEvening(2)
    table.take("dice", by=B)
    table.act(B, "toss_real", count=4)
    assert "enter_tokens" not in table.asked(A)
    table.act(B, "enter_tokens", sides=["white", "black", "white", "white"])
    out = table.board.outcome
    assert out
    assert [(each.figure, each.first) for each in out.counts] == [(3, True), (1, False)]
    assert table.told()[-1] == "Tossed: 3 white, 1 black."
    assert table.watched()[1] == "3 white, 1 black."


def test_any_043_an_entry_lapses_with_whoever_leaves() -> None:
    table = BoxEvening(3)
    table.take("dice", by=B)
    table.act(B, "toss_real", count=1)
    table.leave(B)
    assert table.board.outcome is None


# --- votes ---------------------------------------------------------------------------------------


def test_any_023_a_vote_can_be_what_everybody_writes() -> None:
    table = BoxEvening(3)
    table.vote("words")
    for seat, words in ((A, "the mill"), (B, "the inn"), (C, "The Mill")):
        table.act(seat, "vote", choice=words)
    out = table.board.outcome
    assert out
    assert [(str(each.what), each.by) for each in out.counts] == [
        ("the mill", (A, C)),
        ("the inn", (B,)),
    ]
    assert str(out.sentence) == "the mill has it with 2 votes."
    table.vote("words")
    for words in ("", "x" * 41):
        with pytest.raises(Refused):
            table.act(A, "vote", choice=words)


def test_any_063_what_was_entered_has_been_seen_and_is_not_taken_back_alone() -> None:
    table = counting("a")
    for seat in (A, B, C):
        table.act(seat, "count", n0=1)
    entered = len(table.umpire.entries)
    assert table.umpire.opened_since(entered - 1)

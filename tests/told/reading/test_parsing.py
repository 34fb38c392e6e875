"""A text is read into an expression, or it is said why it is none."""

from __future__ import annotations

import pytest

from companion.told.reading.expressions import Call, Literal, Name, OverList
from companion.told.reading.parsing import FUNCTIONS, OVER, Misread, parse_expression

ONE = Literal(1)


def why(text: str) -> str:
    """What is said of a text that is no expression."""
    with pytest.raises(Misread) as misread:
        parse_expression(text)
    return str(misread.value.sentence)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_any_100_a_function_takes_so_many_parts(function: str) -> None:
    least = 2 if function == "numbers" else 1
    most = {"max": 6, "min": 6, "numbers": 2}.get(function, 1)
    for parts in range(9):
        text = f"{function}({', '.join('1' * parts)})"
        if least <= parts <= most:
            assert parse_expression(text) == Call(function, (ONE,) * parts)
        else:
            assert why(text) == f"“{function}” has the wrong number of parts."


@pytest.mark.parametrize("function", sorted(OVER | {*FUNCTIONS}))
def test_any_100_some_functions_go_through_a_list(function: str) -> None:
    over = "count sum max min most least those any all sorted different".split()  # noqa: SIM905 - reads better
    text = f"{function}(p in q: 1)"
    if function in over:
        assert parse_expression(text) == OverList(function, "p", Name("q"), ONE)
    else:
        assert why(text) == f"“{function}” cannot go through a list."


MISREAD = [
    ("", "The expression stops too early."),
    ("1 +", "The expression stops too early."),
    ("1 2", "“2” cannot come there."),
    ("+ 1", "“+” cannot come there."),
    ("p x 2", "Write “*” instead of “x”."),
    ("2x", "Write “*” instead of “x”."),
    ("p × 2", "Write “*” instead of “×”."),
    ("p / 2", "Write “//” instead of “/”."),
    ("p = 2", "Write “==” instead of “=”."),
    ("p − 1", "Write “-” instead of “−”."),
    ("if", "“if” cannot come there."),
    ("1 and or 2", "“or” cannot come there."),
    ("1 ! 2", "Write “not” instead of “!”."),
    ("1 && 2", "Write “and” instead of “&”."),
    ("1 | 2", "Write “or” instead of “|”."),
    ("p.points", "Write points[p]."),
    ("Red 1", "“1” cannot come there: a text needs quotes."),
    ("1 = 2", "Write “==” instead of “=”."),
    ("  $", "“$” cannot be in an expression."),
    ("é", "“é” cannot be in an expression."),
    ("(1", "“)” is missing at the end."),
    ("(1 2)", "“)” is missing before “2”."),
    ("fist[p", "“]” is missing at the end."),
    ("[1 2]", "“,” is missing before “2”."),
    ("[1, 2", "“]” is missing at the end."),
    ("[1, ]", "“]” cannot come there."),
    ("1 if p", "“else” is missing at the end."),
    ("p not q", "“in” is missing before “q”."),
    ("count 1", "“(” is missing before “1”."),
    ("count(p in q: 1", "“)” is missing at the end."),
    ("1 < 2 < 3", "Compare two things at a time, and join them with “and”."),
    ("p in q in p", "Compare two things at a time, and join them with “and”."),
    ("12345678", "A number has at most 7 digits."),
    ("fits(1", "“)” is missing at the end."),
    ("most(q)", "Write most(p in playing: …)."),
    ("those(1 in q: 1)", "Write those(p in playing: …)."),
    ("all(yes in q: 1)", "Write all(p in playing: …)."),
    ("count(in q: 1)", "“in” cannot come there."),
]


@pytest.mark.parametrize(("text", "says"), MISREAD, ids=[each[0] for each in MISREAD])
def test_any_101_a_text_that_is_no_expression_is_told_why(text: str, says: str) -> None:
    assert why(text) == says


@pytest.mark.parametrize(
    ("fits", "one_more", "says"),
    [
        ("1" + " " * 399, "1" + " " * 400, "An expression has at most 400 characters."),
        ("(" * 19 + "1" + ")" * 19, "(" * 20 + "1" + ")" * 20, "Too many brackets are inside each"),
        ("1" + "+1" * 39, "1" + "+1" * 40, "The expression has too many parts."),
        ("[" + "(1)," * 40 + "1]", "[" + "+1" * 2 + "]", "“+” cannot come there."),
        ("(1" + "+1" * 20 + ")" + "*1" * 30, "(1" + "+1" * 39 + ")", "The expression has too many"),
    ],
)
def test_any_101_an_expression_is_neither_long_nor_deep(
    fits: str, one_more: str, says: str
) -> None:
    assert parse_expression(fits) is not None
    assert why(one_more).startswith(says)

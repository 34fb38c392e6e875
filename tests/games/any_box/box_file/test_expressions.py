"""What an expression of a file is made of, and what is said of a text that is none."""

from __future__ import annotations

import pytest

from companion.games.any_box.box_file.expressions import (
    Binary,
    Call,
    Copy,
    Either,
    Expr,
    ListExpr,
    Literal,
    Minus,
    Name,
    Not,
    Of,
    OverList,
    by_chance,
    kind_of,
    parts_of,
)
from companion.games.any_box.box_file.parsing import FUNCTIONS, OVER, Misread, parsed

ONE, TWO, THREE = Literal(1), Literal(2), Literal(3)
P, Q = Name("p"), Name("q")

READ: list[tuple[str, Expr]] = [
    ("  7 ", Literal(7)),
    ("1234567", Literal(1234567)),
    ('"Red wine"', Literal("Red wine")),
    ("''", Literal("")),
    ("yes", Literal(value=True)),
    ("no", Literal(value=False)),
    ("nobody", Literal(None)),
    ("nothing", Literal(None)),
    ("Fist_2", Name("Fist_2")),
    ("fist[p]", Of("fist", P)),
    ("fist[left_of(p)]", Of("fist", Call("left_of", (P,)))),
    ("[]", ListExpr(())),
    ("[1, 2]", ListExpr((ONE, TWO))),
    ("(p)", P),
    ("not p", Not(P)),
    ("not not p", P),
    ("not not not p", Not(P)),
    ("-1", Minus(ONE)),
    ("--1", Minus(Minus(ONE))),
    ("---1", Minus(ONE)),
    ("1 + 2 + 3", Binary("+", Binary("+", ONE, TWO), THREE)),
    ("1 - 2 * 3", Binary("-", ONE, Binary("*", TWO, THREE))),
    ("(1 - 2) // 3", Binary("//", Binary("-", ONE, TWO), THREE)),
    ("1 % -2", Binary("%", ONE, Minus(TWO))),
    ("1+2 == 3", Binary("==", Binary("+", ONE, TWO), THREE)),
    ("1 != 2", Binary("!=", ONE, TWO)),
    ("1 <= 2", Binary("<=", ONE, TWO)),
    ("1 >= 2", Binary(">=", ONE, TWO)),
    ("1 < 2", Binary("<", ONE, TWO)),
    ("1 > 2", Binary(">", ONE, TWO)),
    ("p in [q]", Binary("in", P, ListExpr((Q,)))),
    ("p not in q", Not(Binary("in", P, Q))),
    ("not p in q", Not(Binary("in", P, Q))),
    ("p and q or p", Binary("or", Binary("and", P, Q), P)),
    ("p or q and p", Binary("or", P, Binary("and", Q, P))),
    ("not p and q", Binary("and", Not(P), Q)),
    ("1 if p else 2", Either(P, ONE, TWO)),
    ("1 if p else 2 if q else 3", Either(P, ONE, Either(Q, TWO, THREE))),
    ("max(1, 2, 3)", Call("max", (ONE, TWO, THREE))),
    ("count(p)", Call("count", (P,))),
    ("count(p in q)", Call("count", (Binary("in", P, Q),))),
    ("count(p in q: 1)", OverList("count", "p", Q, ONE)),
    ("most(p in [q]: -1)", OverList("most", "p", ListExpr((Q,)), Minus(ONE))),
    ("sum(p in q + 1: 2)", OverList("sum", "p", Binary("+", Q, ONE), TWO)),
]


@pytest.mark.parametrize(("text", "expr"), READ, ids=[each[0] for each in READ])
def test_any_100_an_expression_is_read_into_its_parts(text: str, expr: Expr) -> None:
    assert parsed(text) == expr


@pytest.mark.parametrize("function", FUNCTIONS)
def test_any_100_a_function_takes_so_many_parts(function: str) -> None:
    most = 6 if function in {"max", "min"} else 1
    for parts in range(9):
        text = f"{function}({', '.join('1' * parts)})"
        if 1 <= parts <= most:
            assert parsed(text) == Call(function, (ONE,) * parts)
        else:
            assert why(text) == f"“{function}” has the wrong number of parts."


@pytest.mark.parametrize("function", sorted(OVER | {*FUNCTIONS}))
def test_any_100_some_functions_go_through_a_list(function: str) -> None:
    over = "count sum max min most least those any all".split()  # noqa: SIM905 - reads better
    text = f"{function}(p in q: 1)"
    if function in over:
        assert parsed(text) == OverList(function, "p", Q, ONE)
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
    ("1 ! 2", "“!” cannot be in an expression."),
    ("1 = 2", "Write “==” instead of “=”."),
    ("  $", "“$” cannot be in an expression."),
    ("é", "“é” cannot be in an expression."),
    ("(1", "“)” is missing at the end."),
    ("(1 2)", "“)” is missing before “2”."),
    ("fist[p", "“]” is missing at the end."),
    ("[1 2]", "“,” is missing before “2”."),
    ("[1, ]", "“]” cannot come there."),
    ("1 if p", "“else” is missing at the end."),
    ("p not q", "“in” is missing before “q”."),
    ("count 1", "“(” is missing before “1”."),
    ("count(p in q: 1", "“)” is missing at the end."),
    ("1 < 2 < 3", "Compare two things at a time, and join them with “and”."),
    ("p in q in p", "Compare two things at a time, and join them with “and”."),
    ("12345678", "A number has at most 7 digits."),
    ("fits(1)", "There is no function “fits”."),
    ("most(q)", "Write most(p in players: …)."),
    ("those(1 in q: 1)", "Write those(p in players: …)."),
    ("all(yes in q: 1)", "Write all(p in players: …)."),
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
    assert parsed(fits) is not None
    assert why(one_more).startswith(says)


def why(text: str) -> str:
    """What is said of a text that is no expression."""
    with pytest.raises(Misread) as misread:
        parsed(text)
    assert misread.value.args == (misread.value.sentence.text,)
    return str(misread.value.sentence)


def test_any_100_chance_is_found_wherever_it_is_asked() -> None:
    for text in (
        "random(q)",
        "1 if random(q) else 2",
        "[1, -number(random(q))]",
        "fist[random(q)]",
    ):
        assert by_chance(parsed(text))
    for text in ("count(q)", "randomly", "max(p in q: 1)"):
        assert not by_chance(parsed(text))
    assert parts_of(parsed("1 if p else 2")) == (ONE, P, TWO)
    assert parts_of(parsed("count(p in q: 1)")) == (Q, ONE)
    assert parts_of(P) == ()


def test_any_105_two_cards_of_a_kind_are_told_apart_but_equal_by_kind() -> None:
    one, other = Copy("1:Plum"), Copy("2:Plum")
    assert one != other
    assert kind_of(one) == kind_of(other) == one.kind == "Plum"
    assert kind_of("1:Plum") == "1:Plum"

"""Each mutation operator does what it says, and leaves irrelevant code alone."""

from __future__ import annotations

import pytest

from lab.mutants.making import mutants_of
from lab.mutants.operators import OPERATORS
from lab.mutants.source import Source

BREAKS = [
    ("one more", "x = f(3)", ["x = f(4)"]),
    ("one less", "x = f(3, 0)", ["x = f(2, 0)", "x = f(3, (-1))"]),
    ("true and false", "x = f(on=True)", ["x = f(on=False)"]),
    ("no not", "x = not y", ["x = y"]),
    ("another word", "x = y in z", ["x = y not in z"]),
    ("another sign", "x = y < z and w", ["x = y < z or w", "x = y <= z and w"]),
    ("another sign", "x = y + z", ["x = y - z"]),
    ("opposite", "x = y < z", ["x = y >= z"]),
    ("set, not added", "x += y", ["x = y"]),
    (
        "always one side",
        "x = y if z else w",
        ["x = y if (z) and False else w", "x = y if (z) or True else w"],
    ),
    (
        "a case less",
        "match x:\n    case 1: y()\n    case _: z()",
        ["match x:\n    case _: z()", "match x:\n    case 1: y()"],
    ),
    ("gives nothing", "x = lambda y: y", ["x = lambda y: None"]),
    ("another call", "x = any(y)", ["x = all(y)"]),
    ("another call", "x = min(y, z)", ["x = max(y, z)"]),
    ("another call", "x = sorted(y, key=z)", ["x = list(y)"]),
    ("swapped", "x = f(y, z)", ["x = f(z, y)"]),
    ("swapped", "x = f(g, y, y, *z)", []),
    ("undecorated", "@cache\n@rule(7)\ndef f(): ...", ["@cache\ndef f(): ..."]),
    ("negated", "if x: y()", ["if (not x): y()"]),
    ("negated", "if (x := y): z()", ["if (not (x := y)): z()"]),
    ("negated", "x = [y for y in z if y.done]", ["x = [y for y in z if (not y.done)]"]),
    ("negated side", "x = y and z > w", ["x = (not y) and z > w"]),
    ("negated result", "def f() -> bool: return x.done", ["def f() -> bool: return (not x.done)"]),
    ("negated result", "def f() -> int: return x.done", []),
    ("deleted", "x()", ["pass"]),
    ("deleted", '"Text."', []),
    ("deleted", "def f(): yield x", ["def f(): (yield from ())"]),
    ("deleted", "def f(): return", ["def f(): pass"]),
    ("deleted", "raise x", ["pass"]),
    ("not set", "def f(g): g.x = 1", ["def f(g): pass"]),
    ("not set", "def f(): x = 1", []),
    ("not set", "def f(x): x = 1", ["def f(x): pass"]),
    ("returns nothing", "def f(): return x", ["def f(): return None"]),
    ("public", "x = Secret(y, {z})", ["x = Secret(y, eyes = range(-1, 99))"]),
    ("public", "x = Pile()", ["x = Pile(eyes = range(-1, 99))"]),
    ("public", "g.tell(x, {y})", ["g.tell(x, )"]),
    ("public", "g.tell(x, to={y})", ["g.tell(x, )"]),
    ("public", "g.tell(x)", []),
    ("public", 'Offer("a", b, c=d)', ['Offer("a", b, c=d, public = True)']),
    ("public", 'Offer("a", b, final=True)', []),
]


def broken(operator: str, text: str) -> list[str]:
    """All mutants that one operator makes of a text."""
    text += "\n"
    mutants = mutants_of(Source("rules.py", text))
    return [each.text(text).rstrip() for each in mutants if each.operator == operator]


@pytest.mark.parametrize(("operator", "text", "breaks"), BREAKS)
def test_an_operator_changes_what_it_should(operator: str, text: str, breaks: list[str]) -> None:
    assert broken(operator, text) == breaks


def test_every_operator_is_tested() -> None:
    assert {name for name, _, breaks in BREAKS if breaks} == {each.name for each in OPERATORS}


@pytest.mark.parametrize(
    "text",
    [
        "x: Annotated[int, 3]",
        "X: TypeAlias = f(3)",
        "if TYPE_CHECKING:\n    x(3)",
        '"""Three: 3."""',
        'x = f"{3}"',
        "@lru_cache(maxsize=3)\ndef f(): ...",
        "from x import y",
    ],
)
def test_irrelevant_code_is_left_alone(text: str) -> None:
    assert mutants_of(Source("rules.py", text)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(g) -> T | None: return x(1)", True),
        ("def f(g) -> Table: return x(1)", False),
        ("g.tell(x(1))", True),
        ("y = T(x, n=1)", True),
        ("y = x(1)", False),
    ],
)
def test_mutants_of_sentences_are_distinguished_from_rules(text: str, *, said: bool) -> None:
    mutants = mutants_of(Source("rules.py", text))
    assert mutants
    assert {each.in_words for each in mutants} == {said}


def test_the_recipients_of_a_line_are_a_rule() -> None:
    mutants = mutants_of(Source("rules.py", "g.tell(x, to=y)"))
    assert {each.operator: each.in_words for each in mutants} == {"deleted": True, "public": False}


def test_code_over_several_lines_keeps_its_indentation() -> None:
    text = "def f():\n    if x:\n        y(\n            a,\n            b,\n        )"
    assert broken("swapped", text) == [text.replace("a", "c").replace("b,", "a,").replace("c", "b")]
    [change] = [
        each.change(text) for each in mutants_of(Source("a.py", text)) if each.becomes == "pass"
    ]
    assert change == ("y(\na,\nb,\n)", "pass")


def test_a_long_text_keeps_its_indentation() -> None:
    text = 'class A:\n    @rule(7)\n    def f(self):\n        """A.\n\n        B.\n        """\n'
    text = f"{text}        return 1"
    assert broken("undecorated", text) == [text.replace("    @rule(7)\n", "")]


def test_a_mutant_is_recognised_wherever_its_function_is() -> None:
    function = "def f(g):\n    g.x = g.y or 2\n    g.x = g.y or 2\n"
    keys = [each.key for each in mutants_of(Source("a.py", function))]
    assert len(set(keys)) == len(keys)
    assert [each.key for each in mutants_of(Source("a.py", f"import b\n\n{function}"))] == keys
    changed = [each.key for each in mutants_of(Source("a.py", function.replace("y", "z")))]
    assert not set(changed) & set(keys)

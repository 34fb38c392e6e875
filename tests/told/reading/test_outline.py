"""A file as it is drawn: its title, its phases, and what each step does, for whom and when."""

from __future__ import annotations

import pytest

from companion.told.reading import list_faults
from companion.told.reading.outline import report
from companion.told.reading.toml_lines import line_of, lines_of
from tests.kit.games.small_files import small
from tests.kit.games.told_texts import HEAD

DRAWN = """
title = { en = "Small", de = "Klein" }
about = { en = "A.", de = "B." }
players = [2, 4]
minutes = 7

[values.total]

[[phase]]
name = { en = "First", de = "Zuerst" }
times = 2

[[phase.step]]
each = "p"
when = "total > 1"
ask = { en = "Yes?", de = "Ja?" }
who = "p"
yes_no = true
answers = "so"

[[phase.step]]
until = "total > 3 or any(p in playing: so[p])"
reveals = "so"

[[phase.step.step]]
set = ["total = 1", "total += 1"]

[[phase]]
[[phase.step]]
say = "Hello."
eyes = "playing"
"""


def drawn(text: str) -> list[str]:
    """All that is told of a file."""
    return [str(each) for each in report(text.encode()).told]


def test_any_101_a_file_is_drawn_phase_by_phase() -> None:
    assert list_faults(DRAWN) == ()
    assert drawn(DRAWN) == [
        "Small: 2 to 4 players, about 7 minutes",
        "First · times 2",
        "  • ask Yes? · p · each p · when total > 1",
        "    → Those asked know: so",
        "  • until total > 3 or any(p in playing: so[p])",
        "    → Everybody can infer: so",
        "    • set total = 1, total += 1",
        "",
        "  • say Hello. · playing",
    ]
    assert report(DRAWN.encode()).players == (2, 3, 4)
    assert report(DRAWN.encode()).faults == ()


def test_any_101_long_words_are_cut_when_they_are_drawn() -> None:
    for text, shown in (
        ("x" * 60, "x" * 60),
        ("x" * 61, f"{'x' * 59}…"),
        (f"{'x' * 58} yyyyy", f"{'x' * 58}…"),
    ):
        assert drawn(small().replace('"x"', f'"{text}"'))[2] == f"  • say {shown}"


def test_any_101_a_faulty_file_is_not_drawn_but_told_what_is_wrong() -> None:
    found = report(DRAWN.replace('reveals = "so"', 'reveals = "sew"').encode())
    assert found.told == ()
    assert [str(each) for each in found.faults] == ["Line 23: There is no “sew” here."]
    found = report(b"\xff")
    assert [str(each) for each in found.faults] == ["This file is no text. Save it as UTF-8."]


def test_any_101_what_is_wrong_in_many_places_is_said_once_with_all_its_lines() -> None:
    wrong = '\n[[phase.step]]\nset = "total = 1"\nwho = "turn"' * 40
    (fault,) = report((HEAD + wrong).encode()).faults
    lines = ", ".join(str(HEAD.count("\n") + 4 + 3 * n) for n in range(40))
    assert str(fault) == f"Lines {lines}: “who” means nothing here. It goes with: ask, deal, roll."


def test_any_101_one_cause_in_many_expressions_is_said_once() -> None:
    wrong = "".join(f'\n[[phase.step]]\nset = "total = pionts + {n}"' for n in range(30))
    (fault,) = report((HEAD + wrong).encode()).faults
    lines = ", ".join(str(HEAD.count("\n") + 3 + 2 * n) for n in range(30))
    assert str(fault) == f"Lines {lines}: There is no “pionts”. Is “points” meant?"
    wrong = '\n[[phase.step]]\nset = ["total = pionts", "total = 1 + pionts"]'
    (fault,) = report((HEAD + wrong).encode()).faults
    line = HEAD.count("\n") + 3
    assert str(fault) == f"Line {line}: There is no “pionts”. Is “points” meant?"


def test_any_101_forty_cards_that_are_there_already_are_one_fault() -> None:
    names = [f"Card {n}" for n in range(40)]
    decks = f'[decks.a]\nname = "D"\ncards = {[*names, *names]}\n'
    (fault,) = report(small(decks).encode()).faults
    assert str(fault).startswith("Line 7: These cards are there already: Card 0, Card 1, ")


TOML = '''a = 1
"b.c" = 2
 d.e = 3
[one]
f = """
g = 4
"""
h = """5"""
i = \'\'\'
j = 6 \'\'\'
[[two]]
k = 7
[[two.three]]
[[two.three]]
l = 8
[[two]]
[[two.three]]
m = 9
[two.four]
n = 10
[ "one" . 'five' ]
o = 11
'''


INLINE = """[one]
two = { three = 3 } # {
four = [
  { five = "]" },
  { six = 'x', "seven" = [[1], { eight = 8 }, # {
    { nine = "\\"}" },
  ] },
  { ten = [], eleven = 11 },
]
[[twelve]]
thirteen = 13
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("one", "two", "three"), 2),
        (("one", "four", 0, "five"), 4),
        (("one", "four", 1), 5),
        (("one", "four", 1, "seven", 1, "eight"), 5),
        (("one", "four", 1, "seven", 2), 6),
        (("one", "four", 2, "eleven"), 8),
        (("twelve", 0, "thirteen"), 11),
    ],
)
def test_any_101_so_is_a_step_in_a_list(path: tuple[str | int, ...], line: int) -> None:
    assert line_of(path, lines_of(INLINE)) == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("d", "e"), 3),
        (("one",), 4),
        (("one", "f"), 5),
        (("one", "h"), 8),
        (("one", "i"), 9),
        (("two", 0, "k"), 12),
        (("two", 0, "three", 0), 13),
        (("two", 0, "three", 1, "l"), 15),
        (("two", 1), 16),
        (("two", 1, "three", 0, "m"), 18),
        (("two", 1, "four", "n"), 20),
        (("one", "five", "o"), 22),
        (("two", 7, "x"), 1),
    ],
)
def test_any_101_everything_is_found_on_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert line_of(path, lines_of(TOML)) == line

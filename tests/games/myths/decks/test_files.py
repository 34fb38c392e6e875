"""Deck files as texts: their lines, words and limits."""

from __future__ import annotations

import pytest

from companion.games.myths.decks.line_numbers import LineNumbers
from companion.games.myths.decks.reading import read_decks
from tests.kit.games.myths.decktext import GOOD, TOP, changed, codes, faults, with_effects


def test_every_fault_of_a_file_is_reported_in_the_order_of_lines() -> None:
    text = GOOD.replace('"deal"', '"teleport"').replace("n = 2 }", "n = -1 }")
    told = faults(text.replace('type = "stance"', 'type = "dance"'))
    assert [line.partition(",")[0] for line in told] == ["Line 16", "Line 21", "Line 35"]
    wrong = changed('name = "Run"', "name = 3") + '[range.odd]\ncells = [[0,0,"x"]]\n'
    assert [line[:7] for line in faults(wrong)] == ["Line 29", "Line 37"]


def test_a_step_in_a_list_over_several_lines_has_its_own_line() -> None:
    do = 'do = [\n  { op = "draw", n = 1 },\n  # a "quoted" [thought]\n  { op = "fly" },\n]\n'
    text = with_effects(f'[[card.effect]]\nscope = "regular"\nkind = "move"\n{do}')
    assert [fault.line for fault in read_decks(text).faults] == [17]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('format = "myths-deck/1"\nid = \n', 2),
        ('format = "myths-deck/1"\nname = "open', 2),
        ("a = " + "[" * 3900, 1),
    ],
)
def test_what_is_not_toml_is_reported_with_its_line(text: str, line: int) -> None:
    [told] = faults(text)
    assert told == (
        f"Line {line}: this cannot be read. Look for a missing quote, bracket or equals sign."
    )
    assert read_decks(text).doubtful == ()


def test_a_line_is_not_read_when_it_is_too_long() -> None:
    key = "a" + ".b" * 2000
    assert faults(f"{TOP}{key} = 1\n") == ["Line 4: this line is too long: split it."]
    short = "a" * 3900
    assert "has no meaning here" in faults(f"{TOP}{short} = 1\n")[0]


def test_another_format_and_a_huge_file_are_reported() -> None:
    assert faults('format = "chess/1"\nid = "own"') == [
        "Line 1: a deck file starts with: format = “myths-deck/1”."
    ]
    huge = ["Line 1: a deck file can be 256 KiB at most."]
    assert faults(GOOD + "#" * 256 * 1024) == huge
    assert faults(GOOD + f"# {'é' * 1000}\n" * 140) == huge, "counted in bytes"
    assert faults(GOOD + f"# {'e' * 1000}\n" * 140) == []


def test_lines_are_found_beside_odd_keys_and_texts() -> None:
    odd = "\"a=b\" = \"\"\"\n[[card]]\n\"\"\"\n['x]y']\nk = '''\n[[card]]\n'''\nlast = 1\n"
    lines = LineNumbers(odd)
    assert [lines.of(("a=b",)), lines.of(("x]y",)), lines.of(("x]y", "last"))] == [1, 4, 8]
    assert lines.of(("card", 0)) == 1


def test_lines_are_found_of_tables_in_a_list_and_of_what_follows_it() -> None:
    text = "does = [\n  { op = [1, 2] },\n  { at = { x = 1 } },\n]\nnext = 1\n[more]\nkey = [\n1 ]"
    lines = LineNumbers(text)
    assert [lines.of(("does", at)) for at in range(3)] == [2, 3, 1]
    assert [lines.of(path) for path in (("next",), ("more",), ("more", "key"))] == [5, 6, 7]


def test_a_file_from_windows_may_have_lines_as_long_as_any_other() -> None:
    longest = GOOD + "#" * 4000 + "\n"
    assert codes(longest) == codes(longest.replace("\n", "\r\n")) == []
    assert faults(GOOD + "#" * 4001) == ["Line 36: this line is too long: split it."]


SLOW = '{ op = "slow", n = 1, who = "self" }'


USES = {
    "deck": "format, id, name, theme, colour, origin, range, card",
    "card": "id, name, type, copies, traits, range, info, guide, effect",
    "effect": "scope, kind, end, text, do, while, on",
    "step": "op, n, who, required, optional, if",
    "change": "op, n, who",
    "diagram": "note, cells",
}


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("deck", f"odd = 1\n{GOOD}"),
        ("card", changed('id = "maul"', 'id = "maul"\nodd = 1')),
        ("effect", changed('end = "discard"', 'end = "discard"\nodd = 1')),
        ("step", changed('who = "target" }', 'who = "target", odd = 1 }')),
        (
            "change",
            with_effects(
                '[[card.effect]]\nscope = "regular"\nkind = "passive"\n'
                f"while = [{SLOW.replace('n = 1', 'n = 1, odd = 1')}]\n"
            ),
        ),
        ("diagram", f"{GOOD}[range.odd]\nodd = 1\n"),
    ],
)
def test_a_word_without_meaning_is_answered_with_those_that_have_one(where: str, text: str) -> None:
    [told] = faults(text)
    assert told.partition(": ")[2] == f"“odd” has no meaning here. Use: {USES[where]}."


@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ('name = "Run"', f'name = "{"R" * 60}"', True),
        ('name = "Run"', f'name = "{"R" * 61}"', False),
        ('name = "Run"', 'name = ""', False),
        ('name = "Run"', "name = 7", False),
        ('name = "Own"', f'name = "Own"\ntheme = "{"x" * 300}"', True),
        ('name = "Own"', f'name = "Own"\ntheme = "{"x" * 301}"', False),
        ('name = "Own"', 'name = "Own"\ntheme = ""', True),
        ("n = 2, who", "n = 9, who", True),
        ("n = 2, who", "n = 0, who", True),
        ("n = 2, who", "n = -1, who", False),
        ("n = 2, who", 'n = "2", who', False),
        ('id = "calm"\nname = "Calm"', 'id = "calm"', False),
    ],
)
def test_texts_and_numbers_have_limits(old: str, new: str, *, fits: bool) -> None:
    assert codes(changed(old, new)) == ([] if fits else ["V2"])


@pytest.mark.parametrize(("n", "fits"), [(0, True), (9, True), (-1, False), (10, False)])
def test_the_number_of_a_lasting_change_has_limits(n: int, *, fits: bool) -> None:
    change = SLOW.replace("n = 1", f"n = {n}")
    effect = f'[[card.effect]]\nscope = "regular"\nkind = "passive"\nwhile = [{change}]\n'
    assert codes(with_effects(effect)) == ([] if fits else ["V2"])


LISTED, NAMED = "{} must be a list of tables.", "{} must contain tables, each with a name."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{TOP}card = 7\n", LISTED.format("card")),
        (f"{TOP}card = [1]\n", LISTED.format("card")),
        (f"{TOP}card = [1, {{ }}]\n", LISTED.format("card")),
        (changed('do = [{ op = "walk", n = 2 }]', "do = 7"), LISTED.format("do")),
        (f"range = 7\n{GOOD}", NAMED.format("range")),
        (f"range = {{ odd = 7 }}\n{GOOD}", NAMED.format("range")),
        (
            f'range = {{ odd = 7, even = {{ cells = [[0,0,"t"]] }} }}\n{GOOD}',
            NAMED.format("range"),
        ),
    ],
)
def test_tables_must_be_where_tables_are_expected(text: str, why: str) -> None:
    assert why in [told.partition(": ")[2] for told in faults(text)]

"""Deck files: what a passive effect needs, which words there are, and how long texts may be."""

from __future__ import annotations

import pytest

from companion.games.myths.decks.reading import LONGEST_LINE
from tests.kit.games.myths.decktext import GOOD, TOP, changed, codes, faults, with_effects

SLOW = '{ op = "slow", n = 1, who = "self" }'
DRAW = '{ op = "draw", n = 1 }'
EITHER = "a passive effect needs either “while” or “on”."
TOGETHER = "“on” and “do” belong together in a passive effect."


@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("", EITHER),
        (f'on = "end_of_turn"\nwhile = [{SLOW}]\ndo = [{DRAW}]\n', EITHER),
        ('on = "end_of_turn"\n', TOGETHER),
        (f"while = [{SLOW}]\ndo = [{DRAW}]\n", TOGETHER),
        (f"while = [{SLOW}]\n", ""),
        (f'on = "end_of_turn"\ndo = [{DRAW}]\n', ""),
    ],
)
def test_myt_102_a_passive_effect_changes_something_or_reacts(does: str, why: str) -> None:
    text = with_effects(f'[[card.effect]]\nscope = "regular"\nkind = "passive"\n{does}')
    assert [each.partition(": ")[2] for each in faults(text)] == ([why] if why else [])


@pytest.mark.parametrize(
    ("change", "range_", "code"),
    [
        ('op = "slow", n = 1, who = "marked_target"', "front3back", "V9"),
        ('op = "lock", who = "self", on = "marked_target"', "front3back", "V9"),
        ('op = "slow", n = 1, who = "in_marked"', "front3", "V8"),
        ('op = "slow", n = 1, who = "in_marked"', "front3back", ""),
        ('op = "slow", n = 1, who = "self", cards = "all"', "front3", "V1"),
        ('op = "slow", who = "self"', "front3", "V2"),
    ],
)
def test_a_lasting_change_concerns_somebody_who_is_known(
    change: str, range_: str, code: str
) -> None:
    effect = f'[[card.effect]]\nscope = "regular"\nkind = "passive"\nwhile = [{{ {change} }}]\n'
    assert codes(with_effects(effect, range_=range_)) == ([code] if code else [])


@pytest.mark.parametrize(
    ("aim", "range_", "code"),
    [
        ("target_hex", "none", "V8"),
        ("target_hex", "front3", ""),
        ("marked_hex", "front3", "V8"),
        ("marked_hex", "front3back", ""),
    ],
)
def test_hexes_that_are_aimed_at_are_in_the_diagram(aim: str, range_: str, code: str) -> None:
    act = 'op = "refocus"' if aim == "target_hex" else 'op = "place", who = "self"'
    effect = (
        f'[[card.effect]]\nscope = "regular"\nkind = "move"\ndo = [{{ {act}, to = "{aim}" }}]\n'
    )
    assert codes(with_effects(effect, range_=range_)) == ([code] if code else [])


def test_a_file_from_windows_may_have_lines_as_long_as_any_other() -> None:
    longest = GOOD + "#" * LONGEST_LINE + "\n"
    assert codes(longest) == codes(longest.replace("\n", "\r\n")) == []


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


@pytest.mark.parametrize(("count", "why"), [(61, "never be viewed"), (62, "at most 61 hexes")])
def test_a_diagram_has_as_many_hexes_as_the_board_at_most(count: int, why: str) -> None:
    places = [(q, r) for r in range(9) for q in range(-r, 9 - r)][:count]
    cells = ", ".join(f'[{q},{r},"t"]' for q, r in places)
    [told] = faults(f"{GOOD}[range.odd]\ncells = [{cells}]\n")
    assert why in told

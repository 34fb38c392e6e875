"""Deck files with faults: each is reported in a sentence with its card and line."""

from __future__ import annotations

import pytest

from companion.games.myths.decks.line_numbers import LineNumbers
from companion.games.myths.decks.reading import deck_of, our_decks, read
from tests.kit.games.myths.decktext import (
    GOOD,
    MAUL,
    REST,
    TOP,
    changed,
    codes,
    faults,
    with_effects,
)


def test_ms_42_four_bad_decks_are_not_loaded_and_others_are() -> None:
    change = 'while = [{ op = "slow", n = 1, who = "self" }]\n'
    in_stance = f'[[card.effect]]\nscope = "starting"\nkind = "passive"\nend = "stay"\n{change}'
    assert codes(with_effects(in_stance, kind="stance")) == ["V3"]
    assert codes(changed('end = "discard"', 'end = "continue"')) == ["V5"]
    assert codes(changed('"deal"', '"teleport"')) == ["V1"]
    only_marked = '[range.odd]\ncells = [[0,0,"m"],[1,0,"m"]]\n'
    assert codes(GOOD + only_marked) == ["V10"]
    assert len(our_decks()) == 6
    assert deck_of(GOOD).size == 12


WRONG = [
    ('op = "deal"', 'op = "teleport"', 16, "op “teleport” is not known. Use: walk, "),
    ("n = 2, who", "n = 10, who", 16, "n must be a whole number from 0 to 9."),
    ("n = 2, who", "n = true, who", 16, "n must be a whole number from 0 to 9."),
    ("n = 2, who", "who", 16, "n is missing here."),
    (
        'op = "deal", n = 2, who = "target"',
        'op = "walk", n = 2, toward = "foe"',
        16,
        "a walk can only go toward “direction”.",
    ),
    ('who = "target"', 'who = "everybody"', 16, "who “everybody” is not known."),
    ('who = "target" }', 'who = "target", to = "any" }', 16, "“to” has no meaning here."),
    ('who = "target" }', 'who = "target", required = 1 }', 16, "required must be true or false."),
    ('who = "target"', 'who = "it"', 11, "“it” needs an ability before it"),
    ('who = "target"', 'who = "trigger"', 11, "“trigger” needs an effect that reacts"),
    ('who = "target"', 'who = "marked_target"', 11, "there is no marked target"),
    ('who = "target"', 'who = "in_marked"', 11, "this mentions marked hexes"),
    ('["directional_focus"]', '["fire"]', 9, "traits “fire” is not known."),
    ('["directional_focus"]', '["animal_form"]', 9, "an action cannot be an animal form."),
    ('"front3"', '"nowhere"', 10, "there is no diagram “nowhere”. Use: none, front1, "),
    ('"front3"', '"none"', 9, "directional focus needs a diagram with a target hex."),
    ('end = "discard"\n', "", 11, "end is missing here."),
    ('end = "discard"', 'end = "continue"', 14, "“continue” needs a temporary effect right below"),
    ('scope = "starting"', 'scope = "regular"', 14, "a regular effect has no “end”."),
    ('scope = "starting"', 'scope = "temporary"', 12, "one of the temporary effects must be"),
    ('kind = "instant"', 'kind = "passive"', 11, "a passive effect needs either “while” or “on”."),
    ('kind = "instant"', 'kind = "instant"\non = "end_of_turn"', 11, "“while” and “on” belong to"),
    (
        'id = "maul"',
        'id = "Maul!"',
        5,
        "an id consists of lower-case letters, digits, dots, dashes and underscores.",
    ),
    ('id = "maul"', 'id = "run"', 28, "the id “run” is used twice."),
    ('id = "maul"', 'id = "own.run"', 28, "the id “run” is used twice."),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "why"), WRONG, ids=[each[1] or each[0] for each in WRONG]
)
def test_a_fault_is_reported_with_its_card_and_line(
    old: str, new: str, line: int, why: str
) -> None:
    told = faults(f"{TOP}{changed(old, new, MAUL)}{REST}")
    card = "Run" if line == 28 else "Maul"
    assert any(each.startswith(f"Line {line}, card “{card}”: {why}") for each in told), told


@pytest.mark.parametrize("copies", ["0", "5", '"2"', "1.5"])
def test_wrong_copies_are_reported(copies: str) -> None:
    text = f"{TOP}{changed('copies = 4', f'copies = {copies}', MAUL)}{REST}"
    assert faults(text) == ["Line 8, card “Maul”: copies must be a whole number from 1 to 4."]


def test_every_fault_of_a_file_is_reported_in_the_order_of_lines() -> None:
    text = GOOD.replace('"deal"', '"teleport"').replace("n = 2 }", "n = -1 }")
    told = faults(text.replace('type = "stance"', 'type = "dance"'))
    assert [line.partition(",")[0] for line in told] == ["Line 16", "Line 21", "Line 35"]
    wrong = changed('name = "Run"', "name = 3") + '[range.odd]\ncells = [[0,0,"x"]]\n'
    assert [line[:7] for line in faults(wrong)] == ["Line 29", "Line 37"]


def test_a_step_in_a_list_over_several_lines_has_its_own_line() -> None:
    do = 'do = [\n  { op = "draw", n = 1 },\n  # a "quoted" [thought]\n  { op = "fly" },\n]\n'
    text = with_effects(f'[[card.effect]]\nscope = "regular"\nkind = "move"\n{do}')
    assert [fault.line for fault in read(text).faults] == [17]


@pytest.mark.parametrize(("copies", "allowed"), [(1, range(10, 15)), (4, range(3, 11))])
def test_myt_017_a_deck_has_ten_to_forty_cards(copies: int, allowed: range) -> None:
    card = '[[card]]\nid = "c#"\nname = "C"\ntype = "action"\ncopies = 1\n'
    effect = '[[card.effect]]\nscope = "regular"\nkind = "move"\ndo = [{ op = "draw", n = 1 }]\n'
    one = (card + effect).replace("copies = 1", f"copies = {copies}")
    for count in range(1, 15):
        text = TOP + "".join(one.replace("#", str(n)) for n in range(count))
        assert (read(text).deck is not None) == (count in allowed)
        if count not in allowed:
            why = f"and this one has {count * copies} (all copies counted)."
            assert faults(text) == [f"Line 1: a deck has 10 to 40 cards, {why}"]


def test_myt_095_a_card_has_one_starting_effect_at_most() -> None:
    start = '[[card.effect]]\nscope = "starting"\nkind = "instant"\nend = "stay"\n'
    assert codes(with_effects(start * 2)) == ["V4"]
    assert codes(with_effects(start.replace("starting", "temporary"))) == ["V4"]
    assert codes(with_effects(start)) == []


def test_myt_108_below_a_continue_comes_a_temporary_effect() -> None:
    start = '[[card.effect]]\nscope = "starting"\nkind = "instant"\nend = "continue"\n'
    below = '[[card.effect]]\nscope = "temporary"\nkind = "instant"\nend = "stay"\n'
    regular = '[[card.effect]]\nscope = "regular"\nkind = "move"\n'
    assert codes(with_effects(start)) == ["V5"]
    assert codes(with_effects(start + regular)) == ["V5"]
    assert codes(with_effects(start + regular + below)) == ["V5"]
    assert codes(with_effects(start + below)) == []


@pytest.mark.parametrize(("count", "right"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_card_has_one_to_three_effects(count: int, right: bool) -> None:  # noqa: FBT001
    effect = '[[card.effect]]\nscope = "regular"\nkind = "move"\n'
    assert codes(with_effects(effect * count)) == ([] if right else ["V6"])
    said = " ".join(faults(with_effects(effect * count)))
    assert said.endswith("" if right else "a card has 1 to 3 effects.")


def test_myt_177_a_spell_is_an_action() -> None:
    text = changed('type = "stance"', 'type = "stance"\ntraits = ["spell"]')
    assert codes(text) == ["V7"]


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ('[[0,0,"c"],[1,0,"c1"],[2,0,"t"]]', "only one hex for the character"),
        ('[[0,0,"c"],[1,0,"t"],[1,0,"m"]]', "two cells of this diagram are the same hex"),
        ('[[0,0,"m"],[1,0,"e"]]', "needs a hex for the character or a target hex"),
        ('[[0,0,"c1"],[-1,1,"t"]]', "can never be viewed"),
        ('[[0,0,"c"],[8,0,"t"],[-1,0,"t"]]', "can never be viewed"),
        ('[[0,0,"x"]]', "a cell is [q, r, kind]"),
        ('[[9,0,"t"]]', "a cell is [q, r, kind]"),
        ('[[0,"0","t"]]', "a cell is [q, r, kind]"),
        ('"none"', "cells must be a list of at most 61 hexes"),
    ],
)
def test_myt_151_an_impossible_diagram_is_reported(cells: str, why: str) -> None:
    [told] = faults(GOOD + f"[range.odd]\ncells = {cells}\n")
    assert told.startswith("Line 37: ")
    assert why in told


def test_a_card_is_not_blamed_for_the_diagram_it_uses() -> None:
    text = changed('name = "Run"\n', 'name = "Run"\nrange = "odd"\n')
    [told] = faults(f'{text}[range.odd]\ncells = [[0,0,"x"]]\n')
    assert told.startswith("Line 38: a cell is")


def test_a_diagram_has_a_name_of_its_own() -> None:
    [told] = faults(GOOD + '[range.front3]\ncells = [[0,0,"t"]]\n')
    assert told == "Line 36: the diagram name “front3” is taken: choose another."


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


def test_myt_185_a_card_resolved_by_hand_has_texts_only() -> None:
    by_hand = changed("copies = 4\ntraits", 'copies = 4\nguide = "It hides."\ntraits')
    assert codes(by_hand) == ["V12"]
    assert "people resolve this card by hand: remove" in faults(by_hand)[0]
    does = 'do = [{ op = "deal", n = 2, who = "target" }]'
    for more in ('while = [{ op = "slow", n = 1, who = "self" }]', 'on = "end_of_turn"'):
        assert codes(by_hand.replace(does, more)) == ["V12"]
    told = by_hand.replace('do = [{ op = "deal", n = 2, who = "target" }]\n', "")
    card = deck_of(told).card("maul")
    assert (card.guide, card.effects[0].text) == ("It hides.", "Deal 2 damage to a target.")


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


def test_nothing_is_doubtful_about_a_deck_that_cannot_be_read() -> None:
    assert read("format =").doubtful == ()

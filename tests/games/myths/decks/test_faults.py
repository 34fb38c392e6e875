"""Deck files with faults in their cards and diagrams: each is told with its card and line."""

from __future__ import annotations

import pytest

from companion.games.myths.decks.reading import deck_of, our_decks, read_decks
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
    ("copies = 4", "copies = 5", 8, "copies must be a whole number from 1 to 4."),
    ("copies = 4", 'copies = "2"', 8, "copies must be a whole number from 1 to 4."),
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


@pytest.mark.parametrize(("copies", "allowed"), [(1, range(10, 15)), (4, range(3, 11))])
def test_myt_017_a_deck_has_ten_to_forty_cards(copies: int, allowed: range) -> None:
    card = '[[card]]\nid = "c#"\nname = "C"\ntype = "action"\ncopies = 1\n'
    effect = '[[card.effect]]\nscope = "regular"\nkind = "move"\ndo = [{ op = "draw", n = 1 }]\n'
    one = (card + effect).replace("copies = 1", f"copies = {copies}")
    for count in range(1, 15):
        text = TOP + "".join(one.replace("#", str(n)) for n in range(count))
        assert (read_decks(text).deck is not None) == (count in allowed)
        if count not in allowed:
            why = f"and this one has {count * copies} (all copies counted)."
            assert faults(text) == [f"Line 1: a deck has 10 to 40 cards, {why}"]


LINE = '[[card.effect]]\nscope = "{}"\nkind = "instant"\n{}'
START, NEXT = (LINE.format(scope, 'end = "stay"\n') for scope in ("starting", "temporary"))
ON = START.replace("stay", "continue")
ALWAYS = LINE.format("regular", "")


@pytest.mark.parametrize(
    ("effects", "code"),
    [
        (START, ""),
        (START * 2, "V4"),
        (NEXT, "V4"),
        (ON, "V5"),
        (ON + ALWAYS, "V5"),
        (ON + ALWAYS + NEXT, "V5"),
        (ON + NEXT, ""),
        ("", "V6"),
        (ALWAYS * 3, ""),
        (ALWAYS * 4, "V6"),
    ],
)
def test_myt_095_and_108_which_effects_a_card_may_have(effects: str, code: str) -> None:
    assert codes(with_effects(effects)) == ([code] if code else [])


def test_myt_177_a_spell_is_an_action() -> None:
    text = changed('type = "stance"', 'type = "stance"\ntraits = ["spell"]')
    assert codes(text) == ["V7"]


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


DRAW = '{ op = "draw", n = 1 }'


EITHER = "a passive effect needs either “while” or “on”."
SLOW = '{ op = "slow", n = 1, who = "self" }'


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


# --- diagrams ------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(("count", "why"), [(61, "never be viewed"), (62, "at most 61 hexes")])
def test_a_diagram_has_as_many_hexes_as_the_board_at_most(count: int, why: str) -> None:
    places = [(q, r) for r in range(9) for q in range(-r, 9 - r)][:count]
    cells = ", ".join(f'[{q},{r},"t"]' for q, r in places)
    [told] = faults(f"{GOOD}[range.odd]\ncells = [{cells}]\n")
    assert why in told

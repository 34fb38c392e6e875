"""Ranges and targets, MYT-143 to MYT-162, with every view checked against brute force.

`python -m tests.games.myths.all_views` checks every diagram at every place; this is a sample.
"""

from __future__ import annotations

import pytest

from companion.games.myths.board.hexes import HEXES, NAMED
from companion.games.myths.board.ranges import PionAndFocus, focus_hexes, views, write_view
from companion.games.myths.decks.cards import CardType
from companion.games.myths.decks.reading import our_ranges
from tests.games.myths.all_views import faults
from tests.kit.games.myths.evening import MythsEvening, diagram, names, viewed
from tests.kit.games.myths.own_cards import CARD, doing, trial

# --- views ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(our_ranges()))
def test_myt_143_brute_force_views_of_every_diagram(name: str) -> None:
    assert list(faults(diagram(name), HEXES[::7], HEXES[::5])) == []


@pytest.mark.parametrize(
    ("name", "pion", "focus", "strict", "lenient"),
    [
        ("front3", "E9", "D8", "", "D8 E8 |"),
        ("area7", "A1", "E8", "E8 | D7 D8 E7 E8 E9 F7 F8", "E8 | D7 D8 E7 E8 E9 F7 F8"),
        ("area7", "A1", "E9", "", "E9 | D8 E8 E9 F8"),
        ("ring1m", "E9", None, "", "| D8 E8 F8"),
    ],
)
def test_myt_147_and_ms_08_and_09_every_cell_lies_on_the_board_or_may_hang_over(
    name: str, pion: str, focus: str | None, strict: str, lenient: str
) -> None:
    assert "".join(viewed(name, pion, focus)) == strict
    assert "".join(viewed(name, pion, focus, lenient=True)) == lenient


@pytest.mark.parametrize(
    ("name", "focus", "seen"),
    [
        ("none", None, ["|"]),
        ("ring1m", None, ["| D4 D5 E4 E6 F4 F5"]),
        ("front1m", "E9", ["| E6"]),
        ("front1m", "D6", ["| D5", "| E6"]),
        ("front1m", None, []),
        ("front1", "D4", ["D4 |"]),
        ("front3", "D5", ["D4 D5 E6 |"]),
        ("front3", "D6", []),
        ("single", "I5", ["I5 |"]),
        ("area7", "E7", ["E7 | D6 D7 E6 E7 E8 F6 F7"]),
    ],
)
def test_myt_150_and_152_and_154_to_157_and_ms_04_each_hex_type_sets_its_condition(
    name: str, focus: str | None, seen: list[str]
) -> None:
    assert sorted(viewed(name, "E5", focus)) == seen


def test_myt_144_and_ms_03_without_a_direction_a_card_that_needs_one_is_lost() -> None:
    table = MythsEvening("B")
    table.put("A", "E4", "E5")
    table.lay("A", "Shield Bash", mark=1)
    table.put("A", "E4", "E4")
    table.act("B", "use_stance_1")
    table.act("B", "refocus", to="E5")
    assert table.played("A") is None


STANCE = CardType.STANCE


@pytest.mark.parametrize(("on_the_way", "kept"), [("E9", None), ("E7", "ringed")])
def test_myt_145_also_between_two_steps(on_the_way: str, kept: str | None) -> None:
    walk = doing('op = "walk", n = 2')
    ringed = CARD.format(name="ringed", type="stance", range="ring1m") + walk
    table = trial(walk, range_="none", more=ringed, edge="strict")
    table.put("A", "E8", "C1")
    table.lay("A", "ringed")
    table.walk("A", on_the_way)
    assert table.played("A", STANCE) == kept, "on E9 a part of the ring is off the board"
    table.act("A", "step", to="E8")
    assert table.played("A", STANCE) == kept


@pytest.mark.parametrize(("edge", "stays"), [("strict", False), ("lenient", True)])
def test_myt_145_and_147_and_ms_10_leaving_a_correct_place(edge: str, *, stays: bool) -> None:
    table = MythsEvening("A", edge=edge)
    table.place(E="E7", A="E8 A1")
    table.lay("A", "Gate Watch")
    table.walk("A", "E9")
    assert (table.played("A", CardType.STANCE) is not None) == stays
    if stays:
        assert table.view("A", CardType.STANCE) == "| D8 E8 F8"


def test_myt_146_turned_and_shifted_but_never_mirrored() -> None:
    lopsided = diagram("riptide")
    found = {view for focus in HEXES for view in views(lopsided, PionAndFocus(NAMED["E5"], focus))}
    assert len(found) == 6
    for view in found:
        assert view.facing is not None
        assert NAMED["E5"].distance(view.targets[0]) == 2


def test_myt_153_an_empty_hex_requires_nothing() -> None:
    table = MythsEvening("A")
    table.place(A="E5 G3", B="F4")
    table.play_alone("A", "Long Spear")
    assert table.played("A") == "Long Spear", "the Thorn Mother stands on its empty hex"


@pytest.mark.parametrize("focus", [None, "E6", "E8", "C3"])
def test_myt_143_and_162_hexes_come_in_the_order_of_the_board(focus: str | None) -> None:
    """So that a table is the same on every machine."""
    position = PionAndFocus(NAMED["E5"], NAMED[focus] if focus else None)
    for each in our_ranges().values():
        found = [focus_hexes(each, position)]
        found += [hexes for view in views(each, position) for hexes in (view.targets, view.marked)]
        assert [list(hexes) for hexes in found] == [sorted(hexes) for hexes in found]


# --- which view ----------------------------------------------------------------------------------


def test_myt_148_and_ms_07_choice_of_view() -> None:
    first, second = "B2 B3 B4 B5 C3 C4 C5 |", "B2 C2 C3 D2 D3 E2 E3 |"
    assert viewed("far", "E5", "C3") == [first, second]
    assert len(viewed("far", "E5", "C4")) == 1
    assert viewed("far", "E5", "D4") == []
    for view, target in ("1", "A"), ("2", "B"):
        table = MythsEvening("C")
        table.place(C="E5 C3", B="E3", A="C5")
        table.hand("C", "Feather Darts")
        table.act("C", "play", card="Feather Darts")
        table.act("C", "view", view=view)
        assert table.board.damage.suffering == target


@pytest.mark.parametrize(
    ("name", "focus", "told"),
    [
        ("front3", "E6", "targets D5, E6 and F5"),
        ("front1m", "E6", "marked E6"),
        ("area7", "E8", "targets E8, marked D7, D8, E7, E8, E9, F7 and F8"),
    ],
)
def test_myt_148_a_view_is_described_by_the_names_of_its_hexes(
    name: str, focus: str, told: str
) -> None:
    [view] = views(diagram(name), PionAndFocus(NAMED["E5"], NAMED[focus]))
    assert str(write_view(view)) == told


def darts(view: str | None = None) -> MythsEvening:
    """The Heron has two ways to view its darts."""
    table = MythsEvening("C")
    table.place(C="E5 C3", A="C5", B="E3")
    table.play_alone("C", "Feather Darts")
    if view:
        table.act("C", "view", view=view)
    return table


def test_myt_149_a_view_stays_and_may_be_changed_before_an_effect() -> None:
    table = darts("1")
    table.act("A", "all_library")
    first = table.view("C")
    table.next_turn("C")
    assert table.view("C") == first
    assert table.asks("C", "view"), "the second effect begins: the view may be changed"
    table.act("C", "view", view="2")
    assert table.board.damage.suffering == "B"


SEEN = [
    ("far", 'op = "deal", n = 1, who = "targets"', True),
    ("far", 'op = "refocus", to = "target_hex"', True),
    ("front1m", 'op = "deal", n = 1, who = "in_marked"', True),
    ("front1m", 'op = "deal", n = 1, who = "one_in_marked"', True),
    ("front1m", 'op = "place", who = "self", to = "marked_hex"', True),
    ("far", 'op = "draw", n = 1', False),
]


@pytest.mark.parametrize(("range_", "step", "asked"), SEEN)
def test_myt_149_before_an_effect_that_uses_the_range_its_view_may_be_changed(
    range_: str, step: str, *, asked: bool
) -> None:
    assert two_ways(range_, step).asks("A", "view") is asked


def test_myt_149_before_a_reaction_its_view_may_be_changed() -> None:
    table = MythsEvening("D")
    table.place(D="E5 D6", A="D5", B="E6")
    table.lay("D", "Salamander Form")
    seen = table.view("D", STANCE)
    table.end("D")
    table.react("D")
    table.act("D", "view", view="2")
    assert table.view("D", STANCE) != seen
    assert table.board.damage.suffering == {"| D5": "A", "| E6": "B"}[table.view("D", STANCE)]


def two_ways(range_: str, step: str) -> MythsEvening:
    """A uses a move effect of a card that can be viewed in two ways."""
    table = trial(doing(step), range_=range_)
    table.put("A", "E5", "C3" if range_ == "far" else "D3")
    laid = table["A"].action
    assert laid
    laid.view = table.board.views_of(table["A"], table.board.card(laid.card))[0]
    table.act("A", "use_action_1")
    return table


def test_myt_149_the_view_is_asked_again_when_only_others_are_correct() -> None:
    table = trial(doing('op = "refocus", to = "any"'), type_="stance", range_="front1m")
    assert table.view("A", STANCE) == "| E6"
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="G4")
    assert table.asks("A", "view")
    table.act("A", "view", view="1")
    assert table.view("A", STANCE) in ("| F4", "| F5")


# --- targets -------------------------------------------------------------------------------------


def test_myt_158_and_159_friend_foe_and_oneself_count() -> None:
    table = MythsEvening("D")
    table.place(D="E5 E6", F="E6", A="D5")
    laid = table.lay("D", "Ring of Sparks", mark=0)
    assert {c.letter for c in table.board.in_marked(laid)} == {"A", "D", "F"}
    table.put("D", "E5", "E5")
    assert table.board.targets(table.lay("D", "Falling Cinder")) == [table["D"]]
    table.place(E="E5 D5", F="E6")
    laid = table.lay("E", "Breaker", mark=0)
    assert {c.letter for c in table.board.targets(laid)} == {"A", "F"}


def test_myt_160_a_target_is_picked_and_all_targets_are_not() -> None:
    table = MythsEvening("B")
    table.place(B="E5 E6", D="D5", E="E6")
    table.play_alone("B", "Maul", focus="E6")
    assert table.choices("B", "target", "who") == ["D", "E"]
    table.act("B", "target", who="E")
    assert table.board.damage.suffering == "E"


def test_myt_160_one_of_those_on_marked_hexes_is_picked() -> None:
    table = trial(doing('op = "deal", n = 1, who = "one_in_marked"'), range_="area7")
    table.put("D", "E7")
    table.act("A", "use_action_1")
    assert table.choices("A", "target", "who") == ["A", "D", "E"], "friend, foe, and itself"
    table.act("A", "target", who="D")
    assert table.board.damage.suffering == "D"
    table.act("D", "library")
    assert table.asks("A", "end_turn")


@pytest.mark.parametrize(
    ("letter", "name", "does"),
    [
        ("F", "Throat Feint", "unfocus this character"),
        ("E", "Drowning Grip", "mark this character"),
        ("A", "Shield Bash", "deal 4 damage to this character"),
    ],
)
def test_myt_160_the_button_says_what_happens_to_the_one_picked(
    letter: str, name: str, does: str
) -> None:
    table = MythsEvening(letter)
    table.put(letter, "E5", "E6")
    table.place(B="D5", D="E6")
    table.play_alone(letter, name, focus="E6")
    assert str(table.umpire.prompt(table.seat[letter])) == f"{name}: choose one character"
    assert table.button(letter, "target") == f"{name}: {does}"


# --- directional focus ---------------------------------------------------------------------------


def test_myt_161_and_ms_05_directional_focus_turns_the_diagram() -> None:
    table = MythsEvening("B")
    table.place(B="E5 E8", E="E6")
    table.hand("B", "Maul")
    table.act("B", "play", card="Maul")
    assert table.choices("B", "directional_focus", "to") == ["D5", "E6", "F5"]
    table.act("B", "directional_focus", to="D5")
    assert table.where("B") == ("E5", "D5")
    assert table.view("B") == "D4 D5 E6 |"
    assert table.board.damage.suffering == "E"


def test_myt_161_and_ms_06_directional_focus_with_two_directions() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "D6")
    table.hand("A", "Shield Bash")
    table.act("A", "play", card="Shield Bash")
    assert table.choices("A", "directional_focus", "to") == ["D4", "D5", "E6", "F5"]


def test_myt_162_whoever_looks_at_its_own_hex_is_offered_none() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E5")
    table.play_alone("B", "Maul")
    assert (table.where("B"), table.played("B")) == (("E5", "E5"), None)


def test_myt_162_an_unfocused_character_may_look_in_every_direction() -> None:
    table = MythsEvening("B")
    table.put("B", "E5")
    table.hand("B", "Maul")
    table.act("B", "play", card="Maul")
    around = ["D4", "D5", "E4", "E6", "F4", "F5"]
    assert table.choices("B", "directional_focus", "to") == around
    table.act("B", "directional_focus", to="D5")
    assert (table.where("B"), table.played("B")) == (("E5", "D5"), "Maul")


def test_myt_162_a_card_without_a_pion_hex_may_look_anywhere_it_fits() -> None:
    found = focus_hexes(diagram("area7"), PionAndFocus(NAMED["A1"], None))
    assert names(list(found)) == names([each for each in HEXES if each.distance(HEXES[30]) <= 3])


def test_myt_162_where_diagrams_may_hang_over_the_edge_any_hex_will_do() -> None:
    found = focus_hexes(diagram("area7"), PionAndFocus(NAMED["A1"], None, lenient=True))
    assert set(found) == set(HEXES)

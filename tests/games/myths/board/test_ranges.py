"""Ranges and targets, MYT-143 to MYT-162, with every view checked against brute force.

`python -m tests.games.myths.all_views` checks every diagram at every place; this is a sample.
"""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.board.hexes import HEXES, NAMED
from companion.games.myths.board.ranges import PionAndFocus, focus_hexes, view_said, views
from companion.games.myths.decks.cards import CardType
from companion.games.myths.decks.reading import our_ranges
from companion.games.myths.table.pieces import lose_focus
from tests.games.myths.all_views import by_brute_force, faults, focus_by_brute_force
from tests.kit.games.myths.evening import MythsEvening, diagram, names, viewed
from tests.kit.games.myths.own_cards import CARD, EFFECT, trial

STANCE = CardType.STANCE


@pytest.mark.parametrize("name", sorted(our_ranges()))
def test_myt_143_brute_force_views_of_every_diagram(name: str) -> None:
    assert list(faults(diagram(name), HEXES[::7], HEXES[::5])) == []


@pytest.mark.parametrize("lenient", [False, True])
def test_myt_143_the_check_itself_can_fail(*, lenient: bool) -> None:
    position = PionAndFocus(NAMED["E5"], NAMED["C3"], lenient=lenient)
    assert by_brute_force(diagram("far"), position) == set(views(diagram("far"), position))
    assert by_brute_force(diagram("far"), position) != set(views(diagram("fan2"), position))
    assert focus_by_brute_force(diagram("front3"), position) == set(
        focus_hexes(diagram("front3"), position)
    )


def test_myt_144_a_card_without_a_view_is_discarded_whenever_that_happens() -> None:
    table = MythsEvening("F")
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip", mark=1)
    table.put("F", "E8", "E7")
    table.put("A", "E5", "E6")
    table.hand("F", "Jackal Form")
    table["A"].focus = NAMED["E9"]
    table.changed()
    table.play("F", "Jackal Form")
    assert table.played("A") is None


@pytest.mark.parametrize(("on_the_way", "kept"), [("E9", None), ("E7", "ringed")])
def test_myt_145_also_between_two_steps(on_the_way: str, kept: str | None) -> None:
    walk = EFFECT.format(kind="move", does='do = [{ op = "walk", n = 2 }]')
    ringed = CARD.format(name="ringed", type="stance", range="ring1m") + walk
    table = trial(walk, range_="none", more=ringed, edge="strict")
    table.put("A", "E8", "C1")
    table.lay("A", "ringed")
    table.act("A", "use_action_1")
    table.act("A", "step", to=on_the_way)
    assert table.played("A", STANCE) == kept, "on E9 a part of the ring is off the board"
    table.act("A", "step", to="E8")
    assert table.played("A", STANCE) == kept


def test_myt_146_turned_and_shifted_but_never_mirrored() -> None:
    lopsided = diagram("riptide")
    found = {view for focus in HEXES for view in views(lopsided, PionAndFocus(NAMED["E5"], focus))}
    assert len(found) == 6
    for view in found:
        assert view.facing is not None
        assert NAMED["E5"].distance(view.targets[0]) == 2


def test_myt_147_every_cell_lies_on_the_board_or_may_hang_over() -> None:
    assert viewed("ring1m", "E9", None) == []
    assert viewed("ring1m", "E9", None, lenient=True) == ["| D8 E8 F8"]
    assert viewed("area7", "A1", "E9", lenient=True) == ["E9 | D8 E8 E9 F8"]


def darts(view: str | None = None) -> MythsEvening:
    """The Heron has two ways to view its darts."""
    table = MythsEvening("C")
    table.put("C", "E5", "C3")
    table.put("A", "C5")
    table.put("B", "E3")
    table.hand("C", "Feather Darts")
    table.play("C", "Feather Darts")
    if view:
        table.act("C", "view", view=view)
    return table


def test_myt_148_the_player_chooses_among_several_views() -> None:
    table = darts()
    assert table.choices("C", "view", "view") == ["1", "2"]
    assert table.asks("A", "view"), "A and C are run by the same player"


def test_myt_149_a_view_stays_and_may_be_changed_before_an_effect() -> None:
    table = darts("1")
    table.act("A", "all_library")
    first = table.view("C")
    table.next_turn("C")
    assert table.view("C") == first
    assert table.asks("C", "view"), "the second effect begins: the view may be changed"
    table.act("C", "view", view="2")
    assert table.board.damage.suffering == "B"


def test_myt_149_a_view_may_be_changed_before_a_reaction_too() -> None:
    table = MythsEvening("D")
    table.put("D", "E5", "D6")
    table.put("A", "D5")
    table.put("B", "E6")
    laid = table.lay("D", "Salamander Form")
    table.end("D")
    table.react("D")
    other = {"| D5": "| E6", "| E6": "| D5"}[table.view("D", STANCE)]
    labels = [str(each["label"]) for each in _views_offered(table)]
    assert len(labels) == 2
    number = next(n for n, label in enumerate(labels, 1) if label == f"marked {other[2:]}")
    table.act("D", "view", view=str(number))
    assert table["D"].stance is laid
    assert table.board.damage.suffering == {"| D5": "A", "| E6": "B"}[other]


def _views_offered(table: MythsEvening) -> list[dict[str, object]]:
    options: list[dict[str, object]]
    options = table.umpire.find(Seat(2), "view").fields["view"].limits()["options"]
    return options


def test_myt_150_without_a_diagram_the_view_is_always_correct_and_empty() -> None:
    assert viewed("none", "E5", None) == ["|"]


def test_myt_152_four_hex_types() -> None:
    kinds = {cell.kind for each in our_ranges().values() for cell in each.cells}
    assert kinds == {"c", "c1", "e", "t", "m", "tm"}


def test_myt_153_an_empty_hex_requires_nothing() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.put("B", "F4")
    table.hand("A", "Long Spear")
    table.play("A", "Long Spear")
    assert table.played("A") == "Long Spear", "the Thorn Mother stands on its empty hex"


def test_myt_154_the_character_hex_is_on_the_characters_own_pion() -> None:
    for position in (PionAndFocus(pion, None) for pion in HEXES):
        for view in views(diagram("ring1m"), position):
            assert all(position.pion.distance(each) == 1 for each in view.marked)


def test_myt_155_the_green_side_looks_where_the_character_looks() -> None:
    assert viewed("front1m", "E5", "E9") == ["| E6"]
    assert sorted(viewed("front1m", "E5", "D6")) == ["| D5", "| E6"]
    assert viewed("front1m", "E5", None) == []


def test_myt_156_any_target_hex_may_lie_under_the_focus_mark() -> None:
    assert viewed("front3", "E5", "D5") == ["D4 D5 E6 |"]
    assert viewed("front3", "E5", "D6") == []
    assert viewed("single", "A1", "I5") == ["I5 |"]


def test_myt_157_a_hex_may_be_target_and_marked() -> None:
    assert viewed("area7", "A1", "E5") == ["E5 | D4 D5 E4 E5 E6 F4 F5"]


def test_myt_158_targets_are_the_characters_on_target_hexes() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("E", "E6")
    laid = table.lay("A", "Iron Grip", mark=1)
    assert [c.letter for c in table.board.targets(laid)] == ["E"]


def test_myt_159_friend_foe_and_oneself_count() -> None:
    table = MythsEvening("D")
    table.put("D", "E5", "E6")
    table.put("F", "E6")
    table.put("A", "D5")
    laid = table.lay("D", "Ring of Sparks", mark=0)
    assert {c.letter for c in table.board.in_marked(laid)} == {"A", "D", "F"}
    table.put("D", "E5", "E5")
    assert table.board.targets(table.lay("D", "Falling Cinder")) == [table["D"]]
    table.put("E", "E5", "D5")
    table.put("F", "E6")
    laid = table.lay("E", "Breaker", mark=0)
    assert {c.letter for c in table.board.targets(laid)} == {"A", "F"}


def test_myt_160_a_target_is_picked_and_all_targets_are_not() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("D", "D5")
    table.put("E", "E6")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    assert table.choices("B", "target", "who") == ["D", "E"]
    table.act("B", "target", who="E")
    assert table.board.damage.suffering == "E"


def test_myt_161_directional_focus_comes_before_covering() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E8")
    table.hand("B", "Maul")
    table.act("B", "play", card="Maul")
    assert table.board.showing == "B.maul.1"
    assert table.played("B") is None
    table.act("B", "directional_focus", to="D5")
    assert table.where("B") == ("E5", "D5")


@pytest.mark.parametrize("focus", [None, "E5"])
def test_myt_162_without_a_possible_hex_nothing_moves(focus: str | None) -> None:
    table = MythsEvening("B")
    table.put("B", "E5", focus)
    table.hand("B", "Maul")
    table.play("B", "Maul")
    assert table.where("B") == ("E5", focus or "–")
    assert table.played("B") is None


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


def test_myt_161_between_two_directions_the_player_picks() -> None:
    table = MythsEvening("F")
    table.put("F", "E5", "D6")
    table.hand("F", "Pounce")
    table.play("F", "Pounce")
    assert table.choices("F", "directional_focus", "to") == ["D5", "E6"]
    table.act("F", "directional_focus", to="D5")
    assert table.view("F") == "C5 |", "it has pounced towards its new focus"


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
    assert str(view_said(view)) == told


def test_views_are_known_to_the_pages_of_everybody() -> None:
    table = darts("1")
    laid = table.umpire.known(Seat(2)).characters["C"].action
    assert laid
    assert laid.view
    assert names(laid.view.targets) == "B2 B3 B4 B5 C3 C4 C5"


def test_myt_173_lost_marks_go_before_cards_without_a_view() -> None:
    table = MythsEvening("B", deck_d="warden")
    table.put("E", "E5", "E6")
    table.put("D", "D5", "E5")
    table.put("B", "E2", "E5")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    table.put("A", "E6")
    table.lay("D", "Iron Grip", mark=1, on="E")
    lose_focus(table.board, table["E"])
    for _ in recheck(table.board):
        raise AssertionError("nobody is asked")
    told = [line for line in table.journal() if "is discarded" in line]
    assert told == [
        "Bronze Warden\u00a0D’s Iron Grip is discarded.",
        "Tide Caller’s Drowning Grip is discarded.",
    ]

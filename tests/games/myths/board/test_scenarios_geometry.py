"""The worked scenarios of the ledger: geometry, walking and focus, MS-01 to MS-17."""

from __future__ import annotations

import pytest

from companion.games.myths.board.hexes import NAMED, ahead, directions
from companion.games.myths.decks.cards import CardType
from tests.kit.games.myths.evening import MythsEvening, names, viewed


def test_ms_01_straight_direction() -> None:
    assert names(ahead(NAMED["E2"], NAMED["E5"])) == "E3"


def test_ms_02_two_choices() -> None:
    assert names(ahead(NAMED["E2"], NAMED["D3"])) == "D2 E3"


@pytest.mark.parametrize("focus", [None, "E2"])
def test_ms_03_no_direction(focus: str | None) -> None:
    assert directions(NAMED["E2"], NAMED[focus] if focus else None) == ()
    table = MythsEvening("B")
    table.put("A", "E4", "E5")
    table.lay("A", "Shield Bash", mark=1)
    table.put("A", "E4", "E4" if focus else None)
    table.act("B", "use_stance_1")
    table.act("B", "refocus", to="E5")
    assert table.played("A") is None


def test_ms_04_one_view() -> None:
    assert viewed("front1", "E5", "D4") == ["D4 |"]
    table = MythsEvening("F")
    table.put("F", "E5", "D4")
    laid = table.lay("F", "Pounce", mark=1)
    assert laid.view
    assert (table.view("F"), laid.view.facing) == ("D4 |", 2)


def test_ms_05_directional_focus_turns_the_diagram() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E8")
    table.put("E", "E6")
    table.hand("B", "Maul")
    table.act("B", "play", card="Maul")
    assert table.choices("B", "directional_focus", "to") == ["D5", "E6", "F5"]
    table.act("B", "directional_focus", to="D5")
    assert table.where("B") == ("E5", "D5")
    assert table.view("B") == "D4 D5 E6 |"
    assert table.board.damage.suffering == "E"


def test_ms_06_directional_focus_with_two_directions() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "D6")
    table.hand("A", "Shield Bash")
    table.act("A", "play", card="Shield Bash")
    assert table.choices("A", "directional_focus", "to") == ["D4", "D5", "E6", "F5"]


def test_ms_07_choice_of_view() -> None:
    first, second = "B2 B3 B4 B5 C3 C4 C5 |", "B2 C2 C3 D2 D3 E2 E3 |"
    assert viewed("far", "E5", "C3") == [first, second]
    assert len(viewed("far", "E5", "C4")) == 1
    assert viewed("far", "E5", "D4") == []
    for view, target in ("1", "A"), ("2", "B"):
        table = MythsEvening("C")
        table.put("C", "E5", "C3")
        table.put("B", "E3")
        table.put("A", "C5")
        table.hand("C", "Feather Darts")
        table.act("C", "play", card="Feather Darts")
        table.act("C", "view", view=view)
        assert table.board.damage.suffering == target


def test_ms_08_edge() -> None:
    assert viewed("front3", "E9", "D8") == []
    assert viewed("front3", "E9", "D8", lenient=True) == ["D8 E8 |"]


def test_ms_09_area_at_the_rim() -> None:
    assert viewed("area7", "A1", "E8") == ["E8 | D7 D8 E7 E8 E9 F7 F8"]
    assert viewed("area7", "A1", "E9") == []


@pytest.mark.parametrize(("edge", "stays"), [("strict", False), ("lenient", True)])
def test_ms_10_leaving_a_correct_place(edge: str, *, stays: bool) -> None:
    table = MythsEvening("A", edge=edge)
    table.put("E", "E7")
    table.put("A", "E8", "A1")
    table.lay("A", "Gate Watch")
    table.act("A", "use_action_1")
    table.act("A", "step", to="E9")
    assert (table.played("A", CardType.STANCE) is not None) == stays
    if stays:
        assert table.view("A", CardType.STANCE) == "| D8 E8 F8"


def test_ms_11_mark_pushed() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.act("A", "use_action_1")
    table.act("A", "step", to="E6")
    assert table.where("A") == ("E6", "E7")


def test_ms_12_mark_pushed_off() -> None:
    table = MythsEvening("C")
    table.put("E", "E4")
    table.put("C", "E8", "E9")
    table.lay("C", "Snatch Away", mark=1)
    table.lay("C", "Light Landing")
    table.act("C", "use_stance_2")
    table.act("C", "step", to="E9")
    assert table.where("C") == ("E9", "–")
    assert table.played("C") is None


def test_ms_13_required_walk_fails() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("E", "E7")
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    assert table.where("A") == ("E6", "E7")
    assert table.played("A") is None
    assert table.held("A") == []
    assert not table.board.this_turn.move_left


def test_ms_14_decreased_but_full() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("E", "C6", "E5")
    table.lay("E", "Cold Current", mark=0)
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    assert table.where("A") == ("E5", "E6")
    assert len(table.held("A")) == 1
    assert table.played("A") == "Hard March"


def test_ms_15_flying() -> None:
    table = MythsEvening("C")
    table.put("E", "E5")
    table.put("C", "E4", "E6")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    table.act("C", "path", to="D4")
    assert "E5" not in table.choices("C", "path", "to")
    assert "not among" in table.refused("C", "path", to="E5")
    table = MythsEvening("C")
    table.put("E", "E5")
    table.put("C", "E4", "E6")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    table.act("C", "path", to="E5")
    assert table.where("C") == ("E4", "E6"), "one hex is not the whole path"
    table.act("C", "path", to="E6")
    assert table.where("C") == ("E6", "E7")


def test_ms_16_prone() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table["B"].prone = True
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    assert table.board.walk.steps_left == 1
    assert {"step", "stand_up"} <= set(table.offered("B"))
    table.act("B", "stand_up")
    assert not table["B"].prone
    assert table.where("B")[0] == "E5"
    assert table.board.walk.walking is None
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table["B"].prone = True
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    assert "1 damage for Tide Caller." in table.journal()


def test_ms_17_prone_and_slowed_by_1() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table["A"].prone = True
    table.lay("A", "Shield Wall")
    table.act("A", "use_action_1")
    assert not table.asks("A", "stand_up")
    assert table["A"].prone

"""The worked scenarios of the ledger: cards and turns, MS-18 to MS-28."""

from __future__ import annotations

import pytest

from companion.games.myths.decks.cards import CardType
from companion.games.myths.table.character_states import locked_on, slowed, weakened
from tests.kit.games.myths.evening import MythsEvening

STANCE = CardType.STANCE


def test_ms_18_life_of_an_action() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.put("D", "G3")
    table.hand("A", "Long Spear")
    table.play("A", "Long Spear")
    assert table.where("A") == ("E5", "G3")
    assert (table.view("A"), table["A"].mark) == ("G3 |", 0)
    assert not table.asks("A", "use_action_2")
    table.next_turn("A")
    assert table["A"].mark == 1
    table.act("A", "use_action_2")
    assert table.board.damage.suffering == "D"
    assert table.board.damage.points_left == 4
    table.act("D", "all_library")
    assert len(table["D"].damage) == 4
    table.next_turn("A")
    assert table.played("A") is None
    assert table["A"].mark is None
    assert table.asks("A", "use_action_1"), "the Stand card shows again"


def test_ms_18_used_on_nobody_it_is_lost_at_once() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=1)
    table.act("A", "use_action_2")
    assert table.played("A") is None


def test_ms_19_instant_on_advance() -> None:
    table = MythsEvening("D")
    table.put("D", "A1", "E8")
    table.put("A", "E9")
    table.put("B", "D7")
    table.put("F", "F7")
    table.put("E", "B2")
    table.lay("D", "Ring of Sparks", mark=0)
    table.end("D")
    table.next_turn("D") if table.board.active is None else None
    while table.board.active != "D":
        table.end(str(table.board.active))
        for letter in "ABCEFD":
            if table.board.active is None and table.asks(letter, "start_turn"):
                table.act(letter, "start_turn", who=_first(table, letter))
    assert table["D"].mark == 1
    assert sorted(table.choices("D", "next_victim", "who")) == ["A", "B", "F"]
    for victim in ("F", "A"):
        table.act("D", "next_victim", who=victim)
        table.act(victim, "all_library")
    table.act("B", "all_library")
    assert [len(table[each].damage) for each in "ABF"] == [2, 2, 2]
    table.next_turn("D")
    assert table.played("D") is None


def _first(table: MythsEvening, letter: str) -> str:
    """The character to go next: the Oracle if possible."""
    keys = table.choices(letter, "start_turn", "who")
    return "D" if "D" in keys else str(keys[0])


def gripped() -> MythsEvening:
    """The Warden on E5 has gripped the Thorn Mother on E6, who is in Elk Form and looks at E2."""
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("B", "E6", "E2")
    table.lay("B", "Elk Form")
    table.hand("A", "Iron Grip")
    table.hand("B", "Maul")
    table.play("A", "Iron Grip", focus="E6")
    table.end("A")
    table.act("B", "start_turn", who="B")
    return table


def test_ms_20_mark_and_mutual_lock() -> None:
    table = gripped()
    a, b = table["A"], table["B"]
    assert a.action
    assert a.action.marked == "B"
    assert locked_on(table.board, a) == [b]
    assert locked_on(table.board, b) == [a]
    assert [slowed(table.board, each) for each in (a, b)] == [1, 1]
    assert [weakened(table.board, each) for each in (a, b)] == [1, 1]
    table.act("B", "use_action_1")
    table.act("B", "bonus", bonus=2)
    assert table.board.walk.steps_left == 2
    table.act("B", "step", to="F5")
    assert table.where("A") == ("E5", "F5")
    assert table.view("A") == "E6 F4 F5 |"
    table.act("B", "step", to="G5")
    assert table.where("A") == ("E5", "G5")
    assert table.played("A") is None
    assert slowed(table.board, b) == 0
    assert table.board.walk.walking is None


def test_ms_21_locked_cannot_refocus() -> None:
    table = gripped()
    assert not table.asks("B", "use_stance_1")
    table.refused("B", "use_stance_1")
    table.put("D", "D6")
    table.act("B", "play", card="Maul")
    table.act("B", "directional_focus", to="D5")
    assert table.where("B") == ("E6", "D5")


def test_ms_22_marked_target_unfocuses() -> None:
    table = MythsEvening("D")
    table.put("E", "E5", "E6")
    table.put("A", "E6", "A1")
    table.put("D", "C6", "E6")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    table.hand("D", "Smoke Veil")
    table.play("D", "Smoke Veil")
    assert table.where("A") == ("E6", "–")
    assert table.where("E")[1] == "–", "who stands in the smoke is unfocused, friend or foe"
    assert table.played("E") is None


def snatching(*, other_on_e4: bool = False, focus: str | None = None) -> MythsEvening:
    """The Heron on E5 looks at E6 and has marked the Tide Caller on D5."""
    table = MythsEvening("C")
    table.put("C", "E5", "E6")
    table.put("E", "D5", focus)
    if other_on_e4:
        table.put("F", "E4")
    table.lay("C", "Snatch Away", mark=1, on="E")
    return table


def test_ms_23_snatch() -> None:
    table = snatching()
    assert table.view("C") == "D5 E6 F5 | E4"
    table.act("C", "use_action_2")
    assert table.where("E")[0] == "E4"
    assert table.where("C") == ("E5", "E4")
    assert table.view("C") == "D4 E4 F4 | E6"


def test_ms_23_a_focused_target_ends_it_at_once() -> None:
    table = snatching(focus="A1")
    table.act("C", "use_action_2")
    assert table.where("E") == ("E4", "–")
    assert table.played("C") is None


def test_ms_23_it_fails_if_the_hex_is_occupied() -> None:
    table = snatching(other_on_e4=True)
    table.act("C", "use_action_2")
    assert table.where("E")[0] == "D5"
    assert table.played("C") is None


@pytest.mark.parametrize(("to", "stays"), [("D5", True), ("D4", False)])
def test_ms_24_own_walk_breaks_a_range(to: str, *, stays: bool) -> None:
    table = MythsEvening("C")
    table.put("C", "E5", "E6")
    table.put("E", "E6")
    table.lay("C", "Snatch Away", mark=1, on="E")
    table.lay("C", "Light Landing")
    table.act("C", "use_stance_2")
    table.act("C", "step", to=to)
    assert (table.played("C") is not None) == stays
    if stays:
        laid = table["C"].action
        assert laid
        assert laid.view
        assert laid.view.facing == 5


def test_ms_25_shove() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("F", "E6")
    table.hand("A", "Shove Aside")
    table.play("A", "Shove Aside")
    assert table.where("F")[0] == "E7"
    assert table.board.damage.suffering == "F"


def test_ms_25_at_the_edge_it_is_wasted() -> None:
    table = MythsEvening("A")
    table.put("A", "E8", "E9")
    table.hand("A", "Shove Aside")
    offer = table.umpire.find(table.seat["A"], "play").fields["card"].limits()
    assert "cannot be viewed" in str(offer["options"][0]["note"])
    table.play("A", "Shove Aside")
    assert table.played("A") is None
    assert not table.board.this_turn.move_left


def test_ms_26_spell_and_animal_form() -> None:
    table = MythsEvening("B")
    table.put("B", "E2", "E5")
    table.lay("B", "Boar Form")
    table.hand("B", "Bramble Snare")
    table.play("B", "Bramble Snare")
    assert (table.played("B"), table.played("B", STANCE)) == (None, "Boar Form")
    assert not table.board.this_turn.move_left
    assert table.asks("B", "end_turn")
    table = MythsEvening("B")
    table.put("B", "E2", "E5")
    table.lay("B", "Bramble Snare", mark=0)
    table.hand("B", "Elk Form")
    table.play("B", "Elk Form")
    assert (table.played("B"), table.played("B", STANCE)) == (None, "Elk Form")


def test_ms_27_free_discard() -> None:
    table = MythsEvening("D")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=0)
    table.act("A", "discard_own", card="Long Spear")
    assert table.played("A") is None
    assert table["A"].mark is None
    assert table.asks("D", "end_turn"), "the enemy's turn goes on"
    table.refused("A", "discard_own", card="Stand")


def test_ms_27_a_discarded_stance_takes_the_point() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table.lay("E", "Flood")
    table.hand("E")
    table.piles("E")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    assert table.board.damage.points_left == 2
    table.act("E", "discard_own", card="Flood")
    assert table.library("E") == "Flood |"
    table.act("E", "library")
    assert not table["E"].alive, "the second point finds nothing"
    assert len(table["E"].damage) == 16


def test_ms_28_cover_rule() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=0)
    table.hand("A", "Iron Grip", "Shield Wall")
    assert table.choices("A", "play", "card") == ["Shield Wall"]
    table.refused("A", "play", card="Iron Grip")
    table.act("A", "discard_own", card="Long Spear")
    assert "Iron Grip" in table.choices("A", "play", "card")

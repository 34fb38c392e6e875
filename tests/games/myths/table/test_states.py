"""States, marks and traits, MYT-163 and MYT-168 to MYT-178."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.decks.cards import CardType
from companion.games.myths.table.character_states import (
    cannot_walk,
    locked_on,
    slowed,
    vulnerable,
    weakened,
)
from companion.games.myths.table.figures import MythsWithFigures
from companion.games.myths.table.pieces import put_pion
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import MARK, doing, lasting, trial


def test_myt_102_and_163_and_175_states_end_with_the_effect_they_come_from() -> None:
    table = MythsEvening("B")
    table.lay("B", "Deep Roots")
    table.lay("A", "Battle Trance")
    assert (vulnerable(table.board, table["A"]), cannot_walk(table.board, table["B"])) == (1, True)
    table.act("B", "discard_own", card="Deep Roots")
    table.act("A", "discard_own", card="Battle Trance")
    assert (vulnerable(table.board, table["A"]), cannot_walk(table.board, table["B"])) == (0, False)


@pytest.mark.parametrize("place", ["E5", "A1"])
def test_myt_083_an_effect_counts_once_for_a_character_it_names_twice(place: str) -> None:
    who = 'who = ["self", "in_marked"]'
    both = lasting(f'op = "slow", n = 1, {who}', f'op = "cannot_walk", {who}')
    table = trial(both, type_="stance", range_="area7")
    table.put("A", place, "E6")
    k = table.umpire.known(Seat(1))
    assert isinstance(k, MythsWithFigures)
    assert [slowed(k, k.characters[each]) for each in "AEF"] == [1, 1, 0]
    assert [k.figures[each].states.slowed for each in "AEF"] == [1, 1, 0]
    assert [cannot_walk(k, k.characters[each]) for each in "AEF"] == [True, True, False]


# --- marks and locks -----------------------------------------------------------------------------


def gripped() -> MythsEvening:
    """The Warden on E5 has gripped the Thorn Mother on E6, who is in Elk Form and looks at E2."""
    table = MythsEvening("A")
    table.place(A="E5 E6", B="E6 E2")
    table.lay("B", "Elk Form")
    table.hand("A", "Iron Grip")
    table.hand("B", "Maul")
    table.play("A", "Iron Grip", focus="E6")
    table.end("A")
    table.act("B", "start_turn", who="B")
    return table


def test_myt_168_to_170_and_ms_20_mark_and_mutual_lock() -> None:
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


def test_myt_169_and_ms_21_locked_cannot_refocus() -> None:
    table = gripped()
    assert not table.asks("B", "use_stance_1")
    table.refused("B", "use_stance_1")
    table.put("D", "D6")
    table.act("B", "play", card="Maul")
    table.act("B", "directional_focus", to="D5")
    assert table.where("B") == ("E6", "D5")


def test_myt_172_and_ms_22_marked_target_unfocuses() -> None:
    table = MythsEvening("D")
    table.place(E="E5 E6", A="E6 A1", D="C6 E6")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    table.play_alone("D", "Smoke Veil")
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


def test_myt_170_and_ms_23_snatch() -> None:
    table = snatching()
    assert table.view("C") == "D5 E6 F5 | E4"
    table.act("C", "use_action_2")
    assert table.where("E")[0] == "E4"
    assert table.where("C") == ("E5", "E4")
    assert table.view("C") == "D4 E4 F4 | E6"


def test_myt_172_and_ms_23_a_focused_target_ends_it_at_once() -> None:
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
    table.place(C="E5 E6", E="E6")
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


def test_myt_169_and_174_everybody_locked_on_a_character_looks_where_it_goes() -> None:
    table = MythsEvening("A", mode="mirrored")
    table.place(A="E5 E6", E="E6 A1", C="D6 E6")
    table.lay("A", "Iron Grip", mark=1, on="E")
    table.lay("C", "Snatch Away", mark=1, on="E")
    table.act("E", "correct_pion", who="E", to="F5")
    assert "’s focus mark moves" not in " ".join(table.journal())
    table.act("A", "agree")
    assert [table.where(letter)[1] for letter in "AC"] == ["F5", "F5"]
    assert "Bronze Warden’s focus mark moves to F5." in table.journal()


def test_myt_169_a_card_says_who_is_locked_and_on_whom() -> None:
    mark = doing(MARK)
    lock = lasting('op = "lock", who = ["in_marked"], on = "marked_target"')
    table = trial(mark, lock, range_="area7")
    assert table["A"].action
    table["A"].action.marked = "F"
    assert locked_on(table.board, table["E"]) == [table["F"]]
    assert locked_on(table.board, table["B"]) == []


def test_myt_170_locked_on_two_the_mark_follows_whoever_moved_last() -> None:
    lock = lasting('op = "lock", who = ["self"], on = "marked_target"')
    table = trial(doing(MARK), lock)
    table.lay("E", "Drowning Grip", mark=1, on="A")
    assert table["A"].action
    table["A"].action.marked = "F"
    put_pion(table.board, table["F"], NAMED["D5"])
    assert table.where("A")[1] == "D5"
    put_pion(table.board, table["E"], NAMED["F5"])
    assert table.where("A")[1] == "F5"


def test_myt_171_others_may_move_a_locked_mark() -> None:
    table = MythsEvening("F")
    table.place(A="E5 E6", E="E6 A1")
    table.lay("A", "Iron Grip", mark=1, on="E")
    table.put("F", "D5", "E5")
    table.play_alone("F", "Throat Feint", focus="E5")
    if table.asks("F", "target"):
        table.act("F", "target", who="A")
    assert table.where("A")[1] == "–"


def test_myt_173_an_unfocused_character_can_be_marked() -> None:
    table = MythsEvening("A")
    table.place(A="E5 E6", E="E6")
    table.play_alone("A", "Iron Grip", focus="E6")
    assert table["A"].action
    assert table["A"].action.marked == "E"


# --- spells and animal forms ---------------------------------------------------------------------

STANCE = CardType.STANCE


def test_myt_176_and_178_and_ms_26_spell_and_animal_form() -> None:
    table = MythsEvening("B")
    table.put("B", "E2", "E5")
    table.lay("B", "Boar Form")
    table.play_alone("B", "Bramble Snare")
    assert (table.played("B"), table.played("B", STANCE)) == (None, "Boar Form")
    assert "Bramble Snare is lost: no spells in animal form." in table.journal()
    assert not table.board.this_turn.move_left
    assert table.asks("B", "end_turn")
    table = MythsEvening("B")
    table.put("B", "E2", "E5")
    table.lay("B", "Bramble Snare", mark=0)
    table.play_alone("B", "Elk Form")
    assert (table.played("B"), table.played("B", STANCE)) == (None, "Elk Form")

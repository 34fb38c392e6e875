"""States, marks and traits, MYT-163 to MYT-178."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import Seat
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.decks.cards import CardType
from companion.games.myths.table.character_states import (
    cannot_walk,
    followers,
    locked_on,
    slowed,
    vulnerable,
    walk_bonus,
    weakened,
)
from companion.games.myths.table.figures import MythsWithFigures
from companion.games.myths.table.pieces import lose_focus, put_focus, put_pion
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, MARK, trial

STANCE = CardType.STANCE


def gripping(**settings: Any) -> MythsEvening:
    """The Warden on E5 has gripped the Tide Caller on E6; it is the Warden's turn."""
    table = MythsEvening("A", **settings)
    table.put("A", "E5", "E6")
    table.put("E", "E6", "A1")
    table.lay("A", "Iron Grip", mark=1, on="E")
    return table


def test_myt_163_states_come_and_go_by_cards_and_rules() -> None:
    table = gripping()
    assert slowed(table.board, table["E"]) == 1
    table.act("A", "discard_own", card="Iron Grip")
    assert slowed(table.board, table["E"]) == 0


def test_myt_164_prone_shrinks_walks_and_damage() -> None:
    table = MythsEvening("B")
    table.lay("B", "Elk Form")
    table["B"].prone = True
    table.changed()
    assert weakened(table.board, table["B"]) == 1
    table.act("B", "use_action_1")
    assert table.board.walk.steps_left == 1


def test_myt_165_prone_may_crawl() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table["A"].prone = True
    table.act("A", "use_action_1")
    table.act("A", "step", to="F5")
    assert table["A"].prone
    assert table.where("A")[0] == "F5"


def test_myt_166_standing_up_spends_a_walk() -> None:
    table = MythsEvening("A")
    table["A"].prone = True
    table.changed()
    table.act("A", "use_action_1")
    table.act("A", "stand_up")
    assert not table["A"].prone
    assert any(line.endswith(" stands up.") for line in table.journal())
    assert not table.board.this_turn.move_left
    assert table.offered("A") == ["end_turn"]


def test_myt_166_a_flyer_with_nowhere_to_fly_may_stand_up() -> None:
    table = MythsEvening("C")
    table.put("C", "E5", "E6")
    table.put("E", "E6")
    table.lay("C", "On the Wing")
    table["C"].prone = True
    table.hand("C", "Dive Strike")
    table.play("C", "Dive Strike", focus=None)
    assert table.offered("C") == ["stand_up", "stop"]
    table.act("C", "stand_up")
    assert not table["C"].prone
    assert table.played("C") == "Dive Strike", "the walk of 1 was made in full"


def test_myt_167_no_walk_no_standing_up() -> None:
    table = MythsEvening("A")
    table["A"].prone = True
    table.changed()
    assert "stand_up" not in table.offered("A")
    table.lay("A", "Shield Wall")
    table.act("A", "use_action_1")
    assert table["A"].prone


def test_myt_168_slowing_lowers_every_walk() -> None:
    table = MythsEvening("B")
    table.lay("B", "Elk Form")
    table.put("B", "E2", "E3")
    table.put("D", "C6", "E2")
    table.put("E", "B6", "E2")
    table.lay("E", "Cold Current", mark=1)
    assert slowed(table.board, table["B"]) == 1
    table.act("B", "use_action_1")
    table.act("B", "bonus", bonus=2)
    assert table.board.walk.steps_left == 2


def test_myt_169_locked_the_mark_follows_and_cannot_be_moved() -> None:
    table = gripping()
    assert locked_on(table.board, table["A"]) == [table["E"]]
    assert followers(table.board, table["E"]) == [table["A"]]
    put_pion(table.board, table["E"], NAMED["F5"])
    assert table.where("A")[1] == "F5"
    assert "use_stance_1" not in table.offered("A")


def test_myt_169_with_a_printed_board_the_journal_says_where_the_locked_mark_goes() -> None:
    table = gripping(mode="mirrored")
    table.act("E", "correct_pion", who="E", to="F5")
    assert "’s focus mark moves" not in " ".join(table.journal())
    table.act("A", "agree")
    assert table.where("A")[1] == "F5"
    assert table.journal()[-2:] == [
        "Corrected: Tide Caller, F5.",
        "Bronze Warden’s focus mark moves to F5.",
    ]


def test_myt_170_the_mark_follows_each_step_even_if_unfocused() -> None:
    table = gripping()
    assert table.where("E")[1] == "A1", "no jump when the lock begins"
    lose_focus(table.board, table["E"])
    table["A"].action.let_go = False  # type: ignore[union-attr]  # as if marked just now
    put_pion(table.board, table["A"], NAMED["D5"])
    assert table.where("E")[1] == "D5"


def test_myt_169_a_card_says_who_is_locked_and_on_whom() -> None:
    mark = EFFECT.format(kind="move", does=f"do = [{{ {MARK} }}]")
    lock = 'while = [{ op = "lock", who = ["in_marked"], on = "marked_target" }]'
    table = trial(mark, EFFECT.format(kind="passive", does=lock), range_="area7")
    assert table["A"].action
    table["A"].action.marked = "F"
    assert locked_on(table.board, table["E"]) == [table["F"]]
    assert locked_on(table.board, table["B"]) == []


def test_myt_171_others_may_move_a_locked_mark() -> None:
    table = MythsEvening("F")
    table.put("A", "E5", "E6")
    table.put("E", "E6", "A1")
    table.lay("A", "Iron Grip", mark=1, on="E")
    table.put("F", "D5", "E5")
    table.hand("F", "Throat Feint")
    table.play("F", "Throat Feint", focus="E5")
    if table.asks("F", "target"):
        table.act("F", "target", who="A")
    assert table.where("A")[1] == "–"


def test_myt_172_the_card_goes_when_its_marked_target_unfocuses() -> None:
    table = MythsEvening("E")
    table.put("A", "E5", "E6")
    table.put("E", "E6", "E7")
    table.lay("A", "Iron Grip", mark=1, on="E")
    lose_focus(table.board, table["E"])
    assert list(recheck(table.board)) == [], "nobody is asked anything"
    assert table.played("A") is None


def test_myt_173_an_unfocused_character_can_be_marked() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("E", "E6", None)
    table.hand("A", "Iron Grip")
    table.play("A", "Iron Grip", focus="E6")
    assert table["A"].action
    assert table["A"].action.marked == "E"


def test_myt_173_unfocusing_is_what_ends_a_mark() -> None:
    table = gripping()
    laid = table["A"].action
    assert laid
    table.put("E", "E6")
    put_focus(table.board, table["E"], None)
    assert not laid.let_go, "it was unfocused already"
    put_focus(table.board, table["E"], NAMED["E7"])
    lose_focus(table.board, table["E"])
    lose_focus(table.board, table["F"])
    assert laid.let_go, "whoever else unfocuses"


def test_myt_169_everybody_locked_on_a_character_looks_where_it_goes() -> None:
    table = gripping()
    table.put("C", "D6", "E6")
    table.lay("C", "Snatch Away", mark=1, on="E")
    put_pion(table.board, table["E"], NAMED["E7"])
    assert [table.where(letter)[1] for letter in "AC"] == ["E7", "E7"]


def test_myt_174_several_cards_may_mark_one_character() -> None:
    table = gripping()
    table.put("C", "D6", "E6")
    table.lay("C", "Snatch Away", mark=1, on="E")
    assert {each.letter for each in followers(table.board, table["E"])} == {"A", "C"}


def test_myt_175_states_end_with_the_effect_they_come_from() -> None:
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
    does = f'while = [{{ op = "slow", n = 1, {who} }}, {{ op = "cannot_walk", {who} }}]'
    table = trial(EFFECT.format(kind="passive", does=does), type_="stance", range_="area7")
    table.put("A", place, "E6")
    k = table.umpire.known(Seat(1))
    assert isinstance(k, MythsWithFigures)
    assert [slowed(k, k.characters[each]) for each in "AEF"] == [1, 1, 0]
    assert [k.figures[each].states.slowed for each in "AEF"] == [1, 1, 0]
    assert [cannot_walk(k, k.characters[each]) for each in "AEF"] == [True, True, False]


@pytest.mark.parametrize("form", ["Elk Form", "Boar Form"])
def test_myt_176_spell_and_animal_form_do_not_go_together(form: str) -> None:
    table = MythsEvening("B")
    table.put("B", "E2", "E5")
    table.lay("B", "Bramble Snare", mark=0)
    table.hand("B", form)
    table.play("B", form)
    assert table.played("B") is None
    assert table.played("B", STANCE) == form


def test_myt_177_spells_are_actions() -> None:
    table = MythsEvening("B")
    table.put("B", "E2", "E5")
    table.hand("B", "Stinging Rain")
    table.play("B", "Stinging Rain")
    assert table.played("B") == "Stinging Rain"


def test_myt_178_a_spell_in_animal_form_is_spent_without_covering() -> None:
    table = MythsEvening("B")
    table.put("B", "E2", "E5")
    table.lay("B", "Elk Form")
    table.hand("B", "Root Tug")
    table.play("B", "Root Tug")
    assert "Root Tug is lost: no spells in animal form." in table.journal()
    assert table.played("B") is None
    assert not table.board.this_turn.move_left
    assert walk_bonus(table.board, table["B"]) == 2

"""Flying, MYT-140 to MYT-142."""

from __future__ import annotations

from typing import Any

from companion.games.myths.board.hexes import NAMED
from companion.games.myths.table.pieces import find_pushed_focus
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import doing, required, trial, used


def flyer(*hand: str, at: str = "E4", focus: str = "E9", **settings: Any) -> MythsEvening:
    """The Heron can fly, and has these cards in its hand."""
    table = MythsEvening("C", **settings)
    table.put("C", at, focus)
    table.lay("C", "On the Wing")
    table.hand("C", *hand)
    return table


def updraft(table: MythsEvening, *, bonus: int) -> None:
    """The Heron plays its Updraft of two steps, with this bonus."""
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=bonus)


def path(table: MythsEvening, *places: str) -> None:
    """The Heron flies over these hexes."""
    for place in places:
        table.act("C", "path", to=place)


def test_myt_140_to_142_and_ms_15_a_whole_path_over_characters() -> None:
    table = flyer("Updraft", focus="E6")
    table.put("E", "E5")
    updraft(table, bonus=0)
    path(table, "E5")
    assert table.where("C") == ("E4", "E6"), "one hex is not the whole path"
    path(table, "E6")
    assert table.where("C") == ("E6", "E7")
    assert not [line for line in table.journal() if "is moved to" in line], "nobody is put back"


def test_myt_140_and_ms_15_no_path_ends_on_a_character() -> None:
    table = flyer("Updraft", focus="E6")
    table.put("E", "E5")
    updraft(table, bonus=0)
    path(table, "D4")
    assert "E5" not in table.choices("C", "path", "to")
    assert "not among" in table.refused("C", "path", to="E5")


def test_myt_140_a_path_does_not_lead_where_it_cannot_end() -> None:
    table = flyer("Updraft", at="C3")
    table.place(D="A2", E="B1", F="B2")
    updraft(table, bonus=1)
    path(table, "B2")
    assert table.choices("C", "path", "to") == ["A2", "B1", "B3", "C2", "C3"], "not into A1"


def test_myt_141_a_flight_cannot_stop_over_another_pion() -> None:
    table = flyer("Updraft", walk_may_stop=True)
    table.put("E", "E5")
    updraft(table, bonus=0)
    assert table.asks("C", "stop")
    path(table, "E5")
    assert table.offered("C") == ["path"]
    path(table, "F5")
    assert table.where("C")[0] == "F5"


def test_myt_141_the_longest_possible_flight_may_be_shorter_by_one() -> None:
    table = flyer("Dive Strike")
    table.put("E", "E6")
    table.play("C", "Dive Strike")
    table.act("C", "bonus", bonus=0)
    path(table, "E5")
    assert table.where("C") == ("E5", "E6")


def test_myt_141_cut_short_it_goes_back_to_the_last_empty_hex() -> None:
    table = flyer("Updraft")
    table.place(E="E5", A="D5", F="F5")
    table.lay("A", "Gate Watch")
    updraft(table, bonus=2)
    path(table, "D4", "E5", "F5", "F6")
    assert table.asks("A", "reaction"), "it has left D4, which is watched"
    assert table.where("C")[0] == "E5"
    table.act("C", "discard_own", card="On the Wing")
    table.act("A", "no_reaction")
    assert table.where("C")[0] == "D4", "it cannot fly on over F5, and E5 is not empty"


def test_myt_141_a_character_that_can_no_longer_fly_walks_on_over_empty_hexes() -> None:
    table = flyer("Updraft")
    table.place(E="E5", A="D5")
    table.lay("A", "Gate Watch")
    updraft(table, bonus=1)
    path(table, "D4", "E5", "F4")
    table.act("C", "discard_own", card="On the Wing")
    table.act("A", "no_reaction")
    assert table.where("C")[0] == "F4"


def test_myt_133_a_flight_ended_early_goes_as_far_as_was_chosen() -> None:
    table = flyer("Updraft", walk_may_stop=True)
    updraft(table, bonus=1)
    path(table, "D4", "D5")
    table.act("C", "stop")
    assert table.where("C")[0] == "D5"
    assert table.board.walk.walking is None


def test_myt_137_a_flight_towards_the_direction_goes_on_behind_the_pushed_mark() -> None:
    table = flyer("Dive Strike", focus="E5")
    table.play("C", "Dive Strike")
    table.act("C", "bonus", bonus=0)
    path(table, "E5")
    assert table.choices("C", "path", "to") == ["E6"]
    path(table, "E6")
    assert table.where("C") == ("E6", "E7")


def test_myt_137_a_flyer_without_a_direction_is_asked_nothing() -> None:
    ahead = doing('op = "walk", n = 1, toward = "direction"')
    table = trial('traits = ["flying"]\n', ahead, range_="none")
    table.put("A", "E5")
    table.act("A", "use_action_1")
    assert table.where("A")[0] == "E5"
    assert table.asks("A", "end_turn")


def test_myt_117_a_flight_counts_its_steps_too() -> None:
    table = used('traits = ["flying"]\n', required('op = "walk", n = 2'), range_="none")
    table.act("A", "path", to="E6")
    table.act("A", "path", to="F6")
    assert table.where("A")[0] == "F6"
    assert table.played("A") == "trial"
    assert len(table.hand_names("A")) == 1


def test_myt_141_each_flyer_has_a_path_of_its_own() -> None:
    follows = doing('op = "walk", n = 1', on="leaves_marked")
    effects = 'traits = ["flying"]\n', follows
    table = trial(*effects, type_="stance", range_="ring1m", turn="C")
    table.put("C", "E4", "A1")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    updraft(table, bonus=0)
    path(table, "D4", "D5")
    table.act("A", "path", to="F5")
    assert [table.where(letter)[0] for letter in "AC"] == ["F5", "D5"]


def test_myt_142_no_flyer_pushes_its_mark_off_whom_it_is_locked_on() -> None:
    table = MythsEvening("C")
    table.place(C="E4 E5", E="E5")
    table.lay("C", "Snatch Away", mark=1, on="E")
    place = NAMED["E5"]
    assert find_pushed_focus(table.board, table["C"], NAMED["E4"], place, place) == place

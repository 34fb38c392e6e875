"""What can happen in the middle of a walk or a flight: MYT-132 to MYT-142, MYT-164 to MYT-167."""

from __future__ import annotations

from typing import Any

from companion.games.myths.acting import flying
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, required, trial

# --- on foot -------------------------------------------------------------------------------------


def test_myt_132_a_walk_goes_on_after_somebody_has_walked_in_between() -> None:
    does = 'on = "leaves_marked"\ndo = [{ op = "walk", n = 1 }]'
    table = trial(
        EFFECT.format(kind="passive", does=does), type_="stance", range_="ring1m", turn="E"
    )
    table.hand("E", "Slip Stream")
    table.play("E", "Slip Stream")
    table.steps("E", "E7")
    assert (table.board.walk.walking, table.board.walk.steps_left) == ("A", 1)
    table.steps("A", "D5")
    assert (table.board.walk.walking, table.board.walk.steps_left) == ("E", 2)
    assert table.board.acting == ("E", "tide.slip_stream"), "everybody looks at its card again"
    table.steps("E", "E8", "E9")
    assert table.board.walk.walking is None


def test_myt_166_standing_up_does_not_leave_a_watched_hex() -> None:
    table = watched_from("E6")
    table.put("A", "E5", "E5")
    table["A"].prone = True
    table.changed()
    table.act("A", "use_action_1")
    table.act("A", "stand_up")
    assert table.offered("A") == ["end_turn"]
    assert not table.asks("E", "reaction")
    assert table.where("A") == ("E5", "E5"), "its own mark is not pushed"


def watched_from(place: str, turn: str = "A") -> MythsEvening:
    """A character of the other side has a Gate Watch here."""
    table = MythsEvening(turn, deck_e="warden")
    table.put("E", place, "A1")
    table.lay("E", "Gate Watch")
    return table


def cornered(*others: str) -> MythsEvening:
    """The Warden lies in the corner A1, and others stand beside it."""
    table = MythsEvening("A")
    table.put("A", "A1")
    for letter, place in zip("BCD", others, strict=False):
        table.put(letter, place)
    table["A"].prone = True
    table.changed()
    table.act("A", "use_action_1")
    return table


def test_myt_165_with_one_hex_to_crawl_to_it_may_still_stand_up() -> None:
    table = cornered("A2", "B1")
    assert table.offered("A") == ["step", "stand_up"]
    table.act("A", "stand_up")
    assert table.where("A")[0] == "A1"


def test_myt_167_standing_up_is_offered_with_every_walk_that_could_be_begun() -> None:
    table = MythsEvening("F", deck_f="tide")
    table.lay("F", "Otter Form")
    assert not [each for each in table.offered("F") if "rise" in each], "nobody lies there"
    table["F"].prone = True
    table.changed()
    assert {"rise_action_1", "rise_stance_2", "use_action_1"} <= {*table.offered("F")}
    table.act("F", "rise_stance_2")
    assert (table["F"].prone, table.where("F")[0]) == (False, "G6")
    assert table.asks("F", "use_action_1"), "only the swift move is spent"
    assert table.board.walk.walking is None


def test_myt_167_a_walk_reduced_to_0_cannot_be_spent_on_standing_up() -> None:
    table = MythsEvening("A")
    table["A"].prone = True
    table.changed()
    assert table.asks("A", "rise_action_1")
    table.put("E", "C6", "C2")
    table.put("A", "C2")
    table.lay("E", "Cold Current", mark=1)
    assert not table.asks("A", "rise_action_1")
    table["A"].prone = False
    table.changed()
    assert not table.asks("A", "rise_action_1")


def test_myt_166_with_nowhere_to_crawl_it_need_not_stand_up() -> None:
    table = cornered("A2", "B1", "B2")
    assert table.offered("A") == ["stand_up", "stop"]
    table.act("A", "stop")
    assert table["A"].prone


def test_myt_139_a_character_moved_by_others_leaves_a_watched_hex_too() -> None:
    table = watched_from("D5")
    table.put("A", "E5", "E6")
    table.put("D", "E6", "A1")
    table.hand("A", "Shove Aside")
    table.play("A", "Shove Aside")
    assert table.where("D")[0] == "E7", "which is not watched"
    assert table.asks("E", "reaction")


def test_myt_145_a_card_is_lost_before_anybody_reacts_to_the_step() -> None:
    table = watched_from("D5", turn="C")
    table.put("C", "E5", "E6")
    table.lay("C", "Snatch Away", mark=0)
    table.lay("C", "Light Landing")
    table.act("C", "use_stance_2")
    table.steps("C", "E4")
    assert table.asks("E", "reaction")
    assert table.played("C") is None


# --- on an unseen board --------------------------------------------------------------------------


def test_myt_119_blind_standing_up_spends_the_whole_walk() -> None:
    table = MythsEvening("A", mode="blind")
    table["A"].prone = True
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    table.act("A", "stand_up")
    assert table.played("A") == "Hard March", "the walk of 1 was made in full"
    assert len(table.held("A")) == 1


def test_myt_185_blind_a_walk_of_no_steps_says_and_asks_nothing() -> None:
    table = MythsEvening("A", mode="blind")
    table.lay("E", "Cold Current", mark=0)
    table.act("A", "use_action_1")
    table.act("A", "walked", steps=0)
    assert table.asks("A", "end_turn")
    assert not [line for line in table.journal() if "walks" in line]


def test_myt_185_blind_people_say_who_stands_where_before_anybody_reacts() -> None:
    table = MythsEvening("B", mode="blind")
    table.lay("E", "Cold Current", mark=0)
    table.lay("A", "Gate Watch")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    table.act("B", "bonus", bonus=0)
    table.act("B", "walked", steps=1)
    assert (table.asks("E", "there"), table.asks("A", "reaction")) == (True, False)
    table.act("E", "there", who=[])
    assert table.asks("A", "reaction")


# --- in flight -----------------------------------------------------------------------------------


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


def test_myt_167_a_flyer_that_stands_up_has_walked_in_full() -> None:
    table = trial('traits = ["flying"]\n', required('op = "walk", n = 1'), range_="none")
    table["A"].prone = True
    table.changed()
    table.act("A", "use_action_1")
    table.act("A", "stand_up")
    assert table.played("A") == "trial"
    assert len(table.held("A")) == 1
    assert table.where("A")[0] == "E5"


def test_myt_141_a_flight_cannot_stop_over_another_pion() -> None:
    table = flyer("Updraft", walk_may_stop=True)
    table.put("E", "E5")
    updraft(table, bonus=0)
    assert table.asks("C", "stop")
    table.act("C", "path", to="E5")
    assert table.offered("C") == ["path"]
    table.act("C", "path", to="F5")
    assert table.where("C")[0] == "F5"


def test_myt_137_a_flight_towards_the_direction_goes_on_behind_the_pushed_mark() -> None:
    table = flyer("Dive Strike", focus="E5")
    table.play("C", "Dive Strike")
    table.act("C", "bonus", bonus=0)
    table.act("C", "path", to="E5")
    assert table.choices("C", "path", "to") == ["E6"]
    table.act("C", "path", to="E6")
    assert table.where("C") == ("E6", "E7")


def test_myt_140_a_path_does_not_lead_where_it_cannot_end() -> None:
    table = flyer("Updraft", at="C3")
    for letter, place in zip("DEF", ("A2", "B1", "B2"), strict=True):
        table.put(letter, place)
    updraft(table, bonus=1)
    table.act("C", "path", to="B2")
    assert table.choices("C", "path", "to") == ["A2", "B1", "B3", "C2", "C3"], "not into A1"


def test_myt_141_a_path_may_be_longer_than_the_board_is_wide() -> None:
    table = flyer(at="E5")
    assert flying.longest(table.board, table["C"], 9, toward=False) == 9


def test_myt_141_a_character_that_can_no_longer_fly_walks_on_over_empty_hexes() -> None:
    table = flyer("Updraft")
    table.put("E", "E5")
    table.put("A", "D5")
    table.lay("A", "Gate Watch")
    updraft(table, bonus=1)
    for place in ("D4", "E5", "F4"):
        table.act("C", "path", to=place)
    assert table.asks("A", "reaction"), "it has left D4, which is watched"
    table.act("C", "discard_own", card="On the Wing")
    table.act("A", "no_reaction")
    assert table.where("C")[0] == "F4"


def test_myt_133_a_flight_ended_early_goes_as_far_as_was_chosen() -> None:
    table = flyer("Updraft", walk_may_stop=True)
    updraft(table, bonus=1)
    for place in ("D4", "D5"):
        table.act("C", "path", to=place)
    table.act("C", "stop")
    assert table.where("C")[0] == "D5"
    assert table.board.walk.walking is None


def test_myt_117_a_flight_counts_its_steps_too() -> None:
    table = trial('traits = ["flying"]\n', required('op = "walk", n = 2'), range_="none")
    table.act("A", "use_action_1")
    table.act("A", "path", to="E6")
    table.act("A", "path", to="F6")
    assert table.where("A")[0] == "F6"
    assert table.played("A") == "trial"
    assert len(table.held("A")) == 1


def test_myt_141_each_flyer_has_a_path_of_its_own() -> None:
    does = 'on = "leaves_marked"\ndo = [{ op = "walk", n = 1 }]'
    effects = 'traits = ["flying"]\n', EFFECT.format(kind="passive", does=does)
    table = trial(*effects, type_="stance", range_="ring1m", turn="C")
    table.put("C", "E4", "A1")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    updraft(table, bonus=0)
    for place in ("D4", "D5"):
        table.act("C", "path", to=place)
    table.act("A", "path", to="F5")
    assert table.where("A")[0] == "F5"
    assert table.where("C")[0] == "D5"

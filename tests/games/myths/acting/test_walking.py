"""Walking and being moved, MYT-132 to MYT-139."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.myths.table.character_states import walk_bonus
from companion.games.myths.table.paths import lengths
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import doing, lasting, trial


def test_myt_132_and_ms_11_the_mark_is_pushed_along() -> None:
    table = walking("E5", "E6")
    table.steps("A", "E6")
    assert table.where("A") == ("E6", "E7")


def walking(start: str = "E5", focus: str | None = None, **settings: Any) -> MythsEvening:
    """The Warden walks one step from here."""
    table = MythsEvening("A", **settings)
    table.put("A", start, focus)
    table.act("A", "use_action_1")
    return table


def test_myt_132_with_a_printed_board_the_journal_says_where_the_pushed_mark_goes() -> None:
    told = "Bronze Warden’s focus mark moves to E7."
    table = walking("E5", "E6", mode="mirrored")
    table.steps("A", "E6")
    assert table.where("A") == ("E6", "E7")
    assert table.journal()[-2:] == ["Bronze Warden walks to E6.", told]


def test_myt_132_a_walk_goes_on_after_somebody_has_walked_in_between() -> None:
    follows = doing('op = "walk", n = 1', on="leaves_marked")
    table = trial(follows, type_="stance", range_="ring1m", turn="E")
    table.play_alone("E", "Slip Stream")
    table.steps("E", "E7")
    assert (table.board.walk.walking, table.board.walk.steps_left) == ("A", 1)
    table.steps("A", "D5")
    assert (table.board.walk.walking, table.board.walk.steps_left) == ("E", 2)
    assert table.board.acting == ("E", "tide.slip_stream"), "everybody looks at its card again"
    table.steps("E", "E8", "E9")
    assert table.board.walk.walking is None


def test_myt_133_a_walk_is_made_in_full_unless_the_table_agreed_otherwise() -> None:
    assert "stop" not in walking().offered("A")
    table = walking(walk_may_stop=True)
    table.act("A", "stop")
    assert (table.where("A")[0], table.asks("A", "end_turn")) == ("E5", True)


def test_myt_120_and_134_steps_stay_on_the_board_and_off_other_pions() -> None:
    table = MythsEvening("A")
    table.place(A="A1", E="A2")
    table.act("A", "use_action_1")
    assert table.choices("A", "step", "to") == ["B1", "B2"]


def test_myt_135_and_145_and_ms_12_a_mark_pushed_off_costs_cards_in_the_same_step() -> None:
    table = MythsEvening("C")
    table.place(E="E4", C="E8 E9")
    table.lay("C", "Snatch Away", mark=1)
    table.lay("C", "Light Landing")
    table.lay("F", "Shadow Bond", mark=1, on="C")
    table.act("C", "use_stance_2")
    table.act("C", "step", to="E9")
    assert table.where("C") == ("E9", "–")
    assert [table.played(letter) for letter in "CF"] == [None, None]


# --- how far -------------------------------------------------------------------------------------


def test_myt_059_stand_walks_one() -> None:
    table = MythsEvening("A")
    table.act("A", "use_action_1")
    assert table.board.walk.steps_left == 1


def test_myt_136_the_number_is_fixed_when_the_walk_begins() -> None:
    table = MythsEvening("B")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    limits = table.umpire.find(table.seat["B"], "bonus").fields["bonus"].limits()
    assert (limits["low"], limits["high"]) == (0, 2)
    table.act("B", "bonus", bonus=2)
    assert table.board.walk.steps_left == 3
    table.act("B", "step", to="E3")
    table.act("B", "discard_own", card="Elk Form")
    assert table.board.walk.steps_left == 2


@pytest.mark.parametrize(
    ("printed", "slow", "bonus", "prone", "number"),
    [
        (2, 1, 0, True, 1), (3, 1, 0, True, 1), (1, 1, 0, True, 0), (1, 2, 2, False, 1),
        (1, 2, 0, False, 0), (1, 3, 2, True, 0), (2, 0, 2, True, 1), (2, 1, 2, False, 3),
    ],
)  # fmt: skip
def test_myt_136_bonus_then_slowing_then_lying_prone(
    *, printed: int, slow: int, bonus: int, prone: bool, number: int
) -> None:
    slowed = lasting(f'op = "slow", n = {slow}, who = ["self"]')
    longer = lasting(f'op = "walk_up_to", n = {bonus}')
    table = trial(slowed, longer, range_="none")
    table.put("E", "A1")
    table["A"].prone = prone
    table.changed()
    assert lengths(table.board, table["A"], printed)[1] == number


@pytest.mark.parametrize(("bonus", "steps"), [(0, 0), (1, 0), (2, 1)])
def test_myt_136_the_bonus_that_was_chosen_is_slowed_too(bonus: int, steps: int) -> None:
    slowed = lasting('op = "slow", n = 2, who = ["self"]')
    longer = lasting('op = "walk_up_to", n = 2')
    table = trial(slowed, longer, doing('op = "walk", n = 1'))
    table.put("E", "A1")
    table.act("A", "use_action_3")
    table.act("A", "bonus", bonus=bonus)
    assert table.board.walk.steps_left == steps


def test_myt_136_a_bonus_lengthens_only_its_own_characters_walks() -> None:
    table = MythsEvening("A")
    table.lay("B", "Elk Form")
    assert [walk_bonus(table.board, table[letter]) for letter in "AB"] == [0, 2]


def test_myt_138_a_character_that_cannot_walk_cannot_spend_it_either() -> None:
    table = MythsEvening("B")
    table.lay("B", "Deep Roots")
    table.lie_down("B")
    table.act("B", "use_action_1")
    assert table["B"].prone
    assert table.board.walk.walking is None


# --- towards the direction -----------------------------------------------------------------------


def test_myt_116_and_137_and_ms_13_a_required_walk_fails() -> None:
    table = MythsEvening("A")
    table.place(A="E5 E6", E="E7")
    table.play_alone("A", "Hard March")
    assert table.where("A") == ("E6", "E7")
    assert table.played("A") is None
    assert table.hand_names("A") == []
    assert not table.board.this_turn.move_left


def test_myt_117_and_ms_14_decreased_but_full() -> None:
    table = MythsEvening("A")
    table.place(A="E5 E6", E="C6 E5")
    table.lay("E", "Cold Current", mark=0)
    table.play_alone("A", "Hard March")
    assert table.where("A") == ("E5", "E6")
    assert len(table.hand_names("A")) == 1
    assert table.played("A") == "Hard March"


# --- being moved ---------------------------------------------------------------------------------


def test_myt_139_and_ms_25_being_moved_is_not_walking() -> None:
    table = MythsEvening("A")
    table.place(A="E5 E6", F="E6 E7")
    table.play_alone("A", "Shove Aside")
    assert table.where("F") == ("E7", "E7"), "its own mark is not pushed"
    assert table.board.damage.suffering == "F"


def test_myt_139_of_several_marked_hexes_the_acting_player_chooses_a_free_one() -> None:
    place = 'op = "place", who = "target", to = "marked_hex"'
    table = trial(doing(place), range_="area7", edge="lenient")
    table.place(A="E5 A1", E="A1 E9", D="A2")
    assert table["A"].action
    [table["A"].action.view] = table.board.views_of(table["A"], table.board.card("A.trial.1"))
    table.act("A", "use_action_1")
    assert table.choices("A", "marked_hex", "to") == ["B1", "B2"]
    table.act("A", "marked_hex", to="B1")
    assert table.where("E") == ("B1", "E9")

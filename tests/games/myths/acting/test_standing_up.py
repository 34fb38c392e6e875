"""Lying prone and standing up, MYT-164 to MYT-167."""

from __future__ import annotations

import pytest

from tests.kit.games.myths.evening import MythsEvening, watched_from
from tests.kit.games.myths.own_cards import doing, required, trial


def test_myt_119_and_166_standing_up_spends_a_walk() -> None:
    table = MythsEvening("A")
    table.lie_down("A")
    table.act("A", "use_action_1")
    assert table.board.walk.steps_left == 1
    table.act("A", "stand_up")
    assert (table["A"].prone, table.where("A")[0]) == (False, "C2")
    assert "Bronze Warden stands up." in table.journal()
    assert table.offered("A") == ["end_turn"]


def test_myt_164_and_166_and_ms_16_lying_prone_a_walk_is_one_step_or_standing_up() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.lie_down("B")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    assert table.board.walk.steps_left == 1, "for all its bonus"
    assert {"step", "stand_up"} <= set(table.offered("B"))
    table.act("B", "stand_up")
    assert (table["B"].prone, table.where("B")[0]) == (False, "E5")
    assert table.board.walk.walking is None


def test_myt_164_and_ms_16_lying_prone_a_character_deals_1_less() -> None:
    table = MythsEvening("B")
    table.place(B="E5 E6", E="E6")
    table.lie_down("B")
    table.play_alone("B", "Maul", focus="E6")
    assert "1 damage for Tide Caller." in table.journal()


def test_myt_167_and_ms_17_a_walk_slowed_to_0_lets_nobody_stand_up() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lie_down("A")
    assert table.asks("A", "rise_action_1")
    table.lay("A", "Shield Wall")
    assert not table.asks("A", "rise_action_1")
    table.act("A", "use_action_1")
    assert not table.asks("A", "stand_up")
    assert table["A"].prone


def test_myt_165_prone_may_crawl() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lie_down("A")
    table.walk("A", "F5")
    assert table["A"].prone
    assert table.where("A")[0] == "F5"


def cornered(*others: str) -> MythsEvening:
    """The Warden lies in the corner A1, and others stand beside it."""
    table = MythsEvening("A")
    table.put("A", "A1")
    for letter, place in zip("BCD", others, strict=False):
        table.put(letter, place)
    table.lie_down("A")
    table.act("A", "use_action_1")
    return table


def test_myt_165_with_one_hex_to_crawl_to_it_may_still_stand_up() -> None:
    table = cornered("A2", "B1")
    assert table.offered("A") == ["step", "stand_up"]
    table.act("A", "stand_up")
    assert table.where("A")[0] == "A1"


def test_myt_166_with_nowhere_to_crawl_it_need_not_stand_up() -> None:
    table = cornered("A2", "B1", "B2")
    assert table.offered("A") == ["stand_up", "stop"]
    table.act("A", "stop")
    assert table["A"].prone


def test_myt_166_a_flyer_with_nowhere_to_fly_may_stand_up() -> None:
    table = MythsEvening("C")
    table.place(C="E5 E6", E="E6")
    table.lay("C", "On the Wing")
    table.lie_down("C")
    table.play_alone("C", "Dive Strike")
    assert table.offered("C") == ["stand_up", "stop"]
    table.act("C", "stand_up")
    assert not table["C"].prone
    assert table.played("C") == "Dive Strike", "the walk of 1 was made in full"


def test_myt_166_standing_up_does_not_leave_a_watched_hex() -> None:
    table = watched_from("E6")
    table.put("A", "E5", "E5")
    table.lie_down("A")
    table.act("A", "use_action_1")
    table.act("A", "stand_up")
    assert table.offered("A") == ["end_turn"]
    assert not table.asks("E", "reaction")
    assert table.where("A") == ("E5", "E5"), "its own mark is not pushed"


def test_myt_166_a_move_that_was_no_standing_up_leaves_the_next_walk_alone() -> None:
    walk = doing('op = "walk", n = 1')
    draw = doing('op = "draw", n = 1', kind="swift")
    table = trial(walk + draw)
    table.lie_down("A")
    table.act("A", "use_action_2")
    table.act("A", "use_action_1")
    assert table["A"].prone
    assert table.asks("A", "stand_up")


def test_myt_167_standing_up_is_offered_with_every_walk_that_could_be_begun() -> None:
    table = MythsEvening("F", deck_f="tide")
    table.lay("F", "Otter Form")
    assert not [each for each in table.offered("F") if "rise" in each], "nobody lies there"
    table.lie_down("F")
    assert {"rise_action_1", "rise_stance_2", "use_action_1"} <= {*table.offered("F")}
    table.act("F", "rise_stance_2")
    assert (table["F"].prone, table.where("F")[0]) == (False, "G6")
    assert table.asks("F", "use_action_1"), "only the swift move is spent"
    assert table.board.walk.walking is None


@pytest.mark.parametrize(
    ("steps", "able"),
    [
        (('op = "walk", n = 1',), True),
        (('op = "walk", n = 1', 'op = "draw", n = 1'), True),
        (('op = "draw", n = 1', 'op = "walk", n = 1'), False),
        (('op = "walk", n = 1, optional = true',), False),
        ((), False),
    ],
)
def test_myt_167_only_an_effect_that_begins_with_a_walk_can_be_spent_on_standing_up(
    steps: tuple[str, ...], *, able: bool
) -> None:
    table = trial(doing(*steps))
    assert not table.asks("A", "rise_action_1")
    table.lie_down("A")
    assert table.asks("A", "rise_action_1") is able


def test_myt_167_whoever_stands_up_on_the_way_walks_on() -> None:
    table = MythsEvening("E")
    table.put("E", "E5", "A1")
    table.play_alone("E", "Slip Stream")
    table.act("E", "step", to="E6")
    table.lie_down("E")
    table.act("E", "stand_up")
    assert (table.asks("E", "step"), table.board.walk.steps_left) == (True, 1)


def test_myt_167_a_flyer_that_stands_up_has_walked_in_full() -> None:
    table = trial('traits = ["flying"]\n', required('op = "walk", n = 1'), range_="none")
    table.lie_down("A")
    table.act("A", "use_action_1")
    table.act("A", "stand_up")
    assert table.played("A") == "trial"
    assert len(table.hand_names("A")) == 1
    assert table.where("A")[0] == "E5"

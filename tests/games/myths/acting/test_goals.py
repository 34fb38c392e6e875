"""A walk is given by its goal, and its path is shown first: MYT-132 to MYT-140."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.hexes import Hex
from companion.core.seats import TABLE
from companion.games.myths.board.hexes import NAMED, NAMES
from companion.games.myths.state import Walk
from companion.games.myths.table.figures import MythsWithFigures
from companion.games.myths.table.paths import Path, list_goals
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import doing, lasting, trial, used


def path_to(table: MythsEvening, letter: str, goal: str) -> list[str]:
    """The path that would be taken to this hex."""
    return [NAMES[each] for each in list_goals(table.board, table[letter])[NAMED[goal]]]


def ready(letter: str, card: str, at: str, focus: str | None, **settings: Any) -> MythsEvening:
    """A character with one card in hand."""
    table = MythsEvening(letter, **settings)
    table.put(letter, at, focus)
    table.hand(letter, card)
    return table


def slipping(at: str = "E5", focus: str | None = None, **settings: Any) -> MythsEvening:
    """The Tide Caller is about to walk three steps."""
    table = ready("E", "Slip Stream", at, focus, **settings)
    table.play("E", "Slip Stream")
    return table


def test_myt_132_one_answer_walks_the_whole_path() -> None:
    table = slipping()
    assert path_to(table, "E", "E8") == ["E6", "E7", "E8"], "straight"
    assert [NAMES[each] for each in shown(table)["E8"]] == ["E6", "E7", "E8"], "and seen by all"
    goals_of = table.choices("E", "walk", "to")
    assert ("E5" in goals_of, "E9" in goals_of) == (True, False), "there and back, in three steps"
    table.act("E", "walk", to="E8")
    assert shown(table) == {}
    assert table.where("E")[0] == "E8"
    assert [line for line in table.journal() if "walks to" in line][-3:] == [
        "Tide Caller walks to E6.", "Tide Caller walks to E7.", "Tide Caller walks to E8.",
    ]  # fmt: skip
    assert table.asks("E", "end_turn")


def shown(table: MythsEvening) -> dict[str, Path]:
    """The ways of the walk in progress, as the screen has them."""
    k = table.umpire.known(TABLE)
    assert isinstance(k, MythsWithFigures)
    return {NAMES[goal]: path for goal, path in k.ways.items()}


def test_myt_133_a_walk_that_may_stop_goes_no_further_than_its_goal() -> None:
    table = slipping(walk_may_stop=True)
    table.act("E", "walk", to="E6")
    assert table.where("E")[0] == "E6"
    assert table.asks("E", "end_turn")


def walked(table: MythsEvening, letter: str, n: int) -> dict[str, list[str]]:
    """Every goal of a walk of `n`, with the path to it."""
    table.board.walk = Walk(letter, n)
    paths = list_goals(table.board, table[letter])
    table.board.walk = Walk()
    return {NAMES[goal]: [NAMES[each] for each in path] for goal, path in paths.items()}


@pytest.mark.parametrize(("event", "avoided"), [("leaves_marked", True), ("end_of_turn", False)])
def test_myt_103_a_path_avoids_what_reacts_to_walking_and_nothing_else(
    event: str, *, avoided: bool
) -> None:
    draw = doing('op = "draw", n = 1, optional = true', on=event)
    table = trial(draw, type_="stance", range_="ring1m")
    table.put("E", "D3", "A1")
    path = ["C3", "C4", "D5"] if avoided else ["E4", "D4", "D5"]
    assert walked(table, "E", 3)["D5"] == path


@pytest.mark.parametrize(
    ("watcher", "walker", "focus", "goal", "path", "instead"),
    [
        ("C6", "B3", "E6", "A5", "B4 B5 A5", "B4 A4 A5"),
        ("F5", "D4", "E4", "F4", "E4 F4", "E5 F4"),
        ("F1", "C4", "D5", "B3", "C3 B2 B3", "D5 C4 B3"),
    ],
    ids=["a card before a reaction", "a reaction before the focus mark", "that before bends"],
)
def test_myt_133_a_path_keeps_cards_then_wakes_nobody_then_leaves_its_focus_then_is_straight(  # noqa: PLR0913, PLR0917
    watcher: str, walker: str, focus: str, goal: str, path: str, instead: str
) -> None:
    watches = doing('op = "draw", n = 1, optional = true', on="leaves_marked")
    table = trial(watches, type_="stance", range_="ring1m", deck_e="warden")
    table.put("A", watcher, "A1")
    table.put("E", walker, focus)
    table.lay("A", "trial")
    table.lay("E", "Gate Watch")
    assert len(path.split()) == len(instead.split()), "else they would be no choice"
    assert walked(table, "E", len(path.split()))[goal] == path.split()


def test_myt_136_the_goal_says_how_much_of_the_bonus_is_used() -> None:
    table = MythsEvening("B")
    table.put("B", "E5")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    assert {len(path) for path in list_goals(table.board, table["B"]).values()} == {1, 2, 3}
    assert len(path_to(table, "B", "E6")) == 1
    table.act("B", "walk", to="E7")
    assert table.where("B")[0] == "E7"
    assert table.board.walk.walking is None


def test_myt_136_of_a_walk_that_is_slowed_to_nothing_the_whole_bonus_is_shown() -> None:
    slowed = lasting('op = "slow", n = 1, who = ["self"]')
    longer = lasting('op = "walk_up_to", n = 2')
    table = used(slowed, longer, type_="stance", range_="none")
    assert {len(path) for path in list_goals(table.board, table["A"]).values()} == {1, 2}


def test_myt_145_a_path_that_has_been_blocked_is_chosen_again() -> None:
    table = slipping(at="E4")
    table.put("A", "D3", "E5")
    table.lay("A", "Gate Watch")
    table.act("E", "walk", to="E7")
    assert table.asks("A", "reaction")
    table.put("B", "E6")
    table.act("A", "no_reaction")
    assert table.where("E")[0] == "E5"
    assert (table.asks("E", "walk"), table.board.walk.steps_left) == (True, 2)
    table.act("E", "walk", to="D6")
    assert table.where("E")[0] == "D6"


def test_myt_140_a_flight_has_a_goal_too() -> None:
    table = ready("C", "Updraft", "E4", "E9")
    table.lay("C", "On the Wing")
    table.put("E", "E5")
    table.play("C", "Updraft")
    assert path_to(table, "C", "E6") == ["E5", "E6"], "over somebody"
    assert "E5" not in table.choices("C", "walk", "to")
    table.act("C", "walk", to="E8")
    assert table.where("C")[0] == "E8", "with the whole bonus"


def test_myt_140_a_flight_of_two_steps_may_be_given_by_its_goal_and_one_of_one_may_not() -> None:
    for bonus, goal in ((0, False), (1, True)):
        table = ready("C", "Updraft", "E4", "E9")
        table.lay("C", "On the Wing")
        table.act("C", "use_action_1")
        table.act("C", "bonus", bonus=bonus)
        assert table.offered("C") == ["walk", "path"] if goal else ["path"]


def test_myt_137_a_walk_that_is_blocked_leads_as_far_as_it_can() -> None:
    table = MythsEvening("A")
    table.place(A="E5 E9", E="E8")
    table.board.walk = Walk("A", 3, toward=True)
    ways = list_goals(table.board, table["A"])
    assert {NAMES[goal]: len(path) for goal, path in ways.items()} == {"E7": 2}


def test_myt_122_a_flyer_in_a_corner_flies_over_those_around_it() -> None:
    table = ready("C", "Updraft", "A1", "E9")
    table.lay("C", "On the Wing")
    table.place(A="A2", B="B1", D="B2")
    assert set(walked(table, "C", 2)) == {"A1", "A3", "B3", "C1", "C2", "C3"}


def test_myt_133_goals_come_in_the_order_of_the_board() -> None:
    table = used(doing('op = "walk", n = 3'))
    options = table.umpire.find(table.seat["A"], "walk").fields["to"].limits()["options"]
    assert [Hex(*each) for each in options] == sorted(Hex(*each) for each in options)

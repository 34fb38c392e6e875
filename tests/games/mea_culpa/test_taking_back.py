"""What has come out cannot be taken back by its maker alone: MEA-009."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.ending import end_game
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    ALL,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    crews,
    petty_turn,
)


def came_out(table: MeaEvening) -> bool:
    """Whether the last answer has shown somebody what was hidden."""
    return table.umpire.opened_since(len(table.umpire.entries) - 1)


def test_mea_009_a_mistaken_tap_can_be_taken_back_until_something_is_revealed() -> None:
    table = a_turn(A, "pope", rooms=("take_5",), positions=(1, 9, 0, 0))
    table.act(A, "buy", what="bread")
    assert not came_out(table)
    table.act(A, "set_pope_die", door="1")
    assert not came_out(table)
    table.act(B, "guess", door="1")
    assert came_out(table)


@pytest.mark.parametrize(
    ("card", "held"),
    [
        ("emperor_letter", {}),
        ("emperor_letter", {"letters": {B: {"red": 1}}}),
        ("pope_yellow", {}),
    ],
)
def test_mea_009_a_card_that_asks_for_a_letter_says_whether_there_is_one(
    card: str, held: dict[str, Any]
) -> None:
    holders = ALL | {"pope": B, "merchant": A}
    table = a_turn(A, "merchant", holders=holders, rooms=(card,), posts=(1,), **held)
    table.act(A, "visit", door="1")
    assert came_out(table)


@pytest.mark.parametrize("purse", [2, 3])
def test_mea_009_a_theft_says_whether_somebody_has_3_taler(purse: int) -> None:
    table = a_turn(A, "merchant", rooms=("steal_3",), purses=(9, purse))
    table.act(A, "visit", door="1")
    assert not came_out(table)
    table.act(A, "steal", victim=int(B))
    assert came_out(table)


def test_mea_009_chests_that_have_been_opened_stay_open() -> None:
    chests = {B: "I:bread", C: "I:wine"}
    table = a_turn(A, rooms=("new_crew",), sites=crews(1, naves="A"), posts=(1,), chests=chests)
    table.act(A, "visit", door="1")
    assert not came_out(table)
    table.act(A, "place_crew", site="A")
    assert came_out(table)


def test_mea_009_votes_that_have_been_counted_are_known() -> None:
    table = MeaEvening(play_action_phase, 3, holders={"pope": A, "petty": C}, settings=VARIANT)
    table.act(B, "accuse", culprit=int(A), entry="5")
    table.do((A, "deny"), (B, "guilty"))
    assert not came_out(table)
    table.act(C, "innocent")
    assert came_out(table)


@pytest.mark.parametrize("forgotten", [[], ["pay"]])
def test_mea_009_a_reminder_says_whether_something_was_forgotten(forgotten: list[str]) -> None:
    table = petty_turn()
    table.act(D, "buy", what="bread", forget=forgotten)
    assert not came_out(table)
    table.act(A, "remind", cost="pay")
    assert came_out(table)


def test_mea_009_at_the_end_everything_comes_out() -> None:
    def one_pass(g: MeaCulpa) -> Any:
        yield from play_action_phase(g)
        return end_game(g)

    table = MeaEvening(one_pass, holders=ALL, market={"bread": 1})
    table.act(A, "buy", what="bread")
    assert table.is_over
    assert came_out(table)

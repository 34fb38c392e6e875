"""Plans: DWD-082 to DWD-097, DS-31."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.phase import action, plan
from companion.games.deal_with_the_devil.action.places import stand, usable, use
from companion.games.deal_with_the_devil.cards.decks import buildings
from companion.games.deal_with_the_devil.production import production
from companion.games.deal_with_the_devil.state.castles import CourtierSpace
from companion.games.deal_with_the_devil.state.phases import SLOTS, ActionPlan
from tests.kit.games.deal_with_the_devil.acting import (
    acting,
    built,
    full_hand,
    planned,
    settle,
    wheat_after,
)
from tests.kit.games.deal_with_the_devil.evening import (
    IDLE,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_castle,
    with_purse,
)


def test_dwd_082_events_are_discarded_down_to_one() -> None:
    assert "at most one event card" in DevilEvening(action).help(R, "plan")
    table = full_hand(event="E02")
    planned(table, event="E02 keep")
    assert table.board.decks.event_cards[R].cards == ("E02",)
    planned(other := full_hand(event="E02"), event="no")
    assert len(other.board.decks.event_cards[R]) == 0


def test_dwd_083_whether_and_how_to_play_the_event_is_decided_in_secret() -> None:
    table = DevilEvening(action)
    assert table.keys(R, "plan", "event") == ["no", "first", "second"]
    other = DevilEvening(action)
    table.act(R, "plan", **{**IDLE, "event": "second"})
    other.act(R, "plan", **IDLE)
    assert table.seen(Y) == other.seen(Y)


def test_dwd_084_an_event_needs_no_token() -> None:
    table = acting(event="first", slots=["build 1", "build 2", "use 1", "use 2"])
    assert len(table.board.planning.plans[R].slots) == 4
    strict = DevilEvening(action, settings={"profile": "event_needs_token = true"})
    four = ["build 1", "build 2", "use 1", "use 2"]
    assert "4 action tokens" in strict.refused(
        R, "plan", event="first", slots=four, courtier="nobody"
    )


def test_if_events_need_a_token_it_costs_wheat_like_any_other() -> None:
    settings = {"purse": True, "profile": "event_needs_token = true"}
    table = DevilEvening(action, settings=settings, lay=with_purse(R, wheat=2))
    planned(table, event="first", slots=["use 1", "use 2"])
    assert table.board.purses[R].value.wheat == 1


def test_an_event_that_is_kept_never_needs_a_token() -> None:
    settings = {"mode": "full", "profile": "event_needs_token = true"}
    for option, wheat in (("keep", 2), ("second", 1)):
        table = full_hand("1A1", "2A1", wheat=2, stone=2, marble=1, settings=settings)
        builds = {"slots": ["build 1", "build 2"], "builds": ["1A1", "2A1"]}
        planned(table, event=f"E01 {option}", **builds)
        assert table.board.purses[R].value.wheat == wheat


def test_dwd_085_two_tokens_are_free_and_none_is_needed() -> None:
    assert wheat_after(2) == 2
    slots = DevilEvening(action).fields(R, "plan")["slots"]
    assert (slots["least"], slots["most"]) == (0, 4)


def test_dwd_086_tokens_three_and_four_cost_wheat_and_there_are_no_more() -> None:
    assert (wheat_after(3), wheat_after(4)) == (1, 0)
    table = DevilEvening(action, settings={"purse": True})
    three = {**IDLE, "slots": ["build 1", "build 2", "use 1"]}
    assert "1 wheat" in table.refused(R, "plan", **three)
    table.refused(R, "plan", event="no", slots=list(SLOTS)[1:], courtier="0")


def test_dwd_087_a_building_needs_a_token_above_it() -> None:
    table = full_hand("1A1", wood=9, stone=9)
    assert "one token" in table.refused(R, "plan", **IDLE, builds=["1A1"])
    planned(table, slots=["build 1"], builds=["1A1"])
    settle(table)
    assert table.castle(R).built == ("1A1",)


def test_dwd_088_a_permanent_effect_works_in_its_phase() -> None:
    lay = with_castle(R, built=("1A2", "1B2"))
    table = DevilEvening(production, settings={"mode": "full"}, lay=lay)
    assert table.board.purses[R].value.coins == 4
    assert table.board.purses[Y].value.coins == 2


def test_dwd_089_an_immediate_effect_happens_when_it_is_built() -> None:
    table = full_hand("1A3", stone=1)
    before = table.castle(R).reputation
    planned(table, slots=["build 1"], builds=["1A3"])
    settle(table)
    assert table.castle(R).reputation == before + 1


def test_dwd_090_an_action_building_can_be_used_with_a_token() -> None:
    table = full_hand("1A4", stone=1)
    planned(table, slots=["build 1", "use 1"], builds=["1A4"])
    settle(table)
    assert table.board.purses[R].value.coins == 2


def test_dwd_091_a_token_uses_the_building_in_its_place() -> None:
    table = full_hand("1A4", "1B4", stone=1, wheat=9)
    planned(table, slots=["build 1", "build 2", "use 2"], builds=["1A4", "1B4"])
    table.act(R, "slot", way="done")
    table.act(R, "slot", way="done")
    assert usable(table.board, R, 1) == "1A4"
    assert usable(table.board, R, 2) == "1B4"
    table.act(R, "slot", way="done")
    assert table.board.purses[R].value.coins == 2
    assert table.castle(R).places == ("1A4", "1B4")


def test_dwd_092_a_revealed_plan_stands() -> None:
    table = acting(slots=["use 1", "use 2"])
    table.refused(R, "plan", **IDLE)


def test_dwd_092_the_only_action_building_is_moved_to_the_place_that_is_used() -> None:
    table = full_hand("1A4", stone=1)
    planned(table, slots=["build 1", "use 2"], builds=["1A4"])
    table.act(R, "slot", way="done")
    assert table.castle(R).places == ("1A4", "")
    table.act(R, "slot", way="done")
    assert table.castle(R).places == ("", "1A4")
    assert table.journal()[-1] == f"Seat 1 moves {buildings()['1A4'].name} to place 2."
    assert table.board.purses[R].value.coins == 2


def test_dwd_092_two_action_buildings_stand_in_two_places() -> None:
    table = full_hand("1A4", "1B4", stone=1, wheat=1)
    planned(table, slots=["build 1", "build 2"], builds=["1A4", "1B4"])
    settle(table)
    assert table.castle(R).places == ("1A4", "1B4")


@pytest.mark.parametrize(
    ("places", "slots"),
    [
        ("plan_build_slots = 1", ["build 1", "use 1", "use 2", "recruit"]),
        ("plan_use_slots = 1", ["build 1", "build 2", "use 1", "recruit"]),
        ("plan_recruits = 0", ["build 1", "build 2", "use 1", "use 2"]),
    ],
)
def test_dwd_087_091_and_093_tokens_go_on_the_places_of_the_board(
    places: str, slots: list[str]
) -> None:
    assert DevilEvening(action, settings={"profile": places}).keys(R, "plan", "slots") == slots


def test_dwd_092_a_third_action_building_waits_outside_both_places() -> None:
    board = built("1B4", "1C4", "1A4")
    for card in board.castles[R].built:
        stand(board, R, card)
    assert board.castles[R].places == ("1B4", "1C4")


def test_dwd_092_a_building_outside_moves_into_an_empty_place() -> None:
    board = built("1A4", "1B4")
    board.change(R, places=("1A4", ""))
    use(board, R, 2)
    assert board.castles[R].places == ("1A4", "1B4")


def test_dwd_091_without_an_action_building_there_is_nothing_to_use() -> None:
    table = full_hand("1A1", stone=1)
    planned(table, slots=["build 1", "use 1"], builds=["1A1"])
    table.act(R, "slot", way="done")
    assert table.refused(R, "slot", way="done") == "You have no action building to use."
    assert table.against(R, "slot", way="done") == "DWD-091"


def test_dwd_093_a_token_recruits_one_courtier() -> None:
    table = acting(slots=["recruit"], courtier="1")
    settle(table)
    assert table.castle(R).courtiers[1] is CourtierSpace.SERVICE
    other = DevilEvening(action)
    assert "choose a courtier" in other.refused(
        R, "plan", event="no", slots=["recruit"], courtier="nobody"
    )


def test_dwd_093_choosing_a_courtier_puts_a_token_on_it() -> None:
    table = acting(courtier="1")
    assert table.board.planning.plans[R].slots == ("recruit",)
    counted = DevilEvening(action, settings={"purse": True})
    three = {"event": "no", "slots": ["build 1", "use 1"], "courtier": "0"}
    assert "1 wheat" in counted.refused(R, "plan", **three)
    nobody = DevilEvening(action, settings={"profile": "plan_recruits = 0"})
    assert nobody.keys(R, "plan", "courtier") == ["nobody"]


def test_dwd_094_a_courtier_costs_2_coins_first_and_3_later() -> None:
    def coins_after(place: CourtierSpace) -> int:
        courtiers = (place, CourtierSpace.TWO, CourtierSpace.TWO, CourtierSpace.BARRED)
        lay = every(with_purse(R, coins=5), with_castle(R, courtiers=courtiers))
        table = DevilEvening(action, settings={"purse": True}, lay=lay)
        planned(table, slots=["recruit"], courtier="0")
        settle(table)
        return table.board.purses[R].value.coins

    assert (coins_after(CourtierSpace.TWO), coins_after(CourtierSpace.THREE)) == (3, 2)


def test_dwd_094_without_the_box_a_courtier_costs_the_same() -> None:
    table = full_hand(coins=5)
    planned(table, slots=["recruit"], courtier="0")
    assert "2 coins" in table.help(R, "slot")
    settle(table)
    assert table.board.purses[R].value.coins == 5 - 2
    poor = full_hand(coins=1)
    planned(poor, slots=["recruit"], courtier="0")
    assert "cannot pay" in poor.refused(R, "slot", way="done")


def test_dwd_095_a_plan_is_entered_on_the_phone_and_hidden() -> None:
    table = DevilEvening(plan)
    table.act(R, "plan", event="first", slots=["use 1"], courtier="nobody")
    assert table.board.planning.plans == {}
    assert table.umpire.waiting() == (Y, G, B)
    for seat in (Y, G, B):
        table.act(seat, "plan", **IDLE)
    assert table.board.planning.plans.get(R) == ActionPlan("first", ("use 1",), None)


def test_dwd_096_until_all_are_ready_a_plan_can_be_changed() -> None:
    table = DevilEvening(plan)
    table.act(R, "plan", event="first", slots=["use 1"], courtier="nobody")
    table.act(R, "plan", event="no", slots=["build 1"], courtier="nobody")
    for seat in (Y, G, B):
        table.act(seat, "plan", **IDLE)
    assert table.board.planning.plans.get(R) == ActionPlan("no", ("build 1",), None)


def test_dwd_096_until_all_are_ready_readiness_can_be_taken_back() -> None:
    table = DevilEvening(plan)
    for seat in (R, Y, G):
        table.act(seat, "plan", **IDLE)
    table.act(R, "not-yet")
    assert table.umpire.waiting() == (R, B)
    table.act(B, "plan", **IDLE)
    assert table.board.planning.plans == {}
    table.act(R, "plan", event="no", slots=["use 2"], courtier="nobody")
    assert table.board.planning.plans.get(R) == ActionPlan("no", ("use 2",), None)


NO_ACTION = ActionPlan("no", (), None)


def test_dwd_097_the_fourth_plan_reveals_all_and_none_can_change() -> None:
    table = DevilEvening(plan)
    for seat in (R, Y, G):
        table.act(seat, "plan", **IDLE)
    assert table.board.planning.plans == {}
    table.act(B, "plan", **{**IDLE, "slots": ["use 1"]})
    plans = table.umpire.known(TABLE).planning.plans
    assert plans == {**dict.fromkeys((R, Y, G), NO_ACTION), B: ActionPlan("no", ("use 1",), None)}
    assert "moved on" in acting().refused(Y, "plan", **IDLE)


def test_ds_31_a_plan() -> None:
    assert wheat_after(3) == 1
    assert wheat_after(4) == 0
    table = DevilEvening(action)
    table.refused(R, "plan", event="no", slots=list(SLOTS)[1:], courtier="0")
    table.refused(R, "plan", event="no", slots=["use 1", "use 1"], courtier="nobody")
    table.act(R, "plan", **{**IDLE, "slots": ["use 2"]})
    table.act(R, "not-yet")
    planned(table, slots=["use 1"])
    assert table.board.planning.plans[R].slots == ("use 1",)
    table.refused(R, "plan", **IDLE)
    table.refused(R, "not-yet")

"""Plans: DWD-082 to DWD-097, DS-31."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.action_phase import ask_for_plans, play_action
from companion.games.deal_with_the_devil.action.places import place_new_building, use_place
from companion.games.deal_with_the_devil.cards.decks import buildings
from companion.games.deal_with_the_devil.production import play_production
from companion.games.deal_with_the_devil.state.castles import CourtierSpace
from companion.games.deal_with_the_devil.state.phases import SLOTS, ActionPlan
from tests.kit.games.deal_with_the_devil.acting import (
    acting,
    built,
    full_hand,
    planned,
    settle,
)
from tests.kit.games.deal_with_the_devil.evening import (
    IDLE,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    with_castle,
    with_purse,
)

STRICT = {"profile": "event_needs_token = true"}

# --- the event -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "left"),
    [("E02 keep", ("E02",)), ("E02 first", ()), ("E02 second", ()), ("no", ())],
)
def test_dwd_082_events_are_discarded_down_to_one(event: str, left: tuple[str, ...]) -> None:
    table = full_hand(event="E02")
    planned(table, event=event)
    assert table.board.decks.event_cards[R].cards == left
    assert (table.board.planning.slot == "event") == (event in {"E02 first", "E02 second"})


def test_dwd_083_whether_and_how_to_play_the_event_is_decided_in_secret() -> None:
    table, other = DevilEvening(play_action), DevilEvening(play_action)
    assert table.keys(R, "plan", "event") == ["no", "first", "second"]
    assert "at most one event card" in table.help(R, "plan")
    table.act(R, "plan", **{**IDLE, "event": "second"})
    other.act(R, "plan", **IDLE)
    assert table.seen(Y) == other.seen(Y)


def test_dwd_084_an_event_needs_no_token() -> None:
    four = ["build 1", "build 2", "use 1", "use 2"]
    assert acting(event="first", slots=four).board.planning.plans[R].slots == tuple(four)
    strict = {"event": "first", "slots": four, "courtier": "nobody"}
    assert "4 action tokens" in DevilEvening(play_action, settings=STRICT).refused(
        R, "plan", **strict
    )


@pytest.mark.parametrize(("option", "wheat"), [("keep", 2), ("second", 1)])
def test_dwd_084_if_events_need_a_token_only_a_played_one_does(option: str, wheat: int) -> None:
    settings = {"mode": "full", **STRICT}
    table = full_hand("1A1", "2A1", wheat=2, stone=2, marble=1, settings=settings)
    builds = {"slots": ["build 1", "build 2"], "builds": ["1A1", "2A1"]}
    planned(table, event=f"E01 {option}", **builds)
    assert table.board.purses[R].value.wheat == wheat


# --- tokens ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("tokens", "wheat"), [(0, 2), (1, 2), (2, 2), (3, 1), (4, 0)])
def test_dwd_085_two_tokens_are_free_and_the_others_cost_wheat(tokens: int, wheat: int) -> None:
    table = DevilEvening(play_action, settings={"purse": True}, lay=with_purse(R, wheat=2))
    planned(table, slots=list(SLOTS)[1 : 1 + tokens])
    assert table.board.purses[R].value.wheat == wheat


def test_dwd_086_and_ds_31_a_plan() -> None:
    table = DevilEvening(play_action, settings={"purse": True})
    three = {**IDLE, "slots": ["build 1", "build 2", "use 1"]}
    assert "1 wheat" in table.refused(R, "plan", **three)
    table.refused(R, "plan", event="no", slots=list(SLOTS)[1:], courtier="0")
    table.refused(R, "plan", event="no", slots=["use 1", "use 1"], courtier="nobody")
    table.act(R, "plan", **{**IDLE, "slots": ["use 2"]})
    table.act(R, "not-yet")
    planned(table, slots=["use 1"])
    assert table.board.planning.plans[R].slots == ("use 1",)
    table.refused(R, "plan", **IDLE)
    table.refused(R, "not-yet")


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
    assert DevilEvening(play_action, settings={"profile": places}).keys(R, "plan", "slots") == slots


# --- buildings -------------------------------------------------------------------------------


def test_dwd_087_a_building_needs_a_token_above_it() -> None:
    table = full_hand("1A1", wood=9, stone=9)
    assert "one token" in table.refused(R, "plan", **IDLE, builds=["1A1"])
    planned(table, slots=["build 1"], builds=["1A1"])
    settle(table)
    assert table.castle(R).built == ("1A1",)
    assert "Seat 1 builds Shrine I." in table.journal()


def test_dwd_088_a_permanent_effect_works_in_its_phase() -> None:
    lay = with_castle(R, built=("1A2", "1B2"))
    table = DevilEvening(play_production, settings={"mode": "full"}, lay=lay)
    assert [table.board.purses[seat].value.coins for seat in (R, Y)] == [4, 2]


def test_dwd_089_an_immediate_effect_happens_when_it_is_built() -> None:
    table = full_hand("1A3", stone=1, seat=Y)
    for seat in SEATS:
        mine = {"slots": ["build 1"], "builds": ["1A3"]} if seat == Y else {"builds": []}
        table.act(seat, "plan", **{**IDLE, **mine})
    table.act(Y, "slot", way="done")
    assert [castle.reputation for castle in table.board.castles.values()] == [10, 11, 10, 10]


def test_dwd_090_and_091_a_token_uses_the_building_in_its_place() -> None:
    table = full_hand("1A4", "1B4", stone=1, wheat=9)
    planned(table, slots=["build 1", "build 2", "use 2"], builds=["1A4", "1B4"])
    for _ in range(2):
        table.act(R, "slot", way="done")
    assert table.castle(R).places == ("1A4", "1B4")
    assert table.board.purses[R].value.coins == 0
    table.act(R, "slot", way="done")
    assert table.board.purses[R].value.coins == 2
    assert table.castle(R).places == ("1A4", "1B4")


def test_dwd_091_without_an_action_building_there_is_nothing_to_use() -> None:
    table = full_hand("1A1", stone=1)
    planned(table, slots=["build 1", "use 1"], builds=["1A1"])
    table.act(R, "slot", way="done")
    assert table.refused(R, "slot", way="done") == "You have no action building to use."
    assert table.against(R, "slot", way="done") == "DWD-091"


def test_dwd_092_the_only_action_building_is_moved_to_the_place_that_is_used() -> None:
    table = full_hand("1A4", stone=1)
    planned(table, slots=["build 1", "use 2"], builds=["1A4"])
    table.act(R, "slot", way="done")
    assert table.castle(R).places == ("1A4", "")
    table.act(R, "slot", way="done")
    assert table.castle(R).places == ("", "1A4")
    assert table.journal()[-1] == f"Seat 1 moves {buildings()['1A4'].name} to place 2."


def test_dwd_092_a_building_outside_waits_for_an_empty_place() -> None:
    board = built("1B4", "1C4", "1A4")
    for card in board.castles[R].built:
        place_new_building(board, R, card)
    assert board.castles[R].places == ("1B4", "1C4")
    board.change(R, places=("1B4", ""))
    use_place(board, R, 2)
    assert board.castles[R].places[0] == "1B4"
    assert board.castles[R].places[1] in {"1C4", "1A4"}


# --- courtiers -------------------------------------------------------------------------------


def test_dwd_093_choosing_a_courtier_puts_a_token_on_it_and_recruits_it() -> None:
    table = acting(courtier="1")
    assert table.board.planning.plans[R].slots == ("recruit",)
    settle(table)
    assert table.castle(R).courtiers[1] is CourtierSpace.SERVICE
    assert "Seat 1 recruits a courtier." in table.journal()
    counted = DevilEvening(play_action, settings={"purse": True})
    alone = {**IDLE, "slots": ["recruit"]}
    assert "choose a courtier" in counted.refused(R, "plan", **alone)
    three = {"event": "no", "slots": ["build 1", "use 1"], "courtier": "0"}
    assert "1 wheat" in counted.refused(R, "plan", **three)
    nobody = DevilEvening(play_action, settings={"profile": "plan_recruits = 0"})
    assert nobody.keys(R, "plan", "courtier") == ["nobody"]


@pytest.mark.parametrize(("place", "price"), [(CourtierSpace.TWO, 2), (CourtierSpace.THREE, 3)])
@pytest.mark.parametrize("full", [True, False])
def test_dwd_094_a_courtier_costs_2_coins_first_and_3_later(
    place: CourtierSpace, price: int, *, full: bool
) -> None:
    box = DevilEvening(play_action, settings={"purse": True}, lay=with_purse(R, coins=5))
    table = full_hand(coins=5) if full else box
    courtiers = (place, CourtierSpace.TWO, CourtierSpace.TWO, CourtierSpace.BARRED)
    table.board.change(R, courtiers=courtiers)
    table.changed()
    options = table.fields(R, "plan")["courtier"]["options"]
    notes = [each["note"] and str(each["note"]) for each in options]
    assert [note and note[0] for note in notes] == [None, str(price), "2", "2"]
    planned(table, courtier="0")
    assert f"{price} coins" in table.help(R, "slot" if full else "achieve")
    settle(table)
    assert table.board.purses[R].value.coins == 5 - price


# --- secret until all are ready --------------------------------------------------------------


def test_dwd_095_and_096_until_all_are_ready_a_plan_is_hidden_and_can_be_changed() -> None:
    table = DevilEvening(ask_for_plans)
    table.act(R, "plan", event="first", slots=["use 1"], courtier="nobody")
    assert table.umpire.waiting() == (Y, G, B)
    table.act(R, "plan", event="no", slots=["build 1"], courtier="nobody")
    for seat in (Y, G):
        table.act(seat, "plan", **IDLE)
    table.act(R, "not-yet")
    assert table.umpire.waiting() == (R, B)
    table.act(B, "plan", **IDLE)
    assert table.board.planning.plans == {}
    table.act(R, "plan", event="no", slots=["use 2"], courtier="nobody")
    assert table.board.planning.plans.get(R) == ActionPlan("no", ("use 2",), None)


def test_dwd_097_the_fourth_plan_reveals_all_and_none_can_change() -> None:
    table = DevilEvening(play_action)
    for seat in (R, Y, G):
        table.act(seat, "plan", **IDLE)
    assert "All plans are revealed." not in table.journal()
    table.act(B, "plan", **{**IDLE, "slots": ["use 1"]})
    nothing = ActionPlan("no", (), None)
    plans = table.umpire.known(TABLE).planning.plans
    assert plans == {**dict.fromkeys(SEATS, nothing), B: ActionPlan("no", ("use 1",), None)}
    assert "All plans are revealed." in table.journal()
    assert "moved on" in table.refused(Y, "plan", **IDLE)

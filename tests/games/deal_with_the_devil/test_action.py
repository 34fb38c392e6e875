"""Slots and achievements: DWD-098 to DWD-110, DS-32, DS-33."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.phase import action
from companion.games.deal_with_the_devil.cards.decks import events
from companion.games.deal_with_the_devil.money import interest
from companion.games.deal_with_the_devil.state.castles import CourtierSpace
from tests.kit.games.deal_with_the_devil.acting import (
    NOTHING,
    achieve,
    acting,
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
    every,
    with_castle,
    with_purse,
)

# --- resolving -------------------------------------------------------------------------------


def test_dwd_098_slots_are_resolved_in_order() -> None:
    table = full_hand("1A4", "1B4", stone=1, wheat=9, coins=9)
    slots = ["recruit", "use 1", "build 1", "build 2"]
    planned(table, event="E01 second", slots=slots, courtier="0", builds=["1A4", "1B4"])
    order = []
    while table.board.planning.slot:
        order.append(table.board.planning.slot)
        table.act(R, "slot", way="done")
    assert order == ["event", "build 1", "build 2", "use 1", "recruit"]


def test_dwd_098_with_the_box_everybody_reads_the_order_and_losses_follow_it() -> None:
    table = acting(slots=["use 1"], event="first")
    asked = "Carry out your plans in order, then take the tokens of your achievements."
    assert {table.prompt(viewer) for viewer in (TABLE, *SEATS)} == {asked}
    order = "Event first, then buildings, buildings in use, courtier."
    assert all(table.help(seat, "achieve").startswith(order) for seat in SEATS)
    settle(table, event="unpaid", use_1="unpaid")
    assert table.castle(R).reputation == 6


def test_dwd_098_and_126_with_the_box_losses_come_slot_by_slot() -> None:
    lay = every(
        *(with_castle(seat, reputation=1, demons=2) for seat in (R, Y)),
        with_castle(G, houseguests=4),
    )
    table = DevilEvening(action, lay=lay)
    plans = {R: ["use 2"], Y: ["build 1"], G: [], B: []}
    for seat, slots in plans.items():
        table.act(seat, "plan", **{**IDLE, "slots": slots})
    for seat, slots in plans.items():
        unpaid = {"unpaid": slots} if slots else {}
        table.act(seat, "achieve", **NOTHING, **unpaid)
    guests = [table.castle(seat).houseguests for seat in (R, Y)]
    assert guests == [0, 1], "Yellow’s building comes first, and takes the last card of the deck"


def test_everybody_reads_who_does_what_now() -> None:
    table = full_hand("1A1", stone=1)
    planned(table, event="E01 second", slots=["build 1"], builds=["1A1"])
    said = "Seat 1: {}, as planned."
    assert {table.prompt(viewer) for viewer in (TABLE, *SEATS)} == {said.format("event")}
    table.act(R, "slot", way="done")
    assert table.prompt(Y) == said.format("build, first place")


def test_with_the_box_a_whole_plan_is_one_tap() -> None:
    table = acting(event="first", slots=["build 1", "build 2"])
    assert str(table.umpire.find(R, "achieve").label) == "Done as planned"
    assert str(table.umpire.find(Y, "achieve").label) == "Done"
    assert table.keys(R, "achieve", "unpaid") == ["event", "build 1", "build 2"]
    achieve(table)
    assert table.over
    assert table.castle(R).reputation == 8


def test_dwd_093_an_unpaid_courtier_does_not_move() -> None:
    table = acting(slots=["recruit"], courtier="1")
    refused = table.refused(R, "achieve", **{**NOTHING, "unpaid": ["recruit"], "courtiers": ["1"]})
    assert refused == "A courtier that was not paid for cannot lend its symbol."
    settle(table, recruit="unpaid")
    assert table.castle(R).courtiers[1] is CourtierSpace.TWO
    assert table.castle(R).reputation == 7


def test_dwd_105_a_new_courtier_may_lend_its_symbol_at_once() -> None:
    table = acting(courtier="2")
    assert table.keys(R, "achieve", "courtiers") == ["2"]
    assert table.keys(Y, "achieve", "courtiers") == []
    achieve(table, courtiers=["2"], spaces=["1"])
    assert table.castle(R).courtiers[2] is CourtierSpace.THREE


def test_dwd_100_if_coins_are_counted_a_courtier_must_be_paid_or_lost() -> None:
    table = DevilEvening(action, settings={"purse": True}, lay=with_purse(R, coins=1))
    planned(table, courtier="0")
    done = {**NOTHING, "unpaid": []}
    assert table.refused(R, "achieve", **done).startswith("You cannot pay 2 coins.")
    assert table.against(R, "achieve", **done) == "DWD-100"
    table.act(R, "loan", n=1)
    table.act(R, "achieve", **done)


def test_dwd_099_what_cannot_be_paid_is_lost_and_costs_a_step() -> None:
    table = acting(slots=["build 1"])
    settle(table, build_1="unpaid")
    assert table.castle(R).reputation == 7


def test_ds_32_cannot_pay() -> None:
    one = acting(slots=["build 1", "build 2"])
    settle(one, build_2="unpaid")
    assert one.castle(R).reputation == 7
    two = acting(slots=["build 1", "build 2"])
    settle(two, build_1="unpaid", build_2="unpaid")
    assert two.castle(R).reputation == 6


def test_dwd_100_bank_and_loans_are_open_while_resolving() -> None:
    table = full_hand("1A1")
    planned(table, slots=["build 1"], builds=["1A1"])
    assert "Buy, sell or borrow" in table.refused(R, "slot", way="done")
    assert table.against(R, "slot", way="done") == "DWD-100"
    table.act(R, "loan", n=2)
    table.act(R, "bank", what="buy stone", n=1)
    table.act(R, "slot", way="done")
    assert table.castle(R).built == ("1A1",)


def test_dwd_099_everybody_hears_who_could_not_pay() -> None:
    table = acting(slots=["build 1"])
    settle(table, build_1="unpaid")
    assert "Seat 1 cannot pay for a planned action." in table.journal()


def test_dwd_101_a_reminder_is_kept_for_its_phase() -> None:
    table = DevilEvening(action)
    table.act(R, "remind", phase="interest", what="Treasury: one step less")
    assert table.castle(R).reminders == (("interest", "Treasury: one step less"),)
    assert "remind" not in DevilEvening(interest).offered(R)


def test_dwd_101_the_latest_eight_reminders_of_a_seat_are_kept() -> None:
    old = tuple(("cards", f"Reminder {n}") for n in range(8))
    table = DevilEvening(action, lay=with_castle(R, reminders=old))
    table.act(R, "remind", phase="interest", what="Treasury")
    assert table.castle(R).reminders == (*old[1:], ("interest", "Treasury"))


# --- by hand --------------------------------------------------------------------------------


def test_dwd_110_reputation_moves_with_a_reason() -> None:
    table = DevilEvening(action)
    table.act(B, "reputation", steps=-2, reason="A dark   rumour")
    assert table.castle(B).reputation == 8
    assert table.journal()[-2:] == [
        "Seat 4 moves down 2: A dark rumour.",
        "Seat 4: reputation marker to 8.",
    ]
    assert "at least one step" in table.refused(Y, "reputation", steps=0, reason="why")
    table.refused(Y, "reputation", steps=1, reason="")


def test_dwd_110_reputation_moves_as_often_as_cards_say() -> None:
    table = acting(slots=["build 1", "use 1"])
    for _ in range(6):
        table.act(R, "reputation", steps=1, reason="A chapel")
    assert table.castle(R).reputation == 14
    assert table.castle(R).angels == 1


def test_several_buildings_can_be_noted_in_one_slot() -> None:
    table = DevilEvening(action)
    for what in ("Treasury", "Mill"):
        table.act(R, "remind", phase="production", what=what)
    assert table.castle(R).reminders == (("production", "Treasury"), ("production", "Mill"))


def test_our_own_events_do_what_they_say() -> None:
    table = full_hand(event="E20", coins=4)
    planned(table, event="E20 first")
    settle(table)
    assert (table.board.purses[R].value.coins, table.castle(R).reputation) == (0, 13)
    assert str(events()["E20"].option("first")).endswith(": pay 4 coins, reputation +3")
    assert str(events()["E20"].option("second")).endswith(": take 5 coins, reputation −3")
    other = full_hand(event="E20")
    planned(other, event="E20 second")
    settle(other)
    assert (other.board.purses[R].value.coins, other.castle(R).reputation) == (5, 7)

"""Carrying out plans: DWD-098 to DWD-101, DS-32."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.action_phase import play_action
from companion.games.deal_with_the_devil.cards.decks import events
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
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_castle,
    with_purse,
)


def test_dwd_098_slots_are_resolved_in_order_and_all_read_who_does_what() -> None:
    table = full_hand("1A4", "1B4", stone=1, wheat=9, coins=9)
    slots = ["recruit", "use 1", "build 1", "build 2"]
    planned(table, event="E01 second", slots=slots, courtier="0", builds=["1A4", "1B4"])
    plans = table.shown("The plans")
    assert str(plans.sentence) == "All plans are revealed."
    assert [(step.who, str(step.said)) for step in plans.steps] == [
        (R, "event, build 1, build 2, use 1 and recruit"),
        *((seat, "nothing") for seat in SEATS[1:]),
    ]
    order = []
    while table.board.planning.slot:
        order.append(table.board.planning.slot)
        (said,) = {table.prompt(viewer) for viewer in (TABLE, *SEATS)}
        assert said.startswith("Seat 1: ")
        table.act(R, "slot", way="done")
    assert order == ["event", "build 1", "build 2", "use 1", "recruit"]


def test_dwd_098_with_the_box_a_whole_plan_is_one_tap() -> None:
    table = acting(event="first", slots=["build 1", "build 2"])
    assert str(table.umpire.find(R, "achieve").label) == "Done as planned"
    assert str(table.umpire.find(Y, "achieve").label) == "Done"
    assert table.keys(R, "achieve", "unpaid") == ["event", "build 1", "build 2"]
    asked = "Carry out your plans in order, then take the tokens of your achievements."
    assert {table.prompt(viewer) for viewer in (TABLE, *SEATS)} == {asked}
    order = "Event first, then buildings, buildings in use, courtier."
    assert all(table.help(seat, "achieve").startswith(order) for seat in SEATS)
    achieve(table)
    assert table.is_over
    assert table.castle(R).reputation == 8


def test_dwd_098_and_126_with_the_box_losses_come_slot_by_slot() -> None:
    lay = every(
        *(with_castle(seat, reputation=1, demons=2) for seat in (R, Y)),
        with_castle(G, houseguests=4),
    )
    table = DevilEvening(play_action, lay=lay)
    slots = dict(zip(SEATS, (["use 2"], ["build 1"], [], []), strict=True))
    for seat in SEATS:
        table.act(seat, "plan", **{**IDLE, "slots": slots[seat]})
    for seat in SEATS:
        table.act(seat, "achieve", **NOTHING, **({"unpaid": slots[seat]} if slots[seat] else {}))
    guests = [table.castle(seat).houseguests for seat in (R, Y)]
    assert guests == [0, 1], "Yellow’s building comes first, and takes the last card of the deck"


def test_dwd_099_and_ds_32_cannot_pay() -> None:
    one = acting(slots=["build 1", "build 2"])
    settle(one, build_2="unpaid")
    assert one.castle(R).reputation == 7
    assert "Seat 1 cannot pay for a planned action." in one.journal()
    two = acting(event="first", slots=["build 1", "build 2"])
    settle(two, event="unpaid", build_2="unpaid")
    assert two.castle(R).reputation == 6
    full = full_hand("1A1")
    planned(full, slots=["build 1"], builds=["1A1"])
    settle(full, build_1="unpaid")
    assert (full.castle(R).reputation, full.castle(R).built) == (9, ())


def test_dwd_093_an_unpaid_courtier_does_not_move() -> None:
    table = acting(slots=["recruit"], courtier="1")
    refused = table.refused(R, "achieve", **{**NOTHING, "unpaid": ["recruit"], "courtiers": ["1"]})
    assert refused == "A courtier that was not paid for cannot lend its symbol."
    settle(table, recruit="unpaid")
    assert table.castle(R).courtiers[1] is CourtierSpace.TWO
    assert table.castle(R).reputation == 7


def test_dwd_100_bank_and_loans_are_open_while_resolving() -> None:
    table = full_hand("1A1")
    planned(table, slots=["build 1"], builds=["1A1"])
    assert "Buy, sell or borrow" in table.refused(R, "slot", way="done")
    assert table.against(R, "slot", way="done") == "DWD-100"
    table.act(R, "loan", n=2)
    table.act(R, "bank", what="buy stone", n=1)
    table.act(R, "slot", way="done")
    assert table.castle(R).built == ("1A1",)


def test_dwd_100_if_coins_are_counted_a_courtier_must_be_paid_or_lost() -> None:
    table = DevilEvening(play_action, settings={"purse": True}, lay=with_purse(R, coins=1))
    planned(table, courtier="0")
    done = {**NOTHING, "unpaid": []}
    assert table.refused(R, "achieve", **done).startswith("You cannot pay 2 coins.")
    assert table.against(R, "achieve", **done) == "DWD-100"
    table.act(R, "loan", n=1)
    table.act(R, "achieve", **done)


def test_dwd_101_the_latest_eight_reminders_of_a_seat_are_kept_each_for_its_phase() -> None:
    old = tuple(("cards", f"Reminder {n}") for n in range(8))
    table = DevilEvening(play_action, lay=with_castle(R, reminders=old))
    for what in ("Treasury", "Mill"):
        table.act(R, "remind", phase="interest", what=what)
    assert table.castle(R).reminders == (*old[2:], ("interest", "Treasury"), ("interest", "Mill"))
    table.act(R, "remind", phase="interest", what="Mill")
    assert "remind" not in table.offered(R), "three in a phase"
    assert "remind" in table.offered(Y)


@pytest.mark.parametrize(("option", "coins", "reputation"), [("first", 0, 13), ("second", 9, 7)])
def test_our_own_events_do_what_they_say(option: str, coins: int, reputation: int) -> None:
    table = full_hand(event="E20", coins=4)
    planned(table, event=f"E20 {option}")
    settle(table)
    assert table.board.purses[R].value.coins == coins
    assert table.castle(R).reputation == reputation
    said = str(events()["E20"].option(option))
    pay, take = ": pay 4 coins, reputation +3", ": take 5 coins, reputation −3"
    assert said.endswith(pay if option == "first" else take)
    assert f"Seat 1 plays {said}." in table.journal()

"""Slots and achievements: DWD-098 to DWD-110, DS-32, DS-33."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.achievements import is_met, open_achievements
from companion.games.deal_with_the_devil.action.phase import action
from companion.games.deal_with_the_devil.cards.decks import buildings
from companion.games.deal_with_the_devil.money import interest
from companion.games.deal_with_the_devil.production import produced
from companion.games.deal_with_the_devil.state.castles import CourtierSpace
from tests.kit.games.deal_with_the_devil.acting import (
    NOTHING,
    achieve,
    acting,
    built,
    full_hand,
    planned,
    settle,
    standing,
)
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    R,
    Y,
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
    order = "in this order: event, buildings, buildings in use, courtier."
    assert all(order in table.prompt(viewer) for viewer in (TABLE, *SEATS))
    settle(table, event="unpaid", use_1="unpaid")
    assert table.castle(R).reputation == 6


def test_everybody_reads_who_does_what_now() -> None:
    table = full_hand("1A1", stone=1)
    planned(table, event="E01 second", slots=["build 1"], builds=["1A1"])
    said = "Seat 1: {}, as planned. You can still buy, sell and borrow."
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
    achieve(table, courtiers=["2"], spaces=["1"])
    assert table.castle(R).courtiers[2] is CourtierSpace.THREE


def test_dwd_100_if_coins_are_counted_a_courtier_must_be_paid_or_lost() -> None:
    table = DevilEvening(action, settings={"purse": True}, lay=with_purse(R, coins=1))
    planned(table, courtier="0")
    done = {**NOTHING, "unpaid": []}
    assert table.refused(R, "achieve", **done).startswith("You cannot pay 2 coins.")
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
    table.act(R, "loan", n=2)
    table.act(R, "bank", what="buy stone", n=1)
    table.act(R, "slot", way="done")
    assert table.castle(R).built == ("1A1",)


def test_dwd_101_a_reminder_is_kept_for_its_phase() -> None:
    table = DevilEvening(action)
    table.act(R, "remind", phase="interest", what="Treasury: one step less")
    assert table.castle(R).reminders == (("interest", "Treasury: one step less"),)
    assert "remind" not in DevilEvening(interest).offered(R)


# --- achievements ----------------------------------------------------------------------------


def test_dwd_102_a_token_for_each_achievement() -> None:
    table = acting()
    achieve(table, spaces=["1", "3"], majors=1)
    assert (table.castle(R).improved, table.castle(R).majors) == ((1, 3), 1)


def test_dwd_103_some_buildings_count_as_two_types() -> None:
    assert buildings()["1A4"].symbols == ("faith", "trade")
    both = built("1A4", "2A4", "3A4")
    assert is_met(both, R, "faith", ())
    assert is_met(both, R, "trade", ())


def test_dwd_104_science_stands_for_any_symbol() -> None:
    assert is_met(built("1A1", "2A1", "1D2"), R, "faith", ())
    assert not is_met(built("1A1", "2A1", "1D1"), R, "faith", ())


def test_dwd_105_a_courtier_lends_its_symbol_once_and_goes_to_the_3_coin_space() -> None:
    serving = (CourtierSpace.SERVICE, CourtierSpace.TWO, CourtierSpace.TWO, CourtierSpace.BARRED)
    table = DevilEvening(action, lay=with_castle(R, courtiers=serving))
    planned(table)
    achieve(table, courtiers=["0"], spaces=["1"])
    assert table.castle(R).courtiers[0] is CourtierSpace.THREE
    assert is_met(built("1A1", "2A1"), R, "faith", (0,))
    assert not is_met(built("1A1", "2A1"), R, "faith", (1,))


def test_dwd_106_one_building_serves_several_achievements() -> None:
    board = built("1D2", "1A1", "2A1", "1B1", "2B1")
    assert is_met(board, R, "faith", ())
    assert is_met(board, R, "trade", ())


def test_dwd_107_the_alchemist_waits_for_its_achievement() -> None:
    table = DevilEvening(action)
    assert table.keys(R, "plan", "courtier") == ["nobody", "0", "1", "2"]
    table.refused(R, "plan", event="no", slots=["recruit"], courtier="3")
    planned(table)
    assert "major one" in table.refused(R, "achieve", **{**NOTHING, "alchemist": True})
    achieve(table, majors=1, alchemist=True)
    assert table.castle(R).courtiers[3] is CourtierSpace.THREE


def test_dwd_107_reporting_the_achievement_again_does_not_move_the_alchemist() -> None:
    serving = (CourtierSpace.TWO, CourtierSpace.TWO, CourtierSpace.TWO, CourtierSpace.SERVICE)
    table = DevilEvening(action, lay=with_castle(R, courtiers=serving))
    planned(table)
    achieve(table, majors=1, alchemist=True)
    assert table.castle(R).courtiers[3] is CourtierSpace.SERVICE


def test_dwd_107_no_other_major_frees_the_alchemist() -> None:
    table = acting()
    achieve(table, majors=2)
    assert table.castle(R).courtiers[3] is CourtierSpace.BARRED


def test_dwd_045_108_the_chosen_space_yields_more_in_the_next_production() -> None:
    table = acting()
    plain = produced(table.board, R)
    achieve(table, spaces=["4"])
    assert produced(table.board, R).counts != plain.counts
    assert produced(table.board, R).basic == plain.basic + 1


def test_dwd_103_104_a_claim_with_missing_symbols_is_refused() -> None:
    table = standing("1A1", "1B1", "1D2")
    assert table.keys(R, "achieve", "claims") == []
    made = standing("1A4", "2A4", "1D2")
    assert {"faith", "trade"} <= set(made.keys(R, "achieve", "claims"))
    achieve(made, claims=["faith", "trade"], spaces=["1", "2"])
    assert made.castle(R).achieved == ("faith", "trade")


def test_ds_33_courtiers() -> None:
    table = acting(slots=["recruit"], courtier="0")
    assert "2 coins" in table.help(R, "achieve")
    achieve(table, courtiers=["0"], majors=1, alchemist=True)
    places = table.castle(R).courtiers
    again = DevilEvening(action, lay=with_castle(R, courtiers=places))
    for courtier in ("0", "3"):
        planned(again, slots=["recruit"], courtier=courtier)
        assert "3 coins" in again.help(R, "achieve")
        again = DevilEvening(action, lay=with_castle(R, courtiers=places))


def test_dwd_108_a_minor_achievement_improves_a_space_of_choice() -> None:
    table = acting()
    achieve(table, spaces=["2"])
    assert table.castle(R).improved == (2,)
    full = full_hand()
    full.board.change(R, built=("1A1", "2A1", "3A1"))
    for card in ("1A1", "2A1", "3A1"):
        for pile in (full.board.decks.buildings, *full.board.decks.cards.values()):
            if card in pile:
                pile.take(card)
    full.changed()
    assert is_met(full.board, R, "faith", ())
    assert not is_met(full.board, R, "trade", ())


def test_dwd_109_a_major_achievement_needs_five_or_six() -> None:
    assert is_met(built("1A1", "1B1", "1C1", "1D1", "1D2"), R, "five symbols", ())
    assert not is_met(built("1A1", "2A1", "1C1", "1D1", "1D2"), R, "five symbols", ())
    six = [f"2{letter}{n}" for letter in "AB" for n in (1, 2, 3)]
    assert is_met(built(*six), R, "six precious", ())
    assert not is_met(built(*six[:5], "1A1"), R, "six precious", ())
    assert is_met(built("1A1", "1B1", "1C1", "1D2", "1D4"), R, "alchemist", ())


def test_an_achievement_is_counted_once_and_frees_the_alchemist() -> None:
    table = standing("1A1", "1B1", "1C1", "1D2", "1D4")
    assert {"five symbols", "alchemist"} < set(table.keys(R, "achieve", "claims"))
    achieve(table, claims=["five symbols", "alchemist"])
    castle = table.castle(R)
    assert (castle.majors, castle.achieved) == (2, ("five symbols", "alchemist"))
    assert castle.courtiers[3] is CourtierSpace.THREE
    assert not {"five symbols", "alchemist"} & set(open_achievements(table.board, R))


def test_every_minor_achievement_improves_a_space() -> None:
    table = standing("1A1", "1A2", "1A3")
    refused = table.refused(R, "achieve", claims=["faith"], courtiers=[], spaces=[])
    assert "one production space" in refused
    achieve(table, claims=["faith"], spaces=["4"])
    assert (table.castle(R).improved, table.castle(R).majors) == ((4,), 0)


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
    other = full_hand(event="E20")
    planned(other, event="E20 second")
    settle(other)
    assert (other.board.purses[R].value.coins, other.castle(R).reputation) == (5, 7)

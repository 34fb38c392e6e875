"""Achievements, and the courtiers that help: DWD-102 to DWD-109, DS-33."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.achievements import (
    ACHIEVEMENTS,
    ShownSet,
    claims_fit,
    is_met,
    open_achievements,
)
from companion.games.deal_with_the_devil.action.phase import action
from companion.games.deal_with_the_devil.cards.decks import buildings
from companion.games.deal_with_the_devil.production import produced
from companion.games.deal_with_the_devil.state.castles import CourtierSpace
from tests.kit.games.deal_with_the_devil.acting import (
    NOTHING,
    achieve,
    acting,
    built,
    full_hand,
    planned,
    standing,
)
from tests.kit.games.deal_with_the_devil.evening import SEATS, DevilEvening, R, with_castle


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


TWO, SERVICE = CourtierSpace.TWO, CourtierSpace.SERVICE


def test_dwd_105_a_courtier_lends_its_symbol_once_and_goes_to_the_3_coin_space() -> None:
    table = DevilEvening(action, lay=with_castle(R, courtiers=(SERVICE, TWO, SERVICE, TWO)))
    planned(table)
    assert table.keys(R, "achieve", "courtiers") == ["0", "2"]
    achieve(table, courtiers=["0"], spaces=["1"])
    assert table.castle(R).courtiers == (CourtierSpace.THREE, TWO, SERVICE, TWO)
    again = DevilEvening(action, lay=with_castle(R, courtiers=table.castle(R).courtiers))
    planned(again)
    assert again.keys(R, "achieve", "courtiers") == ["2"]


def test_dwd_105_a_courtier_helps_the_set_of_its_own_symbol() -> None:
    assert is_met(built("1A1", "2A1"), R, "faith", (0,))
    assert not is_met(built("1A1", "2A1"), R, "faith", (1,))
    assert not is_met(built("1A1", "2A1"), R, "faith", ())


def test_dwd_105_a_courtier_helps_one_set_only() -> None:
    table = standing("1A1", "2A1", "1B1", "2B1")
    table.board.change(R, courtiers=(TWO, TWO, TWO, SERVICE))
    table.changed()
    assert set(table.keys(R, "achieve", "claims")) == {"faith", "trade"}, "each for itself"
    both = {"claims": ["faith", "trade"], "spaces": ["1", "2"], "courtiers": ["3"]}
    assert "not enough for all" in table.refused(R, "achieve", **both)
    table.refused(R, "achieve", claims=["trade"], spaces=["1"], courtiers=[])
    achieve(table, claims=["trade"], spaces=["1"], courtiers=["3"])
    assert table.castle(R).achieved == ("trade",)
    assert table.castle(R).courtiers == (TWO, TWO, TWO, CourtierSpace.THREE)


def test_dwd_106_one_building_serves_several_achievements() -> None:
    """The library is a shrine in one of them and a stall in the other."""
    table = standing("1D2", "1A1", "2A1", "1B1", "2B1")
    achieve(table, claims=["faith", "trade"], spaces=["1", "2"])
    assert table.castle(R).achieved == ("faith", "trade")
    without = built("1A1", "2A1", "1B1", "2B1")
    assert open_achievements(without, R) == ()


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
    five = ("1A1", "1B1", "1C1", "1D1", "1D2")
    assert is_met(built(*five), R, "five symbols", ())
    assert not is_met(built("1A1", "2A1", "1C1", "1D1", "1D2"), R, "five symbols", ())
    assert is_met(built("1A1", "1A2", "1B1", "1D2", "1D4", "2D2"), R, "five symbols", ())
    six = [f"2{letter}{n}" for letter in "AB" for n in (1, 2, 3)]
    assert is_met(built(*six), R, "six precious", ())
    assert not is_met(built(*six[:5], "1A1"), R, "six precious", ())
    alchemist = ("1A1", "1B1", "1C1", "1D2", "1D4")
    assert is_met(built(*alchemist), R, "alchemist", ())
    assert not is_met(built(*alchemist[1:]), R, "alchemist", ())
    assert not is_met(built(*five), R, "alchemist", ())


def test_dwd_105_the_alchemist_lends_the_symbol_of_science() -> None:
    four = built("1A1", "1B1", "1C1", "1D2")
    assert is_met(four, R, "alchemist", (3,))
    assert not is_met(four, R, "alchemist", (0,))
    assert not is_met(four, R, "alchemist", ())


def test_dwd_109_a_major_achievement_is_displayed_for_all_to_see_and_counts_once() -> None:
    table = standing("1A1", "1B1", "1C1", "1D1", "1D2")
    achieve(table, claims=["five symbols"])
    shown = {viewer: table.umpire.known(viewer).castles[R] for viewer in (TABLE, *SEATS)}
    assert {(each.achieved, each.majors) for each in shown.values()} == {(("five symbols",), 1)}
    assert shown[TABLE].improved == (), "it improves no production space"
    assert "five symbols" not in open_achievements(table.board, R)


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


@pytest.mark.parametrize(
    ("symbols", "made"),
    [
        ("faith trade craft keep science", True),
        ("faith trade science science science", True),
        ("science science science science science", True),
        ("faith trade craft keep", False),
        ("science science science science", False),
        ("faith faith craft keep science", False),
        ("faith faith trade craft keep science", True),
    ],
)
def test_dwd_104_science_stands_for_any_of_five_different_symbols(
    symbols: str, *, made: bool
) -> None:
    shown = ShownSet((), tuple(symbols.split()))
    assert ACHIEVEMENTS["five symbols"].is_made(shown) is made


def test_dwd_105_each_of_two_courtiers_helps_the_set_it_can_help() -> None:
    board = built("1A1", "2A1", "1B1", "2B1")
    assert claims_fit(board, R, ("faith", "trade"), (0, 1))
    assert claims_fit(board, R, ("trade",), (3,))
    assert claims_fit(board, R, ("faith", "trade"), (1, 3))
    assert not claims_fit(board, R, ("faith", "trade"), (0,))
    assert not claims_fit(board, R, ("faith",), (1,))
    assert not claims_fit(board, R, ("faith",), ())

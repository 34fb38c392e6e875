"""Achievements, and the courtiers that help: DWD-102 to DWD-109, DS-33."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.achievements import (
    ACHIEVEMENTS,
    ShownSet,
    claims_fit,
    is_met,
)
from companion.games.deal_with_the_devil.action.action_phase import play_action
from companion.games.deal_with_the_devil.state.castles import CourtierSpace
from tests.kit.games.deal_with_the_devil.acting import (
    NOTHING,
    achieve,
    acting,
    built,
    planned,
    standing,
)
from tests.kit.games.deal_with_the_devil.evening import SEATS, DevilEvening, R, with_castle

TWO, THREE, SERVICE, BARRED = (
    CourtierSpace.TWO,
    CourtierSpace.THREE,
    CourtierSpace.SERVICE,
    CourtierSpace.BARRED,
)

# --- the sets --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "cards", "lenders", "made"),
    [
        ("faith", "1A1 2A1 3A1", (), True),
        ("trade", "1A1 2A1 3A1", (), False),
        ("faith", "1A4 2A4 3A4", (), True),
        ("trade", "1A4 2A4 3A4", (), True),
        ("faith", "1A1 2A1 1D2", (), True),
        ("faith", "1A1 2A1 1D1", (), False),
        ("faith", "1A1 2A1", (0,), True),
        ("faith", "1A1 2A1", (1,), False),
        ("faith", "1A1 2A1", (), False),
        ("five symbols", "1A1 1B1 1C1 1D1 1D2", (), True),
        ("five symbols", "1A1 2A1 1C1 1D1 1D2", (), False),
        ("five symbols", "1A1 1A2 1B1 1D2 1D4 2D2", (), True),
        ("six precious", "2A1 2A2 2A3 2B1 2B2 2B3", (), True),
        ("six precious", "2A1 2A2 2A3 2B1 2B2 1A1", (), False),
        ("alchemist", "1A1 1B1 1C1 1D2 1D4", (), True),
        ("alchemist", "1B1 1C1 1D2 1D4", (), False),
        ("alchemist", "1A1 1B1 1C1 1D1 1D2", (), False),
        ("alchemist", "1A1 1B1 1C1 1D2", (3,), True),
        ("alchemist", "1A1 1B1 1C1 1D2", (0,), False),
    ],
)
def test_dwd_103_to_105_108_and_109_what_completes_a_set(
    which: str, cards: str, lenders: tuple[int, ...], *, made: bool
) -> None:
    assert is_met(built(*cards.split()), R, which, lenders) is made


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


# --- with the box ----------------------------------------------------------------------------


def test_dwd_045_046_102_and_108_each_achievement_has_a_token_for_a_space_of_choice() -> None:
    table = acting()
    options = table.fields(R, "achieve")["spaces"]["options"]
    noted = {each["key"]: each["note"] and str(each["note"]) for each in options}
    together = "one of two for marble or glass"
    assert noted == {"1": together, "2": together, "3": None, "4": None}
    achieve(table, spaces=["1", "3"], majors=1)
    assert (table.castle(R).improved, table.castle(R).majors) == ((1, 3), 1)


def test_dwd_105_a_courtier_lends_its_symbol_once_and_goes_to_the_3_coin_space() -> None:
    table = DevilEvening(play_action, lay=with_castle(R, courtiers=(SERVICE, TWO, SERVICE, TWO)))
    planned(table)
    assert table.keys(R, "achieve", "courtiers") == ["0", "2"]
    achieve(table, courtiers=["0"], spaces=["1"])
    assert table.castle(R).courtiers == (THREE, TWO, SERVICE, TWO)
    new = acting(courtier="2")
    assert new.keys(R, "achieve", "courtiers") == ["2"], "also one that is just recruited"
    achieve(new, courtiers=["2"], spaces=["1"])
    assert new.castle(R).courtiers[2] is THREE


@pytest.mark.parametrize(
    ("before", "majors", "alchemist", "after"),
    [(BARRED, 1, True, THREE), (BARRED, 2, False, BARRED), (SERVICE, 1, True, SERVICE)],
)
def test_dwd_107_the_alchemist_waits_for_its_own_achievement(
    before: CourtierSpace, majors: int, after: CourtierSpace, *, alchemist: bool
) -> None:
    table = DevilEvening(play_action, lay=with_castle(R, courtiers=(TWO, TWO, TWO, before)))
    assert table.keys(R, "plan", "courtier") == ["nobody", "0", "1", "2"]
    planned(table)
    assert "major one" in table.refused(R, "achieve", **{**NOTHING, "alchemist": True})
    achieve(table, majors=majors, alchemist=alchemist)
    assert table.castle(R).courtiers[3] is after


def test_ds_33_courtiers() -> None:
    table = acting(slots=["recruit"], courtier="0")
    assert "2 coins" in table.help(R, "achieve")
    achieve(table, courtiers=["0"], majors=1, alchemist=True)
    places = table.castle(R).courtiers
    for courtier in ("0", "3"):
        again = DevilEvening(play_action, lay=with_castle(R, courtiers=places))
        planned(again, slots=["recruit"], courtier=courtier)
        assert "3 coins" in again.help(R, "achieve")


# --- without the box -------------------------------------------------------------------------


def test_dwd_105_and_106_a_courtier_helps_one_set_only() -> None:
    table = standing("1A1", "2A1", "1B1", "2B1")
    table.board.change(R, courtiers=(TWO, TWO, TWO, SERVICE))
    table.changed()
    assert set(table.keys(R, "achieve", "claims")) == {"faith", "trade"}, "each for itself"
    both = {"claims": ["faith", "trade"], "spaces": ["1", "2"], "courtiers": ["3"]}
    assert "not enough for all" in table.refused(R, "achieve", **both)
    table.refused(R, "achieve", claims=["trade"], spaces=["1"], courtiers=[])
    achieve(table, claims=["trade"], spaces=["1"], courtiers=["3"])
    assert table.castle(R).achieved == ("trade",)
    assert table.castle(R).courtiers == (TWO, TWO, TWO, THREE)


def test_dwd_106_one_building_serves_several_achievements() -> None:
    """The library is a shrine in one of them and a stall in the other."""
    table = standing("1D2", "1A1", "2A1", "1B1", "2B1")
    refused = table.refused(R, "achieve", claims=["faith"], courtiers=[], spaces=[])
    assert "one production space" in refused
    achieve(table, claims=["faith", "trade"], spaces=["1", "2"])
    castle = table.castle(R)
    assert (castle.achieved, castle.improved, castle.majors) == (("faith", "trade"), (1, 2), 0)


def test_dwd_107_and_109_a_major_achievement_counts_once_for_all_to_see() -> None:
    table = standing("1A1", "1B1", "1C1", "1D2", "1D4")
    assert {"five symbols", "alchemist"} < set(table.keys(R, "achieve", "claims"))
    achieve(table, claims=["five symbols", "alchemist"])
    for viewer in (TABLE, *SEATS):
        shown = table.umpire.known(viewer).castles[R]
        assert (shown.achieved, shown.majors) == (("five symbols", "alchemist"), 2)
        assert (shown.improved, shown.courtiers[3]) == ((), THREE)
    again = standing("1A1", "1B1", "1C1", "1D2", "1D4")
    again.board.change(R, achieved=("five symbols", "alchemist"))
    again.changed()
    assert not {"five symbols", "alchemist"} & set(again.keys(R, "achieve", "claims"))

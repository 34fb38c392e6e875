"""Final scoring: DWD-009, DWD-175 to DWD-185, DS-44, DS-45."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.moments import Mood, Step
from companion.core.seats import TABLE
from companion.core.standings import FinalStanding
from companion.core.words import T
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, Role
from companion.games.deal_with_the_devil.scoring import (
    RECORDED,
    final_scoring,
    make_ending,
    standings,
    tally,
    write_points,
)
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import CourtierSpace, DevilPhase
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    with_castle,
)

NONE = {"buildings": 0, "majors": 0, "courtiers": 0, "premium": 0, "basic": 0, "coins": 0}


def counted(table: DevilEvening, **mine: int) -> None:
    """Everybody enters what the companion has recorded; Red changes this."""
    for seat in SEATS:
        start = {name: each["start"] for name, each in table.fields(seat, "count").items()}
        table.act(seat, "count", **(start | (mine if seat == R else {})))


@pytest.mark.parametrize(
    ("line", "counted", "roles", "points"),
    [
        ("score", {"score": -3}, "MDCM", -3),
        ("buildings", {"buildings": 11}, "MDCM", 11),
        ("debt", {"debt": 0}, "MDCM", 0),
        ("debt", {"debt": 1}, "MDCM", -1),
        ("debt", {"debt": 2}, "MDCM", -1),
        ("debt", {"debt": 5}, "MDCM", -3),
        ("majors", {"majors": 2}, "MDCM", 4),
        ("majors", {"majors": 2}, "DMCM", 0),
        ("angel wings", {"angels": 2}, "MDCM", 2),
        ("demon wings", {"demons": 2}, "MDCM", -2),
        ("indulgences", {"indulgences": 3}, "MDCM", 6),
        ("courtiers", {"courtiers": 2}, "MDCM", 2),
        ("marked souls", {"marked": 2}, "CDMM", -2),
        ("marked souls", {"marked": 1}, "DMCM", -1),
        ("premium", {"premium": 3}, "MDCM", 3),
        ("basic", {"basic": 3}, "MDCM", 1.5),
        ("coins", {"coins": 5}, "MDCM", 1.25),
    ],
)
def test_dwd_175_to_184_each_line_of_the_result(
    line: str, counted: dict[str, int], roles: str, points: float
) -> None:
    board = DevilEvening(final_scoring, roles=roles).board
    assert dict(tally(board, R, {**NONE, **counted}).lines)[line] / 4 == points


def test_dwd_110_and_175_the_last_form_begins_with_what_is_recorded_and_all_of_it_counts() -> None:
    castle = {"score": -3, "debt": 4, "angels": 2, "demons": 1, "indulgences": 1}
    serving = (CourtierSpace.SERVICE, CourtierSpace.SERVICE, CourtierSpace.THREE)
    lay = with_castle(R, **castle, courtiers=(*serving, CourtierSpace.BARRED))
    table = DevilEvening(final_scoring, roles="CMDM", lay=lay)
    start = {name: each["start"] for name, each in table.fields(R, "count").items()}
    assert {**castle, "marked": 2, "courtiers": 2}.items() <= start.items()
    counted(table, score=-1, debt=3, angels=0, demons=2, indulgences=3, marked=0, courtiers=0)
    table.act(R, "done")
    lines = dict(table.board.scores.tallies[R].lines)
    names = ("score", "debt", "angel wings", "demon wings", "indulgences", "marked souls")
    assert [lines[name] / 4 for name in names] == [-1, -2, 0, -2, 6, 0]


def test_dwd_175_what_the_companion_has_need_not_be_entered() -> None:
    lay = with_castle(R, built=("5A1", "1B2"))
    full = DevilEvening(final_scoring, settings={"mode": "full"}, lay=lay)
    assert full.board.phase is DevilPhase.FINAL
    full.umpire.act(B, "done", {})
    assert dict(full.board.scores.tallies[R].lines)["buildings"] == 4 * (7 + 1)
    table = DevilEvening(final_scoring, settings={"purse": True})
    assert set(table.fields(R, "count")) == {"buildings", "majors", "courtiers", *RECORDED}
    table.board.purses[R].value = Goods(coins=4, marble=1)
    counted(table)
    table.act(R, "done")
    assert dict(table.board.scores.tallies[R].lines)["coins"] == 4


def test_dwd_184_quarters_of_a_point_are_written_with_their_sign() -> None:
    quarters = {-6: "−1½", -4: "−1", -1: "−¼", 0: "0", 1: "¼", 2: "½", 7: "1¾", 103: "25¾"}
    assert {each: write_points(each) for each in quarters} == quarters


def test_dwd_009_and_185_everything_hidden_is_shown_before_the_result() -> None:
    table = DevilEvening(final_scoring, number=5)
    assert table.board.scores.story is None
    counted(table)
    story = table.umpire.known(TABLE).scores.story
    assert story
    assert table.board.scores.tallies == {}
    assert not table.is_over
    assert sum(souls.count for _, souls in story.souls) == 8
    assert len(story.schedule) == 5
    table.act(Y, "done")
    assert set(table.board.scores.tallies) == set(SEATS)
    assert (table.is_over, table.board.phase) == (True, DevilPhase.END)


@pytest.mark.parametrize(("roles", "total"), [("MDCM", "25¾"), ("DMCM", "21¾")])
def test_ds_44_scoring(roles: str, total: str) -> None:
    board = DevilEvening(final_scoring, roles=roles).board
    board.souls[R].value = SoulPieces(0, 1)
    castle: dict[str, Any] = {"score": 6, "debt": 5, "angels": 2, "demons": 1, "indulgences": 1}
    board.change(R, **castle)
    has = {"buildings": 11, "majors": 2, "courtiers": 1, "premium": 2, "basic": 3, "coins": 5}
    assert write_points(tally(board, R, has).total) == total


def with_coins(*coins: int) -> DealWithTheDevil:
    """Counted, with this many coins each; the Cultist's marks cost two points."""
    board = DevilEvening(final_scoring, roles="MMCD", number=5).board
    for seat, each in zip(SEATS, coins, strict=True):
        board.scores.tallies[seat] = tally(board, seat, {**NONE, "coins": each})
    return board


def test_dwd_009_and_ds_45_a_tie() -> None:
    shared, won = make_ending(with_coins(103, 103, 0, 0)), make_ending(with_coins(103, 102, 0, 0))
    assert (shared.name, shared.winners) == ("shared", (R, Y))
    assert str(shared.sentence) == "Seat 1 and Seat 2 share the win with 25¾ points."
    assert [step.mood for step in shared.steps] == [Mood.PLAIN] * 2 + [Mood.GOOD] * 2
    assert (won.name, won.winners) == ("won", (R,))
    assert str(won.sentence) == "Seat 1 wins with 25¾ points."
    assert won.steps == (
        Step(G, figure="−2"),
        Step(B, figure="0"),
        Step(Y, figure="25½"),
        Step(R, figure="25¾", mood=Mood.GOOD),
    )
    assert str(won.title) == str(shared.title) == "The final points"


def test_dwd_009_standings_are_points_with_the_roles_that_were_shown() -> None:
    board = with_coins(42, 9, 8, 42)
    board.inquisition.shown = {R: Role.MORTAL}
    over = make_ending(board)
    ten, none = T("{n} points", n="10½"), T("{n} points", n="0")
    assert standings(board, over) == (
        FinalStanding(R, 1, 10.5, ten, ROLE_NAMES[Role.MORTAL]),
        FinalStanding(B, 1, 10.5, ten),
        FinalStanding(Y, 3, 2.25, T("{n} points", n="2¼")),
        FinalStanding(G, 4, 0, none),
    )
    board.scores.tallies = {}
    assert standings(board, over) == ()

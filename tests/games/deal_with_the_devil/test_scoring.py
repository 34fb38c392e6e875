"""Final scoring: DWD-175 to DWD-185, DS-44, DS-45."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.scoring import (
    RECORDED,
    ending,
    final_scoring,
    points_said,
    tally,
    tell_all,
)
from companion.games.deal_with_the_devil.state.castles import CourtierSpace
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    R,
    Y,
    started,
    with_castle,
)

NONE = {"buildings": 0, "majors": 0, "courtiers": 0, "premium": 0, "basic": 0, "coins": 0}


def counted(table: DevilEvening, **values: int) -> None:
    """Everybody enters this, and leaves the rest as recorded by the companion."""
    for seat in SEATS:
        asked = table.fields(seat, "count")
        table.act(seat, "count", **{name: each["start"] for name, each in asked.items()} | values)


def line(
    name: str, *, roles: str = "MDCM", marked: int = 0, castle: Any = None, **counted: int
) -> float:
    """One final line of Red, in points."""
    board = DevilEvening(final_scoring, roles=roles).board
    board.souls[R].value = SoulPieces(0, marked)
    board.change(R, **(castle or {}))
    lines = dict(tally(board, R, {**NONE, **counted}).lines)
    return lines[name] / 4


def test_dwd_175_points_on_built_buildings() -> None:
    assert line("buildings", buildings=11) == 11
    lay = with_castle(R, built=("5A1", "1B2"))
    table = DevilEvening(final_scoring, settings={"mode": "full"}, lay=lay)
    table.umpire.act(B, "done", {})
    assert dict(table.board.scores.tallies[R].lines)["buildings"] == 4 * (7 + 1)


@pytest.mark.parametrize(("debt", "loss"), [(0, 0), (1, -1), (2, -1), (5, -3), (10, -5)])
def test_dwd_176_debt_costs_half_a_point_each_rounded_up(debt: int, loss: int) -> None:
    assert line("debt", castle={"debt": debt}) == loss


def test_dwd_177_majors_count_2_but_not_for_the_devil() -> None:
    assert line("majors", majors=2) == 4
    assert line("majors", roles="DMCM", majors=2) == 0


def test_dwd_178_an_angel_wing_counts_1() -> None:
    assert line("angel wings", castle={"angels": 2}) == 2


def test_dwd_179_a_demon_wing_costs_1() -> None:
    assert line("demon wings", castle={"demons": 2}) == -2


def test_dwd_180_an_indulgence_counts_2() -> None:
    assert line("indulgences", castle={"indulgences": 3}) == 6


def test_dwd_181_a_courtier_in_service_counts_1() -> None:
    assert line("courtiers", courtiers=2) == 2
    serving = (
        CourtierSpace.SERVICE,
        CourtierSpace.SERVICE,
        CourtierSpace.THREE,
        CourtierSpace.BARRED,
    )
    table = DevilEvening(final_scoring, lay=with_castle(R, courtiers=serving))
    assert table.fields(R, "count")["courtiers"]["start"] == 2


def test_dwd_182_a_marked_piece_costs_its_holder_1() -> None:
    assert line("marked souls", marked=2) == -2
    assert line("marked souls", roles="DMCM", marked=1) == -1


def test_dwd_183_a_premium_resource_counts_1() -> None:
    assert line("premium", premium=3) == 3


def test_dwd_184_basic_resources_and_coins_count_fractions() -> None:
    assert line("basic", basic=3) == 1.5
    assert line("coins", coins=5) == 1.25
    assert [points_said(each) for each in (0, 1, 2, 7, 103, -6)] == [
        "0",
        "¼",
        "½",
        "1¾",
        "25¾",
        "−1½",
    ]


def test_dwd_185_everything_hidden_is_shown_before_the_result() -> None:
    table = DevilEvening(final_scoring, number=5)
    assert table.board.scores.story is None
    counted(table)
    story = table.umpire.known(TABLE).scores.story
    assert story
    assert table.board.scores.tallies == {}
    assert not table.over
    assert sum(souls.count for _, souls in story.souls) == 8
    assert len(story.schedule) == 5
    assert "mortal, devil, cultist, mortal" in tell_all(started().board).commitment
    table.act(Y, "done")
    assert set(table.board.scores.tallies) == set(SEATS)
    assert table.over


FULL_CASTLE = {"score": 6, "debt": 5, "angels": 2, "demons": 1, "indulgences": 1}
COUNTED = {"buildings": 11, "majors": 2, "courtiers": 1, "premium": 2, "basic": 3, "coins": 5}


def total(roles: str) -> str:
    board = DevilEvening(final_scoring, roles=roles).board
    board.souls[R].value = SoulPieces(0, 1)
    board.change(R, **FULL_CASTLE)
    return points_said(tally(board, R, COUNTED).total)


def test_ds_44_scoring() -> None:
    assert total("MDCM") == "25¾"
    assert total("DMCM") == "21¾"


def totals(*coins: int) -> Ending:
    """The ending with this many coins each; the Cultist's marks cost two points."""
    board = DevilEvening(final_scoring, roles="MMCD", number=5).board
    for seat, each in zip(SEATS, coins, strict=True):
        board.scores.tallies[seat] = tally(board, seat, {**NONE, "coins": each})
    return ending(board)


def test_ds_45_a_tie() -> None:
    shared = totals(103, 103, 0, 0)
    assert (shared.name, shared.winners) == ("shared", (R, Y))
    assert "25¾" in str(shared.sentence)
    assert totals(103, 102, 0, 0).winners == (R,)


def test_counted_goods_need_not_be_entered() -> None:
    table = DevilEvening(final_scoring, settings={"purse": True})
    assert set(table.fields(R, "count")) == {"buildings", "majors", "courtiers", *RECORDED}
    table.board.purses[R].value = Goods(coins=4, marble=1)
    counted(table, buildings=0, majors=0, courtiers=0)
    table.act(R, "done")
    assert dict(table.board.scores.tallies[R].lines)["coins"] == 4


def test_dwd_110_the_last_form_asks_for_everything_that_counts() -> None:
    castle = {"score": -3, "debt": 4, "angels": 2, "demons": 1, "indulgences": 1}
    table = DevilEvening(final_scoring, roles="CMDM", lay=with_castle(R, **castle))
    start = {name: each["start"] for name, each in table.fields(R, "count").items()}
    assert {**castle, "marked": 2}.items() <= start.items()
    for seat in SEATS:
        asked = {name: each["start"] for name, each in table.fields(seat, "count").items()}
        mine = {"score": -1, "debt": 3, "angels": 0, "demons": 2, "indulgences": 3, "marked": 0}
        table.act(seat, "count", **(asked | mine if seat == R else asked))
    table.act(R, "done")
    lines = dict(table.board.scores.tallies[R].lines)
    names = ("score", "debt", "angel wings", "demon wings", "indulgences", "marked souls")
    assert [lines[name] / 4 for name in names] == [-1, -2, 0, -2, 6, 0]

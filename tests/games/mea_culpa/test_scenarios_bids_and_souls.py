"""The worked scenarios of the ledger: bids, posts, souls, Dens, MS-01 to MS-16."""

from __future__ import annotations

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.mea_culpa.bids import bidding
from companion.games.mea_culpa.characters.petty import petty_preliminary
from companion.games.mea_culpa.characters.picking import characters
from companion.games.mea_culpa.characters.preliminary import pope_preliminary
from companion.games.mea_culpa.material.pieces import GREED
from companion.games.mea_culpa.sins.dens import put
from companion.games.mea_culpa.sins.souls import compare_posts, towards_hell
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import A, B, C, D, MeaEvening, a_visit, after


def test_ms_01_bids() -> None:
    paula, dominik, johanna, gregor = A, B, C, D
    table = MeaEvening(bidding, positions=(1, 2, 4, 6))
    table.bid("3+12", "4+7", "2+7", "1+8")
    assert [bid.total for bid in table.board.picks.bids] == [15, 11, 9, 9]
    assert [bid.seat for bid in table.board.picks.bids] == [paula, dominik, gregor, johanna]
    assert [bid.seat for bid in table.board.picks.bids if bid.keeps] == [dominik]
    assert [table.purse(seat) for seat in (paula, dominik, johanna, gregor)] == [13, 25, 18, 17]
    assert table.board.souls.posts == {paula: 3, dominik: 4, johanna: 2, gregor: 1}


def test_ms_02_notch_tie_keeper_without_coins() -> None:
    table = MeaEvening(bidding, 3, positions=(9, 3, 1))
    table.bid("5+0", "5+3", "1+6")
    assert [(bid.seat, bid.total) for bid in table.board.picks.bids] == [(B, 8), (C, 7), (A, 5)]
    assert [table.purse(seat) for seat in (A, B, C)] == [25, 22, 19]


def test_ms_03_bad_bids() -> None:
    def bids_and_picks(g: MeaCulpa) -> Play[None]:
        yield from bidding(g)
        yield from characters(g)

    table = MeaEvening(bids_and_picks, purses=(13, 25, 25, 25))
    for notches, coins in [(0, 0), (7, 0), (1, 14), (1, -1), (1, 2.5)]:
        assert table.refused(A, "bid", notches=notches, coins=coins)
        assert table.umpire.sealed(A) is None
    table.act(A, "bid", notches=2, coins=13)
    table.act(A, "bid", notches=6, coins=0)
    for seat in (B, C, D):
        table.act(seat, "bid", notches=1, coins=0)
    assert table.board.souls.posts[A] == 6
    assert "bid" not in table.offered(A)
    assert table.refused(A, "bid", notches=1, coins=1).startswith("The table had moved on")


def test_ms_04_nothing_leaks() -> None:
    def two_have_locked(notches: int, coins: int) -> MeaEvening:
        table = MeaEvening(bidding)
        table.act(A, "bid", notches=notches, coins=coins)
        table.act(B, "bid", notches=coins % 6 + 1, coins=notches)
        return table

    one, other = two_have_locked(3, 12), two_have_locked(5, 21)
    assert one.waiting() == other.waiting() == (C, D)
    for viewer in (TABLE, C, D):
        assert one.seen(viewer) == other.seen(viewer)


def test_ms_05_posts() -> None:
    dominik, gregor, paula, johanna = A, B, C, D
    table = after(compare_posts, positions=(1, 2, 12, 10), posts=(2, 2, 4, 5))
    assert table.board.souls.comparison is not None
    assert table.board.souls.comparison.difference == 3
    assert table.at(dominik, gregor, paula, johanna) == (1, 2, 12, 13)


def test_ms_06_posts_tie() -> None:
    johanna, gregor, dominik, paula = A, B, C, D
    table = after(compare_posts, positions=(0, 9, 14, 5), posts=(1, 5, 5, 5))
    assert table.at(johanna, gregor, dominik, paula) == (0, 9, 14, 10)


def test_ms_07_all_posts_equal() -> None:
    table = after(compare_posts, positions=(4, 3, 2, 1), posts=(3, 3, 3, 3))
    assert table.at() == (4, 3, 2, 1)


def test_ms_08_taken_spaces() -> None:
    assert after(lambda g: towards_hell(g, A, 3), positions=(5, 8, 9)).at(A) == (10,)


@pytest.mark.parametrize(
    ("positions", "steps", "space"),
    [
        ((38, 0, 1), 2, 40),
        ((38, 40, 1), 2, 38),
        ((37, 39, 40), 2, 37),
        ((36, 0, 1), 5, 36),
        ((40, 0, 1), 1, 40),
    ],
)
def test_ms_09_space_40(positions: tuple[int, ...], steps: int, space: int) -> None:
    assert after(lambda g: towards_hell(g, A, steps), positions=positions).at(A) == (space,)


def test_ms_10_all_others_3_from_start() -> None:
    table = a_visit("others_3")
    assert table.at() == (0, 3, 4, 5)
    assert table.board.souls.nearest_hell()[0] == D


def test_ms_11_all_others_5() -> None:
    assert a_visit("others_5", by=D, positions=(38, 36, 35, 1)).at() == (38, 36, 40, 1)


def test_ms_12_order_matters() -> None:
    assert a_visit("others_3", by=D, positions=(12, 11, 9, 4)).at() == (15, 14, 12, 4)


def test_ms_13_punishment() -> None:
    paula, gregor, dominik, johanna = A, B, C, D
    table = MeaEvening(
        lambda g: pope_preliminary(g, johanna),
        positions=(10, 8, 7, 5),
        dens={"lust": (3, 1, 0, 2), "petty_sins": (1, 2, 1, 1), "greed": (0, 0, 2, 0)},
        pope_stones=(1, 0, 2),
    )
    table.act(johanna, "move_pope_stone", start="lust", end="greed")
    assert table.at(paula, gregor, dominik, johanna) == (14, 11, 8, 5)
    assert table.den("lust") == table.den("petty_sins") == (0, 0, 0, 0)
    assert table.den("greed") == (0, 0, 2, 0)
    assert table.board.sin.pope_stones == {"lust": 1, "petty_sins": 1, "greed": 1}


def test_ms_14_two_dens_only() -> None:
    table = MeaEvening(lambda g: pope_preliminary(g, A), pope_stones=(1, 0, 2), dens={"lust": (1,)})
    same = table.refused(A, "move_pope_stone", start="lust", end="lust")
    assert same == "Choose two different Dens."
    assert table.refused(A, "move_pope_stone", start="petty_sins", end="lust")
    assert table.den("lust", A) == (1,)


def test_ms_15_out_of_stones() -> None:
    table = MeaEvening(
        lambda g: petty_preliminary(g, A),
        positions=(20, 1, 2, 3),
        dens={"lust": (4,), "petty_sins": (2,), "greed": (1,)},
    )
    table.act(A, "choose_den", den="greed")
    assert table.at(A) == (21,)
    assert table.den("petty_sins", A) == (3,)
    assert table.refused(A, "choose_den", den="greed")
    table.act(A, "choose_den", den="lust")
    assert table.at(A) == (25,)
    assert table.den("petty_sins", A) == (4,)
    assert table.board.sin_stones(A) == 3


def test_ms_16_one_stone_in_hand() -> None:
    table = MeaEvening(
        lambda g: put(g, A, GREED, 2), positions=(10, 0, 0, 0), dens={"greed": (3,), "lust": (3,)}
    )
    assert table.den("greed", A) == (4,)
    table.act(A, "choose_den", den="greed")
    assert table.at(A) == (14,)
    assert table.den("greed", A) == (1,)
    assert table.board.sin_stones(A) == 3

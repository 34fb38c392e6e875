"""Bids: MEA-050 to MEA-058."""

from __future__ import annotations

from companion.core.commitments import LOST, fingerprint
from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.mea_culpa.bids import play_bidding
from companion.games.mea_culpa.characters.picking import list_picks, pick_characters
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import A, B, C, D, MeaEvening


def bids_and_picks(g: MeaCulpa) -> Play[None]:
    g.cathedrals.emperor_crew = True
    yield from play_bidding(g)
    yield from pick_characters(g)


def opened(table: MeaEvening) -> dict[Seat, tuple[int, int]]:
    """The notches and taler of every bid that can be seen."""
    return {bid.seat: (bid.notches, bid.coins) for bid in table.board.picks.bids}


def test_mea_050_and_ms_04_nothing_leaks() -> None:
    def two_have_locked(notches: int, coins: int) -> MeaEvening:
        table = MeaEvening(play_bidding, order=(B, A, C, D))
        assert table.waiting() == (A, B, C, D)
        assert table.board.picks.bids == (), "no older bids are shown"
        table.act(A, "bid", notches=notches, coins=coins)
        table.act(B, "bid", notches=coins % 6 + 1, coins=notches)
        return table

    one, other = two_have_locked(3, 12), two_have_locked(5, 21)
    assert one.waiting() == other.waiting() == (C, D)
    assert one.asked(C) == (
        "Lock your bid of notches and taler.",
        "Still locking a bid: Seat 3 and Seat 4.",
    )
    for viewer in (TABLE, C, D):
        assert one.seen(viewer) == other.seen(viewer)
    for seat in (C, D):
        one.act(seat, "bid", notches=2, coins=1)
    assert opened(one) == {A: (3, 12), B: (1, 3), C: (2, 1), D: (2, 1)}


def test_mea_051_and_ms_03_bad_bids() -> None:
    table = MeaEvening(bids_and_picks, purses=(13, 25, 25, 25))
    limits = table.umpire.find(A, "bid").fields["coins"].limits()
    assert limits == {"low": 0, "high": 13, "start": 0}
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


def test_mea_052_and_057_all_bids_are_shown_with_the_last_one() -> None:
    table = MeaEvening(play_bidding)
    for seat in (A, B, C):
        table.act(seat, "bid", notches=5, coins=int(seat))
    assert opened(table) == {}
    assert table.board.souls.posts[A] == 1
    table.act(D, "bid", notches=1, coins=9)
    assert opened(table) == {A: (5, 1), B: (5, 2), C: (5, 3), D: (1, 9)}
    assert table.board.souls.posts == {A: 5, B: 5, C: 5, D: 1}
    assert table.umpire.opened_since(3)


def test_mea_053_to_055_and_ms_01_bids() -> None:
    paula, dominik, johanna, gregor = A, B, C, D
    table = MeaEvening(play_bidding, positions=(1, 2, 4, 6))
    table.bid("3+12", "4+7", "2+7", "1+8")
    assert [bid.total for bid in table.board.picks.bids] == [15, 11, 9, 9]
    assert [bid.seat for bid in table.board.picks.bids] == [paula, dominik, gregor, johanna]
    assert [bid.tied for bid in table.board.picks.bids] == [False, False, True, True]
    assert [bid.seat for bid in table.board.picks.bids if bid.keeps] == [dominik]
    assert [table.purse(seat) for seat in (paula, dominik, johanna, gregor)] == [13, 25, 18, 17]
    assert table.board.souls.posts == {paula: 3, dominik: 4, johanna: 2, gregor: 1}
    assert table.journal() == [
        "Seat 1: 3 notches and 12 taler, 15.",
        "Seat 2: 4 notches and 7 taler, 11. Most notches: keeps the taler.",
        "Seat 4: one notch and 8 taler, 9.",
        "Seat 3: 2 notches and 7 taler, 9.",
        "The order is Seat 1, Seat 2, Seat 4 and Seat 3.",
        "Turn every post to the notches of its bid, and pay the bank what is due.",
    ]


def test_mea_056_and_ms_02_notch_tie_keeper_without_coins() -> None:
    table = MeaEvening(play_bidding, 3, positions=(9, 3, 1))
    table.bid("5+0", "5+3", "1+6")
    assert [(bid.seat, bid.total) for bid in table.board.picks.bids] == [(B, 8), (C, 7), (A, 5)]
    assert [table.purse(seat) for seat in (A, B, C)] == [25, 22, 19]


def test_mea_058_the_order_stays_whatever_moves_later() -> None:
    dens = {"lust": (0, 0, 0, 7)}
    table = MeaEvening(bids_and_picks, positions=(5, 4, 3, 2), pope_stones=(1, 0, 2), dens=dens)
    table.bid("3+2", "3+2", "1+1", "1+1")
    assert [table.purse(seat) for seat in (A, B, C, D)] == [25, 23, 24, 24]
    table.choose(A, "pope")
    table.act(A, "move_pope_stone", start="lust", end="greed")
    assert table.at(C, D) == (3, 9)
    table.choose(B, "merchant")
    assert table.waiting() == (C,)
    assert [table.purse(seat) for seat in (A, B)] == [25, 23]


# --- bids that the phones keep themselves --------------------------------------------------------


def a_hash(notches: int, coins: int) -> str:
    return fingerprint({"notches": notches, "coins": coins}, "word" * 6)


def opening(notches: int, coins: int) -> dict[str, object]:
    return {"values": {"notches": notches, "coins": coins}, "nonce": "word" * 6}


def committed_table() -> MeaEvening:
    """Three phones have committed to bids of 3 and 4, 2 and 1, 5 and 0."""
    table = MeaEvening(play_bidding, 3, settings={"bids": "committed"}, positions=(3, 2, 1))
    for seat, bid in zip((A, B, C), ((3, 4), (2, 1), (5, 0)), strict=True):
        table.act(seat, "bid", sealed=a_hash(*bid))
    return table


def test_mea_052_committed_bids_are_opened_only_by_what_was_sealed() -> None:
    table = committed_table()
    assert any(a_hash(3, 4)[:8] in line for line in table.journal())
    assert table.refused(A, "open_bid", opened=opening(6, 4)) == "That is not what you sealed."
    for seat, bid in zip((A, B, C), ((3, 4), (2, 1), (5, 0)), strict=True):
        table.act(seat, "open_bid", opened=opening(*bid))
    assert [bid.seat for bid in table.board.picks.bids] == [A, C, B]
    assert [table.purse(seat) for seat in (A, B, C)] == [21, 24, 25]


def test_mea_052_a_lost_committed_bid_counts_as_the_lowest() -> None:
    table = committed_table()
    table.act(A, "open_bid", opened=opening(3, 4))
    table.act(B, "open_bid", opened=opening(2, 1))
    table.act(C, "open_bid", opened=LOST)
    assert table.board.souls.posts == {A: 3, B: 2, C: 1}
    assert (table.purse(C), list_picks(table.board)) == (25, (A, B, C))
    assert "Seat 3 cannot open their bid: it counts as 1 notch and no taler." in table.journal()

"""Committed bids: each phone keeps its bid and seals it with a fingerprint [MEA-050, MEA-052]."""

from __future__ import annotations

from companion.core.commitments import LOST, fingerprint
from companion.games.mea_culpa.bids import bidding
from companion.games.mea_culpa.characters.picking import picks
from tests.kit.games.mea_culpa.evening import A, B, C, MeaEvening


def a_hash(notches: int, coins: int, nonce: str) -> str:
    return fingerprint({"notches": notches, "coins": coins}, nonce)


def opening(notches: int, coins: int, nonce: str) -> dict[str, object]:
    return {"values": {"notches": notches, "coins": coins}, "nonce": nonce}


def committed_table() -> MeaEvening:
    """Three phones have committed to bids of 3 and 4, 2 and 1, 5 and 0."""
    table = MeaEvening(bidding, 3, settings={"bids": "committed"}, positions=(3, 2, 1))
    for seat, bid in zip((A, B, C), ((3, 4), (2, 1), (5, 0)), strict=True):
        table.act(seat, "bid", sealed=a_hash(*bid, "word" * 6))
    return table


def test_committed_bids_are_opened_only_by_what_was_sealed() -> None:
    table = committed_table()
    assert any(a_hash(3, 4, "word" * 6)[:8] in line for line in table.journal())
    why = table.refused(A, "open_bid", opened=opening(6, 4, "word" * 6))
    assert why == "That is not what you sealed."
    for seat, bid in zip((A, B, C), ((3, 4), (2, 1), (5, 0)), strict=True):
        table.act(seat, "open_bid", opened=opening(*bid, "word" * 6))
    assert [bid.seat for bid in table.board.picks.bids] == [A, C, B]
    assert [table.purse(seat) for seat in (A, B, C)] == [21, 24, 25]


def test_a_lost_committed_bid_counts_as_the_lowest() -> None:
    table = committed_table()
    table.act(A, "open_bid", opened=opening(3, 4, "word" * 6))
    table.act(B, "open_bid", opened=opening(2, 1, "word" * 6))
    table.act(C, "open_bid", opened=LOST)
    assert table.board.souls.posts == {A: 3, B: 2, C: 1}
    assert (table.purse(C), picks(table.board)) == (25, (A, B, C))
    assert "Seat 3 cannot open their bid: it counts as 1 notch and no taler." in table.journal()

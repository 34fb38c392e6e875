"""Bids: whole numbers under seal, and who pays [ANY-030..032]."""

from __future__ import annotations

import pytest

from companion.core.commitments import fingerprint
from companion.core.offers import Refused
from companion.core.seats import TABLE
from tests.games.any_box.at_table import A, B, BoxEvening, C


def test_any_030_bids_stay_within_the_limits() -> None:
    with pytest.raises(Refused, match="above"):
        BoxEvening(2).bids(low=3, high=2)
    table = BoxEvening(2)
    table.bids(low=3, high=5)
    for number in (2, 6):
        with pytest.raises(Refused):
            table.act(A, "bid", number=number)
    table.answer("bid", "number", 3, 5)


def test_any_030_bids_are_opened_together_and_watched_from_the_lowest() -> None:
    table = BoxEvening(3)
    table.use("dice", "roll_open", count=1, sides=6)
    table.bids("highest")
    assert table.board.open_dice == ()
    assert table.prompt(A) == "For what?"
    table.act(A, "bid", number=4)
    table.act(B, "bid", number=9)
    assert table.prompt(TABLE).startswith("For what? Still bidding: ")
    assert table.board.outcome is None
    table.act(C, "bid", number=4)
    assert table.is_settled()
    assert table.journal()[1:] == [
        "For what? Seat 2 9, Seat 3 4 and Seat 1 4.",
        "Paid: For what?: Seat 2 −9.",
    ]
    steps = [(A, "None", 4, False), (C, "None", 4, False), (B, "None", 9, True)]
    assert table.watched() == ("For what?", "Seat 2 is highest with 9.", steps)
    assert [(each.by, each.figure, each.first) for each in table.outcome.counts] == [
        ((B,), 9, True),
        ((C,), 4, False),
        ((A,), 4, False),
    ]
    table.bids()
    assert table.board.outcome is None


def test_any_030_if_all_bids_are_lost_nobody_has_bid() -> None:
    table = BoxEvening(2, sealing="committed")
    table.bids("highest")
    table.answer("bid", "sealed", *[fingerprint({"number": 3}, "nonce")] * 2)
    table.answer("open_bid", "opened", {"lost": True}, {"lost": True})
    assert str(table.outcome.sentence) == "Nobody has bid."
    assert table.rows == []


@pytest.mark.parametrize(
    ("pays", "paid"), [("nobody", []), ("highest", []), ("all", [(-4, -4, 0)])]
)
def test_any_031_the_highest_bids_are_a_tie_and_the_table_decides_who_pays(
    pays: str, paid: list[tuple[int, ...]]
) -> None:
    table = BoxEvening(3)
    table.bids(pays)
    table.answer("bid", "number", 4, 4, 0)
    assert str(table.outcome.sentence) == "A tie: Seat 1 and Seat 2 have 4."
    assert table.rows == paid


@pytest.mark.parametrize(
    ("pays", "paid"), [("nobody", []), ("highest", [(0, -4, 0)]), ("all", [(-2, -4, 0)])]
)
def test_any_032_who_pays_is_agreed_before(pays: str, paid: list[tuple[int, ...]]) -> None:
    table = BoxEvening(3)
    table.bids(pays)
    table.answer("bid", "number", 2, 4, 0)
    assert table.rows == paid

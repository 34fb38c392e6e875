"""Whoever goes home, and what goes on without them [ANY-090]."""

from __future__ import annotations

import pytest

from companion.core.words import T
from companion.games.any_box import GAME
from companion.games.any_box.state import SheetRow, Tool
from tests.games.any_box.at_table import A, B, BoxEvening, C


def test_any_090_whoever_leaves_lays_their_cards_open() -> None:
    table = BoxEvening(3)
    table.deck("1-6", each=2)
    cards = table.hands[B]
    table.leave(B)
    assert table.journal()[-1] == "Seat 2 has left the table."
    assert table.pack.discard == cards


def test_any_090_their_turn_goes_on_and_later_past_them() -> None:
    table = BoxEvening(3)
    table.use("turns", "first", first=2)
    table.leave(B)
    assert table.board.turn == C
    for seat, following in ((C, A), (A, C)):
        table.act(seat, "end_turn")
        assert table.board.turn == following


def test_any_090_they_keep_their_points() -> None:
    table = BoxEvening(3)
    table.row(1, 4, 2)
    table.leave(B)
    table.use("finish", "finish")
    assert table.over.winners == (B,)


def test_any_090_whoever_is_left_alone_has_not_won() -> None:
    table = BoxEvening(2)
    table.row(1, 4)
    table.leave(A)
    assert (table.over.name, table.over.winners) == ("finished", ())
    assert str(table.over.sentence) == "Seat 2 is left alone: the game is over."
    assert {each.place for each in table.umpire.standings()} == {1}
    assert table.board.tool is Tool.END
    assert table.board.next_to(B) == B


def test_any_090_whoever_has_left_is_dealt_nothing_and_asked_nothing() -> None:
    table = BoxEvening(3)
    table.leave(C)
    table.deck("1-9", each=2)
    table.use("dice", "roll_cups", count=1, sides=6)
    assert len(table.hands[C]) == len(table.board.cups[C]) == 0
    assert table.offered(C) == []
    table.act(A, "lift")
    table.roles("Wolf, Seer, Fool")
    assert (len(table.board.who.roles[C]), len(table.board.who.middle)) == (0, 1)
    table.vote("people")
    assert table.umpire.waiting() == (A, B)


def test_any_090_a_vote_of_somebody_who_leaves_does_not_count() -> None:
    table = BoxEvening(3)
    table.vote()
    table.act(C, "vote", choice="yes")
    table.leave(C)
    table.answer("vote", "choice", "no", "no")
    assert [(str(e.what), e.figure, e.by) for e in table.outcome.counts] == [("No", 2, (A, B))]


def test_any_090_nor_does_a_bid() -> None:
    table = BoxEvening(3)
    table.bids("highest")
    table.act(C, "bid", number=9)
    table.leave(C)
    table.answer("bid", "number", 3, 2)
    assert table.rows == [(-3, 0, 0)]


def test_any_090_nor_a_card_that_they_chose() -> None:
    table = BoxEvening(3)
    table.deck("1-9", each=1)
    table.use("cards", "play_all")
    ((a,), (b,), (c,)) = table.hands.values()
    table.act(C, "choose", cards=c)
    table.leave(C)
    table.choose({A: a, B: b})
    assert table.pack.discard == (c, a, b)
    assert [step[0] for step in table.watched()[2]] == [A, B]


@pytest.mark.parametrize("way", ["left", "right"])
def test_any_090_cards_go_past_somebody_who_has_left(way: str) -> None:
    table = BoxEvening(3)
    table.leave(B)
    table.deck("1-9", each=1)
    hands = table.hands
    table.use("cards", "pass_cards", count=1, way=way)
    table.choose({seat: hands[seat][0] for seat in (A, C)})
    assert (table.hands[A], table.hands[C]) == (hands[C], hands[A])


def test_any_090_a_draft_goes_on_and_what_they_kept_is_laid_open_too() -> None:
    table = BoxEvening(3)
    table.deck("1-9", each=2)
    table.use("cards", "draft")
    first = table.hands
    table.choose({seat: hand[0] for seat, hand in first.items()})
    table.leave(B)
    assert table.pack.discard == (first[A][1], first[B][0])
    table.choose({seat: table.hands[seat][0] for seat in (A, C)})
    assert set(table.hands[A]) == {first[A][0], first[C][1]}
    assert set(table.hands[C]) == {first[C][0], first[B][1]}
    assert not table.pack.drafting
    assert list(GAME.broken(table.board)) == []


def test_what_is_not_as_it_must_be_is_found() -> None:
    table = BoxEvening(3)
    table.roles("Wolf, Seer, Fool")
    table.row(1, 2, 3)
    assert list(GAME.broken(table.board)) == []
    table.board.sheet += (SheetRow(T("One"), (1, 2)),)
    table.board.turn, table.board.gone = C, (C,)
    table.board.who.roles[A].add("9:King")
    assert list(GAME.broken(table.board)) == [
        "a row of the score sheet is not for everybody",
        "it is the turn of somebody who has left",
        "somebody has two roles",
    ]

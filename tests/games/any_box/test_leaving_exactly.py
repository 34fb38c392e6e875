"""Who leaves while something is under way, whose phone has lost an answer, and what stays true."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.commitments import fingerprint
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.any_box import GAME
from companion.games.any_box.state import SheetRow
from tests.games.any_box.at_table import A, B, BoxEvening, C


def test_any_090_a_vote_of_somebody_who_leaves_does_not_count() -> None:
    table = BoxEvening(3)
    table.vote()
    table.act(C, "vote", choice="yes")
    table.act(A, "vote", choice="no")
    table.leave(C)
    table.act(B, "vote", choice="no")
    assert table.board.outcome is not None
    assert [(str(e.what), e.figure, e.by) for e in table.board.outcome.counts] == [
        ("No", 2, (A, B))
    ]


def test_any_090_nor_does_a_bid() -> None:
    table = BoxEvening(3)
    table.bids("highest")
    table.act(C, "bid", number=9)
    table.act(A, "bid", number=3)
    table.leave(C)
    table.act(B, "bid", number=2)
    assert [row.points for row in table.board.sheet] == [(-3, 0, 0)]


def test_any_090_nor_a_card_that_they_chose() -> None:
    table = BoxEvening(3)
    table.deck("1-9", each=1)
    table.cards("play_all")
    cards = {seat: table.board.pack.hands[seat].cards[0] for seat in (A, B, C)}
    for seat in (C, A):
        table.act(seat, "choose", cards=cards[seat])
    table.leave(C)
    table.act(B, "choose", cards=cards[B])
    assert table.board.pack.discard == (cards[C], cards[A], cards[B])
    assert [step[0] for step in table.watched()[2]] == [A, B]


def test_any_090_cards_go_past_somebody_who_has_left() -> None:
    for way, to in (("left", {A: C, C: A}), ("right", {A: C, C: A})):
        table = BoxEvening(3)
        table.leave(B)
        table.deck("1-9", each=1)
        hands = {seat: table.board.pack.hands[seat].cards for seat in (A, C)}
        table.cards("pass_cards", count=1, way=way)
        for seat in (A, C):
            table.act(seat, "choose", cards=hands[seat][0])
        assert {seat: table.board.pack.hands[to[seat]].cards for seat in to} == hands


def test_any_090_what_was_kept_in_a_draft_is_laid_open_too() -> None:
    table = BoxEvening(3)
    table.deck("1-9", each=2)
    table.cards("draft")
    first = {seat: table.board.pack.hands[seat].cards for seat in table.board.seats}
    for seat in table.board.seats:
        table.act(seat, "choose", cards=first[seat][0])
    table.leave(B)
    assert table.board.pack.discard == (first[A][1], first[B][0])
    for seat in (A, C):
        table.act(seat, "choose", cards=table.board.pack.hands[seat].cards[0])
    assert set(table.board.pack.hands[A]) == {first[A][0], first[C][1]}
    assert set(table.board.pack.hands[C]) == {first[C][0], first[B][1]}
    assert [len(kept) for kept in table.board.pack.kept.values()] == [0, 0, 0]


def test_any_090_whoever_has_left_is_dealt_nothing_and_asked_nothing() -> None:
    table = BoxEvening(3)
    table.leave(C)
    table.deck("1-9", each=2)
    assert len(table.board.pack.hands[C]) == 0
    assert table.asked(C) == []
    table.roles("Wolf, Seer, Fool")
    assert len(table.board.who.roles[C]) == 0
    assert len(table.board.who.middle) == 1
    table.vote("people")
    assert table.umpire.waiting() == (A, B)


def test_any_090_a_turn_goes_past_somebody_who_has_left() -> None:
    table = BoxEvening(3)
    table.leave(B)
    table.take("turns")
    table.act(A, "first", first=1)
    table.act(A, "end_turn")
    assert table.board.turn == C
    table.leave(C)
    assert table.board.next_to(A) == A


def sealed() -> BoxEvening:
    """Three people whose answers are locked on their phones."""
    table = BoxEvening(3, sealing="committed")
    table.deck("1-9", each=2)
    return table


def lose(table: BoxEvening, who: Seat, answers: dict[Seat, Any]) -> None:
    """Everybody seals the cards they choose, and opens them; one has lost theirs."""
    for seat, answer in answers.items():
        table.act(seat, "choose", sealed=fingerprint({"cards": answer}, "nonce"))
    for seat, answer in answers.items():
        opened = {"values": {"cards": answer}, "nonce": "nonce"}
        table.act(seat, "open_choose", opened={"lost": True} if seat == who else opened)


def test_any_055_of_somebody_who_has_lost_the_answer_the_first_card_is_kept() -> None:
    table = sealed()
    table.cards("draft")
    hands = {seat: table.board.pack.hands[seat].cards for seat in table.board.seats}
    lose(table, B, {seat: cards[1] for seat, cards in hands.items()})
    kept = [pile.cards for pile in table.board.pack.kept.values()]
    assert kept == [(hands[A][1],), (hands[B][0],), (hands[C][1],)]
    assert "Seat 2’s phone has lost its answer: it does not count." in table.told()


def test_any_053_a_card_that_was_lost_is_not_turned_up() -> None:
    table = sealed()
    table.cards("play_all")
    hands = {seat: table.board.pack.hands[seat].cards for seat in table.board.seats}
    lose(table, B, {seat: cards[0] for seat, cards in hands.items()})
    assert table.board.pack.discard == (hands[A][0], hands[C][0])


def test_any_056_a_trade_of_which_one_card_is_lost_does_not_take_place() -> None:
    table = sealed()
    hands = {seat: table.board.pack.hands[seat].cards for seat in (A, B)}
    table.cards("trade", two=[1, 2])
    lose(table, B, {seat: cards[0] for seat, cards in hands.items()})
    assert {seat: table.board.pack.hands[seat].cards for seat in (A, B)} == hands
    assert table.told()[-1] == "The trade does not take place."


def test_any_030_if_all_bids_are_lost_nobody_has_bid() -> None:
    table = BoxEvening(2, sealing="committed")
    table.bids("highest")
    for seat in (A, B):
        table.act(seat, "bid", sealed=fingerprint({"number": 3}, "nonce"))
    for seat in (A, B):
        table.act(seat, "open_bid", opened={"lost": True})
    assert table.board.outcome is not None
    assert str(table.board.outcome.sentence) == "Nobody has bid."
    assert table.board.sheet == ()


# --- what must always be true ---------------------------------------------------------------------


def broken(table: BoxEvening) -> list[str]:
    """What is not as it must be."""
    return list(GAME.broken(table.board))


@pytest.mark.parametrize("where", ["deck", "hands", "kept", "discard"])
def test_any_050_a_card_that_is_there_twice_is_found(where: str) -> None:
    table = BoxEvening(2)
    table.deck("1-6", each=1)
    assert broken(table) == []
    pack = table.board.pack
    card = pack.deck.cards[0]
    {
        "deck": lambda: pack.deck.add(card),
        "hands": lambda: pack.hands[A].add(card),
        "kept": lambda: pack.kept[B].add(card),
        "discard": lambda: setattr(pack, "discard", (card,)),
    }[where]()
    assert broken(table) == ["a card is missing or there twice"]


def test_what_is_not_as_it_must_be_is_found() -> None:
    table = BoxEvening(3)
    table.roles("Wolf, Seer, Fool")
    table.row(1, 2, 3)
    assert broken(table) == []
    table.board.sheet += (SheetRow(T("One"), (1, 2)),)
    table.board.turn, table.board.gone = C, (C,)
    table.board.who.roles[A].add("9:King")
    assert broken(table) == [
        "a row of the score sheet is not for everybody",
        "it is the turn of somebody who has left",
        "somebody has two roles",
    ]


def test_any_105_a_card_of_a_told_game_that_is_there_twice_is_found() -> None:
    table = BoxEvening(2, box="blind_auction")
    assert broken(table) == []
    (deck,) = table.board.filed.box_decks.values()
    deck.add("9:Nothing")
    assert len(broken(table)) == 1

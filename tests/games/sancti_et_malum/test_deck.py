"""The deck, the hands and the discard pile: SEM-005, 025, 026 and 041."""

from __future__ import annotations

import pytest

from companion.core.journal import Journal
from companion.core.seats import TABLE, seats_for
from companion.core.to_json import to_json
from companion.games.sancti_et_malum.deck import fill_hands, renew_if_empty
from companion.games.sancti_et_malum.fallen import play_fallen_step
from companion.games.sancti_et_malum.state import SanctiEtMalum
from tests.kit.games.sancti_et_malum.evening import GAME, A, B, LoadedDice, SanctiEvening


def drawing(players: int, in_deck: int) -> SanctiEtMalum:
    """A board at which so many cards are in the deck, and all others in the discard pile."""
    chance = LoadedDice(b"drawing", (), ())
    board = GAME.set_up(seats_for(players), GAME.settle({}), chance)
    board.chance, board.journal = chance, Journal()
    cards = board.deck.take_all()
    board.deck.add(*cards[:in_deck])
    board.discard = tuple(cards[in_deck:])
    return board


def test_sem_005_all_cards_are_shuffled_face_down() -> None:
    decks = []
    for seed in (b"one", b"two"):
        board = GAME.set_up(seats_for(2), GAME.settle({}), SanctiEvening(1, seed=seed).board.chance)
        assert sorted(board.deck) == sorted(board.cards)
        assert board.deck.eyes == frozenset()
        decks.append(board.deck.cards)
    assert decks[0] != decks[1]


@pytest.mark.parametrize("size", [1, 3])
def test_sem_025_hands_are_filled(size: int) -> None:
    table = SanctiEvening(2, settings={"hand": size})
    assert [table.board.hand_size(seat) for seat in (A, B)] == [size, size]
    table.to_the_angels()
    table.commit_any()
    assert [table.board.hand_size(seat) for seat in (A, B)] == [size - 1, size - 1]
    table.finish()
    table.act(A, "next")
    assert [table.board.hand_size(seat) for seat in (A, B)] == [size, size]


def test_sem_026_hands_are_hidden() -> None:
    table = SanctiEvening(2, hands=[["Gabriel", "Michael", "Uriel"]])
    assert table.hand(A) == {"Gabriel", "Michael", "Uriel"}
    for viewer in (TABLE, B):
        hand = to_json(table.umpire.known(viewer))["hands"]["1"]
        assert hand == {"hidden": True, "count": 3}
        assert "Gabriel" not in table.seen(viewer)


def test_sem_041_and_ss_19_an_empty_deck_is_renewed_in_the_middle_of_a_draw() -> None:
    board = drawing(4, in_deck=14)
    fill_hands(board)
    held = [card for hand in board.hands.values() for card in hand]
    assert (board.deck_size, len(board.discard), len(held)) == (2, 11, 12)
    next(play_fallen_step(board))
    assert (board.deck_size, len(board.discard), len(board.fallen)) == (9, 0, 4)
    assert [card for hand in board.hands.values() for card in hand] == held
    said = [str(line.sentence) for line in board.journal.lines(TABLE)]
    assert "The deck is empty: the discard pile is shuffled to make a new deck." in said
    assert list(GAME.broken(board)) == []


def test_sem_041_the_discard_pile_is_shuffled_only_once_the_deck_is_empty() -> None:
    board = drawing(2, in_deck=1)
    discarded = board.discard
    assert renew_if_empty(board)
    assert board.discard == discarded, "one card is left, so nothing is shuffled"
    board.deck.take_all()
    assert renew_if_empty(board)
    assert (board.discard, sorted(board.deck)) == ((), sorted(discarded))
    assert tuple(board.deck) not in {discarded, discarded[::-1]}


def test_sem_041_hands_are_filled_from_the_shuffled_pile_too() -> None:
    board = drawing(2, in_deck=4)
    fill_hands(board)
    assert [len(board.hands[seat]) for seat in (A, B)] == [3, 3]
    assert (board.deck_size, board.discard) == (25 - 6, ())


def test_sem_021_and_041_a_host_that_was_the_last_in_the_deck_brings_one_more() -> None:
    board = drawing(2, in_deck=0)
    board.discard = tuple(card for card in board.discard if card != "S24")
    board.deck.add("S24")
    next(play_fallen_step(board))
    assert (len(board.fallen), board.fallen[0].name) == (3, "The Evil Host")

"""What must always be true (ledger 4.3) is really checked: each fault is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.psychomachia import GAME
from companion.games.psychomachia.records import ActionTokens, Gift, LaidCard, Realm, TokenSide
from companion.games.psychomachia.state import Psychomachia
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def lose_a_card(g: Psychomachia) -> None:
    g.piles.deck.draw()


def copy_a_card(g: Psychomachia) -> None:
    g.piles.deck.draw()
    g.piles.hands[B].add("WP1")


def lose_a_choice(g: Psychomachia) -> None:
    g.choices = g.choices[1:]


def find_a_token(g: Psychomachia) -> None:
    g.tokens[A] = ActionTokens(6)


def owe_a_token(g: Psychomachia) -> None:
    g.tokens[A] = ActionTokens(6, spent=-1)


def give_to_oneself(g: Psychomachia) -> None:
    g.tokens[A] = ActionTokens(4)
    g.gifts = (Gift(A, A, TokenSide.BLACK),)


def lay_a_sin_in_heaven(g: Psychomachia) -> None:
    g.piles.deck.take("wrath")
    g.tables[A] = (LaidCard("wrath", "sin", Realm.HEAVEN, "WP"),)


def count_below_nothing(g: Psychomachia) -> None:
    g.piles.held[A] -= 1


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (lose_a_card, "a card is missing or there twice"),
        (copy_a_card, "a card is missing or there twice"),
        (lose_a_choice, "a Choice of Fate card is missing or there twice"),
        (find_a_token, "seat 1 has lost or gained a token"),
        (owe_a_token, "seat 1 has lost or gained a token"),
        (give_to_oneself, "somebody gave themselves a token"),
        (lay_a_sin_in_heaven, "wrath is in the wrong realm"),
        (count_below_nothing, "a negative number of cards somewhere"),
    ],
)
def test_a_fault_is_found(fault: Callable[[Psychomachia], None], said: str) -> None:
    board = PsychomachiaEvening(2, {A: Lay(hand="WP1"), B: Lay()}).board
    assert list(GAME.broken(board)) == []
    fault(board)
    assert said in GAME.broken(board)

"""What must always be true of the table: every single fault is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.sancti_et_malum.state import Confrontation, SanctiEtMalum, Winner
from tests.kit.games.sancti_et_malum.evening import GAME, OURS, A, SanctiEvening


def a_table() -> SanctiEtMalum:
    """One of the Fallen is rolled, and Gabriel is being rolled; white leads 1 to 0."""
    table = SanctiEvening(1, hands=[["Gabriel"]], fallen=["Dagon"], dice=[2] * 5 + [3] * 5)
    table.to_the_angels()
    table.commit(A="Gabriel")
    table.roll(A, "Gabriel")
    board = table.board
    board.history, board.white = (Confrontation(1, 2, 3, Winner.FAITHFUL),), 1
    assert list(GAME.broken(board)) == []
    return board


def change(board: SanctiEtMalum, **changes: Any) -> None:
    """Change something about the only Angel on the table."""
    board.angels = (replace(board.angels[0], **changes),)


def fallen(board: SanctiEtMalum, **changes: Any) -> None:
    """Change something about the only one of the Fallen on the table."""
    board.fallen = (replace(board.fallen[0], **changes),)


def set_all(**values: Any) -> Callable[[SanctiEtMalum], None]:
    """Change something about the table itself."""

    def wrong(board: SanctiEtMalum) -> None:
        for name, value in values.items():
            setattr(board, name, value)

    return wrong


CARDS = "a card is missing or there twice"
TOTAL = "a total is not the sum of its cards"
GABRIEL = "the dice of Gabriel do not make its total"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda board: board.deck.draw(), [CARDS]),
        (lambda board: board.hands[A].take_all(), [CARDS]),
        (lambda board: board.hands[A].add("S02"), [CARDS]),
        (set_all(discard=("S05",)), [CARDS]),
        (set_all(held={A: 99}), ["more cards are held than are left"]),
        (set_all(evil=12), [TOTAL]),
        (set_all(holy=1), [TOTAL]),
        (lambda board: change(board, total=18), [GABRIEL]),
        (lambda board: change(board, faces=(3, 3, 3, 3)), [GABRIEL]),
        (lambda board: change(board, faces=(3, 3, 3, 6)), [GABRIEL]),
        (lambda board: change(board, mod=3), [GABRIEL]),
        (lambda board: fallen(board, dice=4), ["the dice of Dagon do not make its total"]),
        (
            lambda board: fallen(board, faces=(), total=None),
            ["Dagon is done and was not rolled"],
        ),
        (set_all(red=1), ["1 red and 1 white wins from 1 decided confrontations"]),
        (set_all(white=0), ["0 red and 0 white wins from 1 decided confrontations"]),
        (
            set_all(history=(Confrontation(1, 2, 2, None),)),
            ["0 red and 1 white wins from 0 decided confrontations"],
        ),
        (
            set_all(history=(Confrontation(1, 2, 3, Winner.FAITHFUL),) * 6, white=6),
            ["a disc went beyond the target"],
        ),
        (
            set_all(history=(Confrontation(1, 4, 3, Winner.FALLEN),) * 7, red=6, white=1),
            ["a disc went beyond the target"],
        ),
    ],
)
def test_every_fault_of_a_table_is_found(
    wrong: Callable[[SanctiEtMalum], object], told: list[str]
) -> None:
    board = a_table()
    wrong(board)
    assert list(GAME.broken(board)) == told


def test_unusual_tables_are_not_faulty() -> None:
    """All cards held, a game just won, a sum without faces."""
    board = a_table()
    board.held = {A: len(board.deck)}
    board.history, board.white = (Confrontation(1, 2, 3, Winner.FAITHFUL),) * 5, 5
    change(board, faces=())
    assert list(GAME.broken(board)) == []


def test_a_list_in_any_order_is_not_faulty() -> None:
    """Each answer at a table checks what must always be true."""
    heading, *cards = OURS.splitlines()
    table = SanctiEvening(1, settings={"card_list": "\n".join([heading, *reversed(cards)])})
    table.to_the_angels()

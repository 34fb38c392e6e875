"""A lazy view equals known(), is made when read, and expires when the board changes."""

from __future__ import annotations

import pytest

from companion.core.lazy_view import complete, expire, lazy_view
from companion.core.seats import Seat, viewers
from companion.core.secrets import Hidden, known
from companion.core.umpire import Umpire
from tests.kit.tiny_game import TINY, Tiny

ANN, BEN = Seat(1), Seat(2)


@pytest.fixture
def board() -> Tiny:
    return Umpire(TINY, (ANN, BEN), TINY.settle({}), b"seed").board


def test_a_completed_view_equals_known(board: Tiny) -> None:
    for viewer in viewers(board.seats):
        assert complete(lazy_view(board, viewer)) == known(board, viewer)


def test_a_part_equals_the_same_part_of_the_whole(board: Tiny) -> None:
    seen = lazy_view(board, ANN)
    assert seen.coins[ANN].value == 5
    with pytest.raises(Hidden):
        _ = seen.coins[BEN].value
    assert seen.hands == known(board, ANN).hands
    assert seen.hands is seen.hands, "it is cut once"


def test_a_part_not_read_in_time_is_gone(board: Tiny) -> None:
    seen = lazy_view(board, ANN)
    coins = seen.coins
    expire(seen)
    board.coins[ANN].value = 9
    assert coins[ANN].value == seen.coins[ANN].value == 5
    with pytest.raises(Hidden, match="moved on"):
        _ = seen.hands


def test_a_view_that_was_read_completely_does_not_change(board: Tiny) -> None:
    seen = complete(lazy_view(board, ANN))
    board.hands[ANN].draw()
    assert len(seen.hands[ANN]) == 3


@pytest.mark.parametrize("name", ["nothing", "chance", "journal"])
def test_a_view_has_no_other_parts(board: Tiny, name: str) -> None:
    seen = lazy_view(board, ANN)
    with pytest.raises(AttributeError):
        getattr(seen, name)
    expire(seen)
    with pytest.raises(AttributeError):
        getattr(seen, name)

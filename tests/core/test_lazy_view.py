"""A lazy view equals known(), is made when read, and expires when the board changes."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.core.game import Board
from companion.core.lazy_view import complete, expire, lazy_view
from companion.core.seats import Seat, viewers
from companion.core.secrets import Hidden, Secret, known
from tests.kit.tiny_game import Tiny, at_table

ANN, BEN = Seat(1), Seat(2)


@pytest.fixture
def board() -> Tiny:
    return at_table(2).board


def test_a_completed_view_equals_known(board: Tiny) -> None:
    for viewer in viewers(board.seats):
        assert complete(lazy_view(board, viewer)) == known(board, viewer)


def test_a_part_equals_the_same_part_of_the_whole(board: Tiny) -> None:
    seen = lazy_view(board, ANN)
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


# --- parts of other kinds ------------------------------------------------------------------------


@dataclass(frozen=True)
class Public:
    """Immutable."""

    number: int


@dataclass(frozen=True)
class Mixed:
    """Immutable, with a secret."""

    number: Secret[int]


@dataclass
class Kinds(Board):
    """A state with public parts, and with one that its class has too."""

    public: Public
    mixed: Mixed
    names: tuple[str, ...] = ("x", "y")
    bag: frozenset[int] = frozenset({1, 2})
    spare: Secret[int] | None = None


def test_public_parts_outlive_a_view_that_has_expired() -> None:
    state = Kinds(Public(1), Mixed(Secret(2)))
    seen = lazy_view(state, BEN)
    expire(seen)
    assert seen.public is state.public
    assert (seen.names, seen.bag) == (("x", "y"), frozenset({1, 2}))
    with pytest.raises(Hidden, match="moved on"):
        seen.mixed  # noqa: B018 - reading it is the test


def test_a_part_with_a_default_is_cut_and_not_read_from_the_class() -> None:
    state = Kinds(Public(1), Mixed(Secret(2)), spare=Secret(22, {ANN}))
    seen = lazy_view(state, ANN)
    state.spare = None
    assert seen.spare is not None
    assert seen.spare.value == 22
    none = lazy_view(state, ANN)
    expire(none)
    assert none.spare is None

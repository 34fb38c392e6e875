"""The garbage collector takes what has just been left over, and does not pause a game."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from web.server.garbage import collect_seldom

MANY = 400_000


class Ring:
    """Leads to itself, so only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


def full_passes(work: Callable[[], object]) -> int:
    """How often the collector looks at everything meanwhile."""
    before = gc.get_stats()[2]["collections"]
    work()
    return int(gc.get_stats()[2]["collections"] - before)


def open_tables() -> list[list[int]]:
    """Make many things that stay, one after another."""
    return [[number] for number in range(MANY)]


def leave_a_ring() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


@pytest.fixture
def little_else() -> Iterator[None]:
    """Python looks at everything once a quarter of it is new: what others left does not count."""
    gc.freeze()
    gc.collect()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("little_else")
def test_everything_is_looked_at_seldom() -> None:
    usual = gc.get_threshold()
    assert full_passes(open_tables) > 1
    gc.unfreeze()
    with collect_seldom():
        assert gc.get_freeze_count()
        assert full_passes(open_tables) == 0
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def test_what_has_just_been_left_over_is_freed() -> None:
    with collect_seldom():
        ring = leave_a_ring()
        stays = open_tables()
        assert ring() is None
    assert len(stays) == MANY

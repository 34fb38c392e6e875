"""Whole random games, 150 of them if there is time."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.games.deal_with_the_devil.record import brisk
from tests.kit.games.deal_with_the_devil.settings import TABLES
from tests.kit.laws.budget import BUDGET

pytestmark = pytest.mark.long

EACH = BUDGET.games(29)


def a_table(settings: dict[str, Any], seed: bytes) -> Umpire[DealWithTheDevil]:
    """A whole game with these settings."""
    return Umpire(GAME, seats_for(4), GAME.settle(settings), seed)


@pytest.mark.parametrize("settings", TABLES.values(), ids=list(TABLES))
def test_brisk_games_keep_all_invariants_and_end(settings: dict[str, Any]) -> None:
    for number in range(EACH):
        seed = b"brisk %d" % number
        umpire = a_table(settings, seed)
        for _ in brisk(umpire, Chance(seed)):
            assert list(GAME.broken(umpire.board)) == []
        assert umpire.over is not None
        if not umpire.board.routing:
            assert umpire.board.scores.story is not None
            assert len(umpire.board.scores.story.asked) == 20


BY_CHANCE = ("counting", "only the chests")
"""Tables at which each run plays a game by chance, which takes thousands of answers; brisk games
come as far at all others."""


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(each, id=name, marks=() if name in BY_CHANCE else pytest.mark.thorough)
        for name, each in TABLES.items()
    ],
)
def test_random_games_keep_all_invariants_and_end(settings: dict[str, Any]) -> None:
    seed = b"chance"
    umpire = a_table(settings, seed)
    for _ in play_out(umpire, Chance(seed)):
        assert list(GAME.broken(umpire.board)) == []
    assert len(umpire.entries) <= GAME.about.bound
    assert umpire.over is not None

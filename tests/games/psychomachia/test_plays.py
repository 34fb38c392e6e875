"""Whole games, many of them random, with every setting."""

from __future__ import annotations

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.psychomachia import GAME
from companion.games.psychomachia.state import Psychomachia
from tests.kit.laws.budget import BUDGET

pytestmark = pytest.mark.long

EACH = 20
FEW = BUDGET.games(EACH)
"""This many are enough, if they have ended in every way."""


def a_table(players: int, seed: bytes, chance: Chance) -> Umpire[Psychomachia]:
    """A table with random settings, every second one with the defaults."""
    raw = {
        name: setting.field.some(chance)
        for name, setting in GAME.settings.items()
        if setting.field.kind != "text" and chance.below(2)
    }
    return Umpire(GAME, seats_for(players), GAME.settle(raw, players), seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_lose_nothing_and_end(players: int) -> None:
    endings = set()
    for number in range(EACH):
        seed = b"%d of %d" % (number, players)
        chance = Chance(seed)
        umpire = a_table(players, seed, chance)
        for _ in play_out(umpire, chance):
            assert list(GAME.broken(umpire.board)) == []
        assert len(umpire.entries) <= GAME.bound
        assert umpire.over is not None
        endings.add(umpire.over.name)
        if number + 1 >= FEW and len(endings) == len(GAME.endings):
            break
    assert endings == set(GAME.endings)

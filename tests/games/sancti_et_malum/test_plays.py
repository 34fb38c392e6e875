"""Whole games, hundreds of them random, with every setting."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.bots import next_answer, play_out
from companion.core.chance import Chance
from companion.core.seats import Seat, seats_for
from companion.core.umpire import LEAVE, Umpire
from companion.games.sancti_et_malum.state import SanctiEtMalum
from tests.kit.games.sancti_et_malum.evening import GAME
from tests.kit.laws.budget import BUDGET

pytestmark = pytest.mark.long


def a_table(players: int, seed: bytes, chance: Chance) -> Umpire[SanctiEtMalum]:
    """A table with any settings that fit the default list."""
    raw = {
        name: setting.field.some(chance)
        for name, setting in GAME.settings.items()
        if setting.field.kind != "text"
    }
    raw |= {"hand": 1 + chance.below(3), "fallen_per_player": 1 + chance.below(2)}
    return Umpire(GAME, seats_for(players), GAME.settle(raw, players), seed)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_keep_every_card_and_end(players: int) -> None:
    endings = set()
    for number in range(BUDGET.games(50)):
        seed = b"%d of %d" % (number, players)
        chance = Chance(seed)
        umpire = a_table(players, seed, chance)
        for _ in play_out(umpire, chance):
            assert list(GAME.broken(umpire.board)) == []
        assert len(umpire.entries) <= GAME.bound
        assert umpire.over is not None
        endings.add(umpire.over.name)
    assert "fallen" in endings


@given(seed=st.binary(min_size=1, max_size=4), when=st.lists(st.integers(0, 60), max_size=4))
@settings(max_examples=BUDGET.games(60))
def test_people_may_leave_at_any_moment(seed: bytes, when: list[int]) -> None:
    chance = Chance(b"leaving" + seed)
    umpire = a_table(4, seed, chance)
    while not umpire.over:
        if len(umpire.entries) in when:
            who = Seat(1 + when.index(len(umpire.entries)))
            umpire.act(who, LEAVE, {})
        else:
            entry = next_answer(umpire, chance)
            umpire.act(entry.by, entry.offer, entry.values)
        assert list(GAME.broken(umpire.board)) == []
    again = Umpire(GAME, umpire.seats, umpire.settings, seed, entries=umpire.entries)
    assert again.board == umpire.board
    assert again.over == umpire.over

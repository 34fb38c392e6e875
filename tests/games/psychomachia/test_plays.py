"""Whole games: the recorded ones word for word, and many by chance with every setting."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.standin import play_out
from companion.core.umpire import Umpire
from companion.games.psychomachia.game import GAME
from companion.games.psychomachia.state import Psychomachia
from tests.games.psychomachia.record import FRESH, PLAYS, Head, answers, told

RECORDED = sorted(PLAYS.glob("*.txt"))
EACH = 20


def test_every_recorded_play_is_there() -> None:
    assert {path.stem for path in RECORDED} == set(FRESH)


@pytest.mark.parametrize("path", RECORDED, ids=[path.stem for path in RECORDED])
def test_a_recorded_play_goes_as_it_went(path: Any) -> None:
    text = path.read_text("utf-8")
    assert told(Head.read(text), answers(text)) == text


def test_both_endings_are_recorded() -> None:
    text = "".join(path.read_text("utf-8") for path in RECORDED)
    assert [name for name in GAME.endings if f"ending: {name}" not in text] == []


def a_table(players: int, seed: bytes, chance: Chance) -> Umpire[Psychomachia]:
    """A table on whose settings chance has agreed, each second one as usual."""
    raw = {
        name: setting.field.some(chance)
        for name, setting in GAME.settings.items()
        if setting.field.kind != "text" and chance.below(2)
    }
    return Umpire(GAME, seats_for(players), GAME.settle(raw, players), seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_by_chance_keep_everything_and_end(players: int) -> None:
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
    assert endings == set(GAME.endings)

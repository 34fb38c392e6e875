"""Whole games, many of them random, with the tools and with every file of ours."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.any_box import GAME
from companion.games.any_box.state import AnyBox
from tests.games.any_box.record import PLAYS
from tests.games.any_box.record_told import TOLD
from tests.kit.games.told_games import OURS
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import Play

pytestmark = pytest.mark.long

TABLES: dict[str, dict[str, Any]] = {
    "tools": {},
    "committed": {"sealing": "committed"},
    **{box: {"box": box} for box in OURS},
}
EACH = BUDGET.games(3)


def test_every_ending_is_recorded() -> None:
    told = "".join(map(PLAYS.text, PLAYS.names()))
    assert [name for name in GAME.endings if f"ending: {name}" not in told] == []


@pytest.mark.parametrize("name", TOLD.names())
def test_a_recorded_play_of_a_file_of_ours_replays_as_recorded(name: str) -> None:
    text = TOLD.text(name)
    assert TOLD.told(Play.read(text)) == text


def test_each_file_of_ours_has_a_recorded_play() -> None:
    assert TOLD.names() == sorted(TOLD.fresh)
    assert {TOLD.play(name).settings["box"] for name in TOLD.names()} == set(OURS)


@pytest.mark.parametrize("settings", TABLES.values(), ids=list(TABLES))
@pytest.mark.parametrize("players", GAME.seats)
def test_random_games_lose_nothing_and_end(settings: dict[str, Any], players: int) -> None:
    for number in range(EACH):
        seed = b"%d by %d" % (number, players)
        agreed = GAME.settle(settings, players)
        umpire: Umpire[AnyBox] = Umpire(GAME, seats_for(players), agreed, seed)
        for _ in play_out(umpire, Chance(seed)):
            assert list(GAME.broken(umpire.board)) == []
        assert umpire.over is not None
        assert umpire.over.name in GAME.endings
        assert set(umpire.over.winners) <= set(umpire.seats)

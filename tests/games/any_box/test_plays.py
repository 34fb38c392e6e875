"""Recorded plays: each ending with the tools, and every file of ours."""

from __future__ import annotations

import pytest

from companion.games.any_box import GAME
from tests.games.any_box.record import PLAYS
from tests.games.any_box.record_told import TOLD
from tests.kit.games.told_games import OURS
from tests.kit.recording import Play


def test_every_ending_is_recorded() -> None:
    told = "".join(map(PLAYS.text, PLAYS.names()))
    assert [name for name in GAME.about.endings if f"ending: {name}" not in told] == []


@pytest.mark.parametrize("name", TOLD.names())
def test_a_recorded_play_of_a_file_of_ours_replays_as_recorded(name: str) -> None:
    text = TOLD.text(name)
    assert TOLD.told(Play.read(text)) == text


def test_each_file_of_ours_has_a_recorded_play() -> None:
    assert TOLD.names() == sorted(TOLD.fresh)
    assert {TOLD.play(name).settings["box"] for name in TOLD.names()} == set(OURS)

"""Recorded plays: each ending."""

from __future__ import annotations

from companion.games.any_box import GAME
from tests.games.any_box.record import PLAYS


def test_every_ending_is_recorded() -> None:
    told = "".join(map(PLAYS.text, PLAYS.names()))
    assert [name for name in GAME.about.endings if f"ending: {name}" not in told] == []

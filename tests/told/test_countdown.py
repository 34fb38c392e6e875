"""A pause with seconds: everybody sees how long it lasts."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import find_games
from companion.table.record.timer import Timer
from tests.kit.web.evening import Clock, WebEvening, companion_app

SECONDS = 120


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def evening(tmp_path: Path, clock: Clock) -> WebEvening:
    """Three people who may talk for two minutes before they vote."""
    evening = WebEvening(companion_app(tmp_path, clock, game=find_games()["secret_ballot"]))
    evening.sit("Ann", "Bob", "Cy")
    evening.start()
    evening.act(evening.host, "reply", question="More cake?")
    return evening


def countdown(evening: WebEvening) -> Timer | None:
    """What all pages count down."""
    return evening.app.services.tables.open(evening.code).view.now().countdown


def test_everybody_sees_how_long_a_pause_lasts(evening: WebEvening, clock: Clock) -> None:
    assert countdown(evening) == Timer(SECONDS * 1000, int((clock.now + SECONDS) * 1000))
    clock.now += SECONDS
    evening.tick()
    assert countdown(evening) is None


def test_a_paused_game_counts_nothing_down(evening: WebEvening, clock: Clock) -> None:
    clock.now += 30
    evening.act(evening.tokens[2], "~pause")
    assert countdown(evening) is None
    clock.now += 500
    evening.act(evening.tokens[2], "~resume")
    assert countdown(evening) == Timer(SECONDS * 1000, int((clock.now + SECONDS - 30) * 1000))

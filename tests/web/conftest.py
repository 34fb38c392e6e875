"""A companion, a clock and an evening for each test of the web."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.web.evening import Clock, WebEvening, companion_app
from web.app import App


@pytest.fixture
def clock() -> Clock:
    """A clock that the test sets."""
    return Clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> App:
    """A companion in this process."""
    return companion_app(tmp_path, clock)


@pytest.fixture
def evening(app: App) -> WebEvening:
    """A table at which Ann and Bob play."""
    evening = WebEvening(app, rounds=3)
    evening.sit("Ann", "Bob")
    evening.start()
    return evening

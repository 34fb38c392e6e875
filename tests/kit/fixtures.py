"""Fixtures that several folders of tests share; their `conftest.py` takes what they need."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.kit.web.evening import Clock, WebEvening, companion_app, playing
from web.app import App


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for settings, and none in the environment."""
    monkeypatch.setattr("platformdirs.user_config_dir", lambda _name: str(tmp_path / "config"))
    for name in ("HOST", "PORT", "DATA", "BROWSER", "HTTPS"):
        monkeypatch.delenv(f"COMPANION_{name}", raising=False)


@pytest.fixture
def clock() -> Clock:
    """A clock that the test sets."""
    return Clock()


@pytest.fixture
def on_disk() -> bool:
    """Whether tables outlast the companion: `ON_DISK` says so where a test restarts it."""
    return False


@pytest.fixture
def app(tmp_path: Path, clock: Clock, on_disk: bool) -> App:  # noqa: FBT001 - a fixture
    """A companion in this process."""
    return companion_app(tmp_path, clock, on_disk=on_disk)


@pytest.fixture
def browser(app: App) -> FlaskClient:
    """Somebody's browser, without cookies, on the laptop."""
    return app.flask.test_client()


@pytest.fixture
def evening(app: App) -> WebEvening:
    """A table at which Ann and Bob play."""
    return playing(app, rounds=3)

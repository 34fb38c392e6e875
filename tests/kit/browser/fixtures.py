"""One browser and one companion for each worker, and another for tests that stop it.

The `conftest.py` of each folder of browser tests takes all of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from companion.table.people import lobby
from tests.kit.browser.chromium import NoBrowserError, chromium, steering
from tests.kit.browser.companion import SAME_LUCK, Companion
from tests.kit.browser.same_luck import seed_from_names
from tests.kit.browser.tabs import tabs_of
from tests.kit.patience import MILLISECONDS

expect.set_options(timeout=MILLISECONDS)

__all__ = [
    "browser",
    "companion",
    "own_companion",
    "playwright",
    "same_luck_here",
    "shared_browser",
    "shared_companion",
]
"""All that a `conftest.py` takes over."""


@pytest.fixture(autouse=True)
def same_luck_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that a test opens itself have the luck that its companion gives them."""
    monkeypatch.setattr(lobby, "make_seed", seed_from_names)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of all browsers."""
    try:
        with steering() as started:
            yield started
    except NoBrowserError as none:
        raise pytest.fail.Exception(str(none), pytrace=False) from None


@pytest.fixture(scope="session")
def shared_browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for every test that needs no camera."""
    try:
        with chromium(playwright) as started:
            yield started
    except NoBrowserError as none:
        raise pytest.fail.Exception(str(none), pytrace=False) from None


@pytest.fixture
def browser(shared_browser: Browser) -> Iterator[Browser]:
    """The browser, without pages of other tests."""
    yield shared_browser
    tabs_of(shared_browser).clear()


@pytest.fixture(scope="session")
def shared_companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """One companion for all tests that leave it unchanged."""
    started = Companion(tmp_path_factory.mktemp("companion"), program=SAME_LUCK)
    yield started
    started.stop()


@pytest.fixture
def companion(shared_companion: Companion, browser: Browser) -> Iterator[Companion]:
    """A companion on a free port; it may have tables of other tests."""
    yield shared_companion
    tabs_of(browser).clear()


@pytest.fixture
def own_companion(tmp_path: Path, browser: Browser) -> Iterator[Companion]:
    """A companion without tables, for tests that stop it or check its list of tables."""
    started = Companion(tmp_path, program=SAME_LUCK)
    yield started
    tabs_of(browser).clear()
    started.stop()

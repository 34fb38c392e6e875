"""One browser for each worker, and a companion for each evening."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.kit.browser.chromium import NoBrowserError, chromium, steering
from tests.kit.browser.companion import Companion


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What steers every browser."""
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
    """The browser, in which nobody has a page open."""
    yield shared_browser
    for context in shared_browser.contexts:
        context.close()


@pytest.fixture
def companion(tmp_path: Path, browser: Browser) -> Iterator[Companion]:
    """A companion on a free port; the pages close before it ends."""
    started = Companion(tmp_path)
    yield started
    for context in browser.contexts:
        context.close()
    started.stop()

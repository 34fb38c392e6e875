"""A browser for each file of evenings, and a companion for each evening."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.kit.browser.companion import Companion

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP *.lan 127.0.0.1",
]
"""Every name in the Wi-Fi is this machine."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield chromium
        chromium.close()


@pytest.fixture
def companion(tmp_path: Path, browser: Browser) -> Iterator[Companion]:
    started = Companion(tmp_path)
    yield started
    for context in browser.contexts:
        context.close()
    started.stop()

"""Starts the browser of this machine, as every browser test does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Playwright

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP *.lan 127.0.0.1",
]
"""Every name in the Wi-Fi is this machine."""


@contextmanager
def chromium(playwright: Playwright, *more: str, **named: Any) -> Iterator[Browser]:
    """A browser with something more."""
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    args = [*ARGS, *more]
    browser = playwright.chromium.launch(executable_path=path, args=args, **named)
    try:
        yield browser
    finally:
        browser.close()

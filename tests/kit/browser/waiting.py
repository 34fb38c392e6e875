"""Waits until a page says yes, by asking it again.

The browser library's own wait evaluates text in the page, which the pages' policy forbids at times.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from tests.kit.patience import SECONDS

PAUSE = 30
"""Milliseconds between two questions."""


def wait_until(page: Page, expression: str, arg: Any = None) -> None:
    """Wait until this expression, or function of `arg`, is true in the page."""
    given_up = time.monotonic() + SECONDS
    while not page.evaluate(expression, arg):
        assert time.monotonic() < given_up, f"never true: {expression}"
        page.wait_for_timeout(PAUSE)

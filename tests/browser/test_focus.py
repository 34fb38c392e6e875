"""With a keyboard it is seen what has the focus, on every page beside the games."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.contrast_faults import THEMES, Theme
from tests.kit.browser.every_page import OPEN_NEXT, UNFOLD, PlayedOut
from tests.kit.browser.focus_faults import focus_faults
from tests.kit.browser.still_pages import HOME

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_is_seen_on_every_page(tmp_path: Path, browser: Browser, theme: Theme) -> None:
    table = PlayedOut(tmp_path)
    table.theme = theme
    known: set[str] = set()
    faults = []
    for seat in (None, table.seats[0]):
        page = table.page(browser, "small phone", seat)
        for address, needs_seat in table.addresses():
            if needs_seat == bool(seat):
                page.goto(HOME + address)
                page.evaluate(UNFOLD)
                faults += [f"{address}: {each}" for each in with_dialogs(page, known)]
    assert known
    assert faults == []


def with_dialogs(page: Page, known: set[str]) -> list[str]:
    faults = [*focus_faults(page, known)]
    while page.evaluate(OPEN_NEXT):
        faults += focus_faults(page, known)
    return faults

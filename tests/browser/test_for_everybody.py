"""Accessibility: every page and state is checked for AA, also on the smallest phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import FITS

pytestmark = pytest.mark.browser


def test_a_large_screen_shows_all_of_a_full_lobby(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser, "laptop")
    for name in ("Miriam", "Jonathan", "Bartholomew", "Anna-Lena"):
        evening.join(name)
    evening.screen.sees("Anna-Lena")
    assert evening.screen.page.evaluate(FITS)
    assert evening.complaints() == []


def test_a_pause_and_a_lost_connection(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    guest = evening.join("Miriam")
    evening.start()
    guest.page.get_by_text("Menu").tap()
    guest.page.get_by_role("button", name="Pause the game").tap()
    for page in evening.everybody():
        page.sees("The game is paused.")
        page.look_over("a pause")
    guest.page.get_by_role("button", name="Resume the game").tap()
    with guest.without_network():
        guest.stale()
        guest.look_over("a lost link")
    assert evening.complaints() == []

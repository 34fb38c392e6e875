"""Displays that stay awake: by a lock where browsers have one, else by a silent film."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest
from tests.kit.browser.waiting import wait_until

pytestmark = pytest.mark.browser

LOCKS = """window.locks = 0;
Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, value: {
  request: async () => { locks += 1; return { release: async () => { locks -= 1; } }; },
} });"""
"""Chromium without a display refuses every lock."""
NO_LOCKS = "delete Navigator.prototype.wakeLock;"
SWITCH = "#awake"
SAID = "The display stays on while this page is open."


def phone_with(script: str, companion: Companion, browser: Browser) -> Guest:
    """Somebody's phone, on which this runs before the page's own scripts."""
    guest = BrowserEvening(companion, browser).join("Miriam")
    guest.page.add_init_script(script)
    guest.page.reload()
    guest.linked()
    return guest


def test_a_phone_stays_awake_until_its_menu_says_otherwise(
    companion: Companion, browser: Browser
) -> None:
    guest = phone_with(LOCKS, companion, browser)
    wait_until(guest.page, "locks === 1")
    expect(guest.page.locator("#toast")).to_have_text(SAID)
    guest.page.locator("#menu > summary").tap()
    guest.page.locator(SWITCH).tap()
    wait_until(guest.page, "locks === 0")
    guest.page.reload()
    guest.linked()
    assert not guest.page.locator(SWITCH).is_checked()
    assert guest.page.evaluate("locks") == 0
    guest.page.locator("#menu > summary").tap()
    guest.page.locator(SWITCH).tap()
    wait_until(guest.page, "locks === 1")
    expect(guest.page.locator("#toast")).to_be_empty()  # it is said once
    assert guest.complaints == []


def test_without_locks_a_phone_plays_a_silent_film_until_its_menu_says_otherwise(
    companion: Companion, browser: Browser
) -> None:
    guest = phone_with(NO_LOCKS, companion, browser)
    assert guest.page.evaluate("film.paused")  # no browser plays one before a tap
    guest.page.locator("#menu > summary").tap()
    wait_until(guest.page, "film.currentTime > 0")
    expect(guest.page.locator("#toast")).to_have_text(SAID)
    switch = guest.page.locator(SWITCH)
    expect(switch).to_be_checked()
    switch.tap()
    assert guest.page.evaluate("film.paused")
    guest.page.reload()
    guest.linked()
    guest.page.locator("#menu > summary").tap()
    assert guest.page.evaluate("film.paused")
    assert guest.complaints == []


def test_the_shared_screen_stays_awake(companion: Companion, browser: Browser) -> None:
    screen = BrowserEvening(companion, browser).screen
    screen.page.add_init_script(LOCKS)
    screen.page.reload()
    wait_until(screen.page, "locks === 1")
    assert screen.complaints == []

"""What cannot be undone asks once: not of the same finger, and not for ever."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.still_pages import StillTable

pytestmark = pytest.mark.browser

KEY = """async () => {
    await import('companion/ask_once');
    window.sent = 0;
    document.body.innerHTML = '<form><button data-asks="Tap again: Go">Go</button></form>';
    document.addEventListener('submit', (event) => { event.preventDefault(); sent += 1; });
}"""


@pytest.fixture
def page(tmp_path: Path, browser: Browser) -> Page:
    """A page with such a key, on which time stands still."""
    table = StillTable(tmp_path, "sancti_et_malum", "faithful")
    page = table.page(browser, "tall phone", table.seats[0])
    page.clock.install()
    table.show(page, "phone")
    page.evaluate(KEY)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    return page


def test_a_double_tap_sends_nothing_a_later_one_does(page: Page) -> None:
    key = page.get_by_role("button")
    key.click()
    assert key.inner_text() == "Tap again: Go"
    page.clock.run_for(400)
    key.click()
    assert page.evaluate("sent") == 0
    page.clock.run_for(200)
    key.click()
    assert page.evaluate("sent") == 1


def test_whoever_has_thought_better_of_it_is_asked_anew(page: Page) -> None:
    key = page.get_by_role("button")
    key.click()
    page.clock.run_for(6100)
    assert key.inner_text() == "Go"
    key.click()
    assert page.evaluate("sent") == 0


def test_a_key_that_got_its_words_back_waits_as_long_as_before(page: Page) -> None:
    """The page went on, and the key that asks is the same again."""
    key = page.get_by_role("button")
    key.click()
    page.clock.run_for(300)
    key.evaluate("(key) => { key.textContent = 'Go'; }")
    key.click()
    assert key.inner_text() == "Tap again: Go"
    page.clock.run_for(300)
    key.click()
    assert page.evaluate("sent") == 0
    page.clock.run_for(300)
    key.click()
    assert page.evaluate("sent") == 1

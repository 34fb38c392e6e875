"""The host lets people in and removes them, each with one tap beside their name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(companion: Companion, browser: Browser) -> BrowserEvening:
    return BrowserEvening(companion, browser)


def asks(evening: BrowserEvening, name: str) -> Guest:
    """Somebody who asks to join, and waits."""
    guest = evening.guest(name, "small phone")
    guest.page.goto(evening.screen.page.locator(".invite__url").inner_text())
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Ask to join").tap()
    guest.page.locator("#waiting").wait_for()
    return guest


def beside(evening: BrowserEvening, name: str, key: str) -> Locator:
    return evening.screen.page.get_by_role("button", name=f"{key} {name}", exact=True)


def test_one_tap_lets_in_and_one_removes(evening: BrowserEvening) -> None:
    screen = evening.screen.page
    for name in ("Miriam", "Jonathan"):
        evening.join(name, "small phone")
    screen.get_by_role("button", name="Host").click()
    screen.get_by_role("button", name="Ask me before somebody joins").click()
    screen.get_by_role("button", name="Close").click()
    ruth, eve = (asks(evening, name) for name in ("Ruth", "Eve"))
    beside(evening, "Eve", "No").click()
    expect(eve.page.get_by_text("Enter your name to ask again.")).to_be_visible()
    beside(evening, "Ruth", "Let in").click()
    ruth.linked()
    beside(evening, "Miriam", "Remove").click()
    evening.people[0].page.get_by_text("Enter your name to ask again.").wait_for()
    assert [player["name"] for player in evening.view()["players"]] == ["Jonathan", "Ruth"]
    beside(evening, "Jonathan", "Remove").click()
    expect(screen.locator(".people .seat")).to_have_text(["CRuth"])

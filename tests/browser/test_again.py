"""The next game with the same people: one key on the screen, and every phone is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = pytest.mark.browser


def test_one_key_takes_everybody_to_the_next_game(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    for name in ("Miriam", "Jonathan", "Ruth"):
        evening.join(name, "small phone")
    evening.start()
    miriam, jonathan, ruth = evening.people
    screen, first = evening.screen.page, evening.code
    screen.get_by_role("button", name="Host").click()
    screen.get_by_text("Close this table for good").first.click()
    screen.get_by_role("button", name="Close this table for good", exact=True).click()
    screen.locator("[data-asked]").click()
    screen.get_by_role("button", name="Close", exact=True).click()
    key = screen.get_by_role("button", name="Play again")
    expect(key).to_be_visible()
    with ruth.without_network():
        key.click()
        screen.wait_for_url(lambda url: first not in url)
        evening.code = screen.url.split("/")[-2]
        for guest in (miriam, jonathan):
            guest.page.wait_for_url(f"**/t/{evening.code}/phone")
        assert first in ruth.page.url
    for guest in evening.people:
        guest.page.wait_for_url(f"**/t/{evening.code}/phone")
        guest.linked()
    expect(screen.locator(".people .seat")).to_have_text(["AMiriam", "BJonathan", "CRuth"])
    evening.start()
    assert all(each["number"] for each in evening.view()["players"]), "sealed anew by every phone"
    assert not evening.complaints()

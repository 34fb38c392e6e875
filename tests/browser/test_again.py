"""The next game with the same people: one key on the screen, and every phone is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = pytest.mark.browser


def test_one_key_takes_everybody_to_the_next_game(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    miriam, ruth = (evening.join(name, "small phone") for name in ("Miriam", "Ruth"))
    evening.all_look()
    evening.start()
    screen, first = evening.screen.page, evening.code
    close_for_good(screen)
    key = screen.get_by_role("button", name="Play again")
    expect(key).to_be_visible()
    with ruth.without_network():
        key.click()
        screen.wait_for_url(lambda url: first not in url)
        evening.screen.home, evening.code = screen.url, screen.url.split("/")[-2]
        miriam.page.wait_for_url(f"**/t/{evening.code}/phone")
        assert first in ruth.page.url
    for guest in evening.people:
        guest.page.wait_for_url(f"**/t/{evening.code}/phone")
        guest.linked()
    expect(screen.locator(".people .seat")).to_have_text(["MMiriam", "RRuth"])
    evening.start()
    assert all(each["number"] for each in evening.view()["players"]), "sealed anew by every phone"
    assert not evening.complaints()


def test_whoever_opens_the_next_game_is_its_host_however_long_the_answer_takes(
    companion: Companion, browser: Browser
) -> None:
    """The page hears of the next game before it has the answer that makes it the host."""
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam", "small phone")
    evening.start()
    evening.all_look()
    screen, first = evening.screen.page, evening.code
    evening.screen.act("~close")

    def late(route: Route) -> None:
        other = browser.new_context(storage_state=screen.context.storage_state())
        asked = route.request
        answer = other.request.post(asked.url, headers=asked.headers, max_redirects=0)
        miriam.page.wait_for_url(lambda url: first not in url)
        route.fulfill(response=answer)

    screen.route("**/again", late)
    screen.get_by_role("button", name="Play again").click()
    screen.wait_for_url(lambda url: first not in url)
    expect(screen.get_by_role("button", name="Start the game")).to_be_visible()
    assert not evening.complaints()


def close_for_good(screen: Page) -> None:
    """The host ends the game."""
    screen.get_by_role("button", name="Host").click()
    screen.get_by_text("Close this table for good").first.click()
    screen.get_by_role("button", name="Close this table for good", exact=True).click()
    screen.locator("[data-asked]").click()
    screen.get_by_role("button", name="Close", exact=True).click()

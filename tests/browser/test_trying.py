"""Somebody who never saw a game tries it alone: the screen and a phone in one window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import DEVICES, SIDEWAYS
from tests.kit.browser.tabs import tabs_of

pytestmark = pytest.mark.browser

GAME = "blind_auction"
LINKED = "body[data-link='linked']"
HEIGHT_OF_BARS = """[...document.querySelectorAll('.try__bar, .try__turn')]
    .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)"""
MOST_OF_A_SMALL_PHONE_PX = 120
"""Both bars together leave four fifths of 568 px to what is tried."""


def begin(companion: Companion, browser: Browser, device: str) -> Page:
    """The page of a trial that was begun from the home page."""
    page = tabs_of(browser).take(device, DEVICES[device])
    page.goto(companion.address)
    page.get_by_role("button", name="Try it: Blind auction").click()
    page.wait_for_url("**/try")
    return page


def frames(page: Page) -> tuple[FrameLocator, FrameLocator]:
    """The screen and the phone, both connected."""
    both = page.frame_locator("#try-screen"), page.frame_locator("#try-phone")
    for frame in both:
        frame.locator(LINKED).wait_for(state="attached")
    return both


def test_the_screen_and_a_phone_are_played_side_by_side(
    companion: Companion, browser: Browser
) -> None:
    page = begin(companion, browser, "laptop")
    screen, phone = frames(page)
    status = page.locator("#try-who")
    expect(screen.locator(".explained").first).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(status).to_have_text("It’s your turn: answer on the phone.")
    asked = screen.locator("#r-prompt h1").inner_text()
    page.get_by_role("button", name="Just watch").click()
    expect(status).to_contain_text("The computer plays for you, too.")
    expect(phone.locator("#r-prompt h1")).to_contain_text("The computer is playing for you")
    for _ in range(4):
        with page.expect_response("**/try/next"):
            page.get_by_role("button", name="Next").click()
    expect(screen.locator("#r-prompt h1")).not_to_have_text(asked)
    page.get_by_role("button", name="Close").last.click()
    page.wait_for_url(f"{companion.address}/")


def test_a_language_chosen_on_the_phone_is_that_of_all(
    companion: Companion, browser: Browser
) -> None:
    page = begin(companion, browser, "laptop")
    _, phone = frames(page)
    phone.locator("#menu > summary").click()
    phone.get_by_role("button", name="Deutsch").click()
    expect(page.locator("#try-who")).to_contain_text("Du bist Robin")
    page.wait_for_url("**/try")


def test_one_that_was_closed_elsewhere_says_so(companion: Companion, browser: Browser) -> None:
    page = begin(companion, browser, "laptop")
    frames(page)
    page.request.post(f"{page.url}/close", headers={"Origin": companion.address})
    expect(page.locator("body")).to_contain_text("no longer on this laptop")


def test_a_small_phone_turns_between_both(companion: Companion, browser: Browser) -> None:
    page = begin(companion, browser, "small phone")
    frames(page)
    views = {name: page.locator(f"[data-view={name}]") for name in ("screen", "phone")}
    expect(views["phone"]).to_be_visible()
    expect(views["screen"]).to_be_hidden()
    page.get_by_role("button", name="The screen").tap()
    expect(views["screen"]).to_be_visible()
    expect(views["phone"]).to_be_hidden()
    assert not page.evaluate(SIDEWAYS)
    page.get_by_role("button", name="Next").tap()
    expect(page.locator("#try-who")).to_have_text("It’s your turn: answer on the phone.")
    assert page.evaluate(HEIGHT_OF_BARS) <= MOST_OF_A_SMALL_PHONE_PX
    page.get_by_role("button", name="The screen").tap()
    page.get_by_role("button", name="Just watch").tap()
    news = page.get_by_role("button", name="Your phone")
    expect(news).to_have_attribute("data-news", "")
    news.tap()
    expect(news).not_to_have_attribute("data-news", "")

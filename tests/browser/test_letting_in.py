"""The host lets people in with one tap beside their name, and removes them in the drawer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest, twice

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


def remove(evening: BrowserEvening, name: str) -> None:
    """Two taps in the host's drawer."""
    screen = evening.screen.page
    screen.get_by_role("button", name="Host").click()
    menu = screen.locator("#host-drawer")
    menu.locator("summary").filter(has_text="Remove").click()
    form = menu.locator("form[data-offer^='~remove:']")
    form.get_by_text(name).click()
    twice(form.get_by_role("button", name="Remove"))
    form.get_by_text(name).wait_for(state="detached")
    screen.get_by_role("button", name="Close").click()


def test_giving_a_seat_up_asks_once(evening: BrowserEvening) -> None:
    miriam = evening.join("Miriam", "small phone")
    menu = miriam.page.locator("#menu")
    menu.locator("> summary").tap()
    menu.get_by_text("Give up my seat").first.tap()
    key = menu.locator("form[data-offer^='~leave:'] [data-asks]")
    key.dblclick()
    expect(key).to_have_text("Tap again: Give up my seat")
    assert [player["name"] for player in evening.view()["players"]] == ["Miriam"]
    key.and_(miriam.page.locator("[data-asked]")).tap()
    miriam.page.get_by_label("Your name").wait_for()
    assert evening.view()["players"] == []


def test_one_tap_lets_in_and_the_drawer_removes(evening: BrowserEvening) -> None:
    screen = evening.screen.page
    for name in ("Miriam", "Jonathan"):
        evening.join(name, "small phone")
    screen.get_by_role("button", name="Host").click()
    screen.get_by_role("button", name="Ask me before somebody joins").click()
    screen.get_by_role("button", name="Close").click()
    ruth, eve = (asks(evening, name) for name in ("Ruth", "Eve"))
    beside(evening, "Eve", "No").click()
    expect(eve.page.get_by_text("The host has no seat for you right now.")).to_be_visible()
    beside(evening, "Ruth", "Let in").click()
    ruth.linked()
    miriam = evening.people[0]
    miriam.linked()
    remove(evening, "Miriam")
    miriam.sees("The host has freed your seat.")
    miriam.look_over("removed")
    miriam.page.get_by_role("link", name="Ask to join again").tap()
    miriam.page.get_by_role("button", name="Ask to join").wait_for()
    assert [player["name"] for player in evening.view()["players"]] == ["Jonathan", "Ruth"]
    remove(evening, "Jonathan")
    expect(screen.locator(".people .seat")).to_have_text(["RRuth"])

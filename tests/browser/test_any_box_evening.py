"""Any box in real browsers: tools taken on phones and on the screen, up to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest, key_of

pytestmark = pytest.mark.browser


class BoxBrowserEvening(BrowserEvening):
    """A table with any box, its phones small."""

    game = "any_box"


def take(guest: Guest, tool: str) -> None:
    """One tap on a tool takes it."""
    menu = guest.form("take_tool")
    menu.locator(f".any-tool:has([value='{tool}'])").click()
    menu.wait_for(state="detached")


def send(guest: Guest, offer: str) -> None:
    """Press the key of a form, and wait until it is gone."""
    form = guest.form(offer)
    key_of(form).click()
    form.wait_for(state="detached")


def test_tools_are_taken_on_phones_and_on_the_screen(
    companion: Companion, browser: Browser
) -> None:
    evening = BoxBrowserEvening(companion, browser)
    ada, ben = (evening.join(name, "small phone") for name in ("Ada", "Ben"))
    evening.start()
    evening.screen.picture("any-box")
    take(ada, "vote")
    ada.form("vote_on").locator("input[name='question']").fill("Do we play?")
    send(ada, "vote_on")
    for guest in (ada, ben):
        guest.uncover()
        form = guest.form("vote")
        form.locator("label:has([value='yes'])").tap()
        key_of(form).tap()
    evening.screen.sees("Yes has it with 2 votes.")
    evening.screen.goes_on()
    take(ben, "roles")
    send(ben, "deal_roles")
    for guest in (ada, ben):
        guest.uncover()
        guest.sees("Your role")
    take(ada, "scores")
    for number, points in (("s1", "3"), ("s2", "5")):
        ada.form("write").locator(f"input[name='{number}']").fill(points)
    send(ada, "write")
    evening.screen.sees("Round 1")
    for guest in (evening.screen, ada):
        guest.look_over("the menu with a score sheet")
    take(evening.screen, "finish")
    evening.screen.page.get_by_role("button", name="Finish the game").click()
    evening.screen.page.locator("[data-state='ended']").first.wait_for()
    evening.screen.goes_on()
    assert evening.complaints() == []

"""Table tools in real browsers: tools taken on phones and on the screen, up to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.any_box import BoxBrowserEvening, send, take
from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import key_of

pytestmark = pytest.mark.browser


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
    ada.sees("Yes has it with 2 votes.")
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

"""A key says the one number that it sends, also as the same key in the bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = pytest.mark.browser


class Bidding(BrowserEvening):
    """Everybody seals one number."""

    game = "blind_auction"


def test_a_key_in_the_bar_follows_the_number_it_sends(
    companion: Companion, browser: Browser
) -> None:
    evening = Bidding(companion, browser)
    guest, _ = evening.join("Miriam"), evening.join("Jo")
    evening.start()
    guest.uncover()
    key = guest.page.locator("#bar-keys button")
    expect(key).to_have_attribute("data-amount", "0")
    guest.page.locator("#private [data-step='1']").tap()
    expect(key).to_have_attribute("data-amount", "1")
    key.tap()
    expect(guest.page.locator("#bar-keys button")).to_have_attribute("data-amount", "1")
    assert guest.complaints == []

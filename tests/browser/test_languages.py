"""Another language in the middle of a form: nothing that was filled in is lost, sent or shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = pytest.mark.browser


def in_german(page: Page) -> None:
    """Tap the key for German, and wait for the page in it."""
    page.get_by_role("button", name="Deutsch").click()
    page.locator("html[lang='de']").wait_for()


def test_a_phone_keeps_under_its_cover_what_is_half_filled_in(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam")
    evening.join("Jonathan")
    evening.start()
    evening.play_until("commit")
    page, before = miriam.page, evening.view()
    miriam.uncover()
    form = miriam.form("commit")
    tile = form.locator("input").nth(1)
    tile.focus()
    page.keyboard.press("Space")  # a tap would send it
    key = tile.input_value()
    page.get_by_text("Menu", exact=True).tap()
    in_german(page)
    miriam.linked()
    expect(page.locator("#private")).to_be_hidden()
    expect(miriam.form("commit").locator(f"input[value='{key}']")).to_be_checked()
    assert evening.view() == before
    assert evening.complaints() == []

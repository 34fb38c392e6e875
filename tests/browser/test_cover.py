"""What is under the cover of a phone, and stays folded once it has been read."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.browser.still_pages import HOME, StillTable

pytestmark = pytest.mark.browser

START = """() => Promise.all([import('companion/cover'), import('companion/key_bar')])
    .then(([cover, bar]) => {
        cover.startCover(document.querySelector('#cover'));
        bar.startKeyBar();
    })"""


@pytest.fixture
def phone(tmp_path: Path, browser: Browser) -> Page:
    """A Mortal's or Devil's phone with a sheet, in the middle of a game."""
    table = StillTable(tmp_path, "deal_with_the_devil", "full")
    page = table.page(browser, "small phone", table.seats[0])
    next(table.moments(4))
    page.goto(f"{HOME}/t/{table.code}/phone")
    page.evaluate(START)
    return page


def test_a_sheet_that_has_been_read_is_folded_until_a_tap_opens_it(phone: Page) -> None:
    role = phone.locator("#m-sheet .deal-role")
    expect(role).to_be_hidden()
    phone.locator("#cover-key").tap()
    expect(role).to_be_visible()
    phone.locator("#cover-close").tap()
    phone.locator("#cover-key").tap()
    expect(role).to_be_hidden()
    phone.locator("#m-sheet > summary").tap()
    expect(role).to_be_visible()


def test_an_answer_folds_the_sheet(phone: Page) -> None:
    phone.locator("#cover-key").tap()
    phone.evaluate("document.querySelector('#cover').dispatchEvent(new Event('submit'))")
    expect(phone.locator("#m-sheet .deal-role")).to_be_hidden()


def test_a_peek_shows_the_sheet_again(phone: Page) -> None:
    phone.locator("#cover-key").tap()
    phone.locator("#cover-close").tap()
    phone.locator("#cover-key").hover()
    phone.mouse.down()
    expect(phone.locator("#m-sheet .deal-role")).to_be_visible()
    phone.mouse.up()
    expect(phone.locator("#m-sheet .deal-role")).to_be_hidden()

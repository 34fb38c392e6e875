"""What is under the cover of a phone, stays folded once it has been read, and comes into sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.browser.still_pages import HOME, StillTable

pytestmark = pytest.mark.browser

START = """() => Promise.all([import('companion/cover'), import('companion/key_bar')])
    .then(([cover, bar]) => {
        cover.startCover(document.querySelector('#cover'));
        return bar.startKeyBar();
    })"""

SCROLLED = "[scrollY, document.querySelector('main').scrollTop]"


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


def test_lifting_the_finger_after_a_peek_presses_nothing(phone: Page) -> None:
    phone.evaluate("document.addEventListener('click', () => { document.title = 'pressed'; })")
    phone.locator("#cover-key").hover()
    phone.mouse.down()
    expect(phone.locator("#private")).to_be_visible()
    phone.mouse.up()
    expect(phone.locator("#private")).to_be_hidden()
    assert phone.title() != "pressed"
    phone.locator("#cover-key").tap()
    assert phone.title() == "pressed"


def test_a_finger_that_stayed_long_on_a_busy_page_leaves_it_covered(phone: Page) -> None:
    phone.evaluate("""() => {
        const key = document.getElementById('cover-key');
        const touch = (name) => key.dispatchEvent(new PointerEvent(name, { bubbles: true }));
        touch('pointerdown');
        for (const began = performance.now(); performance.now() - began < 500;);
        touch('pointerup');
        key.click();
    }""")
    expect(phone.locator("#private")).to_be_hidden()
    phone.locator("#cover-key").tap()
    expect(phone.locator("#private")).to_be_visible()


@pytest.mark.parametrize(
    "leave",
    [
        "window.dispatchEvent(new Event('pagehide'))",
        """Object.defineProperty(document, 'hidden', {value: true});
        document.dispatchEvent(new Event('visibilitychange'))""",
    ],
    ids=["left", "locked"],
)
def test_the_cover_closes_when_the_page_is_put_away(phone: Page, leave: str) -> None:
    phone.locator("#cover-key").tap()
    expect(phone.locator("#private")).to_be_visible()
    phone.evaluate(leave)
    expect(phone.locator("#private")).to_be_hidden()
    expect(phone.locator("#cover-key")).to_be_visible()


def test_what_is_unfolded_comes_into_sight(phone: Page) -> None:
    """Its heading may be the last thing above the bar; a page that unfolds it does not scroll."""
    phone.evaluate("import('companion/folds').then((script) => script.startFolds())")
    phone.locator("#cover-key").tap()
    journal = phone.locator("#journal")
    heading = phone.locator("#journal > summary")
    journal.evaluate("(fold) => { fold.open = false; fold.scrollIntoView({block: 'end'}); }")
    expect(journal.locator("li").first).to_be_hidden()
    at = phone.evaluate(SCROLLED)
    journal.evaluate("(fold) => { fold.open = true; }")
    assert phone.evaluate(SCROLLED) == at
    journal.evaluate("(fold) => { fold.open = false; }")
    heading.tap()
    expect(heading).to_be_in_viewport(ratio=1)
    expect(journal.locator("li").nth(2)).to_be_in_viewport(ratio=1)

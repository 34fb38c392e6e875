"""Keys of the shared screen: F, Space and ?; fields and buttons keep theirs, a switch ends them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.waiting import wait_until

pytestmark = pytest.mark.browser

FULL = "document.fullscreenElement !== null"
PLAYING = "body[data-state='playing']"


def lobby(companion: Companion, browser: Browser) -> tuple[BrowserEvening, Page]:
    """Two people are in the lobby: the main act is to start."""
    evening = BrowserEvening(companion, browser)
    evening.join("Miriam")
    evening.join("Jonathan")
    evening.screen.sees("Jonathan")
    return evening, evening.screen.page


def test_question_mark_opens_help_and_f_fills_the_screen(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    page = evening.screen.page
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Help")
    expect(help_).to_be_visible()
    assert help_.locator("kbd").all_inner_texts()[:3] == ["F", "Space bar", "?"]
    evening.screen.look_over("help")
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    page.get_by_role("button", name="Help").click()
    expect(help_).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    wait_until(page, FULL)
    page.keyboard.press("F")
    wait_until(page, f"!({FULL})")
    assert evening.complaints() == []


def test_space_presses_the_main_button_unless_something_has_the_focus(
    companion: Companion, browser: Browser
) -> None:
    evening, page = lobby(companion, browser)
    sounds = page.get_by_role("switch", name="Sounds")
    sounds.focus()
    page.keyboard.press("Space")
    expect(sounds).not_to_be_checked()
    page.evaluate(ADD_FIELD)
    field = page.locator("#typed")
    field.press_sequentially("f? ")
    assert field.input_value() == "f? "
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert not page.evaluate(FULL)
    expect(page.locator(PLAYING)).to_have_count(0)
    field.evaluate("(field) => field.remove()")
    page.keyboard.press("Space")
    page.locator("[data-asked]").wait_for()
    page.keyboard.press("Space")
    page.locator(PLAYING).wait_for()
    assert evening.complaints() == []


def test_keys_can_be_switched_off_for_good(companion: Companion, browser: Browser) -> None:
    evening, page = lobby(companion, browser)
    page.keyboard.press("?")
    page.get_by_role("switch", name="Use F, Space and ?").press("Space")
    page.keyboard.press("Escape")
    page.reload()
    evening.screen.linked()
    for key in ("?", "f", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert not page.evaluate(FULL)
    expect(page.locator(PLAYING)).to_have_count(0)
    assert evening.complaints() == []


ADD_FIELD = """() => {
    const field = document.createElement('input');
    field.id = 'typed';
    document.querySelector('main').append(field);
}"""

"""Light or dark, the size of text and movement: a tap holds at once, and for every later page."""

from __future__ import annotations

from datetime import datetime

import pytest
from playwright.sync_api import Browser, Page

from companion.games import find_games
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.games import without_seldom
from tests.kit.browser.guests import DEVICES
from tests.kit.browser.waiting import wait_until

pytestmark = pytest.mark.browser

PAPER = "getComputedStyle(document.documentElement).backgroundColor"
SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
MOVES = """(() => {
    const box = document.body.appendChild(document.createElement('i'));
    box.style.animation = 'turn 2s infinite';
    const { animationDuration } = getComputedStyle(box);
    box.remove();
    return animationDuration;
})()"""
"""How long something moves that would move for two seconds, again and again."""
PAPER_OF_RULES = """async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    await new Promise((loaded) => frame.addEventListener('load', loaded));
    const page = frame.contentDocument.documentElement;
    const { backgroundColor } = frame.contentWindow.getComputedStyle(page);
    frame.remove();
    return backgroundColor;
}"""
"""Over a page the rules look as it does."""
DARK, LIGHT = "rgb(17, 12, 10)", "rgb(241, 230, 208)"
INK = "rgb(42, 26, 16)"


def open_menu(page: Page) -> None:
    """Open a phone's menu, and wait for the script with which its keys hold at once."""
    page.get_by_text("Menu", exact=True).tap()
    page.evaluate("import('companion/appearance').then(() => null)")


def tap(page: Page, way: str, word: str) -> None:
    """Tap one of the keys of this way."""
    page.get_by_role("group", name=way).get_by_role("button", name=word).click()


def test_a_phones_choices_hold_at_once_and_on_its_next_page(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam", "small phone")
    page = miriam.page
    page.emulate_media(reduced_motion="no-preference")
    opened = page.evaluate("performance.timeOrigin")
    open_menu(page)
    assert page.evaluate(PAPER) == DARK
    tap(page, "Light or dark", "Light")
    assert page.evaluate(PAPER) == LIGHT
    usual = page.evaluate(SIZE)
    tap(page, "Size of text", "Very large")
    assert page.evaluate(SIZE) == pytest.approx(1.6 * usual)
    assert page.evaluate(MOVES) == "2s"
    tap(page, "Movement", "Less")
    assert page.evaluate(MOVES) == "0.001s"
    assert page.evaluate("performance.timeOrigin") == opened  # it is the same page still
    page.reload()
    miriam.linked()
    assert (page.evaluate(PAPER), page.evaluate(SIZE)) == (LIGHT, pytest.approx(1.6 * usual))
    assert (
        page.get_by_role("button", name="Very large", include_hidden=True).get_attribute(
            "aria-pressed"
        )
        == "true"
    )
    page.goto(companion.address)
    assert page.evaluate(PAPER) == LIGHT
    assert evening.complaints() == []


def test_without_a_choice_a_page_follows_its_device(companion: Companion, browser: Browser) -> None:
    page = browser.new_context(**DEVICES["small phone"]).new_page()
    page.goto(companion.address)
    assert page.evaluate(PAPER) == DARK
    page.emulate_media(color_scheme="light")
    assert page.evaluate(PAPER) == LIGHT


def test_keys_work_without_scripts(companion: Companion, browser: Browser) -> None:
    context = browser.new_context(**DEVICES["small phone"], java_script_enabled=False)
    page = context.new_page()
    page.goto(companion.address)
    page.get_by_text("How pages look").tap()
    tap(page, "Light or dark", "Light")
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_the_host_chooses_for_the_screen(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser, "laptop")
    page = evening.screen.page
    page.get_by_role("button", name="Host", exact=True).click()
    tap(page, "Light or dark", "Light")
    assert page.evaluate(PAPER) == LIGHT
    tap(page, "Light or dark", "Dark")
    assert page.evaluate(PAPER) == DARK
    assert evening.complaints() == []


@pytest.mark.parametrize(
    ("hour", "by_itself"), [(5, DARK), (6, LIGHT), (19, LIGHT), (20, DARK)], ids=str
)
def test_the_screen_is_dark_by_night_unless_somebody_chooses(
    companion: Companion, browser: Browser, hour: int, by_itself: str
) -> None:
    evening = BrowserEvening(companion, browser, "laptop")
    screen, phone = evening.screen.page, evening.join("Miriam").page
    for page in (screen, phone):
        page.emulate_media(color_scheme="light")
        page.clock.set_fixed_time(datetime(2026, 12, 1, hour, 30))  # noqa: DTZ001  (its own hours)
        page.reload()
    wait_until(screen, f"{PAPER} === '{by_itself}'")
    assert phone.evaluate(PAPER) == LIGHT
    drawn = screen.evaluate(PAPER_OF_RULES, f"/games/{evening.game}/rules")
    assert drawn == by_itself
    screen.get_by_role("button", name="Host", exact=True).click()
    tap(screen, "Light or dark", "As the device")
    assert screen.evaluate(PAPER) == LIGHT
    screen.reload()
    evening.screen.linked()
    assert screen.evaluate(PAPER) == LIGHT


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_paper_gets_the_light_theme(companion: Companion, browser: Browser, theme: str) -> None:
    page = BrowserEvening(companion, browser, "laptop").screen.page
    page.get_by_role("button", name="Host", exact=True).click()
    tap(page, "Light or dark", theme)
    page.emulate_media(media="print")
    assert page.evaluate(PAPER) == LIGHT


def test_a_screen_loaded_by_night_is_dark_before_its_scripts(
    companion: Companion, browser: Browser
) -> None:
    page = BrowserEvening(companion, browser, "laptop").screen.page
    page.emulate_media(color_scheme="light")
    page.clock.set_fixed_time(datetime(2026, 12, 1, 22, 30))  # noqa: DTZ001  (its own hours)
    page.route("**/js/appearance*", lambda route: route.abort())
    page.reload(wait_until="domcontentloaded")
    assert page.evaluate(PAPER) == DARK


def test_the_rules_of_every_game_look_as_chosen(companion: Companion, browser: Browser) -> None:
    page = browser.new_context(**DEVICES["small phone"]).new_page()
    page.goto(companion.address)
    page.get_by_text("How pages look").tap()
    tap(page, "Light or dark", "Light")
    for game in without_seldom(find_games()):
        page.goto(f"{companion.address}/games/{game}/rules")
        assert page.evaluate(PAPER) == LIGHT, game
        assert page.evaluate("getComputedStyle(document.body).color") == INK, game


def test_the_rules_that_are_open_change_with_their_page(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam", "small phone")
    page = miriam.page
    open_menu(page)
    page.get_by_role("link", name="Read the rules").first.tap()
    rules = page.frame_locator("#rules iframe")
    rules.locator("#title").wait_for()
    page.get_by_role("button", name="Close the rules").tap()
    tap(page, "Light or dark", "Light")
    assert (
        rules.locator("html").evaluate("(page) => getComputedStyle(page).backgroundColor") == LIGHT
    )

"""The rules at hand: opened from a prompt or a refusal, searched, offline, and explained once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page

from companion.games import find_games
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.games import without_seldom
from tests.kit.browser.guests import DEVICES, Guest, key_of
from tests.kit.browser.layout_faults import layout_faults, layout_faults_in_wide_letters
from tests.kit.browser.still_pages import StillTable
from tests.kit.laws.budget import DRAWS
from web.routes.new_table import EXPLAINS

pytestmark = pytest.mark.browser

IN_SIGHT = """(section) => {
    const { top } = section.getBoundingClientRect();
    return top >= -1 && top < innerHeight / 2;
}"""
EXPLAINED = "[data-explains]"
ARRIVE = "(regions) => import('companion/regions').then((script) => script.apply(regions))"
COLOURS = """() => {
    const [paper, ink] = [document.documentElement, document.body].map(getComputedStyle);
    return [paper.backgroundColor, ink.color, paper.colorScheme];
}"""


def book(guest: Guest) -> FrameLocator:
    """The rules, opened over the page."""
    return guest.page.frame_locator("#rules iframe")


def is_open_at(guest: Guest, anchor: str) -> None:
    """Wait until the rules show this section."""
    section = book(guest).locator(f"#{anchor}")
    section.wait_for()
    handle = section.element_handle()
    frame = handle.owner_frame()
    assert frame
    frame.wait_for_function(IN_SIGHT, arg=handle)


def close(guest: Guest) -> None:
    """Close the rules with the key under the thumb."""
    guest.page.get_by_role("button", name="Close the rules").click()
    guest.page.locator("#rules").wait_for(state="hidden")


def why(guest: Guest) -> None:
    """Tap on "Why?" beside the prompt."""
    guest.page.locator("#r-prompt .why").tap()


def test_why_opens_the_rule_of_the_prompt_and_asks_nobody_twice(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam, _ = evening.join("Miriam", "small phone"), evening.join("Jonathan")
    evening.start()
    asked: list[str] = []
    miriam.page.on("request", lambda request: asked.append(request.url))
    why(miriam)
    is_open_at(miriam, "step-2-the-fallen")
    assert len([url for url in asked if "/rules/en?" in url]) == 1
    assert "#" not in "".join(asked), "the section stays on the phone"
    close(miriam)
    evening.play_until("commit")
    asked.clear()
    why(miriam)
    is_open_at(miriam, "step-3-choose-your-angel")
    assert asked == []
    miriam.page.go_back()
    miriam.page.locator("#rules").wait_for(state="hidden")
    miriam.linked()
    assert evening.complaints() == []


def test_the_rules_open_without_a_connection_once_they_have_been_read(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam")
    evening.start()
    why(miriam)
    is_open_at(miriam, "step-2-the-fallen")
    close(miriam)
    with miriam.without_network():
        miriam.stale()
        why(miriam)
        is_open_at(miriam, "step-2-the-fallen")
        book(miriam).get_by_role("searchbox").fill("tie equal")
        close(miriam)
    assert evening.complaints() == []


def test_a_refusal_leads_to_its_rule(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam")
    evening.start()
    evening.play_until("reroll")
    form = miriam.form("reroll")
    for die in form.locator(".sancti-pick").all():
        die.set_checked(False)
    key_of(form).tap()
    form.locator(".form__word .why").tap()
    is_open_at(miriam, "rolling-dice")
    assert evening.complaints() == []


def test_people_search_the_rules_with_a_thumb(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam", "small phone")
    miriam.page.get_by_role("link", name="Read the rules").first.tap()
    sought = book(miriam).get_by_role("searchbox")
    sought.tap()
    sought.press_sequentially("equal totals")
    hit = book(miriam).locator("#hits a").first
    box = hit.bounding_box()
    assert box
    assert box["height"] >= 48
    hit.tap()
    is_open_at(miriam, "step-4-compare")
    assert book(miriam).locator("#hits").is_hidden()
    sought.fill("zebra")
    book(miriam).get_by_text("Nothing in the rules has these words.").wait_for()
    assert evening.complaints() == []


def test_people_search_the_rules_with_a_keyboard(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    screen = evening.screen
    screen.page.get_by_role("link", name="Rules").click()
    sought = book(screen).get_by_role("searchbox")
    sought.wait_for()
    book(screen).locator("#title").click()
    keys = screen.page.keyboard
    keys.press("/")
    keys.type("choir")
    book(screen).locator("#hits a").first.wait_for()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("ArrowUp")
    keys.press("Enter")
    is_open_at(screen, "holy-choir")
    keys.press("/")
    keys.type("x")
    keys.press("Escape")
    assert sought.input_value() == ""
    keys.press("Escape")
    screen.page.locator("#rules").wait_for(state="hidden")
    assert evening.complaints() == []


def test_each_step_is_explained_once(own_companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(own_companion, browser, **{EXPLAINS: "on"})
    miriam, jonathan = evening.join("Miriam", "small phone"), evening.join("Jonathan")
    evening.start()
    screen = evening.screen
    screen.sees("The Fallen are coming, and you are all on the same side.")
    screen.look_over("the aim explained")
    screen.page.locator(EXPLAINED).get_by_role("button", name="Got it").first.click()
    for guest in evening.everybody():
        guest.sees("One card for each player is turned up")
        guest.look_over("a step explained")
    miriam.page.get_by_role("button", name="Got it").tap()
    miriam.page.locator(EXPLAINED).wait_for(state="hidden")
    assert jonathan.page.locator(EXPLAINED).is_visible()
    miriam.page.reload()
    miriam.linked()
    assert miriam.page.locator(EXPLAINED).is_hidden()
    evening.play_until("commit")
    miriam.sees("Everybody picks one card and holds it face down.")
    evening.play_until("next")
    evening.play(miriam)
    screen.sees("Confrontation 2 begins.")
    screen.page.locator(f"{EXPLAINED}:visible").wait_for(state="hidden")
    assert jonathan.page.locator(EXPLAINED).is_hidden()
    assert evening.complaints() == []


def prompted(step: str, *sections: str) -> dict[str, str]:
    """What arrives when these sections explain what is asked at this step."""
    boxes = "".join(
        f'<aside data-explains="{each}" data-during="{step}" hidden>{each}</aside>'
        for each in sections
    )
    return {"prompt": f'<h1 class="prompt" tabindex="-1">Go on.</h1>{boxes}'}


def test_an_explanation_ends_with_its_step(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "mea_culpa", "three_nearest")
    page = table.page(browser, "small phone", table.seats[0])
    table.show(page, "phone")
    page.evaluate("import('companion/rules_at_hand').then((script) => script.startRules())")

    def list_explained(step: str, *sections: str) -> list[str]:
        page.evaluate(ARRIVE, prompted(step, *sections))
        return page.locator(f"{EXPLAINED}:visible").all_inner_texts()

    assert list_explained("Ann’s turn", "aim", "turns") == ["aim"], "one after the other"
    assert list_explained("Ann’s turn", "aim", "turns") == ["aim"], "others answer meanwhile"
    assert list_explained("") == [], "a pause says nothing"
    assert list_explained("Ann’s turn", "aim", "turns") == ["aim"]
    assert list_explained("Ben’s turn", "aim", "turns") == ["turns"]
    assert list_explained("Cleo’s turn", "aim", "turns") == []
    assert list_explained("Lock your bids", "aim", "bidding") == ["bidding"]
    assert list_explained("Eve’s turn", "aim", "turns") == []


def test_every_book_fits_every_display(companion: Companion, browser: Browser) -> None:
    guest = Guest.on(browser, "laptop", companion.address, "reader")
    faults = []
    for game in find_games() if DRAWS else without_seldom(find_games()):
        guest.page.goto(f"{companion.address}/games/{game}/rules")
        for device in ("laptop", "television"):  # phones: test_every_page.py
            guest.page.set_viewport_size(DEVICES[device]["viewport"])
            wrong = layout_faults(guest.page) + layout_faults_in_wide_letters(guest.page)
            faults += [f"{game} on a {device}: {each}" for each in wrong]
            assert smallest_text(guest.page) >= 14, device
    assert faults == []
    assert guest.complaints == []


def smallest_text(page: Page) -> float:
    """The smallest letters of the sections, in pixels."""
    size: float = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('.rules__pages :is(p, li, td, a)')]
            .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
    )
    return size


def test_a_book_can_be_read_without_scripts(companion: Companion, browser: Browser) -> None:
    context = browser.new_context(**DEVICES["tall phone"], java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{companion.address}/games/sancti_et_malum/rules#holy-choir")
    assert page.locator("#holy-choir").is_visible()
    assert page.locator("#search").is_hidden()
    page.get_by_role("link", name="Rolling dice").first.tap()
    assert page.url.endswith("#rolling-dice")
    context.close()


def test_a_book_is_printed_in_dark_ink_on_white(companion: Companion, browser: Browser) -> None:
    page = browser.new_context(**DEVICES["laptop"]).new_page()
    page.goto(f"{companion.address}/games/mea_culpa/rules")
    assert page.locator("#sought").is_visible()
    page.emulate_media(media="print")
    assert page.locator("#sought").is_hidden()
    assert page.evaluate(COLOURS) == ["rgb(255, 255, 255)", "rgb(26, 17, 11)", "light"]
    page.context.close()

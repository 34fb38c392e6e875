"""The checklist for setting up a box: it fits every display, and anybody ticks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.core.seats import Seat
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import SIDEWAYS, press_key
from tests.kit.browser.layout_faults import layout_faults
from tests.kit.browser.shown_as import enlarge_text
from tests.kit.browser.still_pages import FreshTable
from tests.kit.browser.thumb_faults import thumb_faults

pytestmark = pytest.mark.browser

BOXES: list[tuple[str, int, dict[str, Any]]] = [
    ("deal_with_the_devil", 4, {}),
    ("mea_culpa", 4, {"bag": "hand", "rooms": "hand"}),
    ("myths", 2, {"mode": "paper", "deck_b": "warden"}),
    ("psychomachia", 4, {"mode": "table"}),
    ("sancti_et_malum", 4, {"deck": "table", "dice": "table"}),
]
MENU_AT_THE_TOP = """() => {
    const top = (css) => document.querySelector(css).getBoundingClientRect().top;
    return Math.abs(top('#menu') - top('main')) < 40;
}"""
"""A menu that is unfolded is longer than a small phone: it is shown from its heading on."""
STEPS = ".set-up__step"


@pytest.mark.parametrize(("game", "players", "settings"), BOXES, ids=[each[0] for each in BOXES])
def test_the_checklist_fits(
    tmp_path: Path, browser: Browser, game: str, players: int, settings: dict[str, Any]
) -> None:
    table = FreshTable(tmp_path, game, players, settings)
    if game == "myths":
        table.do(Seat(1), "take", take="ABC")
    table.do(Seat(2), "tick-seats" if game != "sancti_et_malum" else "tick-deck")
    phone = table.page(browser, "small phone", Seat(1))
    table.show(phone, "phone")
    faults = [*thumb_faults(phone), *layout_faults(phone)]
    expect(phone.locator("#bar-keys button")).to_have_text("Everything is laid out: start")
    expect(phone.locator(f"{STEPS}--done")).to_have_count(1)
    enlarge_text(phone)
    assert not phone.evaluate(SIDEWAYS)
    for device in ("laptop", "television", "small phone"):
        screen = table.page(browser, device)
        table.show(screen, "screen")
        faults += [f"on a {device}: {each}" for each in layout_faults(screen)]
        assert not screen.evaluate(SIDEWAYS)
    assert faults == []


class Boxed(BrowserEvening):
    """A table with the box of Mea Culpa on it."""

    game = "mea_culpa"


def test_anybody_ticks_and_all_see_it(companion: Companion, browser: Browser) -> None:
    evening = Boxed(companion, browser)
    paula, gregor = evening.join("Paula"), evening.join("Gregor", "small phone")
    evening.start()
    count = evening.screen.page.locator("#set-up")
    expect(count).to_have_text("Laid out: 0 of 13")
    paula.page.locator(STEPS, has_text="as the bank").locator("button").tap()
    expect(count).to_have_text("Laid out: 1 of 13")
    ticked = gregor.page.locator(f"{STEPS}--done button")
    expect(ticked).to_have_attribute("aria-pressed", "true")
    ticked.tap()
    expect(count).to_have_text("Laid out: 0 of 13")
    evening.screen.page.locator(STEPS).first.locator("button").click()
    expect(gregor.page.locator("#set-up")).to_have_text("Laid out: 1 of 13")
    menu = gregor.page.locator("#menu > summary")
    menu.scroll_into_view_if_needed()
    menu.tap()
    gregor.page.wait_for_function(MENU_AT_THE_TOP)
    press_key(gregor.page.locator("#r-checklist form.form"))
    expect(count).to_have_count(0)
    expect(paula.page.locator("#r-checklist")).to_be_hidden()
    assert evening.complaints() == []

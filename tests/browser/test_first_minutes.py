"""What a group that never saw the companion looks for in its first minutes is in view at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.deal_with_the_devil.game import GAME
from tests.kit.browser.companion import Companion
from tests.kit.browser.still_pages import StillTable
from tests.kit.web.served import ROOT

pytestmark = pytest.mark.browser

LAPTOP, SMALL_PHONE = (1366, 768), (320, 568)
IN_VIEW = """(key) => {
    const box = key.getBoundingClientRect();
    return box.top >= 0 && box.top + box.height / 2 <= innerHeight;
}"""


def open_page(browser: Browser, size: tuple[int, int], address: str) -> Page:
    """A page of this size, in a browser of its own."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(address)
    return page


def open_table(browser: Browser, companion: Companion, game: str) -> Page:
    """The screen of a new table, opened with the key that is in view."""
    page = open_page(browser, LAPTOP, f"{companion.address}/new/{game}")
    key = page.get_by_role("button", name="Open the table")
    assert key.evaluate(IN_VIEW)
    key.click()
    page.wait_for_url("**/screen")
    return page


def test_a_table_is_opened_and_joined_without_scrolling(
    companion: Companion, browser: Browser
) -> None:
    screen = open_table(browser, companion, GAME.id)
    joining = screen.url.replace("/t/", "/j/").removesuffix("/screen")
    names = ("Ann", "Ben", "Cleo", "Dora")
    for name in names:
        phone = open_page(browser, SMALL_PHONE, joining)
        assert phone.get_by_role("button", name="Join").evaluate(IN_VIEW)
        phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Join").click()
        phone.wait_for_url("**/t/**")
    key = screen.get_by_role("button", name="Start the game")
    assert key.get_attribute("data-asks") is None, "nobody else could join"


def test_a_game_of_ones_own_is_chosen_as_a_file(companion: Companion, browser: Browser) -> None:
    page = open_page(browser, LAPTOP, f"{companion.address}/new/told")
    told = ROOT / "companion" / "told" / "games" / "spoof.toml"
    with page.expect_file_chooser() as chooser:
        page.locator("[data-from-file]").click()
    chooser.value.set_files(told)
    expect(page.get_by_label("Your own game, as a file")).to_have_value(told.read_text())


def test_who_is_out_stands_beside_what_they_were(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "werewolf", "couple")
    *_, end = table.moments(1)
    table.after(end)
    phone = table.page(browser, "small phone", table.seats[0])
    table.show(phone, "phone")
    people = phone.locator(".told-out > *").all()
    assert len(people) > 2
    heights = [each.evaluate("(one) => one.getBoundingClientRect().height") for each in people]
    assert max(heights) < 40, "one line each"

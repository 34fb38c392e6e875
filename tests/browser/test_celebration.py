"""The end is a celebration: everybody is called from the last place to the first."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.still_pages import StillTable
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

START = (
    "() => import('companion/stage').then((stage) => { window.stage = stage; stage.startStage(); })"
)
PUSH = "(regions) => window.stage.showRegions(regions)"
SHOWN = "getComputedStyle(document.querySelectorAll('#stage .moment__step')[{}]).animationDelay"


def end_of(folder: Path, browser: Browser, game: str, play: str, *, moving: bool) -> Page:
    """The screen when the last answer of a recorded play has been given."""
    table = StillTable(folder, game, play)
    page = table.page(browser, "television")
    page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
    page.clock.install()
    last = len(recordings()[game].play(play).entries)
    table.after(last - 1)
    table.show(page, "screen")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.evaluate(START)
    table.after(last)
    page.evaluate(PUSH, table.regions())
    while not page.locator("#stage .moment--last").count():
        page.mouse.click(500, 500)  # what else came out with the last answer
    return page


def figures(page: Page) -> list[str]:
    return page.locator("#stage .moment__figure").all_inner_texts()


def test_places_come_from_last_to_first_and_sums_grow(tmp_path: Path, browser: Browser) -> None:
    page = end_of(tmp_path, browser, "deal_with_the_devil", "won", moving=True)
    assert figures(page)[0].startswith("0")
    page.clock.run_for(700)
    assert figures(page)[-1].startswith("0"), "the best is still to come"
    page.clock.run_for(4000)
    sums = [int(each.split()[0].rstrip("¼½¾")) for each in figures(page)]
    assert sums == sorted(sums)
    assert sums[-1] > 0
    assert page.locator("#stage .moment__step--good").count() == 1
    assert page.evaluate(SHOWN.format(3)) == "3s"
    assert page.locator("#stage").is_visible()
    page.clock.run_for(4000)
    assert page.locator("#stage").is_hidden()
    assert "wins" in page.locator("#r-prompt").inner_text()


def test_without_motion_all_of_it_is_there_at_once(tmp_path: Path, browser: Browser) -> None:
    page = end_of(tmp_path, browser, "deal_with_the_devil", "won", moving=False)
    assert not figures(page)[-1].startswith("0")


def test_a_tap_ends_the_celebration(tmp_path: Path, browser: Browser) -> None:
    page = end_of(tmp_path, browser, "mea_culpa", "four_nearest", moving=True)
    page.mouse.click(500, 500)
    assert page.locator("#stage").is_hidden()


def test_a_game_that_tells_its_own_end_is_counted_up_too(tmp_path: Path, browser: Browser) -> None:
    page = end_of(tmp_path, browser, "sancti_et_malum", "faithful", moving=True)
    assert figures(page) == ["0", "0"]
    page.clock.run_for(3000)
    assert max(int(each) for each in figures(page)) > 1


def test_who_stands_alike_is_called_only_for_having_won(tmp_path: Path, browser: Browser) -> None:
    page = end_of(tmp_path, browser, "myths", "agreed", moving=True)
    assert not figures(page)
    assert page.locator("#stage .moment__step--good").count() == 2


def test_the_key_to_the_next_game_comes_late(tmp_path: Path, browser: Browser) -> None:
    """A second tap on what ended the game must not begin another."""
    table = StillTable(tmp_path, "sancti_et_malum", "faithful")
    page = table.page(browser, "television")
    list(table.moments(1))
    table.show(page, "screen")
    keys = page.locator("#r-prompt .screen__offers")
    assert keys.locator("button").all_text_contents() == ["Play again"]
    assert keys.evaluate(SEEN_AFTER, 1900) == "hidden"
    assert keys.evaluate(SEEN_AFTER, 2100) == "visible"


SEEN_AFTER = """(keys, passed) => {
    for (const each of keys.getAnimations()) {
        each.pause();
        each.currentTime = passed;
    }
    return getComputedStyle(keys).visibility;
}"""

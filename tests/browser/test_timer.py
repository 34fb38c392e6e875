"""A timer that anybody starts: large on the shared screen, small on phones, the same on all."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.table.record.chess_clocks import MAX_CLOCK_MS
from companion.table.record.timer import Timer
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import SIDEWAYS, Guest, twice
from tests.kit.browser.layout_faults import layout_faults
from tests.kit.browser.still_pages import StillTable

pytestmark = pytest.mark.browser

START = """(ahead) => import('companion/timer').then((timer) => {
    const [loaded] = performance.getEntriesByType('navigation');
    const is = loaded instanceof PerformanceNavigationTiming;
    const arrived = is ? loaded.responseStart : performance.now();
    document.body.dataset.now = String(performance.timeOrigin + arrived + ahead);
    window.rung = 0;
    timer.startTimer(() => { window.rung += 1; });
})"""
"""Count down by a laptop whose clock is so many milliseconds ahead; count how often it rings."""
TIME, UP = ".timer__time", ".timer__word"
HOUR = 3_600_000


def at_a_quarter_to_midnight(folder: Path, browser: Browser) -> tuple[StillTable, Page]:
    table = StillTable(folder, "sancti_et_malum", "faithful")
    page = table.page(browser, "television")
    page.clock.install(time="2026-11-23T23:45:00")
    return table, page


@pytest.mark.parametrize("ahead", [0, HOUR, -HOUR])
def test_it_counts_down_by_the_laptops_clock_and_rings_once(
    tmp_path: Path, browser: Browser, ahead: int
) -> None:
    table, page = at_a_quarter_to_midnight(tmp_path, browser)
    table.show(page, "screen")
    now = page.evaluate("Date.now()") + ahead
    table.time(Timer.running(65_000, now))
    table.show(page, "screen")
    page.evaluate(START, ahead)
    assert page.inner_text(TIME) in {"1:05", "1:04"}
    page.clock.run_for(10_000)
    assert page.inner_text(TIME) in {"0:55", "0:54"}
    assert page.locator(UP).is_hidden()
    page.clock.run_for(56_000)
    assert (page.inner_text(TIME), page.inner_text(UP)) == ("0:00", "Time is up")
    page.clock.run_for(10_000)
    assert page.evaluate("window.rung") == 1


def test_a_page_opened_after_the_end_rings_no_more(tmp_path: Path, browser: Browser) -> None:
    table, page = at_a_quarter_to_midnight(tmp_path, browser)
    table.time(Timer.running(1000, 1_000_000_000_000))
    table.show(page, "screen")
    page.evaluate(START, 0)
    page.clock.run_for(5000)
    assert page.inner_text(UP) == "Time is up"
    assert page.evaluate("window.rung") == 0


def test_it_leaves_every_page_its_shape(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "mea_culpa", "four_in_heaven")
    table.after(20)
    table.time(Timer(99 * 60_000 + 59_000))
    for device, side in (("small phone", "phone"), ("small phone", "watch"), ("laptop", "screen")):
        page = table.page(browser, device, table.seats[2] if side == "phone" else None)
        table.show(page, side)
        assert page.inner_text(TIME) == "99:59"
        assert not page.evaluate(SIDEWAYS)
        assert layout_faults(page) == []


def test_everybodys_chess_clock_counts_by_itself_and_rings_once(
    tmp_path: Path, browser: Browser
) -> None:
    table, page = at_a_quarter_to_midnight(tmp_path, browser)
    table.show(page, "screen")
    now = page.evaluate("Date.now()")
    table.clocks(Timer.running(65_000, now), Timer(5000))
    table.show(page, "screen")
    page.evaluate(START, 0)
    page.clock.run_for(10_000)
    shown = page.locator(".person .timer__time")
    assert shown.all_inner_texts() in (["0:55", "0:05"], ["0:54", "0:05"])
    page.clock.run_for(56_000)
    assert shown.all_inner_texts() == ["0:00", "0:05"]
    assert page.evaluate("window.rung") == 1


@pytest.mark.parametrize("timer", [None, Timer(99 * 60_000 + 59_000)], ids=["alone", "with timer"])
def test_chess_clocks_leave_every_page_its_shape(
    tmp_path: Path, browser: Browser, timer: Timer | None
) -> None:
    table = StillTable(tmp_path, "mea_culpa", "four_in_heaven")
    table.after(20)
    table.time(timer)
    table.clocks(*[Timer(MAX_CLOCK_MS)] * len(table.seats))
    for device, side in (("small phone", "phone"), ("small phone", "watch"), ("laptop", "screen")):
        page = table.page(browser, device, table.seats[2] if side == "phone" else None)
        table.show(page, side)
        assert page.locator(".timer--clock").first.inner_text().startswith("99:59")
        assert not page.evaluate(SIDEWAYS)
        assert layout_faults(page) == []


def test_chess_clocks_follow_the_turn_and_stop_with_the_game(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam, jonathan = evening.join("Miriam", "small phone"), evening.join("Jonathan")
    evening.start()
    evening.play_until("commit")  # whoever may roll the dice for all has no turn
    in_menu(miriam)
    miriam.page.get_by_text("A clock for each, as in chess").first.tap()
    miriam.page.get_by_label("Minutes for each").fill("1")
    miriam.page.locator("#r-menu").get_by_role("button", name="A clock for each").tap()
    for guest in (miriam, jonathan):
        guest.page.locator(f".phone__top {TIME}").wait_for()
    miriam.look_over("chess clocks, on a small phone")
    evening.screen.look_over("chess clocks")
    runs = evening.screen.page.locator(".person .timer[data-ends]")
    runs.first.wait_for()
    runs.first.locator(f"{TIME}:has-text('0:5')").wait_for()
    in_menu(jonathan)
    jonathan.page.get_by_role("button", name="Pause the game").tap()
    runs.first.wait_for(state="detached")
    jonathan.page.get_by_text("Remove the clocks").first.tap()
    twice(jonathan.page.locator("#r-menu").get_by_role("button", name="Remove the clocks"))
    for guest in (evening.screen, miriam, jonathan):
        guest.page.locator(".timer").first.wait_for(state="detached")
    assert evening.complaints() == []


def test_anybody_starts_and_stops_it_and_it_survives_a_reload(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam, jonathan = evening.join("Miriam", "small phone"), evening.join("Jonathan")
    evening.start()
    in_menu(miriam)
    miriam.page.get_by_text("Start a timer").first.tap()
    miriam.page.get_by_label("Minutes", exact=True).fill("12")
    miriam.page.locator("#r-menu").get_by_role("button", name="Start a timer").tap()
    for guest in (evening.screen, miriam, jonathan):
        guest.page.locator(f"{TIME}:has-text('11:')").wait_for()
    evening.screen.look_over("a timer")
    miriam.look_over("a timer, on a small phone")
    in_menu(jonathan)
    jonathan.page.get_by_role("button", name="Stop the timer").tap()
    miriam.page.locator(".timer--stopped").wait_for()
    left = miriam.page.inner_text(TIME)
    evening.screen.page.reload()
    evening.screen.linked()
    assert evening.screen.page.inner_text(TIME) == left
    evening.screen.page.get_by_role("button", name="Host", exact=True).click()
    evening.screen.page.get_by_role("button", name="Remove the timer").click()
    for guest in (evening.screen, miriam, jonathan):
        guest.page.locator(".timer").wait_for(state="detached")
    assert evening.complaints() == []


def in_menu(guest: Guest) -> None:
    guest.page.locator("#menu > summary").tap()

"""Whether a small phone shows a question in one view, with its fields and its key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.stops import Stop, phone_stops, tables_of
from tests.kit.recording import recordings

BELOW = """() => {
    const page = document.querySelector('main').getBoundingClientRect();
    const line = document.querySelector('#bar-below:not([hidden])');
    const aside = 'details, [data-aside], [hidden]', folded = '.unseen, details > :not(summary)';
    const asked = [...document.querySelectorAll('#r-public form, #private form')]
        .filter((form) => form.dataset.offer !== undefined && !form.closest(aside));
    if (asked.length === 0) return null;
    const lows = asked.flatMap((form) => [...form.querySelectorAll('*')])
        .filter((part) => part.checkVisibility() && !part.closest(folded))
        .map((part) => part.getBoundingClientRect())
        .filter((box) => box.width > 1).map((box) => box.bottom);
    const foot = line ? line.getBoundingClientRect().top : page.bottom;
    return Math.max(0, Math.round(Math.max(0, ...lows) - foot));
}"""
"""How many pixels of what is asked are below the fold; null if nothing is asked."""


def pixels_below(
    folder: Path, browser: Browser, game: str, language: str = "en"
) -> Iterator[tuple[Stop, int, Page]]:
    """Phones that together are asked every question of a game; how much of each is out of sight."""
    plays, pages = recordings()[game], dict[StillTable, Page]()
    for stop, table in tables_of(folder, plays, phone_stops(plays)):
        table.language = language
        page = pages.get(table) or table.page(browser, "small phone", stop.seat)
        pages[table] = page
        table.after(stop.after)
        table.show(page, "phone", stop.seat, unfolds=False)
        below = page.evaluate(BELOW)
        if below is not None:
            yield stop, below, page

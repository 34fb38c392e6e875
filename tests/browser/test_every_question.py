"""Whatever is asked in a recorded play is seen, reached and read on a phone.

A walk stops at the few moments that together show every kind of part: each is looked at in one of
several ways, in both themes, in German, and in a language 40 % longer. A thorough run stops
wherever another question is asked, and looks in all ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.broken_names import broken_names, cut_names
from tests.kit.browser.contrast_faults import Theme, contrast_faults
from tests.kit.browser.focus_faults import focus_faults
from tests.kit.browser.games import with_examples
from tests.kit.browser.guests import DEVICES, axe_faults
from tests.kit.browser.layout_faults import (
    layout_faults,
    layout_faults_in_large_text,
    layout_faults_in_wide_letters,
    squeezed_refusals,
)
from tests.kit.browser.shown_as import wide_letters
from tests.kit.browser.still_pages import NAMES, StillTable
from tests.kit.browser.stops import Stop, phone_stops, tables_of, with_every_part
from tests.kit.browser.thumb_faults import thumb_faults
from tests.kit.laws.budget import DRAWS
from tests.kit.recording import recordings

pytestmark = [pytest.mark.browser, pytest.mark.long]

RECORDINGS = recordings()
SHOW = """() => {
    for (const box of document.querySelectorAll('[data-explains]')) box.hidden = false;
}"""


@dataclass(frozen=True)
class Way:
    """How a page is read."""

    language: str
    theme: Theme
    explained: bool = False
    """Whether it says what the step is about."""


ENGLISH, GERMAN, LONG = "en", "de", "a language with long words"
WAYS = (
    Way(ENGLISH, "light"),
    Way(LONG, "dark"),
    Way(GERMAN, "light", explained=True),
    Way(ENGLISH, "dark"),
)
EACH = len(WAYS) if DRAWS else 1
"""In so many ways every stop is looked at."""


@pytest.mark.parametrize("game", with_examples(RECORDINGS))
def test_a_phone_asks_well(tmp_path: Path, browser: Browser, game: str) -> None:
    plays, ways = RECORDINGS[game], cycle(WAYS)
    pages = dict[StillTable, Page]()
    focused: dict[Theme, set[str]] = {"dark": set(), "light": set()}
    faults = []
    walk = tables_of(tmp_path, plays, phone_stops(plays))
    for stop, table in walk if DRAWS else with_every_part(walk):
        if table not in pages:
            pages[table] = table.page(browser, "small phone", stop.seat)
        page = pages[table]
        table.after(stop.after)
        for way in islice(ways, EACH):
            turn(page, table, stop, way)
            found = [*faults_of(page), *focus_faults(page, focused[way.theme])]
            if way.language != LONG:
                found += [*broken_names(page, NAMES), *cut_names(page, NAMES)]
            if way.language == ENGLISH:
                found += faults_of_colour(page, way.theme)
            faults += [f"{stop}, {way.language}, {way.theme}: {each}" for each in found]
    assert all(focused.values())
    assert not faults, "\n".join(faults)


def turn(page: Page, table: StillTable, stop: Stop, way: Way) -> None:
    table.theme = way.theme
    table.explain(explains=way.explained)
    if way.language == LONG:
        with table.speaking_at_length():
            table.show(page, "phone", stop.seat)
    else:
        table.language = way.language
        table.show(page, "phone", stop.seat)
        if way.explained:
            page.evaluate(SHOW)


def faults_of(page: Page) -> Iterator[str]:
    yield from thumb_faults(page)
    yield from (*layout_faults(page), *squeezed_refusals(page))
    with wide_letters(page):
        yield from (f"in wide letters {each}" for each in squeezed_refusals(page))
    yield from layout_faults_in_wide_letters(page)
    yield from layout_faults_in_large_text(page)


def faults_of_colour(page: Page, theme: Theme) -> Iterator[str]:
    """In one language, as words say nothing of it; on a phone on which small letters are drawn."""
    page.set_viewport_size(DEVICES["tall phone"]["viewport"])
    yield from contrast_faults(page, theme)
    yield from axe_faults(page, without="color-contrast")  # ours is stricter
    page.set_viewport_size(DEVICES["small phone"]["viewport"])

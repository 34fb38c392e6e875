"""In a language whose every text is 40 % longer than English, pages still hold it all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.every_page import PlayedOut
from tests.kit.browser.guests import LARGE_TEXT, SIDEWAYS
from tests.kit.browser.layout_faults import layout_faults
from tests.kit.browser.long_words import LONGER, cut_off, longer
from tests.kit.browser.still_pages import HOME, StillTable
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

PLAYS = [(game, recording.names()[-1]) for game, recording in recordings().items()]
"""One recorded play of each game, another than test_layouts.py looks at."""

IS_PHONE = "innerWidth <= 320"
USUAL_TEXT = "document.documentElement.style.fontSize = ''"
LONG_NUMBER = re.compile(r"a number is broken in .*: .{5}")
"""Chance plays up such scores; in large text they may take two lines."""


@pytest.mark.parametrize(
    ("english", "german"),
    [("Save", "Speichern"), ("Start", "Start"), ("{who} takes {card}.", "{who} nimmt {card}.")],
)
def test_what_is_said_is_longer_by_so_much(english: str, german: str) -> None:
    assert len(longer(german, english)) >= LONGER * len(english)
    assert longer("Start", "Start") == "Staaart"
    assert "{card}" in longer("nimmt {card}", "takes {card}")
    assert longer("EEEE, d. MMMM y", "EEEE, dd MMMM y") == "EEEE, d. MMMM y"


@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_pages_of_every_game_hold_long_words(
    tmp_path: Path, browser: Browser, game: str, play: str
) -> None:
    table = StillTable(tmp_path, game, play)
    table.speak_at_length()
    phone = table.page(browser, "small phone")
    screen, watcher = table.page(browser, "laptop"), table.page(browser, "small phone")
    faults = []
    for moment, seat in zip(table.moments(BUDGET.moments), cycle(table.seats)):
        table.show(phone, "phone", seat)
        faults += [f"after {moment}, seat {seat}: {each}" for each in _faults(phone)]
        table.show(watcher, "watch")
        faults += [f"after {moment}, watching: {each}" for each in _faults(watcher)]
        table.show(screen, "screen")
        faults += [f"after {moment}, screen: {each}" for each in _faults(screen)]
    assert faults == []


@pytest.mark.parametrize("seated", [False, True], ids=["host", "player"])
def test_every_other_page_holds_long_words(
    tmp_path: Path, browser: Browser, *, seated: bool
) -> None:
    table = PlayedOut(tmp_path)
    table.speak_at_length()
    page = table.page(browser, "small phone", table.seats[0] if seated else None)
    faults = []
    for address, needs_seat in table.addresses():
        if needs_seat == seated and not address.startswith("/games/"):  # books have no forms
            page.goto(HOME + address)
            faults += [f"{address}: {each}" for each in _faults(page)]
    assert faults == []


def _faults(page: Page) -> Iterator[str]:
    """Also with the text twice as large: on the small phone, as WCAG 1.4.4 and 1.4.10 ask."""
    yield from _faults_now(page)
    if page.evaluate(IS_PHONE):
        page.evaluate(LARGE_TEXT)
        large = [each for each in _faults_now(page) if not LONG_NUMBER.search(each)]
        page.evaluate(USUAL_TEXT)
        yield from (f"in large text {each}" for each in large)


def _faults_now(page: Page) -> Iterator[str]:
    yield from layout_faults(page)
    yield from cut_off(page)
    if page.evaluate(SIDEWAYS):
        yield "scrolls sideways"

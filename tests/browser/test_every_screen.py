"""The shared screen of every game is read across a room, fits and is used; phones may watch, too.

A recorded play of each game is looked at at a few moments, on a laptop and on a television.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.broken_names import broken_names, cut_names
from tests.kit.browser.contrast_faults import THEMES, contrast_faults
from tests.kit.browser.games import marks_of
from tests.kit.browser.guests import FITS, axe_faults
from tests.kit.browser.layout_faults import (
    layout_faults,
    layout_faults_in_large_text,
    layout_faults_in_wide_letters,
)
from tests.kit.browser.screen_faults import CHARTS, header_faults, screen_faults, small_words
from tests.kit.browser.still_pages import FIT, NAMES, StillTable, fitted
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

FOLD = "for (const fold of document.querySelectorAll('details[open]')) fold.open = false;"
SIX = ("myths", "rounds")
"""The marks of six players beside their characters, and more of them on the board."""
PLAYS = [
    *(
        pytest.param(game, recording.names()[0], marks=marks_of(game))
        for game, recording in recordings().items()
    ),
    SIX,
]
SHOW_EXPLAINED = """(number) => document.querySelectorAll('[data-explains]').forEach((box, at) => {
    box.hidden = at !== number;
})"""


@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_a_screen_is_read_and_used(tmp_path: Path, browser: Browser, game: str, play: str) -> None:
    table = StillTable(tmp_path, game, play)
    pages = {each: table.page(browser, each) for each in ("laptop", "television", "small phone")}
    faults = []
    for moment in table.moments(BUDGET.moments):
        for device, page in pages.items():
            found = unfolded_faults(device, table, page)
            faults += [f"after {moment}, unfolded, on a {device}: {each}" for each in found]
    *playing, end = table.moments(BUDGET.moments * 2)
    for nth, moment in enumerate((*playing, end)):
        table.after(moment)
        table.theme = THEMES[nth // 2 % len(THEMES)]
        for device in ("laptop", "television"):
            page = pages[device]
            fitted(table, page)
            found = [*screen_faults(page)]
            if device == "television":
                found += small_words(page, *([CHARTS] if moment == end else []))
                found += broken_names(page, NAMES) + cut_names(page, NAMES)
                if nth % 2:  # once in each theme, for it takes as long as all the rest
                    found += axe_faults(page, without="color-contrast")  # ours is stricter
                    found += contrast_faults(page, table.theme)
            faults += [f"after {moment}, on a {device}: {each}" for each in found]
    placed = pages["television"].locator(".screen__side :is(.placed, .team--placed .person)")
    assert placed.count() == len(table.seats)
    faults += [f"explained: {each}" for each in explained_faults(table, pages["television"])]
    assert not faults, "\n".join(faults)


def unfolded_faults(device: str, table: StillTable, page: Page) -> list[str]:
    """Those of a page with all its folds open; a small phone only watches."""
    side = "watch" if device == "small phone" else "screen"
    table.show(page, side)
    found = [*layout_faults(page), *layout_faults_in_wide_letters(page)]
    if device == "small phone":
        found += broken_names(page, NAMES) + cut_names(page, NAMES)
        found += layout_faults_in_large_text(page)
    else:
        found += header_faults(page)
    if device == "television":
        return found
    with table.speaking_at_length():
        table.show(page, side)
    found += [f"with long words: {each}" for each in layout_faults(page)]
    if device == "small phone":
        found += [f"with long words: {each}" for each in layout_faults_in_large_text(page)]
    return found


def explained_faults(table: StillTable, page: Page) -> list[str]:
    """Those on a television: what the game is about, when it begins, and a step later on."""
    table.explain()
    found = []
    for number, count in enumerate((99, 2)):
        next(table.moments(count))
        table.show(page, "screen")
        page.evaluate(SHOW_EXPLAINED, number)
        found += layout_faults(page)
        page.evaluate(FOLD)
        page.evaluate(FIT)
        # The letter stands beside the name, which says the same.
        found += small_words(page, ".explained > .button", ".person .mark__letter")
        is_seen = page.locator("[data-explains] > p").nth(number).is_visible()
        if not (is_seen and page.evaluate(FITS)):
            found.append(f"explanation {number} does not fit")
    return found

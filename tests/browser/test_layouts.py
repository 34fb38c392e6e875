"""No page of any game is wider than its display: small phones, large text, any font."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.chromium import both_fonts
from tests.kit.browser.guests import LARGE_TEXT, SIDEWAYS
from tests.kit.browser.still_pages import StillTable
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

PLAYS = [(game, recording.names()[0]) for game, recording in recordings().items()]
"""One recorded play of each game."""


@both_fonts
@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_no_phone_scrolls_sideways(tmp_path: Path, browser: Browser, game: str, play: str) -> None:
    table = StillTable(tmp_path, game, play)
    phones = {seat: table.page(browser, "small phone", seat) for seat in table.seats}
    wide = []
    for moment in table.moments(BUDGET.moments):
        for seat, page in phones.items():
            table.show(page, "phone")
            if page.evaluate(SIDEWAYS):
                wide.append(f"after {moment}, seat {seat}")
            page.evaluate(LARGE_TEXT)
            if page.evaluate(SIDEWAYS):
                wide.append(f"after {moment}, seat {seat}, in large text")
    assert wide == []


@both_fonts
@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_no_screen_scrolls_sideways(tmp_path: Path, browser: Browser, game: str, play: str) -> None:
    table = StillTable(tmp_path, game, play)
    screens = {
        device: table.page(browser, device) for device in ("laptop", "television", "small phone")
    }
    wide = []
    for moment in table.moments(BUDGET.moments):
        for device, page in screens.items():
            table.show(page, "screen")
            if page.evaluate(SIDEWAYS):
                wide.append(f"after {moment}, on a {device}")
    assert wide == []

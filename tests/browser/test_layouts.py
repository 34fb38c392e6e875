"""The pages of every game fit their displays: small phones, large text, any font."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.chromium import both_fonts
from tests.kit.browser.guests import LARGE_TEXT, SIDEWAYS
from tests.kit.browser.layout_faults import layout_faults
from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.thumb_faults import thumb_faults
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

PLAYS = [(game, recording.names()[0]) for game, recording in recordings().items()]
"""One recorded play of each game."""


@both_fonts
@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_everything_fits_a_phone(tmp_path: Path, browser: Browser, game: str, play: str) -> None:
    table = StillTable(tmp_path, game, play)
    phones = {seat: table.page(browser, "small phone", seat) for seat in table.seats}
    faults = []
    for moment in table.moments(BUDGET.moments):
        for seat, page in phones.items():
            table.show(page, "phone")
            faults += [f"after {moment}, seat {seat}: {each}" for each in thumb_faults(page)]
            if page.evaluate(SIDEWAYS):
                faults.append(f"after {moment}, seat {seat}: scrolls sideways")
            faults += [f"after {moment}, seat {seat}: {each}" for each in layout_faults(page)]
            page.evaluate(LARGE_TEXT)
            if page.evaluate(SIDEWAYS):
                faults.append(f"after {moment}, seat {seat}, in large text: scrolls sideways")
    assert faults == []


@both_fonts
@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_everything_fits_a_screen(tmp_path: Path, browser: Browser, game: str, play: str) -> None:
    table = StillTable(tmp_path, game, play)
    screens = {
        device: table.page(browser, device) for device in ("laptop", "television", "small phone")
    }
    faults = []
    for moment in table.moments(BUDGET.moments):
        for device, page in screens.items():
            table.show(page, "screen")
            if page.evaluate(SIDEWAYS):
                faults.append(f"after {moment}, on a {device}: scrolls sideways")
            faults += [f"after {moment}, on a {device}: {each}" for each in layout_faults(page)]
    assert faults == []

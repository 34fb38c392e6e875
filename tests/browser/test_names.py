"""A name breaks between its parts, never inside a word, on phones and on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.broken_names import broken_names, cut_names
from tests.kit.browser.still_pages import NAMES, StillTable, fitted
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

PLAYS = [(game, recording.names()[0]) for game, recording in recordings().items()]


@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_no_name_is_broken_or_cut_off(
    tmp_path: Path, browser: Browser, game: str, play: str
) -> None:
    table = StillTable(tmp_path, game, play)
    screen, watcher = table.page(browser, "television"), table.page(browser, "small phone")
    phone = table.page(browser, "small phone", table.seats[0])
    faults = []
    for moment in table.moments(BUDGET.moments):
        fitted(table, screen)
        table.show(watcher, "watch")
        table.show(phone, "phone")
        for page in (screen, watcher, phone):
            found = broken_names(page, NAMES) + cut_names(page, NAMES)
            faults += [f"after {moment}: {each}" for each in found]
    assert faults == []


def test_names_fit_the_spots_of_chests(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "deal_with_the_devil", "won")
    table.after(15)
    for device in ("laptop", "television", "small phone"):
        page = table.page(browser, device)
        fitted(table, page)
        assert page.locator(".deal-spot__name").all_inner_texts() == [
            "Anna-Lena",
            "Maximiliana",
            "Ben",
            "Bartholomew",
        ]
        assert broken_names(page, NAMES) + cut_names(page, NAMES) == []

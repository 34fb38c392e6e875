"""With a keyboard it is seen what has the focus: every kind of control, in both themes."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.core.seats import Seat
from tests.kit.browser.contrast_faults import THEMES, Theme
from tests.kit.browser.every_page import OPEN_NEXT, UNFOLD, PlayedOut
from tests.kit.browser.focus_faults import focus_faults
from tests.kit.browser.still_pages import HOME, StillTable
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

PLAYS = [(game, recording.names()[0]) for game, recording in recordings().items()]
"""One recorded play of each game."""


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_is_seen_on_every_page(tmp_path: Path, browser: Browser, theme: Theme) -> None:
    table = PlayedOut(tmp_path)
    table.theme = theme
    known: set[str] = set()
    faults = []
    for seat in (None, table.seats[0]):
        page = table.page(browser, "small phone", seat)
        for address, needs_seat in table.addresses():
            if needs_seat == bool(seat):
                page.goto(HOME + address)
                page.evaluate(UNFOLD)
                faults += [f"{address}: {each}" for each in with_dialogs(page, known)]
    assert known
    assert faults == []


def with_dialogs(page: Page, known: set[str]) -> list[str]:
    faults = [*focus_faults(page, known)]
    while page.evaluate(OPEN_NEXT):
        faults += focus_faults(page, known)
    return faults


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_the_focus_is_seen_in_every_game(
    tmp_path: Path, browser: Browser, game: str, play: str, theme: Theme
) -> None:
    table = StillTable(tmp_path, game, play)
    table.theme = theme
    phone = table.page(browser, "tall phone")
    known: set[str] = set()
    faults = []
    for moment, seat in zip(table.moments(2 * BUDGET.moments), cycle(table.seats)):
        table.show(phone, "phone", seat)
        faults += [f"after {moment}: {each}" for each in focus_faults(phone, known)]
    assert known
    assert faults == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_is_seen_on_the_keys_of_a_bid(
    tmp_path: Path, browser: Browser, theme: Theme
) -> None:
    table = StillTable(tmp_path, "mea_culpa", "four_in_heaven")
    table.theme = theme
    entries = recordings()["mea_culpa"].play("four_in_heaven").entries
    at, bid = next((n, each) for n, each in enumerate(entries) if "notches" in each.values)
    table.after(at)
    known: set[str] = set()
    page = table.page(browser, "tall phone", Seat(bid.by))
    table.show(page, "phone")
    assert [*focus_faults(page, known)] == []
    assert any(kind.startswith("input.radio") and kind.endswith("|.key") for kind in known)

"""While people join, the screen invites, and what is agreed can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.games import with_examples
from tests.kit.browser.guests import FITS, SIDEWAYS
from tests.kit.browser.still_pages import WaitingTable, fitted
from tests.kit.recording import recordings
from tests.kit.table_evening import TableEvening

pytestmark = pytest.mark.browser

READABLE = {"laptop": 14, "television": 20}
"""Pixels on a screen of 768 and on one of 1080: read from the table."""
SMALLEST = """Math.min(...[...document.querySelectorAll(
    '.agreed dt, .agreed dd, .invite .muted, .invite__or')]
    .map((text) => parseFloat(getComputedStyle(text).fontSize)))"""
CODE = """document.querySelector('.invite .qr').getBoundingClientRect().height / innerHeight"""
CUT = """[...document.querySelectorAll('.person .seat > span')]
    .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
OPEN = """(open) => {
    const fold = document.getElementById('agreed');
    if (fold) fold.open = open;
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
WRAPPED = """[...document.querySelectorAll('.agreed dt, .agreed dd')].filter((text) => {
    const range = new Range();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].map((line) => line.width);
    return lines.length > 1 && Math.min(...lines) < Math.max(...lines) / 4;
}).map((text) => text.textContent)"""
"""What ends with one short word or number on a line of its own."""


class WithRoom(WaitingTable):
    """Two people have joined, and others may."""

    def _seat(self, evening: TableEvening, names: tuple[str, ...]) -> None:
        evening.sit(*names[:2])


@pytest.mark.parametrize("game", with_examples(recordings()))
def test_the_code_is_large_and_what_is_agreed_is_read_while_people_join(
    tmp_path: Path, browser: Browser, game: str
) -> None:
    table = WithRoom(tmp_path, game, recordings()[game].names()[0])
    for device, readable in READABLE.items():
        page = table.page(browser, device)
        for table.language in ("en", "de"):
            fitted(table, page)
            assert page.evaluate(CODE) > 0.6  # phones point at it from across the table
            for open_ in (False, True):
                page.evaluate(OPEN, open_)
                assert page.evaluate(SMALLEST) >= readable
                assert not open_ or page.evaluate(WRAPPED) == []
                assert page.evaluate(FITS)
                assert not page.evaluate(SIDEWAYS)


@pytest.mark.parametrize("device", ["laptop", "television"])
def test_names_are_whole_while_people_join(tmp_path: Path, browser: Browser, device: str) -> None:
    table = WaitingTable(tmp_path, "myths", "rounds")
    page = table.page(browser, device)
    fitted(table, page)
    assert page.locator(".person .seat").all_inner_texts()
    assert page.evaluate(CUT) == []
    assert page.evaluate(FITS)

"""What changes on a page by itself is read aloud, and what would be read twice is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.every_page import PlayedOut
from tests.kit.browser.still_pages import HOME

pytestmark = pytest.mark.browser

READ = {
    "#r-prompt": "polite",
    "#link": "status",
    "#toast": "status",
    "#stage": "status",
    ".form__word:not([id])": "alert",
    "#younger": "alert",
    "#sentence": "status",
    "#r-prompt .screen__offers": "off",
    ".why": "off",
    "#label": "status",
    "#typed-said": "status",
    ".live-camera__say": "status",
    "#state": "status",
    "#none": "status",
    "#picture-word": "status",
    "figcaption > strong": "status",
    "#r-calls": "polite",
    ".unseen[data-said]": "status",
}
"""How it is read: at once (an alert), when nothing else is, or never by itself."""
FOUND = """(read) => {
    const how = (box) => box.ariaLive ?? box.role ?? 'not at all';
    const named = Object.keys(read).flatMap((css) =>
        [...document.querySelectorAll(css)].map((box) => [css, how(box)]));
    const others = document.querySelectorAll('[role=status], [role=alert], [aria-live]');
    const known = Object.keys(read).join();
    return [...named, ...[...others].filter((box) => !box.matches(known))
        .map((box) => [box.cloneNode().outerHTML, how(box)])];
}"""


def test_what_changes_by_itself_is_read_aloud(tmp_path: Path, browser: Browser) -> None:
    table = PlayedOut(tmp_path)
    found = set()
    for seat in (None, table.seats[0]):
        page = table.page(browser, "small phone", seat)
        for address, needs_seat in table.addresses():
            if needs_seat == bool(seat):
                page.goto(HOME + address)
                found |= {tuple(each) for each in page.evaluate(FOUND, READ)}
    assert found == set(READ.items())

"""Every page of the program, in each language and theme: axe, contrast, names, large text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.contrast_faults import contrast_faults
from tests.kit.browser.every_page import NO_PAGES, OPEN_NEXT, PAGES, UNFOLD, PlayedOut
from tests.kit.browser.guests import LARGE_TEXT, SIDEWAYS, axe_faults
from tests.kit.browser.speech_faults import speech_faults
from tests.kit.browser.still_pages import HOME

pytestmark = pytest.mark.browser

OK = 200


@pytest.mark.parametrize("seated", [False, True], ids=["host", "player"])
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("de", "dark")])
def test_every_page_is_accessible(
    tmp_path: Path, browser: Browser, language: str, theme: Any, *, seated: bool
) -> None:
    """Each page is seen in one language light, in the other dark."""
    table = PlayedOut(tmp_path)
    table.language, table.theme = language, theme
    page = table.page(browser, "small phone", table.seats[0] if seated else None)
    faults = []
    for address, needs_seat in table.addresses():
        if needs_seat == seated:
            page.goto(HOME + address)
            page.evaluate(UNFOLD)
            faults += [f"{address}: {each}" for each in faults_of(page, theme)]
    assert faults == []


def faults_of(page: Page, theme: str) -> list[str]:
    """On the smallest phone, with its dialogs."""
    found = look(page, theme)
    while page.evaluate(OPEN_NEXT):
        found += look(page, theme)
    if page.evaluate(SIDEWAYS):
        found.append("scrolls sideways")
    page.evaluate(LARGE_TEXT)
    if page.evaluate(SIDEWAYS):
        found.append("scrolls sideways in large text")
    return found


def look(page: Page, theme: str) -> list[str]:
    axe = axe_faults(page, without="color-contrast")  # ours is stricter
    return [*axe, *speech_faults(page), *contrast_faults(page, theme)]


def test_no_page_is_left_out(tmp_path: Path, browser: Browser) -> None:
    """A new route is a page, or says that it is none."""
    table = PlayedOut(tmp_path)
    assert table.routes() == {*PAGES} | NO_PAGES
    page = table.page(browser, "small phone")
    shown = {address: page.goto(HOME + address) for address, seat in table.addresses() if not seat}
    assert all(each and "html" in each.headers["content-type"] for each in shown.values())
    failing = {address for address, each in shown.items() if each and each.status != OK}
    refused = {"/j/NONE", "/c/NOCARD", f"/host/{table.unhosted}/used", f"/t/{table.locked}/screen"}
    assert failing == refused

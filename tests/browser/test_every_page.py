"""Every page of the program is seen, reached and read: axe, contrast, names, focus, letters."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.games import find_games
from tests.kit.browser.contrast_faults import THEMES, Theme, contrast_faults
from tests.kit.browser.every_page import NO_PAGES, OPEN_NEXT, PAGES, UNFOLD, PlayedOut
from tests.kit.browser.focus_faults import focus_faults
from tests.kit.browser.games import without_seldom
from tests.kit.browser.guests import axe_faults
from tests.kit.browser.layout_faults import (
    layout_faults,
    layout_faults_in_large_text,
    layout_faults_in_wide_letters,
)
from tests.kit.browser.live_regions import READ, live_regions
from tests.kit.browser.speech_faults import speech_faults
from tests.kit.browser.stops import Part, parts_of
from tests.kit.laws.budget import DRAWS

pytestmark = pytest.mark.browser

OK = 200


@pytest.mark.parametrize("theme", THEMES)
def test_every_page_is_accessible(tmp_path: Path, browser: Browser, theme: Theme) -> None:
    """Each page is seen in English light, and dark in a language whose words are longer.

    Colours and names are looked at where another kind of part is shown, and pages that differ by
    game in one of the two; a thorough run looks at all of it on every page.
    """
    table = PlayedOut(tmp_path)
    table.theme = theme
    games = (
        [*find_games()]
        if DRAWS
        else without_seldom(find_games())[THEMES.index(theme) :: len(THEMES)]
    )
    pages = {seat: table.page(browser, "small phone", seat) for seat in (None, table.seats[0])}
    focused, read, parts, faults = set[str](), set[tuple[str, str]](), set[Part](), []
    with table.speaking_at_length() if theme == "dark" else nullcontext():
        for seat, page in pages.items():
            table.let_in(page, seat)
        for address, needs_seat in table.addresses(games):
            page = pages[table.seats[0] if needs_seat else None]
            table.visit(page, address)
            read |= live_regions(page)
            page.evaluate(UNFOLD)
            wrong, shown = layout_faults_of(page, theme), parts_of(page.content())
            if DRAWS or not shown <= parts:
                wrong += faults_of(page, theme, focused)
            parts |= shown
            faults += [f"{address}: {each}" for each in wrong]
    assert focused
    assert not faults, "\n".join(faults)
    assert read == set(READ.items())


def layout_faults_of(page: Page, theme: Theme) -> list[str]:
    """Those of a page without its dialogs."""
    found = [*layout_faults(page), *layout_faults_in_large_text(page)]
    return found if theme == "dark" else found + layout_faults_in_wide_letters(page)


def faults_of(page: Page, theme: Theme, focused: set[str]) -> list[str]:
    """On the smallest phone, with its dialogs."""
    found = look(page, theme, focused)
    while page.evaluate(OPEN_NEXT):
        found += look(page, theme, focused)
    return found


def look(page: Page, theme: Theme, focused: set[str]) -> list[str]:
    axe = axe_faults(page, without="color-contrast") if theme == "light" else []  # ours is stricter
    found = (*speech_faults(page), *contrast_faults(page, theme), *focus_faults(page, focused))
    return [*axe, *found]


def test_no_page_is_left_out(tmp_path: Path) -> None:
    """A new route is a page, or says that it is none."""
    table = PlayedOut(tmp_path)
    assert table.routes() == {*PAGES} | NO_PAGES
    reader = table.reader()
    shown = {
        address: reader.get(address) for address, seat in table.addresses(find_games()) if not seat
    }
    assert all("html" in each.headers["Content-Type"] for each in shown.values())
    failing = {address for address, each in shown.items() if each.status_code != OK}
    refused = {"/j/NONE", "/c/NOCARD", f"/host/{table.unhosted}/used", f"/t/{table.locked}/screen"}
    assert failing == refused

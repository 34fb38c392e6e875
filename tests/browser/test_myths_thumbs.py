"""Myths on phones: what is decided about is in sight, and all keys are under the thumb."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.browser.guests import DEVICES, SIDEWAYS
from tests.kit.browser.shown_as import wide_letters
from tests.kit.browser.still_pages import FreshTable, StillTable
from tests.kit.browser.thumb_faults import thumb_faults

pytestmark = pytest.mark.browser

DAMAGE = ("library", "all_library", "save")
"""Three ways to take damage."""
BOXES = "(all) => all.map((each) => each.getBoundingClientRect())"
SMALLEST_KEY = 43.5
LARGEST_BAR = 0.25
"""Of the height of a phone."""


def boxes(page: Page, css: str) -> list[dict[str, float]]:
    """Where these are on the page."""
    found: list[dict[str, float]] = page.locator(css).evaluate_all(BOXES)
    return found


def unscrolled(page: Page) -> tuple[float, float]:
    """The upper and lower edge of what is seen between header and bar, at the top of the page."""
    page.evaluate("document.querySelector('main').scrollTo(0, 0)")
    (main,) = boxes(page, "main")
    return main["top"], main["bottom"]


def test_three_equal_keys_share_a_row(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "myths", "won")
    page = table.page(browser, "small phone", table.asking(*DAMAGE))
    table.show(page, "phone")
    for letters in (nullcontext, wide_letters):
        with letters(page):
            share_a_row(page)


def share_a_row(page: Page) -> None:
    keys = boxes(page, "#bar-keys button")
    assert len(keys) == 3
    assert len({each["top"] for each in keys}) == len({each["height"] for each in keys}) == 1
    assert max(each["width"] for each in keys) < 1.2 * min(each["width"] for each in keys)
    (bar,) = boxes(page, "#bar")
    assert bar["height"] <= LARGEST_BAR * DEVICES["small phone"]["viewport"]["height"]
    _, bottom = unscrolled(page)
    head, *_ = boxes(page, "#private .myths-held--face .myths-face__head")
    assert head["bottom"] <= bottom
    assert not page.evaluate(SIDEWAYS)


@pytest.mark.parametrize("players", [2, 6])
def test_a_thumb_reaches_every_starting_hex(tmp_path: Path, browser: Browser, players: int) -> None:
    table = FreshTable(tmp_path, "myths", players, {})
    for seat, letters in (
        ((1, "ABC"),) if players == 2 else ((1, "A"), (3, "B"), (2, "D"), (4, "E"))
    ):
        table.do(table.seats[seat - 1], "take", take=letters)
    page = table.page(browser, "small phone", table.seats[0])
    table.show(page, "phone")
    for shown in (nullcontext, wide_letters):
        with shown(page):
            assert [*thumb_faults(page)] == []
            all_hexes_are_reached(page, 9 if players == 2 else 3)


def all_hexes_are_reached(page: Page, count: int) -> None:
    top, bottom = unscrolled(page)
    keys = boxes(page, ".myths-begins .hexes__hex > path:first-child")
    assert len(keys) == count
    for seen in (*keys, *boxes(page, ".myths-home__name")):
        assert top <= seen["top"] < seen["bottom"] <= bottom
    assert all(min(each["width"], each["height"]) >= SMALLEST_KEY for each in keys)
    assert not page.evaluate(SIDEWAYS)


def test_a_chosen_hex_has_a_tick(tmp_path: Path, browser: Browser) -> None:
    """It is not only gold: some people do not see that it is."""
    table = FreshTable(tmp_path, "myths", 2, {})
    table.do(table.seats[0], "take", take="ABC")
    page = table.page(browser, "tall phone", table.seats[0])
    table.show(page, "phone")
    for row in page.locator(".myths-begins").all():
        expect(row.locator("[aria-checked='true'] .hexes__tick")).to_be_visible()
        expect(row.locator(".hexes__tick").filter(visible=True)).to_have_count(1)

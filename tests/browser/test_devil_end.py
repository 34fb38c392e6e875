"""The end of Deal with the Devil in a browser: everything hidden is shown without scrolling."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion, opened_in
from tests.kit.browser.guests import DEVICES, FITS, Guest
from tests.kit.browser.played_out import played_out
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

GAME = "deal_with_the_devil"
PEOPLE = ("Bartholomew", "Anna-Lena", "Jonathan", "Miriam")
SIZE = """() => {
    const words = [...document.querySelectorAll('.screen__board *')].filter((each) =>
        each.checkVisibility() && !each.closest('svg')
        && [...each.childNodes].some((child) => child.nodeType === 3 && child.data.trim()));
    return Math.min(...words.map((each) => parseFloat(getComputedStyle(each).fontSize)));
}"""
"""The size of the smallest words, in pixels."""
READABLE = 11
"""No smaller than this, on a laptop that everybody sits around."""


@pytest.mark.thorough
def test_the_end_fits_a_laptop_and_a_television(tmp_path: Path, browser: Browser) -> None:
    """The companion counts goods, so that the history of the chests is longest."""
    _, way = recordings()[GAME].fresh["won"]
    code = played_out(tmp_path, GAME, PEOPLE, way, purse=True)
    with opened_in(tmp_path) as companion:
        see_the_end(companion, browser, code)


def see_the_end(companion: Companion, browser: Browser, code: str) -> None:
    for device in ("laptop", "television"):
        context = browser.new_context(**DEVICES[device])
        screen = Guest(context, companion.address, device)
        screen.page.goto(f"{companion.address}/t/{code}/screen")
        screen.linked()
        expect(screen.page.locator(".deal-sums__best")).not_to_have_count(0)
        expect(screen.page.locator(".deal-trade")).to_have_count(20)
        expect(screen.page.locator(".journey__line")).to_have_count(len(PEOPLE))
        expect(screen.page.locator(".deal-sums--guesses tbody tr")).to_have_count(3)
        screen.look_over("the end")
        assert screen.page.evaluate(FITS)
        assert screen.page.evaluate(SIZE) >= READABLE
        if device == "laptop":
            screen.picture("devil-end")
        assert screen.complaints == []
        context.close()

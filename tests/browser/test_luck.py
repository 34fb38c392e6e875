"""The phones' part of the luck: sealed in the lobby, opened at the start, by themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = pytest.mark.browser

SEALED = "#r-agreed details li:has-text('has sealed a number for the luck')"


@pytest.fixture
def evening(companion: Companion, browser: Browser) -> BrowserEvening:
    return BrowserEvening(companion, browser)


def both_sealed(evening: BrowserEvening, count: int = 2) -> list[str]:
    """Wait until the screen has so many sealed numbers to show; all fingerprints."""
    expect(evening.screen.page.locator(SEALED)).to_have_count(count)
    return [player["number"] for player in evening.view()["players"]]


def test_phones_seal_a_number_and_open_it_without_being_asked(evening: BrowserEvening) -> None:
    for name in ("Miriam", "Jonathan"):
        evening.join(name, "small phone").linked()
    assert [len(number) for number in both_sealed(evening)] == [64, 64]
    assert evening.view()["commitment"] == ""
    evening.start()
    assert len(evening.view()["commitment"]) == 64
    for guest in evening.people:
        assert guest.page.locator("#toast").inner_text() == ""


def test_a_phone_that_has_lost_its_number_is_named_and_all_draw_anew(
    evening: BrowserEvening,
) -> None:
    miriam, _ = (evening.join(name, "small phone") for name in ("Miriam", "Jonathan"))
    evening.all_look()
    before = both_sealed(evening)
    miriam.page.evaluate("localStorage.clear()")
    evening.press_start()
    lost = ".journal li:has-text('Miriam’s phone has lost its number.')"
    evening.screen.page.locator(lost).wait_for()
    assert not set(both_sealed(evening, 4)) & set(before)
    evening.start()

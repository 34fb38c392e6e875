"""After a restart, three of four phones reopen a table whose key is on them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser

from scanner.labels.decode import read_labels
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest

pytestmark = pytest.mark.browser

PEOPLE = ("Miriam", "Jonathan", "Zoë", "Tobias")


class GuardedBrowserEvening(BrowserEvening):
    """Four players at a table whose key is on their phones."""

    game = "deal_with_the_devil"


@pytest.fixture
def evening(own_companion: Companion, browser: Browser) -> BrowserEvening:
    evening = GuardedBrowserEvening(own_companion, browser, shares="phones")
    for name in PEOPLE:
        evening.join(name)
    evening.all_look()
    evening.start()
    for guest in evening.people:
        guest.page.locator("body[data-share='kept']").wait_for()
    return evening


def test_three_phones_reopen_the_table(evening: BrowserEvening) -> None:
    """Two by themselves, and a new phone with the seat card of one that is lost."""
    before = evening.view()
    one, two, lost, away = evening.people
    lost.page.goto(f"{lost.address}/t/{evening.code}/card")
    card = photographed(lost)
    power_cut(evening, lost, away)
    early = [evening.screen, one, two]
    for guest in early:
        guest.page.locator("#locked").wait_for()
        guest.sees("One more phone that played here must open this page.")
    one.look_over("locked")
    one.picture("phone-locked")
    new = evening.guest("new phone", "small phone")
    new.page.goto(card)
    new.page.get_by_role("button", name="Take this seat").tap()
    for guest in (new, *early):
        guest.linked()
    new.sees("Zoë")
    after = evening.view()
    assert (after["state"], after["waiting"]) == (before["state"], before["waiting"])


def photographed(guest: Guest) -> str:
    """The text of the code on a seat card."""
    picture = guest.page.locator(".qr").screenshot()
    shown = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert shown is not None
    (code,) = read_labels(shown.astype(np.uint8))
    return code.text


def power_cut(evening: BrowserEvening, *closed: Guest) -> None:
    """Restart the laptop after a power cut, while these phones are off."""
    evening.companion.kill()
    for guest in closed:
        guest.page.close()
    evening.companion.start()

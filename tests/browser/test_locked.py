"""After a restart, three of four phones reopen a table whose key is on them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser

from scanner.labels.decode import read
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


def test_three_phones_reopen_the_table_by_themselves(evening: BrowserEvening) -> None:
    before = evening.view()
    flat, late, *early = evening.people
    early = [evening.screen, *early]
    power_cut(evening, flat, late)
    for guest in early:
        guest.page.locator("#locked").wait_for()
        guest.sees("One more phone that played here must open this page.")
    early[1].look_over("locked")
    early[1].picture("phone-locked")
    late.page = late.another_page()
    late.page.goto(f"{late.address}/t/{evening.code}/phone")
    for guest in (late, *early):
        guest.linked()
    after = evening.view()
    assert (after["state"], after["waiting"]) == (before["state"], before["waiting"])


def test_a_seat_card_brings_the_share_to_a_new_phone(evening: BrowserEvening) -> None:
    one, two, lost, away = evening.people
    lost.page.goto(f"{lost.address}/t/{evening.code}/card")
    card = photographed(lost)
    power_cut(evening, lost, away)
    new = evening.guest("new phone", "small phone")
    new.page.goto(card)
    new.page.get_by_role("button", name="Take this seat").tap()
    for guest in (new, one, two):
        guest.linked()
    new.sees("Zoë")


def photographed(guest: Guest) -> str:
    """The text of the code on a seat card."""
    picture = guest.page.locator(".qr").screenshot()
    shown = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert shown is not None
    (code,) = read(shown.astype(np.uint8))
    return code.text


def power_cut(evening: BrowserEvening, *closed: Guest) -> None:
    """Restart the laptop after a power cut, while these phones are off."""
    evening.companion.kill()
    for guest in closed:
        guest.page.close()
    evening.companion.start()

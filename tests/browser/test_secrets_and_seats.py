"""What a glance at a phone reveals, and whose seat it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import FORMS, Guest, looks_like

pytestmark = pytest.mark.browser


def hand(guest: Guest) -> list[str]:
    return guest.page.locator(".sancti-halves__name").all_inner_texts()


def test_covered_phones_look_alike_whatever_they_show(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam, jonathan = evening.join("Miriam"), evening.join("Jonathan")
    evening.start()
    evening.play_until("commit")
    for guest in (miriam, jonathan):
        guest.is_asked()
        guest.page.reload()
        guest.linked()
    assert looks_like(miriam) == looks_like(jonathan)

    miriam.uncover()
    jonathan.uncover()
    assert looks_like(miriam) != looks_like(jonathan)
    assert len(hand(miriam)) == len(hand(jonathan)) == 3
    assert hand(miriam) != hand(jonathan)


def test_two_tabs_of_one_seat_show_the_same(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam")
    evening.start()
    tab = miriam.another_page()
    tab.goto(miriam.page.url)
    tab.locator("body[data-link='linked']").wait_for()
    first, second = miriam.is_asked(), tab.locator(FORMS)
    assert second.evaluate_all("(forms) => forms.map((form) => form.dataset.offer)") == first
    evening.play(miriam)
    tab.locator(f"form[data-offer='{first[0]}']").wait_for(state="detached")
    tab.close()
    evening.play(miriam)
    assert evening.complaints() == []


def test_a_seat_card_moves_the_seat_to_another_phone(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam")
    evening.start()
    evening.play_until("commit")
    miriam.uncover()
    held = hand(miriam)
    tab = miriam.another_page()
    tab.goto(f"{companion.address}/t/{evening.code}/card")
    card = tab.locator(".code").inner_text()
    tab.close()

    other = evening.guest("Miriam's other phone", "wide phone")
    other.page.goto(f"{companion.address}/back")
    other.page.get_by_label("Seat code").fill(card.lower())
    other.page.get_by_role("button", name="Get my seat back").tap()
    other.linked()
    other.uncover()
    assert hand(other) == held

    miriam.sees("This phone has no seat at the table.")
    evening.screen.sees("Miriam is back, on another phone or page.")
    evening.people = [other]
    evening.play(other)
    assert evening.complaints() == []


def test_hints_can_be_switched_off(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam")
    evening.start()
    evening.play_until("commit")
    miriam.uncover()
    worth = miriam.page.locator(".sancti-halves__worth").first
    assert worth.is_visible()
    miriam.page.get_by_text("Menu").tap()
    miriam.page.get_by_label("Show hints").tap()
    assert worth.is_hidden()
    miriam.page.reload()
    miriam.linked()
    miriam.uncover()
    miriam.page.locator(".sancti-halves").first.wait_for()
    assert worth.is_hidden()

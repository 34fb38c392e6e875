"""Forms made of cards: an answer in one counts for all, and what is barred stays so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.filling import unfold
from tests.kit.browser.guests import key_of
from tests.kit.browser.psychomachia import (
    PsychomachiaBrowserEvening,
    answer,
    form_of,
    lock,
    set_up,
)

pytestmark = pytest.mark.browser

BARRED = "input:disabled"
WHY_NOT = re.compile("Unique cards do not go to earth.|Each pair only once")


def test_a_card_discarded_without_a_network_is_discarded_once(
    companion: Companion, browser: Browser
) -> None:
    evening = PsychomachiaBrowserEvening(companion, browser, 2)
    set_up(evening)
    guest = evening.asked
    answer(guest, "deck")
    forms = form_of(guest, "close")
    held = evening.hand(guest)
    expect(forms).to_have_count(len(held))
    with guest.without_network():
        pressed = forms.last
        unfold(guest, pressed)
        chosen = pressed.locator("input[name='card']").get_attribute("value")
        numbers = pressed.locator("[data-at-once] label")
        (numbers.last if numbers.count() else pressed.locator("button")).tap()
        expect(pressed.get_by_role("alert")).to_contain_text("sent")
        expect(guest.page.locator("form[data-offer^='close:'][aria-busy='true']")).to_have_count(
            len(held)
        )
    expect(forms).to_have_count(0)
    assert evening.state["top"] == chosen
    assert sorted(evening.hand(guest)) == sorted(set(held) - {chosen})
    other = evening.asked
    assert other is not guest
    answer(other, "deck")
    assert evening.complaints() == []


def test_what_cannot_be_chosen_cannot_be_chosen_after_a_refusal_either(
    companion: Companion, browser: Browser
) -> None:
    evening = PsychomachiaBrowserEvening(companion, browser, 3, allow_duplicates="false")
    held = {guest: form_of(guest, "lock") for guest in evening.people}
    guest, form = next((one, all_) for one, all_ in held.items() if all_.locator(BARRED).count())
    barred = form.locator(BARRED).count()
    expect(form).to_contain_text("each pair only once")
    expect(form.locator(BARRED).first).to_have_accessible_description(WHY_NOT)
    form.locator(f"label:has({BARRED})").first.tap(force=True)
    expect(form.get_by_role("alert")).to_contain_text(WHY_NOT)
    key_of(form).tap()
    expect(form.get_by_role("alert")).to_contain_text("Tap what you want first.")
    expect(form.locator(BARRED)).to_have_count(barred)
    expect(form.locator("input:enabled")).not_to_have_count(0)
    lock(guest)
    expect(form.locator(BARRED)).to_have_count(barred)
    expect(key_of(form)).to_have_text("Change my answer")
    assert evening.complaints() == []

"""Somebody comes too late, sits on the sofa, and watches on a phone of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = pytest.mark.browser


def test_a_latecomer_watches_live_and_everybody_sees_that(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam, _ = evening.join("Miriam", "small phone"), evening.join("Jonathan")
    evening.start()
    screen = evening.screen.page
    screen.get_by_role("button", name="Code").click()
    address = screen.locator(".invite__url").inner_text()
    screen.locator("#code-again").get_by_role("button", name="Close").click()
    screen.locator("#code-again").wait_for(state="hidden")
    late = evening.guest("Zoë", "small phone")
    late.page.goto(address)
    late.look_over("too late")
    late.page.get_by_role("link", name="Watch the game").tap()
    late.linked()
    for guest in (evening.screen, miriam):
        guest.page.get_by_text("One person is watching.").first.wait_for(state="attached")
    evening.play(evening.awaited()[0])
    prompt = evening.view()["prompt"]
    for guest in (evening.screen, late):
        expect(guest.page.locator("#r-prompt h1")).to_have_text(prompt)
    forms = late.page.locator("form:not([method='dialog'])")
    theirs = {form.get_attribute("action") for form in forms.all()}
    assert theirs == {"/language", "/appearance"}, "who watches chooses how pages look, no more"
    late.look_over("watching")
    miriam.look_over("watched, on a small phone")
    with late.without_network():
        evening.screen.page.get_by_text("One person is watching.").wait_for(state="detached")
    late.page.close()
    evening.screen.page.get_by_text("is watching.").wait_for(state="detached")
    assert [*evening.complaints(), *late.complaints] == []

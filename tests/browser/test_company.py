"""One person fills the table up with computers, and a guest takes over one of their seats."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = pytest.mark.browser


def test_computers_fill_the_table_and_make_room(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam", "small phone")
    miriam.linked()
    miriam.page.get_by_role("button", name="Fill up with computers").tap()
    miriam.page.get_by_role("button", name="Remove Turbo").tap()
    people = evening.screen.page.locator("#r-seats .person")
    expect(people).to_have_count(3)
    miriam.look_over("company")
    evening.screen.look_over("company")
    evening.start()

    ruth = evening.guest("Ruth", "small phone")
    ruth.page.goto(f"{companion.address}/j/{evening.code}")
    expect(ruth.page.get_by_text("You take over the seat of Pixel, a computer.")).to_be_visible()
    ruth.look_over("taking over")
    ruth.page.get_by_label("Your name").fill("Ruth")
    ruth.page.get_by_role("button", name="Ask to join").tap()
    evening.screen.page.get_by_role("button", name="Let in Ruth").click()
    ruth.linked()
    assert [each["stand_in"] for each in evening.view()["players"]] == [False, False, True]
    expect(people.filter(has_text="Echo")).to_contain_text("computer")

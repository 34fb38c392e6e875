"""A phone keeps what it has seen of its table, and complains if the table has become younger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import twice

pytestmark = pytest.mark.browser

DATABASE = "tables.db"


def test_a_table_put_back_by_its_host_is_noticed(
    own_companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(own_companion, browser)
    miriam, _ = evening.join("Miriam"), evening.join("Jonathan")
    evening.start()
    evening.play_until("commit")
    seen = miriam.page.locator("#seen")
    expect(seen).not_to_have_text("0-")
    own_companion.stop()
    older = (own_companion.folder / DATABASE).read_bytes()
    own_companion.start()
    miriam.linked()
    before = seen.text_content() or ""
    for _ in range(2):
        evening.play(evening.awaited()[0])
    expect(seen).not_to_have_text(before)
    expect(miriam.page.locator("#younger")).to_be_hidden()

    own_companion.stop()
    (own_companion.folder / DATABASE).write_bytes(older)
    own_companion.start()
    expect(miriam.page.locator("#younger")).to_be_visible()
    evening.screen.page.locator(".journal li:has-text('Miriam’s phone remembers')").wait_for()
    twice(miriam.page.get_by_role("button", name="Carry on from here"))
    expect(miriam.page.locator("#younger")).to_be_hidden()

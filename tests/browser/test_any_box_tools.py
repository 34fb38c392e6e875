"""Table tools in real browsers: a track, a formula and goals on phones and on the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.any_box import BoxBrowserEvening, send, take
from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import Guest, key_of

pytestmark = pytest.mark.browser


def fill(guest: Guest, offer: str, **values: str) -> None:
    """Type into the form of a tool, unfolding it first."""
    form = guest.page.locator(f"form[data-offer^='{offer}:']")
    form.wait_for(state="attached")
    if not form.is_visible():
        guest.page.locator(f"details:has(form[data-offer^='{offer}:']) > summary").click()
    for name, value in values.items():
        form.locator(f"input[name='{name}']").fill(value)
    key_of(form).click()
    form.wait_for(state="detached")


def test_tracks_formulas_and_goals(companion: Companion, browser: Browser) -> None:
    evening = BoxBrowserEvening(companion, browser)
    ada, ben = (evening.join(name, "small phone") for name in ("Ada", "Ben"))
    evening.start()
    take(ada, "tracks")
    fill(ada, "new_track", title="Health", start="10")
    take(ada, "scores")
    fill(ada, "count_up", formula="coins // 3 + 2 * forests")
    for guest, coins in ((ada, "7"), (ben, "8")):
        guest.uncover()
        guest.form("count").locator("input[name='n0']").fill(coins)
        key_of(guest.form("count")).tap()
    evening.screen.sees("Round 1")
    take(ben, "goals")
    ben.form("deal_goals").locator("input[name='own']").fill("Win by one x2")
    send(ben, "deal_goals")
    for guest in (ada, ben):
        guest.sees("Win by one")
    expect(evening.screen.page.get_by_text("Win by one")).to_have_count(0)
    for guest in (evening.screen, ada):
        guest.look_over("a track and a row by a formula")
    assert evening.complaints() == []

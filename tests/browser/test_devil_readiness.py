"""Readiness on a small phone: one tap to be ready, another to take it back [DWD-096]."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.deal_with_the_devil import PEOPLE, DevilBrowserEvening, answer
from tests.kit.browser.guests import key_of

pytestmark = pytest.mark.browser


def begun(companion: Companion, browser: Browser) -> DevilBrowserEvening:
    """Without the box, so without set-up; everybody has read their sheet."""
    evening = DevilBrowserEvening(companion, browser, mode="full", deal_min_seconds="0")
    for name in PEOPLE:
        evening.join(name, "small phone")
    evening.start()
    evening.all_answer("done")
    answer(evening.people[1], "done")
    return evening


def test_readiness_can_be_taken_back(companion: Companion, browser: Browser) -> None:
    evening = begun(companion, browser)
    miriam = evening.people[0]
    answer(miriam, "done")
    expect(key_of(miriam.form("not-yet"))).to_be_visible()
    assert miriam.form("done").count() == 0
    answer(miriam, "not-yet")
    expect(key_of(miriam.form("done"))).to_be_visible()
    assert miriam.form("not-yet").count() == 0

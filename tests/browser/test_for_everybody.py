"""Accessibility: every page and state is checked for AA, also on the smallest phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.chromium import both_fonts
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import FITS, SIDEWAYS, Guest
from tests.kit.browser.shown_as import enlarge_text

pytestmark = pytest.mark.browser

SWEPT = ("/", "/new/sancti_et_malum", "/new/myths", "/print", "/join", "/back", "/scan")
"""Pages that `test_every_page` looks over; here they hold a wide font, too."""


@both_fonts
def test_pages_before_and_beside_the_game(own_companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(own_companion, browser)
    evening.screen.look_over("an empty lobby")
    miriam = evening.join("Miriam", "small phone")
    miriam.look_over("a phone in the lobby")
    evening.screen.sees("Miriam")
    evening.screen.page.get_by_role("button", name="Host", exact=True).click()
    open_all(evening.screen)
    evening.screen.look_over("the host's drawer")
    guest = evening.guest("somebody", "small phone")
    for path in (*SWEPT, f"/j/{evening.code}"):
        guest.page.goto(own_companion.address + path)
        assert not guest.page.evaluate(SIDEWAYS), path
        enlarge_text(guest.page)
        assert not guest.page.evaluate(SIDEWAYS), f"{path} in large text"
    miriam.page.goto(f"{own_companion.address}/t/{evening.code}/card")
    miriam.look_over("a seat card")
    assert [*evening.complaints(), *guest.complaints] == []


@pytest.mark.parametrize("kind", ["app", "table"])
def test_every_step_of_a_confrontation(companion: Companion, browser: Browser, kind: str) -> None:
    evening = BrowserEvening(companion, browser, "television", deck=kind, dice=kind)
    for name, device in (("Miriam", "small phone"), ("Jonathan", "wide phone")):
        evening.join(name, device)
    evening.start()
    evening.people[0].look_over("covered")
    first = {"app": ["roll", "reroll"], "table": ["turn_up", "sum"]}[kind]
    for step in (*first, "commit", "next"):
        guest = evening.play_until(step)
        guest.uncover()
        open_all(guest)
        guest.look_over(step)
        evening.screen.look_over(step)
    assert evening.complaints() == []


def test_a_large_screen_shows_all_of_a_full_lobby(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser, "laptop")
    for name in ("Miriam", "Jonathan", "Bartholomew", "Anna-Lena"):
        evening.join(name)
    evening.screen.sees("Anna-Lena")
    assert evening.screen.page.evaluate(FITS)
    assert evening.complaints() == []


def test_large_text_on_a_small_phone(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    guest = evening.join("Maximiliana-Josefine", "small phone")
    evening.start()
    for step in ("roll", "reroll", "commit", "next"):
        evening.play_until(step)
        guest.uncover()
        enlarge_text(guest.page)
        open_all(guest)
        guest.look_over(f"{step} in large text")
    assert evening.complaints() == []


def test_a_pause_and_a_lost_connection(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    guest = evening.join("Miriam")
    evening.start()
    guest.page.get_by_text("Menu").tap()
    guest.page.get_by_role("button", name="Pause the game").tap()
    for page in evening.everybody():
        page.sees("The game is paused.")
        page.look_over("a pause")
    guest.page.get_by_role("button", name="Resume the game").tap()
    with guest.without_network():
        guest.stale()
        guest.look_over("a lost link")
    assert evening.complaints() == []


def open_all(guest: Guest) -> None:
    """Open all folds."""
    guest.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")

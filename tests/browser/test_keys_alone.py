"""Without a pointer: hexes by their arrows, and back to the field after a refusal."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.keyboard import Keyboard
from tests.kit.browser.still_pages import FreshTable
from tests.kit.games.myths.evening import at

pytestmark = pytest.mark.browser

CONTROLS = "import('companion/controls')"
AT = "document.activeElement.getAttribute('aria-label')"
STARTS, ACROSS = {"A": "C2", "B": "E2", "C": "G2"}, {"D": "C6", "E": "E8", "F": "G6"}
"""With the Stand card the first walks one step from C2."""


def test_hexes_by_their_arrows(tmp_path: Path, browser: Browser) -> None:
    """One stop for Tab, as a group of radio buttons; arrows lead to the neighbours."""
    table = FreshTable(tmp_path, "myths", 2, {"first_player": 1})
    mine, theirs = table.seats
    table.do(mine, "take", take="ABC")
    for seat, starts in ((mine, STARTS), (theirs, ACROSS)):
        table.do(seat, "place_pions", **{letter: at(name) for letter, name in starts.items()})
    table.do(mine, "start_turn", who="A")
    table.do(mine, "use_action_1")
    page = table.page(browser, "tall phone", mine)
    table.show(page, "phone")
    page.evaluate(CONTROLS)
    keys = Keyboard(page)
    keys.to(".hexes__hex")
    keys.press("ArrowLeft")
    assert page.evaluate(AT) == "B1"
    for key, hex_ in (("ArrowRight", "B2"), ("ArrowLeft", "B1"), ("ArrowDown", "C1")):
        keys.press(key)
        assert page.evaluate(AT) == hex_
    page.keyboard.press("Space")
    chosen = page.locator(".hexes__hex[aria-checked='true']")
    expect(chosen).to_have_attribute("aria-label", "C1")
    keys.press("Tab")
    assert page.evaluate("document.activeElement.matches('.hexes__hex')") is False
    assert keys.faults == set()


@pytest.mark.parametrize(("address", "field"), [("/join", "code"), ("/back", "code")])
def test_after_a_refusal_the_field_has_the_focus(
    companion: Companion, browser: Browser, address: str, field: str
) -> None:
    """And it says what is wrong with it."""
    page = browser.new_context().new_page()
    page.goto(companion.address + address)
    typed = page.locator(f"#{field}")
    typed.fill("2" * int(typed.get_attribute("minlength") or 1))
    page.keyboard.press("Enter")
    expect(typed).to_be_focused()
    expect(typed).to_have_accessible_description(page.locator("#error").inner_text())

"""Without a pointer: hexes by their arrows, and back to the field after a refusal."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.keyboard import Keyboard
from tests.kit.browser.still_pages import StillTable

pytestmark = pytest.mark.browser

CONTROLS = "import('companion/controls')"
AT = "document.activeElement.getAttribute('aria-label')"


def test_hexes_by_their_arrows(tmp_path: Path, browser: Browser) -> None:
    """One stop for Tab, as a group of radio buttons; arrows lead to the neighbours."""
    table = StillTable(tmp_path, "myths", "conceded")
    table.after(47)
    page = table.page(browser, "tall phone", table.seats[1])
    table.show(page, "phone")
    page.evaluate(CONTROLS)
    keys = Keyboard(page)
    keys.to(".hexes__hex")
    assert page.evaluate(AT) == "G4"
    for key, hex_ in (("ArrowRight", "G5"), ("ArrowLeft", "G4"), ("ArrowDown", "H4")):
        keys.press(key)
        assert page.evaluate(AT) == hex_
    page.keyboard.press("Space")
    chosen = page.locator(".hexes__hex[aria-checked='true']")
    expect(chosen).to_have_attribute("aria-label", "H4")
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

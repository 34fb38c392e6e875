"""Table tools in browsers: tools taken from the menu."""

from __future__ import annotations

from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest, key_of


class BoxBrowserEvening(BrowserEvening):
    """A table with any box, its phones small."""

    game = "any_box"


def take(guest: Guest, tool: str) -> None:
    """One tap on a tool takes it."""
    menu = guest.form("take_tool")
    menu.locator(f".any-tool:has([value='{tool}'])").click()
    menu.wait_for(state="detached")


def send(guest: Guest, offer: str) -> None:
    """Press the key of a form, and wait until it is gone."""
    form = guest.form(offer)
    key_of(form).click()
    form.wait_for(state="detached")

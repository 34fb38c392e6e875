"""A whole Sancti et Malum without any pointer, on the screen and on phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening, kind_of
from tests.kit.browser.guests import Guest
from tests.kit.browser.keyboard import Keyboard

pytestmark = pytest.mark.browser

FIRST = ("stop", "laid_out", "add", "sum")
"""What is answered if there is a choice; dice are rolled again only once."""


class TypedEvening(BrowserEvening):
    """An evening at which nobody has a pointer."""

    def _lay_out(self, settings: dict[str, str]) -> None:  # noqa: ARG002 - the usual ones
        self.keys: dict[Guest, Keyboard] = {self.screen: Keyboard(self.screen.page)}
        page = self.screen.page
        page.goto(self.companion.address)
        self.keys[self.screen].use(f"a[href='/new/{self.game}']")
        page.wait_for_url(f"**/new/{self.game}")
        self.keys[self.screen].use("button", "Open the table")
        self.screen.linked()

    def join(self, name: str, device: str = "tall phone") -> Guest:
        guest = self.guest(name, device)
        keys = self.keys[guest] = Keyboard(guest.page)
        guest.page.goto(self.screen.page.locator(".invite__url").inner_text())
        keys.to("#name")
        guest.page.keyboard.type(name)
        keys.use("button", "Join")
        guest.linked()
        guest.home = guest.page.url
        self.people.append(guest)
        return guest

    def faults(self) -> set[str]:
        """Where the focus was not as it should be."""
        return set().union(*(keys.faults for keys in self.keys.values()))


@pytest.mark.parametrize("fights", [1, pytest.param(99, marks=pytest.mark.thorough)])
def test_a_game_without_pointer(companion: Companion, browser: Browser, fights: int) -> None:
    """Its first confrontation, or all of them."""
    evening = TypedEvening(companion, browser)
    evening.join("Miriam", "small phone")
    evening.join("Jonathan")
    evening.screen.sees("Jonathan")
    evening.keys[evening.screen].use("button", "Start the game")
    evening.screen.page.locator("[data-asked]").wait_for()
    evening.screen.page.keyboard.press("Enter")
    for guest in evening.people:
        guest.page.locator("body[data-state='playing']").wait_for()
    rerolled = False
    while (awaited := evening.awaited()) and len(evening.view()["state"]["history"]) < fights:
        guest = awaited[0]
        offers = guest.is_asked()
        kinds = {kind_of(each): each for each in offers}
        wanted = next((kinds[each] for each in FIRST if each in kinds), offers[0])
        if "reroll" in kinds and not rerolled:
            wanted, rerolled = kinds["reroll"], True
        evening.keys[guest].answer(guest, wanted)
    assert rerolled
    assert evening.faults() == set()
    assert evening.complaints() == []


def test_tab_leads_round_a_phone_and_back(companion: Companion, browser: Browser) -> None:
    """Shift+Tab meets the same things in the other order; none of them holds the focus."""
    evening = BrowserEvening(companion, browser)
    guest = evening.join("Miriam", "small phone")
    evening.join("Jonathan")
    evening.start()
    guest.page.keyboard.press("Tab")
    there: list[int] = []
    back: list[int] = []
    for key, met in (("Tab", there), ("Shift+Tab", back)):
        for _ in range(6):
            met.append(guest.page.evaluate(WHERE))
            guest.page.keyboard.press(key)
    assert back[1:] == there[::-1][: len(back) - 1]
    assert there == sorted(there), "the order of the page, which is also read aloud"
    assert evening.complaints() == []


WHERE = """() => [...document.querySelectorAll('*')].indexOf(document.activeElement)"""

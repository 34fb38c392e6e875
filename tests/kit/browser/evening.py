"""An evening: one table, its people with their phones, and the shared screen."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser

from companion.core.game import Game
from companion.games import found
from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import DEVICES, Guest, twice

UNFOLDED = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
NOT_TICKED = "false"
"""A box that is not ticked is not sent."""
TRY_AGAIN = 0.5
"""How often dice are re-rolled rather than left."""


class BrowserEvening:
    """A table opened on the shared screen, with reproducible luck and choices."""

    game = "sancti_et_malum"

    by_hand = False
    """Whether people fill in the pages that lead to the table; otherwise their forms are sent."""

    def __init__(
        self, companion: Companion, browser: Browser, size: str = "laptop", **settings: str
    ) -> None:
        self.companion = companion
        self.browser = browser
        self.luck = random.Random(7)  # noqa: S311 - random choices in a test
        self.people: list[Guest] = []
        self.screen = self.guest("screen", size)
        self._lay_out(settings)
        self.code = self.screen.page.url.split("/")[-2]

    def guest(self, name: str, device: str) -> Guest:
        """Somebody with a browser of their own."""
        context = self.browser.new_context(**DEVICES[device])
        return Guest(context, self.companion.address, name)

    def _lay_out(self, settings: dict[str, str]) -> None:
        if self.by_hand:
            self._fill_in_settings(settings)
        else:
            form = {**default_form(found()[self.game]), **settings}
            self.screen.page.goto(self._send(self.screen, f"/new/{self.game}", form))
        self.screen.linked()

    def _send(self, guest: Guest, path: str, form: Mapping[str, str | list[str]]) -> str:
        """Send a form as this guest's browser would, with its cookies; where it leads to."""
        answer = guest.context.request.post(
            self.companion.address + path,
            data=urlencode(
                {name: each for name, each in form.items() if each != NOT_TICKED}, doseq=True
            ),
            headers={
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": self.companion.address,
            },
        )
        assert answer.ok, answer.text()
        return answer.url

    def _fill_in_settings(self, settings: dict[str, str]) -> None:
        page = self.screen.page
        page.goto(self.companion.address)
        page.locator(f"a[href='/new/{self.game}']").click()
        page.wait_for_url(f"**/new/{self.game}")
        page.evaluate(UNFOLDED)
        for name, option in settings.items():
            asked = page.locator(f"[name='{name}']")
            if asked.first.get_attribute("type") == "number":
                asked.fill(option)
            elif asked.first.get_attribute("type") in {"radio", "checkbox"}:
                page.locator(f"input[name='{name}'][value='{option}']").check()
            else:  # a long text, which is folded
                asked.evaluate("(area, text) => { area.value = text; }", option)
        page.get_by_role("button", name="Open the table").click()

    def join(self, name: str, device: str = "tall phone") -> Guest:
        """Somebody enters a name, and sits down."""
        guest = self.guest(name, device)
        if self.by_hand:
            guest.page.goto(self.screen.page.locator(".invite__url").inner_text())
            guest.page.get_by_label("Your name").fill(name)
            guest.page.get_by_role("button", name="Join").tap()
        else:
            guest.page.goto(self._send(guest, f"/j/{self.code}", {"name": name}))
        guest.linked()
        self.people.append(guest)
        return guest

    def start(self) -> None:
        """The host starts the game."""
        self.press_start()
        for guest in self.people:
            guest.page.locator("body[data-state='playing']").wait_for()

    def press_start(self) -> None:
        """The host presses the key that starts the game, and again when it asks."""
        twice(self.screen.page.get_by_role("button", name="Start the game"))

    # --- playing -------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """The current public view of the table."""
        return self.companion.public_view(self.code)

    def awaited(self) -> list[Guest]:
        """The seats the game waits for."""
        return [self.people[seat - 1] for seat in self.view()["waiting"]]

    def play_until(self, wanted: str) -> Guest:
        """Play until somebody is asked for this; returns that guest."""
        while awaited := self.awaited():
            asked = {guest: guest.is_asked() for guest in awaited}
            for guest, offers in asked.items():
                if any(offer.startswith(wanted) for offer in offers):
                    return guest
            self.play(self.luck.choice(awaited))
        raise AssertionError(f"the game ended before anybody was asked for {wanted}")

    def play_to_the_end(self) -> None:
        """Play until the game waits for nobody."""
        while awaited := self.awaited():
            self.play(self.luck.choice(awaited))

    def play(self, guest: Guest) -> None:
        """This guest answers one of the offers on the page."""
        guest.answer(self._choose(guest.is_asked()), self.luck)

    def _choose(self, offers: list[str]) -> str:
        """Lay the box out, sometimes re-roll, let a Holy Choir bring somebody, enter sums."""
        by_name = {kind_of(each): each for each in offers}
        if "reroll" in by_name:
            return by_name["reroll" if self.luck.random() < TRY_AGAIN else "stop"]
        for name in ("laid_out", "add", "sum"):
            if name in by_name:
                return by_name[name]
        return self.luck.choice(offers)

    # --- what may happen -----------------------------------------------------------------------

    def everybody(self) -> list[Guest]:
        """All pages: the screen, then the phones."""
        return [self.screen, *self.people]

    @contextmanager
    def flat_battery(self) -> Iterator[None]:
        """Kill the companion, and restart it after the block; every page reconnects."""
        for guest in self.everybody():
            guest.cut_off = True
        self.companion.kill()
        yield
        self.companion.start()
        for guest in self.everybody():
            guest.linked()
            guest.cut_off = False

    @contextmanager
    def nobody_looks(self) -> Iterator[None]:
        """Everybody leaves the page for a while, and comes back after the block."""
        left = [(guest, guest.page.url) for guest in self.everybody()]
        for guest, _address in left:
            guest.page.goto("about:blank")
        yield
        for guest, address in left:
            guest.page.goto(address)
            guest.linked()

    def taps(self) -> int:
        """How often anybody has tapped on a phone so far."""
        return sum(guest.taps for guest in self.people)

    def complaints(self) -> list[str]:
        """The complaints of all pages."""
        return [word for guest in self.everybody() for word in guest.complaints]


def default_form(game: Game[Any]) -> dict[str, str | list[str]]:
    """What the page that opens a table sends if nobody changes anything there."""
    form: dict[str, str | list[str]] = {}
    for name, setting in game.settings.items():
        if isinstance(setting.default, list | tuple):
            form[name] = [str(each) for each in setting.default]
        else:
            form[name] = str(setting.default)
    return {name: NOT_TICKED if each == "False" else each for name, each in form.items()}


def kind_of(offer: str) -> str:
    """An offer's act, whatever card it is about: "roll-2:7f3a…" is a "roll"."""
    return offer.partition(":")[0].partition("-")[0]

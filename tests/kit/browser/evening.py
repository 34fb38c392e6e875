"""An evening: one table, its people with their phones, and the shared screen."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from playwright.sync_api import Browser

from companion.core.game import Game
from companion.games import find_games
from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import Guest, twice
from tests.kit.play_over_http import some_values

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
        self.screen.home = self.screen.home or self.screen.page.url
        self.code = self.screen.home.split("/")[-2]

    def guest(self, name: str, device: str) -> Guest:
        """Somebody with a browser of their own."""
        return Guest.on(self.browser, device, self.companion.address, name)

    def _lay_out(self, settings: dict[str, str]) -> None:
        if self.by_hand:
            self._fill_in_settings(settings)
            self.screen.linked()
        else:
            form = {**default_form(find_games()[self.game]), **settings}
            self.screen.home = self._send(self.screen, f"/new/{self.game}", form)

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
        """Somebody enters a name, and sits down; their page is opened when a test looks at it."""
        guest = self.guest(name, device)
        if self.by_hand:
            guest.page.goto(self.screen.page.locator(".invite__url").inner_text())
            guest.page.get_by_label("Your name").fill(name)
            guest.page.get_by_role("button", name="Join").tap()
            guest.linked()
            guest.home = guest.page.url
        else:
            guest.home = self._send(guest, f"/j/{self.code}", {"name": name})
        self.people.append(guest)
        return guest

    def start(self) -> None:
        """The host starts the game, and every open page has heard of it."""
        if self.by_hand:
            self.press_start()
        else:
            self.screen.client.post(f"/api/tables/{self.code}/start", {})
        for guest in self.opened():
            guest.page.locator("body[data-state='playing']").wait_for()

    def press_start(self) -> None:
        """The host presses the key that starts the game, and again if it asks.

        It asks anew whenever somebody joins, and no more when nobody else can.
        """
        if self.people:
            seated = self.screen.page.locator("#r-seats .person")
            seated.nth(len(self.people) - 1).wait_for(state="attached")
        key = self.screen.page.get_by_role("button", name="Start the game")
        if key.get_attribute("data-asks"):
            twice(key)
        else:
            key.click()

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
        """This guest answers one of the offers: on the page, or over the protocol without one."""
        offer = self._choose(guest.is_asked())
        if guest.is_open:
            guest.answer(offer, self.luck)
        else:
            self._answer_unseen(guest, offer)

    def _answer_unseen(self, guest: Guest, offer: str) -> None:
        """As the page would fill it in: the largest number, and any choice."""
        fields = {each["offer"]: each["fields"] for each in guest.view()["offers"]}[offer]
        values = some_values(fields, self.luck)
        values |= {name: each["high"] for name, each in fields.items() if each["kind"] == "number"}
        act = {"id": uuid4().hex, "offer": offer, "values": values}
        guest.client.post(f"/api/tables/{self.code}/acts", act)

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
        """Everybody: the screen, then the phones."""
        return [self.screen, *self.people]

    def all_look(self) -> None:
        """Open everybody's page."""
        for guest in self.everybody():
            guest.linked()

    @property
    def looked_at(self) -> list[Guest]:
        """The people whose phones are open."""
        return [guest for guest in self.people if guest.is_open]

    def opened(self) -> list[Guest]:
        """Those whose pages are open."""
        return [guest for guest in self.everybody() if guest.is_open]

    @contextmanager
    def flat_battery(self) -> Iterator[None]:
        """Kill the companion, and restart it after the block; every page reconnects."""
        for guest in self.opened():
            guest.cut_off = True
        self.companion.kill()
        yield
        self.companion.start()
        for guest in self.opened():
            guest.linked()
            guest.cut_off = False

    @contextmanager
    def nobody_looks(self) -> Iterator[None]:
        """Everybody leaves the page for a while, and comes back after the block."""
        left = [(guest, guest.page.url) for guest in self.opened()]
        for guest, _address in left:
            guest.page.goto("about:blank")
        yield
        for guest, address in left:
            guest.page.goto(address)
            guest.linked()

    def taps(self) -> int:
        """How often anybody has tapped on a phone so far."""
        return sum(guest.taps for guest in self.looked_at)

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

"""Mea Culpa in browsers: who sits at the table, and how a phone answers."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest, press_key

PEOPLE = ("Paula", "Dominik", "Johanna", "Gregor")


class MeaBrowserEvening(BrowserEvening):
    """A table of this game at which the first of these people sit, most with small phones."""

    game = "mea_culpa"

    def __init__(
        self, companion: Companion, browser: Browser, people: int = 4, **settings: str
    ) -> None:
        super().__init__(companion, browser, **settings)
        for name in PEOPLE[:people]:
            self.join(name, "small phone" if self.people else "tall phone")
        self.start()
        if settings.get("mode") != "full":
            answer(self.people[0], "laid_out")

    @property
    def asked(self) -> Guest:
        """The one person the game waits for."""
        [guest] = self.awaited()
        return guest

    def holder(self, character: str) -> Guest:
        """Who has this character."""
        seat: int = self.view()["state"]["holders"][character]
        return self.people[seat - 1]

    def shows(self, css: str) -> Locator:
        """Something on the shared screen."""
        place = self.screen.page.locator(css)
        place.first.wait_for()
        return place


def form_of(guest: Guest, name: str, **chosen: str) -> Locator:
    """The form of this name with this option, unfolded, on an open phone."""
    says = "".join(f":has(input[name='{field}'][value='{chosen[field]}'])" for field in chosen)
    form = guest.page.locator(f"main form[data-offer^='{name}:']{says}")
    form.wait_for(state="attached")
    guest.uncover()
    fold = guest.page.locator(f"#m-{name}:not([open]) > summary")
    if fold.count():
        fold.tap()
    return form


def answer(guest: Guest, name: str, **chosen: str) -> None:
    """Choose this in the form of this name, and wait until the companion has accepted it."""
    if not guest.is_open:
        guest.act(name, **chosen)
        return
    form = form_of(guest, name, **chosen)
    for field, value in chosen.items():
        wanted = form.locator(f"input[name='{field}'][value='{value}']")
        if not wanted.is_checked():
            wanted.check()
    send(guest, form)


def send(guest: Guest, form: Locator) -> None:
    """Press the button, and wait until the page has changed."""
    offer = form.get_attribute("data-offer")
    press_key(form)
    expect(guest.page.locator(f"form[data-offer='{offer}']")).to_have_count(0)

"""Deal with the Devil in browsers: four phones, and printed labels at a webcam."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Playwright

from companion.core.labels import Label
from scanner.images.grey import Grey
from tests.kit.browser import printed_labels
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest, key_of, press_key
from tests.kit.browser.scanning import take_photo
from tests.kit.browser.webcam import film, webcam
from tests.kit.web.chests import encoded

GAME = "deal_with_the_devil"
SPOTS = 4
ROW_SHOWN = "2"
"""For how many seconds the screen shows where chests go."""
NOTE_DESTINATIONS = f"""(() => {{
  const noted = () => document.documentElement.dataset;
  const note = () => {{
    const names = [...document.querySelectorAll(".deal-spot--going .deal-spot__name")];
    if (names.length === {SPOTS}) noted().destinations ??= names.map((name) => name.innerText);
  }};
  if (document.documentElement) delete noted().destinations;
  const all = {{ subtree: true, childList: true, attributes: true }};
  new MutationObserver(note).observe(document, all);
}})()"""
"""A page keeps the destinations as it shows them: on a busy machine they may be gone again before
a test looks."""


def cut_out() -> dict[Label, Grey]:
    """The labels of a printed sheet of chests."""
    return printed_labels.cut_out(GAME, "labels")


PEOPLE = ("Miriam", "Jonathan", "Zoë", "Tobias")
ROLES = ("mortal", "devil", "cultist", "mortal")
PRICES = ("3c", "1s", "4c", "5c")


def labels() -> list[Label]:
    """The labels of the chests on the table."""
    return list(cut_out())[:SPOTS]


@contextmanager
def seeing_chests(playwright: Playwright, folder: Path) -> Iterator[Browser]:
    """A browser whose camera sees the four chests one after another, over and over."""
    with webcam(
        playwright, film(folder / "chests.y4m", *(cut_out()[label] for label in labels()))
    ) as seeing:
        yield seeing


class DevilBrowserEvening(BrowserEvening):
    """A table with wooden chests and no minimum time to look into one."""

    game = GAME

    def all_answer(self, name: str, **chosen: str) -> None:
        """Everybody gives this answer."""
        for guest in self.people:
            answer(guest, name, **chosen)

    def two_confirm(self) -> None:
        """Two phones confirm that it is done."""
        for guest in self.people[:2]:
            answer(guest, "confirm")

    def photograph(self, *labels: Label) -> None:
        """The host photographs labels on the shared screen, one after another."""
        page = self.screen.page
        for label in labels:
            form = page.locator("#r-offers form:has([data-photo])")
            form.wait_for(state="attached")
            before = form.get_attribute("data-offer")
            if not form.is_visible():
                page.get_by_text("Scan with this laptop").click()
            take_photo(form, encoded(cut_out()[label]))
            page.locator(f"form[data-offer='{before}']").wait_for(state="detached")

    def fill_row(self, label: Label) -> list[str]:
        """Photograph the last chest of a row: who takes the chest from each spot."""
        self.screen.page.evaluate(NOTE_DESTINATIONS)
        self.photograph(label)
        return destinations(self.screen.page)

    def scan(self, *labels: Label) -> None:
        """Mix the chests, and scan them in this order."""
        self.two_confirm()
        self.photograph(*labels)

    def row(self, *labels: Label) -> dict[Label, str]:
        """Scan the chests in this order, and take them: who has which."""
        self.scan(*labels[:-1])
        return dict(zip(labels, self.fill_row(labels[-1]), strict=True))


def destinations(page: Page) -> list[str]:
    """Who takes the chest from each spot; the page was told to note it before."""
    noted = page.locator("html[data-destinations]").get_attribute("data-destinations")
    assert noted
    return noted.split(",")


def answer(guest: Guest, name: str, **chosen: str) -> None:
    """Choose this in the form of this name, and wait until the companion has accepted it."""
    if not guest.is_open:
        guest.act(name, **chosen)
        return
    forms = guest.page.locator(f"main form[data-offer^='{name}:']")
    forms.first.wait_for(state="attached")
    guest.uncover()
    offer = forms.first.get_attribute("data-offer")
    if "deal-once" in (forms.first.get_attribute("class") or ""):
        key_of(key_for(forms, chosen)).tap()
    else:
        fill_in(forms, chosen)
        press_key(forms)
    guest.page.locator(f"form[data-offer='{offer}']").first.wait_for(state="detached")


def fill_in(form: Locator, chosen: dict[str, str]) -> None:
    """Type numbers, tick the rest."""
    for field, value in chosen.items():
        number = form.locator(f"input[name='{field}'][type='number']")
        if number.count():
            number.fill(value)
        else:
            form.locator(f"input[name='{field}'][value='{value}']").check()


def key_for(forms: Locator, chosen: dict[str, str]) -> Locator:
    """The button for this answer; without a choice, the one for nobody."""
    for value in chosen.values():
        return forms.filter(has=forms.page.locator(f"input[value='{value}']"))
    return forms.filter(has_not=forms.page.locator("input"))


def with_people(
    companion: Companion, browser: Browser, row_shown: str = ROW_SHOWN
) -> DevilBrowserEvening:
    """Four people with the smallest phones, their game begun."""
    evening = DevilBrowserEvening(companion, browser, reveal_timer=row_shown, deal_min_seconds="0")
    for name in PEOPLE:
        evening.join(name, "small phone")
    evening.start()
    return evening

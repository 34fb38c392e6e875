"""Psychomachia in browsers: who sits at the table, and how a phone answers."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.filling import unfold
from tests.kit.browser.guests import Guest, how_many, key_of

PEOPLE = ("Miriam", "Jonathan", "Theodora")
LUST = ("LC", "lust")
SHAKE = """() => { for (let n = 0; n < 3; n += 1) dispatchEvent(
    new DeviceMotionEvent("devicemotion", { acceleration: { x: 14, y: 20, z: 3 } })); }"""


class PsychomachiaBrowserEvening(BrowserEvening):
    """A table of this game; most of its people have small phones."""

    game = "psychomachia"

    def __init__(
        self, companion: Companion, browser: Browser, people: int = 3, **settings: str
    ) -> None:
        super().__init__(companion, browser, **settings)
        for name in PEOPLE[:people]:
            self.join(name, "small phone" if self.people else "tall phone")
        self.start()

    @property
    def state(self) -> dict[str, Any]:
        """What everybody may know."""
        state: dict[str, Any] = self.view()["state"]
        return state

    @property
    def asked(self) -> Guest:
        """The one person the game waits for."""
        [guest] = self.awaited()
        return guest

    def seat(self, guest: Guest) -> str:
        """The number of somebody's seat."""
        return str(self.people.index(guest) + 1)

    def hand(self, guest: Guest) -> list[str]:
        """The cards a phone is told it holds."""
        path = f"{self.companion.address}/api/tables/{self.code}/view"
        cards: list[str] = guest.context.request.get(path).json()["state"]["hands"][
            self.seat(guest)
        ]
        return cards


def form_of(guest: Guest, name: str) -> Locator:
    """The forms of an offer on an open phone."""
    forms = guest.page.locator(f"main form[data-offer^='{name}:']")
    forms.first.wait_for(state="attached")
    guest.uncover()
    return forms


def send(guest: Guest, form: Locator) -> None:
    """Press the key, and wait until the companion has taken the answer."""
    offer = form.get_attribute("data-offer")
    says_all = form.locator("[data-at-once] label")
    (says_all.last if says_all.count() else key_of(form)).tap()
    expect(guest.page.locator(f"form[data-offer='{offer}']")).to_have_count(0)


def answer(guest: Guest, name: str) -> None:
    """Send a form as it is."""
    if not guest.is_open:
        guest.act(name)
        return
    send(guest, form_of(guest, name).first)


def use(guest: Guest, name: str) -> bool:
    """Do this with the first card that can do it now; whether there is one.

    Cards on the table have their keys beside them; one of the hand is tapped first.
    """
    form = guest.page.locator(f"main form[data-offer^='{name}:']").first
    if not form.count():
        return False
    unfold(guest, form)
    send(guest, form)
    return True


def at_once(guest: Guest, name: str, what: str) -> None:
    """Tap the first of these; that says all there is to say."""
    if not guest.is_open:
        guest.act(name)
        return
    form = form_of(guest, name).first
    offer = form.get_attribute("data-offer")
    form.locator(what).first.tap()
    expect(guest.page.locator(f"form[data-offer='{offer}']")).to_have_count(0)


def set_up(evening: PsychomachiaBrowserEvening, *, shaken: bool = False) -> None:
    """Three cards each under seal, all turned up together, throws until one has most white."""
    for guest in evening.people:
        lock(guest, avoid=LUST)
        if guest is evening.people[0] and guest.is_open:
            guest.look_over("cards for earth")
            guest.sees("Locked in. You can still change it.")
            expect(evening.screen.page.locator(".psychomachia-laid__body")).to_have_count(0)
    if evening.screen.is_open:
        expect(evening.screen.page.locator(".psychomachia-laid__body").first).to_be_visible()
    while evening.state["step"] == "starter":
        for guest in evening.awaited():
            if shaken and guest is evening.people[-1]:
                offer = form_of(guest, "throw").first.get_attribute("data-offer")
                guest.page.evaluate(SHAKE)
                expect(guest.page.locator(f"form[data-offer='{offer}']")).to_have_count(0)
            else:
                answer(guest, "throw")
    while evening.state["step"] == "fates":
        at_once(evening.asked, "choose", ".psychomachia-target")


def lock(guest: Guest, avoid: tuple[str, ...] = ()) -> None:
    """Lock as many enabled cards as are asked for; cards needed later stay in the hand."""
    if not guest.is_open:
        lock_unseen(guest, avoid)
        return
    form = form_of(guest, "lock").first
    cards = form.locator(".psychomachia-fan__card:has(input:enabled)").all()
    keys = [each.locator("input").get_attribute("value") or "" for each in cards]
    wanted = sorted(zip(keys, cards, strict=True), key=lambda each: each[0].startswith(avoid))
    for _, card in wanted[: how_many(form.locator("[data-field]"))]:
        card.tap()
    key_of(form).tap()
    expect(guest.page.locator("form[aria-busy='true']")).to_have_count(0)


def lock_unseen(guest: Guest, avoid: tuple[str, ...]) -> None:
    """The same without a page."""
    cards = guest.open_offer("lock")["fields"]["cards"]
    keys = sorted((each["key"] for each in cards["options"]), key=lambda key: key.startswith(avoid))
    guest.act("lock", cards=keys[: cards["least"]])

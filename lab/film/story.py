"""What the film shows: people sit down, roll, hide, bid, scan and see how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Playwright, expect

from lab.film.cameras import Camera, now
from lab.film.cutting import Scene, Still
from lab.film.plates import Plates
from tests.kit.browser.companion import Companion
from tests.kit.browser.deal_with_the_devil import (
    DevilBrowserEvening,
    key_for,
    labels,
    seeing_chests,
)
from tests.kit.browser.deal_with_the_devil import answer as answer_devil
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import DEVICES, Guest, key_of
from tests.kit.browser.mea_culpa import MeaBrowserEvening, form_of
from tests.kit.browser.mea_culpa import answer as answer_mea
from tests.kit.browser.psychomachia import PsychomachiaBrowserEvening, lock

SCREEN = {"width": 1440, "height": 810}
PEOPLE = ("Miriam", "Jonathan", "Zoë")
A_GLANCE, A_LOOK, A_WHILE = 0.7, 1.6, 3.2
"""Seconds for which people look before they do the next thing."""
AT_THE_END = 11
IN_A_NETWORK = "document.querySelectorAll('.notice').forEach((each) => each.remove())"
"""Whoever films need not be in a Wi-Fi."""


class FilmedEvening(BrowserEvening):
    """An evening on pages that move, of sizes that are well seen side by side."""

    def guest(self, name: str, device: str) -> Guest:
        """Somebody with a browser of their own; every phone is a tall one."""
        phone = "phone" in device
        size = DEVICES["tall phone"] if phone else {"viewport": SCREEN, "color_scheme": "dark"}
        context = self.browser.new_context(**{**size, "reduced_motion": "no-preference"})
        return Guest(context, self.companion.address, name)


class FilmedMea(FilmedEvening, MeaBrowserEvening):
    """Sealed bids."""


class FilmedDevil(FilmedEvening, DevilBrowserEvening):
    """Chests before a camera."""


class FilmedPsychomachia(FilmedEvening, PsychomachiaBrowserEvening):
    """Hands of cards."""


class FilmedMyths(FilmedEvening):
    """A board of hexes."""

    game = "myths"


class FilmedOpening(FilmedEvening):
    """A table that is opened while a camera looks on."""

    director: Director

    def _lay_out(self, settings: dict[str, str]) -> None:  # noqa: ARG002 - as they are
        page = self.screen.page
        page.goto(self.companion.address)
        with self.director.films("Choose a game on the laptop", self.screen) as (camera,):
            page.evaluate(IN_A_NETWORK)
            rest(self.screen, A_LOOK)
            tap(camera, page.locator(f"a[href='/new/{self.game}']"))
            page.wait_for_url(f"**/new/{self.game}")
            rest(self.screen, A_LOOK)
            tap(camera, page.get_by_role("button", name="Open the table"))
            self.screen.linked()
            rest(self.screen, A_WHILE)


class Director:
    """Has scenes filmed, and keeps them in their order."""

    def __init__(self, plates: Plates) -> None:
        self.plates = plates
        self.parts: list[Still | Scene] = []

    def says(self, seconds: float, large: str, *small: str) -> None:
        """A plate with words."""
        self.parts.append(Still(self.plates.title(large, *small), seconds))

    @contextmanager
    def films(self, caption: str, *guests: Guest, last: float = 60) -> Iterator[tuple[Camera, ...]]:
        """Film a screen, then phones, while the block runs; keep its last seconds."""
        plate = self.plates.caption(caption, len(guests) - 1)
        cameras = tuple(Camera(each.page) for each in guests)
        for camera in cameras:
            camera.roll()
        rest(guests[0], A_GLANCE / 2)
        begins = now(guests[0].page)
        yield cameras
        ends = now(guests[0].page)
        self.parts.append(Scene(plate, cameras, max(begins, ends - last), ends))
        for camera in cameras:
            camera.cut()


def rest(guest: Guest, seconds: float) -> None:
    """Let the pages go on for a while, as people look at them."""
    guest.page.wait_for_timeout(1000 * seconds)


def tap(camera: Camera, what: Locator) -> None:
    """Touch something after a glance, so that the film shows where."""
    what.scroll_into_view_if_needed()
    camera.page.wait_for_timeout(1000 * A_GLANCE)
    camera.touched(what)
    what.click()


def opened(camera: Camera, guest: Guest) -> None:
    """Lift the cover, if there is one."""
    key = guest.page.locator("#cover-key")
    if key.is_visible():
        tap(camera, key)


# --- the scenes ------------------------------------------------------------------------------


def tell(playwright: Playwright, browser: Browser, folder: Path) -> list[Still | Scene]:
    """The whole story, filmed."""
    director = Director(Plates(browser))
    companion = Companion(folder / "tables")
    try:
        director.says(4, "The companion", "Your games on the table, their secrets on your phones.")
        table = sit_down(director, companion, browser)
        fight(director, table)
        bid(director, companion, browser)
        turn_cards_up(director, companion, browser)
        place_pawns(director, companion, browser)
        show_chests(director, companion, playwright, folder)
        see_the_end(director, table)
        director.says(4, "One laptop, everybody’s phone", "No accounts, no internet, free.")
    finally:
        companion.stop()
    return director.parts


def sit_down(director: Director, companion: Companion, browser: Browser) -> FilmedEvening:
    """A table is opened, and three people join with their phones."""
    FilmedOpening.director = director
    evening = FilmedOpening(companion, browser)
    evening.join(PEOPLE[2])
    late = [evening.guest(name, "tall phone") for name in PEOPLE[:2]]
    address = evening.screen.page.locator(".invite__url").inner_text()
    for guest in late:
        guest.page.goto(address)
    caption = "Phones join by the code on the screen: no app, no account"
    with director.films(caption, evening.screen, *late) as (_, *phones):
        for guest, phone in zip(late, phones, strict=True):
            guest.page.get_by_label("Your name").press_sequentially(guest.name, delay=90)
            tap(phone, guest.page.get_by_role("button", name="Join"))
            guest.linked()
            guest.home = guest.page.url
        rest(evening.screen, A_WHILE)
    evening.people += late
    evening.start()
    return evening


def fight(director: Director, evening: FilmedEvening) -> None:
    """Dice are rolled, Angels held face down, and all of them turned up at once."""
    roller = evening.play_until("roll")
    with director.films("Roll for all to see", evening.screen, roller) as (_, phone):
        tap(phone, key_of(roller.form("roll")))
        rest(roller, A_WHILE)
    evening.play_until("commit")
    early, *seen = evening.people
    evening.play(early)
    caption = "Choose in secret: nobody sees it before all have chosen"
    with director.films(caption, evening.screen, *seen) as (_, *phones):
        for guest, phone in zip(seen, phones, strict=True):
            opened(phone, guest)
            rest(guest, A_LOOK)
            tap(phone, guest.form("commit").locator("label").first)
            rest(guest, A_GLANCE)
        rest(evening.screen, 2 * A_WHILE)


def bid(director: Director, companion: Companion, browser: Browser) -> None:
    """Bids are set on a dial, locked, and opened together."""
    evening = FilmedMea(companion, browser, people=3, mode="full")
    for guest in evening.people:
        bonus, place = {0: ("letter", {}), 1: ("coin", {"coin_10": "II"})}.get(
            evening.people.index(guest), ("jewel", {"jewel": "I"})
        )
        answer_mea(evening.asked, f"bonus_{bonus}", **place)
    paula, dominik, third = evening.people
    form_of(third, "bid").locator("input[name='notches'][value='2']").check()
    key_of(form_of(third, "bid")).tap()
    caption = "Bid in secret: the phone seals it, and not even the laptop can look"
    with director.films(caption, evening.screen, paula, dominik) as (_, *phones):
        for guest, phone, notches, taler in zip(
            (paula, dominik), phones, (5, 3), (9, 4), strict=True
        ):
            opened(phone, guest)
            form = form_of(guest, "bid")
            tap(phone, form.locator(f"label:has(input[name='notches'][value='{notches}'])"))
            form.locator(".mea-dial__slider").fill(str(taler))
            rest(guest, A_LOOK)
            tap(phone, key_of(form))
        rest(evening.screen, 2 * A_WHILE)


def turn_cards_up(director: Director, companion: Companion, browser: Browser) -> None:
    """Everybody chooses cards from a hand that only they see."""
    evening = FilmedPsychomachia(companion, browser)
    miriam, *others = evening.people
    for guest in others:
        lock(guest)
    caption = "Hands, tokens and powers: your phone tells what you can do"
    with director.films(caption, evening.screen, miriam) as (_, phone):
        opened(phone, miriam)
        rest(miriam, A_LOOK)
        form = miriam.form("lock")
        for card in form.locator(".psychomachia-fan__card:has(input:enabled)").all()[:3]:
            tap(phone, card)
        tap(phone, key_of(form))
        rest(evening.screen, A_WHILE)


def place_pawns(director: Director, companion: Companion, browser: Browser) -> None:
    """Pawns are put on hexes unseen, and stand on the board together."""
    evening = FilmedMyths(companion, browser, first_player="1")
    for name in PEOPLE[:2]:
        evening.join(name)
    evening.start()
    first, _ = evening.people
    first.uncover()
    form = first.form("take")
    form.locator("label").first.tap()
    key_of(form).tap()
    for guest in evening.people:
        guest.uncover()
        guest.form("place_pions").wait_for()
    caption = "Plan in secret on the board, then see it all at once"
    with director.films(caption, evening.screen, *evening.people) as (_, *phones):
        for guest, phone in zip(evening.people, phones, strict=True):
            rest(guest, A_LOOK)
            tap(phone, key_of(guest.form("place_pions")))
        rest(evening.screen, 1.5 * A_WHILE)


def show_chests(
    director: Director, companion: Companion, playwright: Playwright, folder: Path
) -> None:
    """Chests are shown to the webcam, and each phone learns which one is its own."""
    with seeing_chests(playwright, folder) as seeing:
        evening = FilmedDevil(companion, seeing, reveal_timer="8", deal_min_seconds="0")
        for name in (*PEOPLE, "Tobias"):
            evening.join(name)
        evening.start()
        miriam, jonathan = evening.people[:2]
        answer_devil(miriam, "laid_out")
        evening.photograph(*labels())
        answer_devil(jonathan, "done")
        evening.two_confirm()
        caption = "Labels on wooden chests: shown to a camera, routed unseen"
        with director.films(caption, evening.screen, miriam) as (_, phone):
            evening.photograph(*labels())
            expect(evening.screen.page.locator(".deal-spot--going")).to_have_count(4)
            rest(evening.screen, 2 * A_WHILE)
            opened(phone, miriam)
            tap(phone, key_of(key_for(miriam.form("symbol"), {"symbol": "mortal"})))
            rest(miriam, A_WHILE)


def see_the_end(director: Director, evening: FilmedEvening) -> None:
    """The rest of the first game is played, and only its end is kept."""
    caption = "And the end says how it came about"
    people = evening.screen, evening.people[0]
    with director.films(caption, *people, last=AT_THE_END + A_LOOK):
        evening.play_to_the_end()
        rest(evening.screen, AT_THE_END)

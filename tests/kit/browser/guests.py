"""People with phones, and the shared screen: each a page in its own browser."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any
from uuid import uuid4

import cv2
import numpy as np
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page

from tests.kit.browser.tabs import listen, tabs_of
from tests.kit.browser.waiting import wait_until
from tests.kit.patience import MILLISECONDS
from tests.kit.play_over_http import Client

PICTURES = Path(__file__).parents[3] / "docs" / "images"
FITS = "document.documentElement.scrollHeight <= innerHeight"
"""No part of the page is below its lower edge."""
LARGEST_PICTURE = 220_000
TAKING_PICTURES = os.environ.get("COMPANION_PICTURES") == "1"

STILL = {"reduced_motion": "reduce", "color_scheme": "dark"}
"""As people can wish in their system; what moves costs a fifth of a test's time."""
TOUCH = {
    "has_touch": True,
    "is_mobile": True,
    **STILL,
    "device_scale_factor": 1.5 if TAKING_PICTURES else 1,
}
DEVICES: Mapping[str, dict[str, Any]] = {
    "small phone": {"viewport": {"width": 320, "height": 568}, **TOUCH},
    "low phone": {"viewport": {"width": 320, "height": 480}, **TOUCH},
    "tall phone": {"viewport": {"width": 390, "height": 844}, **TOUCH},
    "wide phone": {"viewport": {"width": 412, "height": 915}, **TOUCH},
    "laptop": {"viewport": {"width": 1366, "height": 768}, **STILL},
    "television": {"viewport": {"width": 1920, "height": 1080}, **STILL},
}
AA = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}
AXE_FINDS = """(options) => axe.run(options).then((all) => all.violations.map((each) =>
    `${each.id} at ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`))"""
CUT_OFF = ("net::ERR_CONNECTION_RE", "net::ERR_INTERNET_DISCONNECTED")
"""What a browser logs by itself while no companion can be reached."""
HARMLESS = (
    "preloaded using link preload but not used",
    "before the connection is established",
    "AudioContext was not allowed to start",
)
"""Fonts are switched off, and test_fonts.py looks at that; a busy machine was dialled again; a
screen stays silent until touched, and a test touches it whenever it looks (or not yet)."""

COUNT_TAPS = """addEventListener("pointerup", () => {
  sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps")) + 1);
}, true);"""
TAPS = "Number(sessionStorage.getItem('taps'))"
COUNT_ANSWERS = """addEventListener("submit", (event) => {
  if (event.target.dataset.offer === undefined) return;
  sessionStorage.setItem("answers", Number(sessionStorage.getItem("answers")) + 1);
});"""
"""Neither a form that is not filled in nor the first tap on a key that asks once comes so far."""
ANSWERS = "Number(sessionStorage.getItem('answers'))"
SOON_SETTLED = """document.adoptedStyleSheets = [new CSSStyleSheet()];
document.adoptedStyleSheets[0].replaceSync(":root { --settling: 40ms }");"""
"""Playwright waits until a new question obeys; test_taps.py looks at how long people wait."""
SCRIPTS = (COUNT_TAPS, COUNT_ANSWERS, SOON_SETTLED)
"""What a guest's pages run before their own scripts."""
WIDE = """[document.documentElement, ...document.querySelectorAll('main')]
    .find((box) => box.scrollWidth > box.clientWidth)"""
SIDEWAYS = f"{WIDE} !== undefined"
LINKED = "body[data-link='linked']"
FORMS = "#r-checklist form, #r-public form, #r-offers form"
OPEN_FORMS = "(forms) => forms.filter((f) => f.ariaBusy !== 'true').map((f) => f.dataset.offer)"


@dataclass(eq=False)
class Guest:
    """One page, and its complaints. It is opened when a test first looks at it."""

    context: BrowserContext
    address: str
    name: str
    complaints: list[str] = field(default_factory=list)
    cut_off: bool = False
    home: str = ""
    """Which page of a table is opened first; without one it is blank."""

    tab: Page | None = None
    """Where the first page opens, if others have used this context before; else in a new tab."""

    def __post_init__(self) -> None:
        self.context.set_default_timeout(MILLISECONDS)
        if not self.tab:
            for script in SCRIPTS:
                self.context.add_init_script(script)

    @classmethod
    def on(cls, browser: Browser, device: str, address: str, name: str) -> Guest:
        """Somebody with a device of their own, until the end of the test."""
        tab = tabs_of(browser).take(device, DEVICES[device], *SCRIPTS)
        return cls(tab.context, address, name, tab=tab)

    @cached_property
    def page(self) -> Page:
        """The page; a table's has its live connection."""
        page = self._watched(self.tab or self.context.new_page())
        if self.home:
            page.goto(self.home)
            page.locator(LINKED).wait_for()
        return page

    @property
    def is_open(self) -> bool:
        """Whether anybody has looked at the page yet."""
        return "page" in vars(self)

    def another_page(self) -> Page:
        """Another tab of the same browser, watched like the first."""
        return self._watched(self.context.new_page())

    def _watched(self, page: Page) -> Page:
        listen(page, "console", self._heard)
        listen(page, "pageerror", lambda error: self.complain(str(error)))
        listen(page, "request", lambda request: self._asked(request.url))
        listen(page, "websocket", lambda line: self._asked(line.url.replace("ws", "http", 1)))
        return page

    def complain(self, word: str) -> None:
        """Record that something on this page is wrong."""
        self.complaints.append(f"{self.name}: {word}")

    def _heard(self, message: ConsoleMessage) -> None:
        expected = HARMLESS + (CUT_OFF if self.cut_off else ())
        is_expected = any(each in message.text for each in expected)
        if message.type in {"error", "warning"} and not is_expected:
            self.complain(message.text)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address + "/", "data:", "blob:")):
            self.complain(f"asks for {url}")

    # --- looking -------------------------------------------------------------------------------

    def linked(self) -> None:
        """Wait until the page has its live connection."""
        self.page.locator(LINKED).wait_for()

    def stale(self) -> None:
        """Wait until the page says that it may be out of date."""
        self.page.locator("body[data-link='stale']").wait_for()

    @property
    def taps(self) -> int:
        """How often this page was touched since its tab was opened; typing is not counted."""
        return int(self.page.evaluate(TAPS))

    @property
    def answers(self) -> int:
        """How many answers this page has sent since its tab was opened."""
        return int(self.page.evaluate(ANSWERS))

    @contextmanager
    def taking(self, taps: int) -> Iterator[None]:
        """What happens in the block takes exactly so many taps on this phone."""
        before = self.taps
        yield
        assert self.taps - before == taps

    def sees(self, sentence: str) -> None:
        """Wait until this is somewhere on the page."""
        self.page.get_by_text(sentence).filter(visible=True).first.wait_for()

    def goes_on(self) -> None:
        """Go on from what has just come out: a key ends each moment of the shared screen."""
        while self.page.locator("#stage").is_visible():
            self.page.keyboard.press("Shift")

    @contextmanager
    def without_network(self) -> Iterator[None]:
        """Take the phone offline for a while; it reconnects by itself."""
        self.cut_off = True
        self.context.set_offline(offline=True)
        try:
            yield
        finally:
            self.context.set_offline(offline=False)
        self.linked()
        self.cut_off = False

    def look_over(self, what: str) -> None:
        """Complain about anything inaccessible, or that scrolls sideways."""
        for fault in axe_faults(self.page):
            self.complain(f"{what}: {fault}")
        if self.page.evaluate(SIDEWAYS):
            self.complain(f"{what}: scrolls sideways")

    def picture(self, name: str) -> None:
        """Save a screenshot for the documentation, if this run was asked to."""
        if TAKING_PICTURES:
            self.goes_on()
            shot = self.page.screenshot(animations="disabled")
            (PICTURES / f"{name}.png").write_bytes(smaller(shot))

    def tall_picture(self, name: str) -> None:
        """The same, as a larger phone shows it."""
        usual = self.page.viewport_size
        self.page.set_viewport_size(DEVICES["tall phone"]["viewport"])
        self.picture(name)
        if usual:
            self.page.set_viewport_size(usual)

    # --- answering -----------------------------------------------------------------------------

    def uncover(self) -> None:
        """Open the cover, if it is closed; a tap that took long was only a peek."""
        key = self.page.locator("#cover-key")
        while key.is_visible():
            key.tap()

    def offers(self) -> list[str]:
        """The ids of the page's current offers; without a page, of what could be answered on it."""
        if not self.is_open:
            return [each["offer"] for each in self.view()["offers"]]
        ids: list[str] = self.page.locator(FORMS).evaluate_all(OPEN_FORMS)
        return ids

    def is_asked(self) -> list[str]:
        """Wait until it is this phone's turn; returns the offers it may answer."""
        if not self.is_open:
            return self.offers()
        self.page.locator("#r-top [data-turn='true']").wait_for()
        self.page.locator(FORMS).first.wait_for(state="attached")
        return self.offers()

    def form(self, offer: str) -> Locator:
        """The form of an offer, by its id or by the beginning of its id."""
        return self.page.locator(FORMS).and_(self.page.locator(f"[data-offer^='{offer}']"))

    def answer(self, offer: str, luck: random.Random) -> None:
        """Fill in the form of this offer, send it, and wait until the page has changed."""
        self.uncover()
        form = self.form(offer)
        says_all = form.locator("[data-at-once]").count()
        fill(form, luck)
        if not says_all:
            press_key(form)
        form.wait_for(state="detached")

    # --- without a page ------------------------------------------------------------------------

    @property
    def client(self) -> Client:
        """The same person at the same table, over the public protocol."""
        cookies = self.context.cookies()
        mine = next(each for each in cookies if each.get("name", "").endswith(self._code))
        return Client(self.address, mine["value"])

    @property
    def _code(self) -> str:
        return self.home.split("/")[-2]

    def view(self) -> Any:
        """What this person may know."""
        return self.client.get(f"/api/tables/{self._code}/view")

    def open_offer(self, name: str) -> Any:
        """The open offer of this name, as the protocol has it."""
        view = self.view()
        offers = [*view["offers"], *view["menu"]]
        return next(each for each in offers if each["offer"].startswith(f"{name}:"))

    def act(self, name: str, **chosen: Any) -> None:
        """Answer the offer of this name over the protocol; what is not chosen is as it begins."""
        offer = self.open_offer(name)
        values = filled_in(offer["fields"], chosen)
        act = {"id": uuid4().hex, "offer": offer["offer"], "values": values}
        self.client.post(f"/api/tables/{self._code}/acts", act)


def filled_in(fields: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values of these fields: what is chosen, by name; else the start, or what comes first."""
    return {name: _filled(field, chosen.get(name)) for name, field in fields.items()}


def _filled(field: Mapping[str, Any], chosen: Any) -> Any:
    start = field.get("start") if chosen is None else chosen
    if "options" in field:
        keys = [each["key"] if isinstance(each, dict) else each for each in field["options"]]
        wanted = {str(each) for each in (start if isinstance(start, list) else [start])}
        picked = [each for each in keys if str(each) in wanted] or keys[: field["least"]]
        return picked[0] if field["least"] == field["most"] == 1 else picked
    if field["kind"] == "number":
        return field["low"] if start is None else int(start)
    return start


def axe_faults(page: Page, *, without: str = "") -> list[str]:
    """What axe finds wrong with this page, but for a rule that something else looks after."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    rules = {without: {"enabled": False}} if without else {}
    faults: list[str] = page.evaluate(AXE_FINDS, {**AA, "rules": rules})
    return faults


def key_of(form: Locator) -> Locator:
    """The button that sends a form: the form's own, or its key in the bar of a phone."""
    own = form.locator("[type=submit]")
    own.wait_for(state="attached")
    if not own.evaluate("(button) => button.matches('.button--lifted')"):
        return own
    words = own.text_content() or ""
    return form.page.locator("#bar button").filter(has_text=words).first


def press_key(form: Locator) -> None:
    """Press the key that sends a form; one that asks once is pressed twice."""
    key, asks = key_of(form), form.locator("[data-asks]").count()
    key.click()
    if asks:
        form.locator("[data-asked]").wait_for(state="attached")
        key_of(form).click()


def twice(key: Locator) -> None:
    """Press a key that asks once: its words change with the first tap, and the second one sends."""
    pressed = key.element_handle()
    pressed.click()
    wait_until(key.page, "(key) => key.hasAttribute('data-asked')", arg=pressed)
    pressed.click()


def smaller(png: bytes) -> bytes:
    """The same picture with fewer colours, so that it stays small."""
    pixels = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    tries = [coarser(pixels.astype(np.uint8), kept) for kept in (0xFC, 0xF8, 0xF0)]
    return next((small for small in tries if len(small) < LARGEST_PICTURE), tries[-1])


def coarser(pixels: np.ndarray[Any, np.dtype[np.uint8]], kept: int) -> bytes:
    """The picture as a file; colours equal in these bits are averaged."""
    flat = pixels.reshape(-1, 3)
    bits = (flat & kept).astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    _, alike, many = np.unique(bits, return_inverse=True, return_counts=True)
    sums = [np.bincount(alike, weights=flat[:, channel]) for channel in range(3)]
    average = np.rint(np.stack(sums, axis=1) / many[:, None]).astype(np.uint8)
    coarse = average[alike].reshape(pixels.shape)
    _, small = cv2.imencode(".png", coarse, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    return small.tobytes()


def fill(form: Locator, luck: random.Random) -> None:
    """Fill in a form with something that fits."""
    for asked in form.locator("[data-field]").filter(visible=True).all():
        if asked.get_attribute("data-kind") == "number":
            number = asked.locator("input")
            number.fill(number.get_attribute("max") or "")
        elif asked.get_attribute("data-kind") == "text":
            asked.locator("input, textarea").fill("Shall we?")
        elif asked.locator(".sancti-pick").count():
            for die in better_rolled_again(form):
                die.check()
        elif worth := asked.locator(".sancti-halves__worth").all_inner_texts():
            expected = [float(each.split()[-1].removeprefix("~")) for each in worth]
            asked.locator("label").nth(expected.index(max(expected))).tap()
        else:
            labels = asked.locator("label").all()
            for label in luck.sample(labels, how_many(asked)):
                label.tap()


def better_rolled_again(form: Locator) -> list[Locator]:
    """The dice too high for one of the Fallen or too low for an Angel, the worst first."""
    low_is_good = form.locator(".sancti-laid--wine").count() > 0
    dice = form.locator(".sancti-pick")
    names = [each.get_attribute("aria-label") or "" for each in dice.locator("input").all()]
    faces = [int(name[-1]) if low_is_good else 7 - int(name[-1]) for name in names]
    worst_first = sorted(range(len(faces)), key=lambda place: -faces[place])
    return [dice.nth(place) for place in worst_first if faces[place] > 3 or place == worst_first[0]]


def how_many(asked: Locator) -> int:
    """How many a field asks for, as its hint says: "Choose 3."."""
    hints = " ".join(asked.locator(".field__hint").all_inner_texts())
    hint = re.search(r"Choose (\d+)", hints)
    return int(hint[1]) if hint else 1


def looks_like(guest: Guest) -> bytes:
    """What the phone shows, apart from its player's mark and name."""
    mine = guest.page.locator("#r-top")
    return guest.page.screenshot(mask=[mine], animations="disabled")

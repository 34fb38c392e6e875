"""A phone at the table, the same to a test whichever browser engine shows its page."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from tests.kit.patience import SECONDS

WIDE, HIGH = 390, 844
PAUSE = 0.03
"""Seconds between two questions to a page."""

SPOT = r"""async (css, said) => {
    const one = [...document.querySelectorAll(css)].find((each) => each.textContent.includes(said)
        && each.getClientRects().length
        && !each.matches(':disabled, [aria-disabled], [aria-disabled] [type=submit]'));
    if (!one) return null;
    const before = one.getBoundingClientRect().top;
    one.scrollIntoView({block: 'center', behavior: 'instant'});
    const box = one.getBoundingClientRect();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    if (box.top !== before) return frame().then(frame).then(() => null);
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const hit = document.elementFromPoint(x, y);
    return hit && (one.contains(hit) || hit.contains(one)) ? [x, y] : null;
}"""
"""Where a thumb would touch this part of the page; nothing while it moves or is hidden."""
SHOWN = """(css, said) => [...document.querySelectorAll(css)]
    .some((each) => each.getClientRects().length && each.textContent.includes(said))"""
KEY = r"""(name) => {
    const form = [...document.querySelectorAll(`main form[data-offer^='${name}']`)]
        .find((each) => !each.matches('[aria-busy], [aria-disabled]') && !each.closest('[hidden]'));
    const own = form?.querySelector("[type='submit']");
    if (!own) return null;
    const {offer} = form.dataset;
    return own.matches('.button--lifted') ? ['#bar button', own.textContent.trim(), offer]
        : [`form[data-offer='${offer}'] [type='submit']`, '', offer];
}"""
"""Which key answers what begins so, what it says, and what exactly it answers."""


class NoEngineError(Exception):
    """An engine is not on this machine, or does not start; the message says what to install."""


class LeftError(Exception):
    """The page was left while its script was asked."""


class AnyPhone(ABC):
    """One page on one phone; each engine knows how to open it, run scripts in it and touch it."""

    engine: ClassVar[str]

    @abstractmethod
    def open(self, address: str) -> None:
        """Open this page."""

    @abstractmethod
    def run(self, script: str, *args: Any) -> Any:
        """What this function of the page's script gives back, awaited."""

    @abstractmethod
    def touch(self, x: int, y: int, hold: float = 0) -> None:
        """Lay a finger on this spot, for so many seconds."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Press these keys."""

    @abstractmethod
    def give(self, css: str, path: str) -> None:
        """Choose this file for a field."""

    @abstractmethod
    def picture(self) -> bytes:
        """What it shows, as a PNG."""

    @abstractmethod
    def resize(self, wide: int, high: int) -> None:
        """Show the page this large."""

    @property
    @abstractmethod
    def complaints(self) -> list[str]:
        """The errors in the page's scripts."""

    @abstractmethod
    def close(self) -> None:
        """Close the page, and forget all it kept."""

    def think_slowly(self, times: int) -> bool:
        """Be so many times slower, as a cheap phone is, if the engine can play that."""
        return times == 1

    # --- what is the same everywhere -------------------------------------------------------------

    def until(self, script: str, *args: Any) -> Any:
        """Wait until this function gives something true; returns it."""
        given_up = time.monotonic() + SECONDS
        while not (result := self._tried(script, *args)):
            assert time.monotonic() < given_up, f"{self.engine}: never true: {script} {args}"
            time.sleep(PAUSE)
        return result

    def _tried(self, script: str, *args: Any) -> Any:
        """The same, or nothing while another page is on its way."""
        try:
            return self.run(script, *args)
        except LeftError:
            return None

    def shows(self, css: str, words: str = "") -> bool:
        """Whether this part is on the page, with these words."""
        return bool(self.run(SHOWN, css, words))

    def sees(self, css: str, words: str = "") -> None:
        """Wait until it is."""
        self.until(SHOWN, css, words)

    def misses(self, css: str) -> None:
        """Wait until it is not."""
        self.until(f"(css) => !({SHOWN})(css, '')", css)

    def tap(self, css: str, words: str = "") -> None:
        """Touch this part of the page with these words."""
        self.touch(*self.spot(css, words))

    def reload(self) -> None:
        """Open the same page anew."""
        self.open(self.run("() => location.href"))

    def fill(self, css: str, text: str) -> None:
        """Write this into a field, instead of what is there."""
        self.tap(css)
        self.run("(css) => document.querySelector(css).select()", css)
        self.type(text)

    def spot(self, css: str, words: str = "") -> tuple[int, int]:
        """Where a thumb touches it, as soon as nothing is over it."""
        x, y = self.until(SPOT, css, words)
        return x, y

    def linked(self) -> None:
        """Wait until the page has its live connection."""
        self.sees("body[data-link='linked']")

    def sign(self, name: str) -> None:
        """Enter a name, and sit down."""
        self.fill("#name", name)
        self.tap(".button--main", "Join")
        self.linked()

    def uncover(self) -> None:
        """Open the cover."""
        self.tap("#cover-key")
        self.sees("#private")

    def press(self, name: str) -> str:
        """Press the key that answers this, on the form or in the bar; returns the offer's id."""
        css, words, offer = self.until(KEY, name)
        self.tap(css, words)
        return str(offer)

    def answer(self, name: str) -> None:
        """The same, and wait until the page no longer asks for it."""
        self.gone(self.press(name))

    def gone(self, offer: str) -> None:
        """Wait until the page no longer has the form of this offer."""
        self.until("(offer) => !document.querySelector(`form[data-offer='${offer}']`)", offer)

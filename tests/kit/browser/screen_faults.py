"""What is wrong with a shared screen: too small to be read across a room, or badly filled."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.kit.browser.guests import FITS, SIDEWAYS

READABLE = 28
"""Pixels, on a screen of 1080."""
LEAST = 24
"""The same for what is beside it: the bar on top, and where the rules are."""
BESIDE = ".screen__top, .why"
CLOSE_BY = ", ".join(
    (
        *(".screen__foot", "dialog", ".stage"),  # for the laptop
        ".unseen",
        *(".mea-coin__worth", ".mea-track__word", ".mea-track__number", ".mea-door__number"),
        ".psychomachia-card-face",  # its name stands beside it
        *(".sancti-track", ".lanes__word", ".told-around__seats"),
    )
)
"""Letters inside drawings: their shape, colour or place says the same."""
CHARTS = ".screen__board"
"""At the end: who stands where is large beside them, and people come nearer to study them."""
_SMALL = r"""([readable, least, beside, closeBy]) => {
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode.nodeValue.trim(), box = texts.currentNode.parentElement;
        const shown = box.checkVisibility({visibilityProperty: true});
        if (!text || !shown || box.closest(closeBy)) continue;
        const drawn = box.ownerSVGElement ? box.getScreenCTM().a : 1;
        const zoom = box.closest(beside)?.currentCSSZoom ?? 1;
        const size = parseFloat(getComputedStyle(box).fontSize) * drawn * zoom;
        if (size > (box.closest(beside) ? least : readable) - 0.1) continue;
        found.add(`${size.toFixed(1)} px: ${text} (${box.getAttribute('class')})`);
    }
    return [...found];
}"""
_CUT = r"""() => {
    const edge = document.getElementById('r-journal').getBoundingClientRect();
    return [...document.querySelectorAll('.screen .journal > li')]
        .map((line) => [line.textContent, line.getBoundingClientRect()])
        .filter(([_, box]) => box.left < edge.right && box.bottom > edge.bottom + 1)
        .map(([text]) => `cut in the log: ${text}`);
}"""
_ON_EACH_OTHER = r"""() => {
    const parts = [...document.querySelectorAll('.screen__board > .region')]
        .map((part) => [part.innerText.trim().slice(0, 30), part.getBoundingClientRect()])
        .filter(([_, box]) => box.width > 1 && box.height > 1);
    const overlap = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return parts.flatMap(([name, box], nth) => parts.slice(nth + 1)
        .filter(([_, other]) => overlap(box, other))
        .map(([other]) => `${name} and ${other} lie on each other`));
}"""
_LOWEST = """Math.max(...[...document.querySelectorAll('.screen__board > .region, .screen__foot')]
    .map((box) => box.getBoundingClientRect().bottom)) / innerHeight"""
BOTTOM_FIFTH = 0.8
"""A screen is used at least down to here."""
_MIDDLES = """[...document.querySelectorAll('.screen__top > *')]
    .map((each) => each.getBoundingClientRect()).map((box) => (box.top + box.bottom) / 2)"""
_FIT = "(fit) => document.documentElement.style.setProperty('--fit', fit)"
_SHOWN_LATE = """document.getAnimations()
    .filter((each) => isFinite(each.effect.getComputedTiming().endTime))
    .forEach((each) => each.finish())"""
"""The keys that come late are there at once."""


def small_words(page: Page, *also: str) -> list[str]:
    """Words that nobody reads across a room; what these selectors match is read from near."""
    near = ", ".join((CLOSE_BY, *also))
    small: list[str] = page.evaluate(_SMALL, [READABLE, LEAST, BESIDE, near])
    return small


def lowest_part(page: Page) -> float:
    """How far down the screen is used: 1 is its lower edge."""
    lowest: float = page.evaluate(_LOWEST)
    return lowest


def screen_faults(page: Page) -> Iterator[str]:
    """Words that are cut, parts beyond an edge or on each other, and a screen that is not used."""
    page.evaluate(_SHOWN_LATE)
    if (low := lowest_part(page)) < BOTTOM_FIFTH:
        yield f"ends at {low:.2f}"
    yield from page.evaluate(_CUT)
    yield from page.evaluate(_ON_EACH_OTHER)
    if not page.evaluate(FITS):
        yield "does not fit"
    if page.evaluate(SIDEWAYS):
        yield "scrolls sideways"


def header_faults(page: Page) -> Iterator[str]:
    """A header that is not one line, however large the board is drawn."""
    for fit in (0.65, 1.5, 1):
        page.evaluate(_FIT, fit)
        title, keys = page.evaluate(_MIDDLES)
        if abs(title - keys) >= 10:
            yield f"the header is no line at {fit}"

"""Whether things stay told apart by people who see colours differently, or see none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

import cv2
import numpy as np
from playwright.sync_api import CDPSession, Page

from tests.kit.browser.pixels import pixels

Pixels: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

GREY = "achromatopsia"
EYES = ("protanopia", "deuteranopia", "tritanopia", GREY)
"""As Chromium simulates them; the last sees only how light something is."""
USUAL_EYES = ("none",)
CLEARLY = 18.0
"""So far apart in CIELAB are colours nobody takes for one another, side by side or not."""
SHARE = 0.06
"""So much of two drawings must differ clearly: a sign, an edge, a pattern of dashes."""
DRAWN = 60
"""So many pixels of anything must stand out."""
SHEET = """(drawn) => {
    document.body.className = '';
    document.body.innerHTML = `<main id="told-apart">${drawn}</main>`;
}"""
CHARTS = Path(__file__).parents[3] / "web/static/css/evenings.css"
BOXES = """
#told-apart { display: block; height: auto; padding: 0; overflow: visible; }
#told-apart section { display: flex; flex-wrap: wrap; }
#told-apart [data-thing] {
    display: grid; place-items: center; flex: none; overflow: hidden;
    width: 150px; height: 80px; background: var(--panel); container-type: normal;
}
#told-apart svg { width: 60px; height: 60px; max-width: none; margin: 0; animation: none; }
"""
GROUPS = """() => [...document.querySelectorAll('#told-apart section')].map((group) => [
    group.dataset.group,
    'needsColour' in group.dataset,
    [...group.querySelectorAll('[data-thing]')].map((thing) => {
        const {x, y, width, height} = thing.getBoundingClientRect();
        return [thing.dataset.thing, [x, y, width, height].map(Math.round)];
    }),
])"""


def lay_out(page: Page, drawn: str) -> None:
    """Put these groups of things on the page instead of what it shows."""
    page.evaluate(SHEET, drawn)
    page.add_style_tag(content=CHARTS.read_text("utf-8") + BOXES)
    height = page.evaluate("document.getElementById('told-apart').scrollHeight")
    page.set_viewport_size({"width": 1900, "height": height})


def mixed_up(page: Page, eyes: tuple[str, ...] = EYES) -> Iterator[str]:
    """The pairs of things in one group that somebody would take for each other."""
    session = page.context.new_cdp_session(page)
    for seen in eyes:
        picture = _seen(page, session, seen)
        for group, coloured, things in page.evaluate(GROUPS):
            if coloured and seen == GREY:
                continue
            cut = {name: _cut(picture, box) for name, box in things}
            for one, other in combinations(cut, 2):
                share = _differs(cut[one], cut[other])
                if share < SHARE:
                    yield f"{group}: {one} and {other} ({share:.3f}, {seen})"


def unseen(page: Page) -> Iterator[str]:
    """The things that hardly differ from what is behind them."""
    picture = _seen(page, page.context.new_cdp_session(page), *USUAL_EYES)
    for group, _, things in page.evaluate(GROUPS):
        for name, box in things:
            cut = _cut(picture, box)
            if (np.linalg.norm(cut - cut[0, 0], axis=2) > CLEARLY).sum() < DRAWN:
                yield f"{group}: {name}"


def _seen(page: Page, session: CDPSession, seen: str) -> Pixels:
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": seen})
    seen_now = (pixels(page) / 255).astype(np.float32)
    return np.asarray(cv2.cvtColor(seen_now, cv2.COLOR_RGB2LAB), np.float64)


def _cut(picture: Pixels, box: list[int]) -> Pixels:
    left, top, width, height = box
    return picture[top : top + height, left : left + width]


def _differs(one: Pixels, other: Pixels) -> float:
    """How much of what is drawn in either differs clearly."""
    empty = one[0, 0]
    drawn = (np.linalg.norm(np.stack([one, other]) - empty, axis=3) > 2).any(axis=0)
    apart = np.linalg.norm(one - other, axis=2) > CLEARLY
    return float(apart.sum() / max(1, drawn.sum()))


def source(game: str) -> str:
    """What is to be told apart in this game, as a template."""
    tests = Path(__file__).parents[2]
    own = tests / "games" / game / "told_apart.html"
    return (Path(__file__).parent / "told_apart.html").read_text() + own.read_text("utf-8")

"""Whether words stand out from what is drawn behind them, as WCAG 2.2 AA asks, in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

import numpy as np
from playwright.sync_api import Page

from tests.kit.browser.pixels import Array, contrasts, pixels

Theme: TypeAlias = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = ("dark", "light")
LEAST, LEAST_FOR_LARGE = 4.5, 3.0
LARGE, LARGE_AND_BOLD, BOLD = 24, 18.66, 700
ROUNDED = 0.01
FEW = 0.2
"""A border or a sign may touch so much of the place where a word stands."""
COVERED = 0.12
"""A word that fills less of its place lies under something else."""
WHOLE = """() => {
    const main = document.querySelector('main');
    const needed = Math.max(main?.scrollHeight ?? 0, document.documentElement.scrollHeight);
    return needed > innerHeight ? needed + 400 : innerHeight;
}"""
"""A height at which nothing of the page is scrolled away; a screen that fits keeps its own."""
WORDLESS = """*, *::before, *::after {
    color: transparent !important; -webkit-text-fill-color: transparent !important;
    text-shadow: none !important; transition: none !important; animation: none !important;
}
text, tspan { fill: transparent !important; }
.seen-alone {
    color: #f0f !important; fill: #f0f !important; -webkit-text-fill-color: #f0f !important;
}"""
"""The page as it is behind its words."""
ALONE = """([places, on]) => {
    for (const place of places) window.wordsLookedAt[place].classList.toggle('seen-alone', on);
}"""
WORDS = r"""() => {
    const rgba = (colour) => {
        const [r, g, b, a = 1] = colour.match(/[\d.]+%?/g).map(parseFloat);
        return [r, g, b, a];
    };
    const name = (box) => box.localName + [...box.classList].map((each) => '.' + each).join('');
    const within = ([left, top, right, bottom], edge) => [
        Math.max(left, edge[0]), Math.max(top, edge[1]),
        Math.min(right, edge[2]), Math.min(bottom, edge[3]),
    ];
    const places = new Map([[null, {
        edge: [-Infinity, -Infinity, Infinity, Infinity], opacity: 1,
    }]]);
    const place = (box) => {
        const known = places.get(box);
        if (known) return known;
        const {edge, opacity} = place(box.parentElement), style = getComputedStyle(box);
        const cuts = style.overflowX !== 'visible' && box !== document.body;
        const {left, top, right, bottom} = cuts ? box.getBoundingClientRect() : {};
        const here = {
            edge: cuts ? within([left, top, right, bottom], edge) : edge,
            opacity: opacity * parseFloat(style.opacity),
        };
        places.set(box, here);
        return here;
    };
    const found = [];
    window.wordsLookedAt = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode.nodeValue.trim(), box = texts.currentNode.parentElement;
        if (!text || !box.checkVisibility({visibilityProperty: true})) continue;
        if (box.closest(".unseen, :disabled, [aria-disabled='true'], option, title")) continue;
        const style = getComputedStyle(box), drawn = box instanceof SVGElement;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const {edge, opacity} = place(box);
        const lines = [...range.getClientRects()]
            .map(({left, top, right, bottom}) => within([left, top, right, bottom], edge))
            .filter(([left, top, right, bottom]) => right - left > 1 && bottom - top > 1);
        if (!lines.length) continue;
        const fill = drawn ? style.fill : style.color;
        if (fill === 'none' || !fill.startsWith('rgb')) continue;
        const ink = rgba(fill);
        ink[3] *= opacity * (drawn ? parseFloat(style.fillOpacity) : 1);
        const scale = drawn ? Math.abs(box.getScreenCTM().d) : 1;
        window.wordsLookedAt.push(box);
        found.push({
            text: text.slice(0, 40), name: name(box), ink,
            size: parseFloat(style.fontSize) * scale, weight: parseFloat(style.fontWeight),
            lines,
        });
    }
    return found;
}"""


@contextmanager
def whole(page: Page) -> Iterator[None]:
    """A display so high that the page does not scroll."""
    usual = page.viewport_size
    assert usual
    page.set_viewport_size({**usual, "height": page.evaluate(WHOLE)})
    yield
    page.set_viewport_size(usual)


def contrast_faults(page: Page, *themes: str) -> list[str]:
    """The words of an open page that hardly differ from what is behind them, in these themes.

    Without one, in either; then it is left dark.
    """
    with whole(page):
        faults = [f"{theme}: {each}" for theme in themes or THEMES for each in _faults(page, theme)]
    if not themes:
        page.emulate_media(color_scheme="dark")
    return sorted(set(faults))


def _faults(page: Page, theme: Any) -> Iterator[str]:
    page.emulate_media(color_scheme=theme)
    words = page.evaluate(WORDS)
    sheet = page.add_style_tag(content=WORDLESS)
    behind = pixels(page)
    faint = {
        place: word
        for place, word in enumerate(words)
        if len(around := _around(behind, word["lines"]))
        and _contrast(word["ink"], around) < _least(word)
    }
    alone = _alone(page, [*faint]) if faint else behind
    for word in faint.values():
        around = _around(behind, word["lines"])
        changed = np.abs(_around(alone, word["lines"]).astype(int) - around).sum(axis=1)
        under = around[changed > changed.max() / 2]  # an edge that something crosses is not seen
        reached = _contrast(word["ink"], under) if len(under) else _least(word)
        if len(under) > COVERED * len(around) and reached < _least(word):
            yield f"{word['text']!r} in {word['name']} has a contrast of {reached:.2f}"
    sheet.evaluate("(sheet) => sheet.remove()")


def _least(word: dict[str, Any]) -> float:
    large = word["size"] >= (LARGE_AND_BOLD if word["weight"] >= BOLD else LARGE)
    return (LEAST_FOR_LARGE if large else LEAST) - ROUNDED


def _alone(page: Page, places: list[int]) -> Array:
    """The page with only these words, to see where: something may lie on them or be around them."""
    page.evaluate(ALONE, [places, True])
    seen = pixels(page)
    page.evaluate(ALONE, [places, False])
    return seen


def _around(picture: Array, lines: list[list[float]]) -> Array:
    """What a picture has where these lines are, but for a quarter of their height at each edge."""
    boxes = [picture[:0, 0]]
    for left, top, right, bottom in lines:
        inset = (bottom - top) / 4
        rows = slice(max(0, round(top + inset)), max(0, round(bottom - inset)))
        box = picture[rows, max(0, round(left)) : max(0, round(right))]
        boxes.append(box.reshape(-1, *picture.shape[2:]))
    return np.concatenate(boxes)


def _contrast(ink: list[float], behind: Array) -> float:
    *colour, alpha = ink
    if (behind == behind[0]).all():
        behind = behind[:1]
    seen = alpha * np.array(colour) + (1 - alpha) * behind
    return float(np.quantile(contrasts(seen, behind), FEW))

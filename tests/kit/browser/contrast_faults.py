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
.the-only-word {
    color: #f0f !important; fill: #f0f !important; -webkit-text-fill-color: #f0f !important;
}"""
"""The page as it is behind its words."""
ALONE = """([place, on]) => {
    window.wordsLookedAt[place].classList.toggle('the-only-word', on);
}"""
WORDS = r"""() => {
    const rgba = (colour) => {
        const [r, g, b, a = 1] = colour.match(/[\d.]+%?/g).map(parseFloat);
        return [r, g, b, a];
    };
    const name = (box) => box.localName + [...box.classList].map((each) => '.' + each).join('');
    const cut = (line, box) => {
        let {left, top, right, bottom} = line;
        for (let each = box; each && each !== document.body; each = each.parentElement) {
            if (getComputedStyle(each).overflowX === 'visible') continue;
            const edge = each.getBoundingClientRect();
            [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
            [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return [left, top, right, bottom];
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
        const lines = [...range.getClientRects()].map((line) => cut(line, box))
            .filter(([left, top, right, bottom]) => right - left > 1 && bottom - top > 1);
        if (!lines.length) continue;
        let opacity = 1;
        for (let each = box; each; each = each.parentElement)
            opacity *= parseFloat(getComputedStyle(each).opacity);
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
        found = [f"{theme}: {each}" for theme in themes or THEMES for each in _faults(page, theme)]
    if not themes:
        page.emulate_media(color_scheme="dark")
    return sorted(set(found))


def _faults(page: Page, theme: Any) -> Iterator[str]:
    page.emulate_media(color_scheme=theme)
    words = page.evaluate(WORDS)
    sheet = page.add_style_tag(content=WORDLESS)
    behind = pixels(page)
    for place, word in enumerate(words):
        large = word["size"] >= (LARGE_AND_BOLD if word["weight"] >= BOLD else LARGE)
        least = (LEAST_FOR_LARGE if large else LEAST) - ROUNDED
        around = _around(behind, word["lines"])
        if len(around) and _contrast(word["ink"], around) < least:
            seen = _around(_under(page, place, behind), word["lines"])
            under = around[seen]
            reached = _contrast(word["ink"], under) if len(under) else least
            if len(under) > COVERED * len(around) and reached < least:
                yield f"{word['text']!r} in {word['name']} has a contrast of {reached:.2f}"
    sheet.evaluate("(sheet) => sheet.remove()")


def _under(page: Page, place: int, behind: Array) -> Array:
    """Where this word is really seen: something may lie on it, and it may have an outline."""
    page.evaluate(ALONE, [place, True])
    seen = (pixels(page) != behind).any(axis=2)
    page.evaluate(ALONE, [place, False])
    return np.asarray(seen)


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

"""Names on an open page that are broken in the middle of a word, or cut off."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

BROKEN = r"""(names) => {
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const box = texts.currentNode.parentElement, said = texts.currentNode.nodeValue;
        if (!box.checkVisibility({visibilityProperty: true})) continue;
        if (box.closest('.unseen, option')) continue;
        for (const word of names.flatMap((name) => name.split(/[\s-]+/))) {
            const at = said.indexOf(word);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(texts.currentNode, at);
            range.setEnd(texts.currentNode, at + word.length);
            const tops = [...range.getClientRects()].map((line) => Math.round(line.top));
            if (new Set(tops).size > 1) found.add(`${word} is broken in ${box.className}`);
        }
    }
    return [...found].sort();
}"""
CUT = r"""(names) => [...document.querySelectorAll('span, p, h2, b')]
    .filter((box) => names.includes(box.textContent) && box.scrollWidth > box.clientWidth + 1)
    .filter((box) => !box.closest('.unseen') && getComputedStyle(box).display !== 'inline')
    .map((box) => `${box.textContent} is cut off in ${box.parentElement.className}`)"""


def broken_names(page: Page, names: Sequence[str]) -> list[str]:
    """A name may only break between its parts."""
    broken: list[str] = page.evaluate(BROKEN, list(names))
    return broken


def cut_names(page: Page, names: Sequence[str]) -> list[str]:
    """A name that needs more room than it has ends in dots."""
    cut: list[str] = page.evaluate(CUT, list(names))
    return cut

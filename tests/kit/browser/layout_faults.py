"""What is wrong with the layout of an open page."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.kit.browser.guests import WIDE
from tests.kit.browser.shown_as import large_text, wide_letters

FAULTS = r"""() => {
    const found = new Set();
    const name = (box) => box.tagName.toLowerCase() + (box.getAttribute('class') ? '.' : '') +
        (box.getAttribute('class') ?? '').trim().replace(/\s+/g, '.');
    const shown = (box) =>
        box.checkVisibility({visibilityProperty: true}) && !box.closest('.unseen');
    const framed = (style) => style.display !== 'inline' && (style.borderLeftWidth !== '0px' ||
        style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none');
    const frame = (box) => {
        for (let each = box; each && each !== document.body; each = each.parentElement) {
            const style = getComputedStyle(each);
            if (style.overflowX !== 'visible') return null;
            if (framed(style)) return each;
        }
        return null;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode.nodeValue.trim(), box = texts.currentNode.parentElement;
        if (!text || !shown(box)) continue;
        const style = getComputedStyle(box), range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const lines = [...range.getClientRects()].filter((line) => line.width > 1);
        if (!lines.length) continue;
        if (/\d/.test(text) && !style.fontVariantNumeric.includes('tabular-nums'))
            found.add(`figures of unequal width in ${name(box)}`);
        if (box instanceof SVGElement) continue;
        if (/^[\d¼½¾.,+−]+$/.test(text) && lines.length > 1)
            found.add(`a number is broken in ${name(box)}: ${text}`);
        if (document.body.matches('.phone') && parseFloat(style.fontSize) < 14)
            found.add(`small text in ${name(box)}`);
        const around = frame(box), edges = around?.getBoundingClientRect();
        const out = (line) => line.right > edges.right + 2 || line.left < edges.left - 2;
        if (edges && lines.some(out))
            found.add(`${text} is wider than ${name(around)}`);
    }
    const keys = 'button, a.button, summary, input:not([type=hidden]), select, textarea';
    for (const key of document.querySelectorAll(keys)) {
        const label = key.matches('input') && key.closest('label');
        const target = (label || key).getBoundingClientRect();
        if (shown(key) && Math.min(target.width, target.height) < 43.5)
            found.add(`small target ${name(key)}: ${target.width} × ${target.height}`);
    }
    return [...found].sort();
}"""
CUT = """() => {
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode.nodeValue.trim(), box = texts.currentNode.parentElement;
        if (!text || !box.checkVisibility({visibilityProperty: true})) continue;
        if (box.closest('.unseen, .seat, .phone__table, .link, svg, option, #r-journal')) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const lines = [...range.getClientRects()].filter((line) => line.width > 1);
        for (let each = box; each && each !== document.body; each = each.parentElement) {
            const style = getComputedStyle(each), edge = each.getBoundingClientRect();
            if (!['hidden', 'clip'].includes(style.overflowX) || edge.width <= 1) continue;
            if (lines.some((line) => line.right > edge.right + 2 || line.left < edge.left - 2))
                found.add(`${text} is cut off in ${each.className || each.localName}`);
        }
    }
    return [...found].sort();
}"""
"""Words of which a part is hidden; names, titles and the link may end in dots, a journal below."""
WIDEST = (
    f"() => {{ const wide = {WIDE};"
    """
    if (!wide) return [];
    const edge = wide.getBoundingClientRect().left + wide.clientWidth;
    const beyond = [...wide.querySelectorAll('*')].filter((box) =>
        box.getBoundingClientRect().right > edge + 1 && box.checkVisibility());
    const [box] = beyond.slice(-1);
    return [`scrolls sideways, for ${box?.outerHTML.slice(0, 160)}`];
}"""
)
LONG_NUMBER = re.compile(r"a number is broken in .*: .{5}")
"""Chance plays up such scores; in large text they may take two lines."""


REFUSED = "Nobody has that many stones on this space: lay two stones less, or put a good into it."
LEAST_WIDTH = 220
"""A refusal in the pixels of a small phone: three words or so in a line."""
SQUEEZED = """([refused, least]) => {
    const found = new Set();
    for (const word of document.querySelectorAll('form[data-offer] .form__word')) {
        word.textContent = refused;
        const {width, right} = word.getBoundingClientRect();
        const asked = word.closest('form').dataset.offer.replace(/[-:].*/s, '');
        if (word.checkVisibility() && (width < least || right > innerWidth))
            found.add(`the refusal of ${asked} has ${width} pixels`);
        word.textContent = '';
    }
    return [...found].sort();
}"""


def squeezed_refusals(page: Page) -> list[str]:
    """Forms that break what is said of an answer into single words."""
    squeezed: list[str] = page.evaluate(SQUEEZED, [REFUSED, LEAST_WIDTH])
    return squeezed


def layout_faults(page: Page) -> list[str]:
    """Text that is small, broken, cut off or outside its frame, small targets, and other faults."""
    return [each for script in (FAULTS, CUT, WIDEST) for each in page.evaluate(script)]


def layout_faults_in_large_text(page: Page) -> list[str]:
    """The same with the text twice as large, as WCAG 1.4.4 and 1.4.10 ask on a phone."""
    with large_text(page):
        faults = layout_faults(page)
    return [f"in large text {each}" for each in faults if not LONG_NUMBER.search(each)]


def layout_faults_in_wide_letters(page: Page) -> list[str]:
    """The same with the letters of a system on which our fonts have not come."""
    with wide_letters(page):
        return [f"in wide letters {each}" for each in layout_faults(page)]

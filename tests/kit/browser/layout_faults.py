"""What is wrong with the layout of an open page, besides scrolling sideways."""

from __future__ import annotations

from playwright.sync_api import Page

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
        const target = (key.closest('label') ?? key).getBoundingClientRect();
        if (shown(key) && Math.min(target.width, target.height) < 43.5)
            found.add(`small target ${name(key)}: ${target.width} × ${target.height}`);
    }
    return [...found].sort();
}"""


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
    found: list[str] = page.evaluate(SQUEEZED, [REFUSED, LEAST_WIDTH])
    return found


def layout_faults(page: Page) -> list[str]:
    """Small text and targets, broken numbers, uneven figures, and text outside its frame."""
    found: list[str] = page.evaluate(FAULTS)
    return found

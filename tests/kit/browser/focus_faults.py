"""Whether it is seen which control has the focus: each is looked at with the focus, and without."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.kit.browser.pixels import contrasts, pixels

LEAST = 3.0
"""So much contrast is between the two ways a point is drawn, as WCAG 2.2 asks."""
AROUND = 10
"""So many pixels beside a control belong to it: there its ring is."""
NEW_KINDS = r"""(known) => {
    const all = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const kind = (box) => [box.localName, box.type ?? '', ...box.classList, '|',
        ...(box.closest('label, .tile, .held')?.classList ?? [])].join('.');
    const shown = (box) => box.tabIndex >= 0 && !box.disabled && box.getClientRects().length &&
        box.checkVisibility({visibilityProperty: true});
    const dialog = document.querySelector('dialog[open]');
    window.controls = {};
    for (const box of (dialog ?? document).querySelectorAll(all))
        if (shown(box) && !known.includes(kind(box))) window.controls[kind(box)] ??= box;
    return Object.keys(window.controls);
}"""
"""One control of each kind that was not looked at before."""
FOCUS = """(kind) => {
    const box = window.controls[kind];
    box.scrollIntoView({block: 'center', behavior: 'instant'});
    box.focus();
    if (document.activeElement !== box) return null;
    const {left, top, width, height} = (box.closest('label') ?? box).getBoundingClientRect();
    return [left, top, width, height];
}"""
FORWARD = (
    'document.querySelectorAll(\'[tabindex]:not([tabindex^="-"]):not([tabindex="0"])\').length'
)
"""What would have the focus before all that stands above it."""
STILL = """*, ::before, ::after { transition: none !important; animation: none !important; }
::selection { background: transparent !important; color: inherit !important; }"""


def focus_faults(page: Page, known: set[str]) -> Iterator[str]:
    """The kinds of controls whose focus is not seen; all that were looked at are known then."""
    if page.evaluate(FORWARD):
        yield "something has the focus out of order"
    kinds: list[str] = page.evaluate(NEW_KINDS, sorted(known))
    known.update(kinds)
    if not kinds:
        return
    sheet = page.add_style_tag(content=STILL)
    page.keyboard.press("Tab")  # as somebody with a keyboard: then a ring is drawn
    for kind in kinds:
        box = page.evaluate(FOCUS, kind)
        if box and not _is_seen(page, box):
            yield f"the focus of {kind} is not seen"
    sheet.evaluate("(sheet) => sheet.remove()")


def _is_seen(page: Page, box: list[float]) -> bool:
    """Whether a line of one pixel round it would change no more."""
    part = _around(page, box)
    focused = pixels(page)[part]
    page.evaluate("document.activeElement.blur()")
    changed = (contrasts(focused, pixels(page)[part]) >= LEAST).sum()
    return bool(changed >= sum(focused.shape[:2]))


def _around(page: Page, box: list[float]) -> tuple[slice, slice]:
    """The rows and columns of this box and what is around it, as far as they are in sight."""
    wide, high = page.evaluate("[innerWidth, innerHeight]")
    left, top, width, height = (round(each) for each in box)
    rows = slice(max(0, top - AROUND), min(high, top + height + AROUND))
    return rows, slice(max(0, left - AROUND), min(wide, left + width + AROUND))

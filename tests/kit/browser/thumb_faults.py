"""Whether a thumb reaches what a phone asks, without scrolling, on three sizes of phone."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

SIZES = ((320, 568), (360, 640), (390, 844))
"""The smallest phone still in use, a small one, and the usual one."""
TO_THE_TOP = """() => {
    document.querySelector('main').scrollTo(0, 0);
    return import('companion/key_bar').then((script) => script.lift());
}"""
FAULTS = r"""() => {
    const aside = 'details, [data-aside], [hidden]';
    const open = (form) => !form.closest(aside) && form.checkVisibility();
    const forms = [...document.querySelectorAll('#r-public form, #private form')]
        .filter((form) => form.dataset.offer !== undefined && open(form));
    if (forms.length === 0) return [];
    const page = document.querySelector('main').getBoundingClientRect();
    const within = (box) => box.width > 1 && box.top >= page.top && box.bottom <= page.bottom;
    const wrong = [];
    for (const key of document.querySelectorAll('#bar-keys button, #bar-others button')) {
        const box = key.getBoundingClientRect();
        const low = box.top >= innerHeight / 2 && box.bottom <= innerHeight && box.width > 1;
        if (!low) wrong.push(`${key.textContent} is not under the thumb`);
    }
    const atOnce = (form) => form.querySelector('[data-at-once]');
    for (const form of forms) {
        const key = form.querySelector(':scope > .button--main[data-lift]:not(.button--lifted)');
        if (key && !atOnce(form) && !within(key.getBoundingClientRect()))
            wrong.push(`${key.textContent} is out of sight`);
    }
    const left = ':scope > [data-lift]:not(.button--lifted)';
    const choices = forms.filter((form) => atOnce(form) || form.querySelector(left));
    const inside = 'label, button, .hexes__hex';
    const parts = choices.flatMap((form) => [...form.querySelectorAll(inside)]);
    const down = document.querySelector('#bar-down:not([hidden])');
    if (parts.length && !down && !parts.some((part) => within(part.getBoundingClientRect())))
        wrong.push(`no answer to ${choices[0].dataset.offer} is in sight`);
    return wrong;
}"""


def thumb_faults(page: Page) -> Iterator[str]:
    """What is asked and cannot be reached: a key too high, or a choice outside the page."""
    usual = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TO_THE_TOP)
        for fault in page.evaluate(FAULTS):
            yield f"at {width} × {height}: {fault}"
    if usual:
        page.set_viewport_size(usual)

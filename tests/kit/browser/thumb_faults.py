"""Whether a thumb reaches what is asked, and its owner knows what a key sends: on small phones."""

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
    const told = document.querySelector('#bar-below:not([hidden])');
    const foot = told ? told.getBoundingClientRect().top : page.bottom;
    if (told && told.scrollHeight > told.clientHeight + 1)
        wrong.push(`what is below the fold is told in too many words: ${told.textContent}`);
    const low = (part) => part.getBoundingClientRect().bottom > foot + 1 && open(part) &&
        part.checkVisibility();
    const lifted = ':scope > .button--lifted:not(:has([data-tells]))';
    const fields = '[data-field]:not(:has([data-field]))', controls = 'label, input, .hexes__hex';
    const chosen = ':is(label, .key):has(input:checked), [aria-checked="true"]';
    const sends = (field) =>
        field.querySelectorAll(field.querySelector(chosen) ? chosen : controls);
    const hidden = forms.filter((form) => form.querySelector(lifted))
        .flatMap((form) => [...form.querySelectorAll(fields)])
        .filter((field) => [...sends(field)].some(low));
    const parts = told?.textContent.split(' · ') ?? [];
    const more = document.getElementById('words').dataset.more.replace('{n}', '(\\d+)');
    const left = parts.at(-1)?.match(new RegExp(`^${more}$`));
    const count = left ? parts.length - 1 + Number(left[1]) : parts.length;
    const name = hidden[0]?.querySelector('legend')?.textContent.trim() ?? '';
    const named = left ? parts.slice(0, -1) : parts;
    // A field that the line might have covered, had it been longer, is told before the hidden ones.
    const [first] = named[count - hidden.length]?.split(/[:…\u00a0]/) ?? [''];
    if (hidden.length > (told ? count : 0) || (name && !name.startsWith(first)))
        wrong.push(`nobody reads of ${hidden.map((field) => field.dataset.field)} below the fold`);
    const stays = ':scope > [data-lift]:not(.button--lifted)';
    const choices = forms.filter((form) => atOnce(form) || form.querySelector(stays));
    const inside = 'label, button, .hexes__hex';
    const answers = choices.flatMap((form) => [...form.querySelectorAll(inside)]);
    const down = document.querySelector('#bar-down:not([hidden])');
    if (answers.length && !down && !answers.some((each) => within(each.getBoundingClientRect())))
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

"""What changes on a page by itself is read aloud, and what would be read twice is not."""

from __future__ import annotations

from playwright.sync_api import Page

READ = {
    "#r-prompt": "polite",
    "#link": "status",
    "#toast": "status",
    "#stage": "status",
    ".form__word:not([id])": "alert",
    "#younger": "alert",
    "#sentence": "status",
    "#r-prompt .screen__offers": "off",
    ".why": "off",
    "#label": "status",
    "#typed-said": "status",
    ".live-camera__say": "status",
    "#state": "status",
    "#try-who": "status",
    "#none": "status",
    ".finder__count": "polite",
    "#picture-word": "status",
    "figcaption > strong": "status",
    "#r-calls": "polite",
    ".unseen[data-said]": "status",
}
"""How it is read: at once (an alert), when nothing else is, or never by itself."""
FOUND = """(read) => {
    const how = (box) => box.ariaLive ?? box.role ?? 'not at all';
    const named = Object.keys(read).flatMap((css) =>
        [...document.querySelectorAll(css)].map((box) => [css, how(box)]));
    const others = document.querySelectorAll('[role=status], [role=alert], [aria-live]');
    const known = Object.keys(read).join();
    return [...named, ...[...others].filter((box) => !box.matches(known))
        .map((box) => [box.cloneNode().outerHTML, how(box)])];
}"""


def live_regions(page: Page) -> set[tuple[str, str]]:
    """What of this page changes by itself or is read aloud, and how; as `READ` if all is well."""
    return {(what, how) for what, how in page.evaluate(FOUND, READ)}

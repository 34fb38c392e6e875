"""Somebody without pointer: walks with Tab, and sees at each step where the focus is."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.kit.browser.guests import Guest, how_many
from tests.kit.browser.waiting import wait_until

MAX_TAB_STEPS = 150
"""So many steps lead round every page."""
FOCUS = r"""() => {
    const box = document.activeElement;
    if (!box || box === document.body) return {at: 'nothing', fault: ''};
    const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
    const light = ([r, g, b]) => {
        const part = (each) => (each <= 10 ? each / 3294 : ((each / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const name = box.id || box.name || box.getAttribute('aria-label') ||
        box.textContent.trim().slice(0, 40);
    const ringed = [box, box.firstElementChild, box.closest('label, .tile, .held')].find((each) => {
        const style = each && getComputedStyle(each);
        const drawn = each instanceof SVGElement && parseFloat(style.strokeWidth) >= 2;
        const thick = style?.outlineStyle !== 'none' && parseFloat(style?.outlineWidth) >= 2;
        return style && (drawn || thick);
    });
    if (!ringed) return {at: name, fault: `${name} has no visible focus`};
    const style = getComputedStyle(ringed);
    let ground = ringed.parentElement;
    const clear = /rgba\(.*, 0(\.\d+)?\)/;
    while (ground && clear.test(getComputedStyle(ground).backgroundColor))
        ground = ground.parentElement;
    const paper = getComputedStyle(ground ?? document.documentElement).backgroundColor;
    const ring = ringed instanceof SVGElement ? style.stroke : style.outlineColor;
    const [one, other] = [light(rgb(ring)), light(rgb(paper))].sort((a, b) => b - a);
    if ((one + 0.05) / (other + 0.05) < 3)
        return {at: name, fault: `the focus of ${name} is faint`};
    const place = ringed.getBoundingClientRect();
    const middle = [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
    const bar = document.elementFromPoint(...middle)
        ?.closest('.phone__top, .phone__bar, .rules__bar');
    const edges = bar?.contains(box) ? null : bar?.getBoundingClientRect();
    const under = edges && edges.top <= place.top && place.bottom <= edges.bottom;
    const out = place.bottom <= 0 || place.top >= innerHeight ||
        place.right <= 0 || place.left >= innerWidth;
    return {at: name, fault: under || out ? `${name} is hidden while it has the focus` : ''};
}"""
THERE = """([css, words]) => document.activeElement.matches(css)
    && (!words || document.activeElement.textContent.trim() === words)"""
OBEYS = "(css) => !document.querySelector(css)?.matches('[aria-disabled]')"
LOST = "document.activeElement === document.body"


class Keyboard:
    """The keyboard of one page, and what was wrong with its focus."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: set[str] = set()

    def press(self, key: str) -> None:
        """Press a key, and look where the focus is."""
        self.page.keyboard.press(key)
        fault = self.page.evaluate(FOCUS)["fault"]
        if fault:
            self.faults.add(fault)

    def to(self, css: str, words: str = "", *, back: bool = False) -> int:
        """Walk to this, or to that of these with such words; returns how many steps it took."""
        for steps in range(MAX_TAB_STEPS):
            if self.page.evaluate(THERE, [css, words]):
                return steps
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not lead to {css} {words}")

    def use(self, css: str, words: str = "", key: str = "Enter") -> int:
        """Walk to this and press it; returns how many steps it took."""
        steps = self.to(css, words)
        self.page.keyboard.press(key)
        return steps

    def answer(self, guest: Guest, offer: str) -> None:
        """Open the cover if need be, fill in the form of this offer, and send it."""
        if guest.page.locator("#cover-key").is_visible():
            self.use("#cover-key")
        form = guest.form(offer).first
        css = f"form[data-offer='{form.get_attribute('data-offer')}']"
        for asked in form.locator("[data-field]").filter(visible=True).all():
            name = asked.get_attribute("data-field")
            for _ in range(how_many(asked) - asked.locator("input:checked").count()):
                self.to(f"{css} [data-field='{name}'] input:not(:checked)")
                self.press("Space")
        button = form.locator("[type=submit]").first
        lifted = button.evaluate("(button) => button.matches('.button--lifted')")
        words = (button.text_content() or "").strip()
        wait_until(self.page, OBEYS, css)
        asks = form.locator("[data-asks]").count()
        self.use("#bar button" if lifted else f"{css} [type=submit]", words)
        if asks:
            form.locator("[data-asked]").wait_for(state="attached")
            self.page.keyboard.press("Enter")
        form.wait_for(state="detached")
        if self.page.evaluate(LOST):
            self.faults.add(f"the focus is lost after {offer}")

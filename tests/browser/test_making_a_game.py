"""A newcomer makes a game with the tutorial, by keys alone, and plays its first round."""

from __future__ import annotations

import re
import tomllib

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest, key_of
from tests.kit.browser.keyboard import MAX_TAB_STEPS, Keyboard
from tests.kit.browser.waiting import wait_until
from tests.kit.tutorial_file import whole_file
from tests.kit.web.served import ROOT

pytestmark = pytest.mark.browser

TUTORIAL = ROOT / "docs" / "tutorial" / "make-a-game-on-a-page.md"
LINE = re.compile(
    r"^\| \*(?P<field>.+?)\* \| (?P<entered>.+) \|$"
    r"|^\d\. (?P<keys>.*)$"
    r"|^```text\n(?P<fault>.*?)\n```$"
    r"|^!\[.*\]\(\.\./images/(?P<picture>make-.*)\.png\)$",
    re.MULTILINE,
)
COUNTS = "## Count the spoilt soups"
PLAY = "## Play it"
KEY = re.compile(r"\*([^*]+)\*")
WAY = r"""([field, said]) => {
    const plain = (text) => text.replace(/\s+/g, ' ').trim();
    const words = (box) => {
        const copy = box.cloneNode(true);
        for (const each of copy.querySelectorAll('code, .chip, .unseen')) each.remove();
        return plain(copy.textContent).replace(/^\+ /, '');
    };
    const fits = (box) => {
        if (!box.checkVisibility()) return false;
        const label = box.labels?.[0];
        const legend = box.closest('fieldset')?.querySelector('legend');
        if (field && legend) return label && words(legend) === field && words(label) === said;
        if (field) return label && words(label) === field;
        if (box.matches('select'))
            return [...box.options].some((each) => plain(each.text) === said);
        if (!plain(box.textContent).includes(said)) return false;
        const name = words(box);
        return name === said || name.startsWith(`${said}:`) || name.endsWith(`: ${said}`);
    };
    const all = [...document.querySelectorAll(
        'summary, a[href], button, select, textarea, input:not([type=hidden])')];
    const now = all.indexOf(document.activeElement);
    const on = all.findIndex((box, place) => place >= now && fits(box));
    const at = on < 0 ? all.findLastIndex(fits) : on;
    return at < 0 ? null : {way: at - now, lost: document.activeElement === document.body};
}"""
"""How far it is from the focus to a field, or to a key or an option of a list; on if it can be.

And whether nothing has the focus, as when a page has just come.
"""
PHONE = ".make__view--phone iframe"
LOOKS_AT_A_PART = "document.activeElement.matches('summary')"
OPTIONS = r"""(list) => [...list.options].map(
    (option) => option.text.replace(/\s+/g, ' ').trim())"""


class Newcomer:
    """Somebody at the keyboard who does what the page says."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self.keys = Keyboard(guest.page)
        self.arrived = True

    @property
    def at(self) -> Locator:
        """What has the focus."""
        return self.page.locator(":focus")

    def follow(self, tutorial: str) -> None:
        """Go through it, line by line."""
        for line in LINE.finditer(tutorial):
            field, entered, keys, fault, picture = line.groups()
            if field:
                self.enter(field, entered.strip("`"))
            for key in KEY.findall(keys or ""):
                self.press(key)
            if fault:
                expect(self.page.locator("#file .fault").first).to_have_text(fault)
            if picture:
                self.guest.picture(picture)

    def walk(self, field: str, said: str) -> None:
        """Walk there with Tab, once it is on the page."""
        wait_until(self.page, f"(what) => ({WAY})(what) !== null", arg=[field, said])
        for _ in range(2 * MAX_TAB_STEPS):  # the form of a whole game, with its ready phrases
            found = self.page.evaluate(WAY, [field, said])
            if found["lost"] and not self.arrived:
                self.keys.faults.add(f"the focus is lost before {field or said}")
            self.arrived = False
            if found["way"] == 0:
                return
            self.keys.press("Tab" if found["way"] > 0 else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {field} {said}")

    def enter(self, field: str, said: str) -> None:
        """Type it, choose it or switch it on."""
        self.walk(field, said)
        if self.is_("[type=checkbox]"):
            self.keys.press("Space")
        elif self.is_("select"):
            self.choose(said)
        else:
            self.keys.press("Control+A")
            self.page.keyboard.type(said)

    def choose(self, said: str) -> None:
        """Go to this option of the list that has the focus."""
        way = self.at.evaluate(OPTIONS).index(said) - self.at.evaluate("(box) => box.selectedIndex")
        for _ in range(abs(way)):
            self.keys.press("ArrowDown" if way > 0 else "ArrowUp")

    def press(self, said: str) -> None:
        """Press a key, open a fold, or choose this of a list."""
        self.walk("", said)
        if self.is_("select"):
            self.choose(said)
        elif self.is_("details:not([open]) > summary"):
            self.keys.press("Enter")
        elif self.is_("[data-show]"):
            self.keys.press("Enter")
            step = self.at.locator("xpath=ancestor::details[@data-step]")
            title = step.locator("> summary > .make-part__title").inner_text()
            expect(self.page.locator(".make__step")).to_have_text(title)
            self.page.frame_locator(PHONE).locator("#r-top").wait_for()
        elif self.is_("#file button"):
            self.page.keyboard.press("Enter")
            wait_until(self.page, LOOKS_AT_A_PART)
        elif not self.is_("summary"):
            with self.page.expect_navigation():
                self.page.keyboard.press("Enter")
            self.arrived = True

    def is_(self, css: str) -> bool:
        """Whether this has the focus."""
        return bool(self.at.evaluate("(box, css) => box.matches(css)", css))


class MakersEvening(BrowserEvening):
    """A table with a game that was made just before."""

    game = "told"
    made = ""

    def _lay_out(self, _settings: dict[str, str]) -> None:
        newcomer, page = Newcomer(self.screen), self.screen.page
        page.goto(f"{self.companion.address}/new/{self.game}")
        before, _, after = TUTORIAL.read_text("utf-8").partition(PLAY)
        newcomer.follow(before)
        assert newcomer.keys.faults == set()
        expect(page.get_by_text(re.compile("hance has played"))).to_be_visible()
        self.screen.look_over("the form of the game")
        self.made = page.request.get(page.url.partition("?")[0] + "/file").text()
        newcomer.follow(after)
        self.screen.linked()


def salt(guest: Guest) -> None:
    """Add one spoon, in secret."""
    guest.uncover()
    form = guest.form(guest.form("seal").get_attribute("data-offer") or "")
    form.get_by_role("button", name="More").tap()
    key_of(form).tap()
    form.wait_for(state="detached")


@pytest.mark.thorough
def test_a_newcomer_asks_in_secret_and_lets_the_sum_come_out(
    companion: Companion, browser: Browser
) -> None:
    """The tutorial up to the first moment that can be looked at, its two faults included."""
    guest = Guest.on(browser, "laptop", companion.address, "newcomer")
    newcomer = Newcomer(guest)
    guest.page.goto(f"{companion.address}/new/{MakersEvening.game}")
    begun, _, left = TUTORIAL.read_text("utf-8").partition(COUNTS)
    assert left
    newcomer.follow(begun)
    assert newcomer.keys.faults == set()
    guest.look_over("the form of the game")
    assert guest.complaints == []


@pytest.mark.thorough
def test_a_newcomer_makes_the_game_of_the_tutorial_and_plays_it(
    companion: Companion, browser: Browser
) -> None:
    evening = MakersEvening(companion, browser)
    assert tomllib.loads(evening.made) == tomllib.loads(whole_file("en"))
    ada, *others = (evening.join(name, "small phone") for name in ("Ada", "Ben", "Cleo"))
    evening.start()
    ada.sees("Then start cooking.")
    key_of(ada.form("continue")).tap()
    ada.form("seal").wait_for(state="attached")
    ada.uncover()
    ada.tall_picture("make-salt")
    for guest in (ada, *others):
        salt(guest)
    evening.screen.sees("3 spoons of salt are in the soup.")
    assert evening.complaints() == []

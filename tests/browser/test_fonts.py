"""Our fonts in a browser: small, used wherever they are loaded, and without layout shifts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from reportlab.pdfbase.ttfonts import TTFont

from companion.games import find_games
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.games import with_examples
from tests.kit.browser.guests import DEVICES
from tests.kit.browser.wide_font import WIDE
from web.render.fonts import FALLBACKS, PAGES, SANS, SERIF, Fallback, average_width, scale_fallback

pytestmark = pytest.mark.browser

MOST_BYTES = 150_000
"""The most a phone may load from the code on the screen to its own page, as sent."""
READY = "document.fonts.ready.then(() => null)"
LOADED = """() => [...document.fonts]
    .filter((face) => face.status === 'loaded' && !face.family.includes(' on '))
    .map((face) => face.family.replaceAll('"', '')).sort()"""
SAMPLE = "The rulebook stops wherever somebody must decide, and a phone may be put down. "


@pytest.mark.parametrize("game", with_examples(find_games()))
def test_a_phones_first_load_is_small(companion: Companion, browser: Browser, game: str) -> None:
    laid_out = type("AnyEvening", (BrowserEvening,), {"game": game})
    evening: BrowserEvening = laid_out(companion, browser)
    guest = evening.guest("Miriam", "small phone")
    sent = counted(guest.context, guest.page)
    guest.page.goto(f"{companion.address}/j/{evening.code}")
    guest.page.get_by_label("Your name").fill("Miriam")
    guest.page.get_by_role("button", name="Join").tap()
    guest.linked()
    guest.page.evaluate(READY)
    fonts = [url for url in sent if ".woff2" in url]
    assert len(fonts) == len(PAGES), fonts
    assert sum(sent.values()) < MOST_BYTES, sorted(sent.items(), key=lambda each: -each[1])
    assert guest.page.evaluate(LOADED) == sorted(font.family for font in PAGES)
    assert guest.complaints == []


def counted(context: BrowserContext, page: Page) -> dict[str, int]:
    """The bytes received from each URL, as sent: headers and compressed bodies."""
    sent: dict[str, int] = {}
    asked: dict[str, str] = {}
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.clearBrowserCache")  # tests before this one may have filled it

    def ended(event: dict[str, Any]) -> None:
        url = asked[event["requestId"]]
        sent[url] = sent.get(url, 0) + int(event["encodedDataLength"])

    wire.on(
        "Network.requestWillBeSent",
        lambda event: asked.update({event["requestId"]: event["request"]["url"]}),
    )
    wire.on("Network.loadingFinished", ended)
    return sent


def test_every_page_uses_the_fonts_it_preloads(own_companion: Companion, browser: Browser) -> None:
    page = browser.new_context(**DEVICES["small phone"]).new_page()
    for path in ("/", "/new/mea_culpa", "/print", "/join", "/back", "/scan", "/nowhere"):
        page.goto(own_companion.address + path)
        page.evaluate(READY)
        assert page.evaluate(LOADED) == sorted(font.family for font in PAGES), path


def test_further_letters_are_loaded_when_a_name_needs_them(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    asked: list[str] = []
    screen = evening.screen.page
    screen.on("request", lambda request: asked.append(request.url))
    evening.join("Łukasz")
    evening.screen.sees("Łukasz")
    screen.evaluate(READY)
    assert ["latin-ext" in url for url in asked if "source-sans" in url] == [True]
    assert evening.complaints() == []


WIDTHS = """([family, weight]) => {
    const made = document.createElement('span');
    made.style.cssText = `font: ${weight} 100px "${family}"; position: absolute`;
    document.body.append(made);
    return [...'0123456789'].map((figure) => {
        made.textContent = figure;
        return made.getBoundingClientRect().width;
    });
}"""


@pytest.mark.parametrize(("font", "weight"), [(SERIF, 600), (SANS, 400), (SANS, 600), (SANS, 700)])
def test_figures_all_have_the_same_width(
    companion: Companion, browser: Browser, font: Any, weight: int
) -> None:
    page = browser.new_page()
    page.goto(companion.address)
    page.evaluate(READY)
    widths = page.evaluate(WIDTHS, [font.family, weight])
    assert len(set(widths)) == 1
    assert widths[0] > 0


BOX = """async ([rule, family, weight, text]) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets.push(sheet);
    await document.fonts.load(`${weight} 40px "${family}"`);
    const made = document.createElement('span');
    made.style.cssText = `font: ${weight} 40px/normal "${family}"; position: absolute;
        white-space: pre`;
    made.textContent = text;
    document.body.append(made);
    const { width, height } = made.getBoundingClientRect();
    return { width, height };
}"""


def vera() -> float:
    """The average width of a character in the only font here."""
    font = TTFont("Vera", str(WIDE))
    return average_width(lambda sign: float(font.stringWidth(sign, 1)))


@pytest.mark.parametrize("like", [SERIF, SANS], ids=lambda font: font.family)
def test_a_fallback_takes_as_much_space_as_our_font(
    companion: Companion, browser: Browser, like: Any
) -> None:
    """Tested with the only font here, scaled in the same way as system fonts."""
    page = browser.new_page()
    page.goto(companion.address)
    bold = next(each for each in FALLBACKS if each.font is like and "600" in each.weights)
    wide = Fallback(like, "Vera", ("Bitstream Vera Sans Bold",), vera(), bold.like, bold.weights)
    own = page.evaluate(BOX, ["", like.family, 600, SAMPLE])
    theirs = page.evaluate(BOX, [scale_fallback(wide), wide.family, 600, SAMPLE])
    assert theirs["height"] == pytest.approx(own["height"], abs=1.5)
    assert theirs["width"] == pytest.approx(own["width"], rel=0.04)
    plain = page.evaluate(BOX, ["", "sans-serif", 600, SAMPLE])
    assert plain["width"] > 1.2 * own["width"]

"""A connection that seems open but is dead: the page notices and reconnects by itself."""

from __future__ import annotations

import json
import re
import signal
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocket, WebSocketRoute, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest
from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.waiting import PAUSE, wait_until
from tests.kit.patience import SECONDS

pytestmark = pytest.mark.browser


@pytest.mark.posix
def test_a_silent_companion_is_noticed(own_companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(own_companion, browser)
    guest = evening.join("Miriam")
    guest.linked()
    live = guest.page.locator(".live").first
    expect(live).to_have_css("filter", "none")
    guest.page.clock.install()
    own_companion.process.send_signal(signal.SIGSTOP)
    guest.page.clock.pause_at(guest.page.evaluate("Date.now() / 1000 + 3"))
    guest.stale()
    expect(live).to_have_css("filter", "grayscale(1)")
    own_companion.process.send_signal(signal.SIGCONT)
    guest.page.clock.resume()
    guest.linked()
    assert evening.complaints() == []


ACK = int(re.findall(r"const ACK = (\d+)", Path("web/static/js/forms.js").read_text("utf-8"))[0])
"""After how many milliseconds without a reply an answer is sent again."""
PLACES = """() => [...document.querySelectorAll('header, header :is(a, button, input), main')]
    .map((box) => box.getBoundingClientRect()).map((at) => [at.x, at.y, at.width])"""
SAY = """(state) => {
    const words = document.getElementById('words').dataset;
    document.body.dataset.link = state;
    document.getElementById('link').textContent = words[state];
}"""


@pytest.mark.parametrize("device", ["small phone", "tall phone", "laptop", "television"])
def test_without_a_connection_the_header_keeps_its_shape(
    tmp_path: Path, browser: Browser, device: str
) -> None:
    table = StillTable(tmp_path, "mea_culpa", "four_in_heaven")
    phone = device.endswith("phone")
    page = table.page(browser, device, table.seats[0] if phone else None)
    table.show(page, "phone" if phone else "screen")
    page.evaluate(SAY, "linked")
    before = page.evaluate(PLACES)
    page.evaluate(SAY, "stale")
    assert page.locator("#link").is_visible()
    assert page.evaluate(PLACES) == before


class Heard:
    """One live connection of a page: which version it says it has, and which it is shown."""

    def __init__(self, line: WebSocket) -> None:
        self.claimed = 0
        self.shown: list[int] = []
        line.on("framesent", self._said)
        line.on("framereceived", self._told)

    def _said(self, frame: str | bytes) -> None:
        if (text := str(frame)).startswith("40"):
            self.claimed = json.loads(text[2:]).get("version", 0)

    def _told(self, frame: str | bytes) -> None:
        if (text := str(frame)).startswith('42["regions"'):
            self.shown.append(json.loads(text[2:])[1]["version"])


def test_a_page_that_dials_again_says_which_version_it_has(
    companion: Companion, browser: Browser
) -> None:
    guest = BrowserEvening(companion, browser).join("Miriam")
    guest.linked()
    lines: list[Heard] = []
    guest.page.on("websocket", lambda line: lines.append(Heard(line)))
    for number in (1, 2, 3):
        guest.page.evaluate("dispatchEvent(new Event('online'))")
        came = time.monotonic() + SECONDS
        while len(lines) < number or not lines[-1].shown:
            assert time.monotonic() < came
            guest.page.wait_for_timeout(PAUSE)
    first, second, third = lines
    assert 0 < first.claimed < first.shown[0]
    assert first.shown[-1] == second.claimed < second.shown[0]
    assert second.shown[-1] == third.claimed < third.shown[0]


def test_what_a_phone_computes_with_came_with_its_page(
    companion: Companion, browser: Browser
) -> None:
    """Fetched later, it is missing on a phone that has lost its connection by then."""
    evening = BrowserEvening(companion, browser)
    guest = evening.join("Miriam")
    evening.start()
    guest.linked()
    fetched: list[str] = []
    guest.page.on("request", lambda request: fetched.append(request.url))
    wait_until(guest.page, "localStorage[`seen ${document.body.dataset.table}`]")
    assert [url for url in fetched if "/static/" in url] == []


def test_the_way_back_takes_less_than_three_seconds() -> None:
    """From when the laptop is back: the dial that hangs, the pause, half of it more by chance."""
    script = Path("web/static/js/connection.js").read_text("utf-8")
    pause, hangs = (
        int(re.findall(rf"{name}: (\d+)", script)[0])
        for name in ("reconnectionDelayMax", "timeout")
    )
    assert hangs + 1.5 * pause < 3000


class Swallows:
    """A line that loses the first acknowledgement of an answer, and stays up."""

    def __init__(self, guest: Guest) -> None:
        self.sent: list[str] = []
        self.lost = 0
        guest.page.route_web_socket(re.compile("socket.io"), self._between)

    def _between(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def said(message: str | bytes) -> None:
            if re.match(r'42\d+\["act"', text := str(message)):
                self.sent.append(json.loads(text[text.index("[") :])[1]["id"])
            server.send(message)

        def told(message: str | bytes) -> None:
            if self.sent and not self.lost and re.match(r"43\d", str(message)):
                self.lost += 1
            else:
                page.send(message)

        page.on_message(said)
        server.on_message(told)


def test_an_answer_that_is_not_acknowledged_is_sent_again_and_counts_once(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    guest = evening.join("Miriam")
    line = Swallows(guest)
    guest.page.clock.install()
    guest.page.reload()
    guest.linked()
    guest.page.locator("#menu > summary").tap()
    guest.page.get_by_text("Start a timer").first.tap()
    guest.page.locator("#r-menu").get_by_role("button", name="Start a timer").tap()
    guest.page.locator(".timer[data-ends]").wait_for()
    guest.page.clock.fast_forward(ACK)
    end = time.monotonic() + SECONDS
    while len(line.sent) < 2 and time.monotonic() < end:
        guest.page.wait_for_timeout(PAUSE)
    assert line.lost == 1
    assert line.sent == line.sent[:1] * 2
    guest.page.get_by_role("button", name="Stop the timer").tap()
    guest.page.locator(".timer--stopped").wait_for()
    assert evening.complaints() == []


TWO_ON_THEIR_WAY = """async () => {
    const { add, drop, waiting } = await import('companion/outbox');
    const [first, second] = [add('first', {}), add('second', {})];
    const both = [first.id, second.id];
    const ours = () => waiting().map(({ id }) => id).filter((id) => both.includes(id));
    drop(first.id);
    const left = ours().map((id) => id === second.id);
    drop(second.id);
    return [left, ours()];
}"""
"""The page's own answer, a number for the luck, may be on its way, too."""


def test_an_acknowledged_answer_drops_no_other(companion: Companion, browser: Browser) -> None:
    guest = BrowserEvening(companion, browser).join("Miriam")
    assert guest.page.evaluate(TWO_ON_THEIR_WAY) == [[True], []]

"""A connection that seems open but is dead: the page notices and reconnects by itself."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.still_pages import StillTable

pytestmark = pytest.mark.browser


@pytest.mark.posix
def test_a_silent_companion_is_noticed(own_companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(own_companion, browser)
    guest = evening.join("Miriam")
    own_companion.process.send_signal(signal.SIGSTOP)
    guest.stale()
    own_companion.process.send_signal(signal.SIGCONT)
    guest.linked()
    assert evening.complaints() == []


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


def test_the_way_back_takes_less_than_three_seconds() -> None:
    """From when the laptop is back: the dial that hangs, the pause, half of it more by chance."""
    script = Path("web/static/js/link.js").read_text("utf-8")
    pause, hangs = (
        int(re.findall(rf"{name}: (\d+)", script)[0])
        for name in ("reconnectionDelayMax", "timeout")
    )
    assert hangs + 1.5 * pause < 3000

"""The three engines in which people's phones show pages, and how a test gets a phone in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser

from tests.kit.engines.any_phone import AnyPhone
from tests.kit.engines.chromium_phone import ChromiumPhone
from tests.kit.engines.firefox_phone import Firefox, FirefoxPhone
from tests.kit.engines.slow_line import SlowLine
from tests.kit.engines.webkit_phone import WebKit, WebKitPhone

ENGINES = ("chromium", "firefox", "webkit")


class Engine:
    """A running engine, and the line through which its phones reach the companion."""

    def __init__(self, line: SlowLine, phone: Callable[[bool], AnyPhone]) -> None:
        self.line = line
        self._phone = phone

    @contextmanager
    def phone(self, *, moves: bool = False) -> Iterator[AnyPhone]:
        """A phone, whose owner may have chosen less motion; its scripts may not fail."""
        phone = self._phone(moves)
        try:
            yield phone
            assert phone.complaints == [], phone.complaints
        finally:
            phone.close()
            self.line.restore()


@contextmanager
def engine_of(name: str, chromium: Callable[[], Browser]) -> Iterator[Engine]:
    """This engine, started once."""
    line = SlowLine()
    try:
        if name == "chromium":
            browser = chromium()
            yield Engine(line, lambda moves: ChromiumPhone(browser, line, moves=moves))
        elif name == "firefox":
            firefox = Firefox()
            try:
                yield Engine(line, lambda moves: FirefoxPhone(firefox, line, moves=moves))
            finally:
                firefox.stop()
        else:
            webkit = WebKit(line)
            try:
                yield Engine(line, lambda moves: WebKitPhone(webkit, moves=moves))
            finally:
                webkit.stop()
    finally:
        line.stop()

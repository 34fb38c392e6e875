"""A connection that seems open but is dead: the page notices and reconnects by itself."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

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

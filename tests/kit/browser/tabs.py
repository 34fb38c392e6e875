"""Tabs that one test after another uses: in a warm one a page opens in a third of the time.

Nothing of a test stays in a tab. One whose time a test has stopped is closed; whoever gives one
scripts that run before the page's own takes it `alone`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, CDPSession, Page

from tests.kit.patience import MILLISECONDS

EMPTY = "about:blank"
FORGET = """() => {
    if (location.href !== 'about:blank') sessionStorage.clear();
    window.name = '';
    return [origin, '__pwClock' in globalThis];
}"""
"""Where the page is from, and whether a test has stopped its time."""


class Tabs:
    """The tabs of one browser, each in a context of its own, by their device and scripts."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free = defaultdict[tuple[str, ...], list[Tab]](list)
        self._taken = dict[Page, tuple[tuple[str, ...], Tab]]()

    def take(self, device: str, options: dict[str, Any], *scripts: str) -> Page:
        """An empty tab of this device, in which these scripts run before any other."""
        kind = (device, *scripts)
        free = self._free[kind]
        tab = free.pop() if free else Tab(self._browser, options, *scripts)
        self._taken[tab.page] = (kind, tab)
        return tab.page

    def give_back(self, page: Page) -> None:
        """Make a tab that was taken as good as new, or close it."""
        kind, tab = self._taken.pop(page)
        if tab.clear():
            self._free[kind].append(tab)

    def clear(self) -> None:
        """Leave no page of a test open."""
        for page in [*self._taken]:
            self.give_back(page)
        kept = {tab.page.context for tabs in self._free.values() for tab in tabs}
        for context in self._browser.contexts:
            if context not in kept:
                context.close()


class Tab:
    """A tab that is used again."""

    def __init__(self, browser: Browser, options: dict[str, Any], *scripts: str) -> None:
        self._options = options
        context = browser.new_context(**options)
        context.set_default_timeout(MILLISECONDS)
        for script in scripts:
            context.add_init_script(script)
        self.page = context.new_page()
        self._session: CDPSession | None = None

    def clear(self) -> bool:
        """Forget whatever a test did here; no if nobody can use the tab again."""
        page, context = self.page, self.page.context
        if page.is_closed():
            return False
        origin, has_clock = page.evaluate(FORGET)
        if has_clock:
            return False
        for other in context.pages:
            if other is not page:
                other.close()
        stop_listening(page)
        page.unroute_all(behavior="ignoreErrors")
        if page.url != EMPTY:
            self._forget(origin)
            page.goto(EMPTY)
        context.clear_cookies()
        wishes = {each: self._options[each] for each in ("color_scheme", "reduced_motion")}
        page.emulate_media(media="null", forced_colors="null", **wishes)
        if page.viewport_size != self._options["viewport"]:
            page.set_viewport_size(self._options["viewport"])
        return True

    def _forget(self, origin: str) -> None:
        self._session = self._session or self.page.context.new_cdp_session(self.page)
        stored = {"origin": origin, "storageTypes": "all"}
        self._session.send("Storage.clearDataForOrigin", stored)


_tabs: WeakKeyDictionary[Browser, Tabs] = WeakKeyDictionary()
_listeners: WeakKeyDictionary[Page, list[tuple[Any, Callable[..., Any]]]] = WeakKeyDictionary()


def tabs_of(browser: Browser) -> Tabs:
    """The tabs of this browser."""
    return _tabs.setdefault(browser, Tabs(browser))


def give_back(page: Page) -> None:
    """Let others use this tab, before the test is over."""
    if browser := page.context.browser:
        tabs_of(browser).give_back(page)


def listen(page: Page, event: Any, heard: Callable[..., Any]) -> None:
    """Hear of what happens in a page, until the end of the test."""
    page.on(event, heard)
    _listeners.setdefault(page, []).append((event, heard))


def stop_listening(page: Page) -> None:
    """Hear nothing of this page any more."""
    for event, heard in _listeners.pop(page, []):
        page.remove_listener(event, heard)

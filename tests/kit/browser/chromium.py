"""Starts the browser of this machine, as every browser test does.

`python -m tests.kit.browser.chromium` tries this, and says in a sentence what is missing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.kit.browser.wide_font import only_wide_font
from tests.kit.patience import MILLISECONDS

USUAL = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""Where Debian has it: the first is the same without windows, which costs a quarter less."""
PATH = os.environ.get("CHROMIUM") or next(filter(os.path.exists, USUAL), USUAL[0])
NEEDLESS = (
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
"""Extras a browser prepares for each page, unused here: two thirds of all its work."""
SWITCHED_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""Features Playwright switches off, repeated here because only the last list counts."""
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP *.lan 127.0.0.1",
    f"--disable-features={','.join([*SWITCHED_OFF, *NEEDLESS])}",
]
"""All names in the Wi-Fi resolve to this machine."""
DOES_NOT_START = f"The browser {PATH} does not start"


class NoBrowserError(Exception):
    """The browser cannot start; the message says why, and what to do."""


@contextmanager
def chromium(playwright: Playwright, *more: str, **named: Any) -> Iterator[Browser]:
    """A browser with extra arguments, on a system with only one wide font."""
    with TemporaryDirectory() as folder:
        named["env"] = {**named.get("env", os.environ), **only_wide_font(Path(folder))}
        try:
            browser = playwright.chromium.launch(
                executable_path=PATH, args=[*ARGS, *more], timeout=MILLISECONDS, **named
            )
        except Error as error:
            raise NoBrowserError(_sentence(error)) from None
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def steering() -> Iterator[Playwright]:
    """The driver of browsers."""
    context = sync_playwright()
    try:
        started = context.__enter__()
    except Exception as error:  # noqa: BLE001 - the driver may fail in any way
        raise NoBrowserError(_sentence(error)) from None
    try:
        yield started
    finally:
        context.__exit__()


def _sentence(error: Exception) -> str:
    [reason, *_] = str(error).splitlines() or ["no reason was given"]
    return f"{DOES_NOT_START} ({reason}). To install what it needs: sh tests/system.sh"


def main() -> None:
    """Start and stop it once."""
    try:
        with steering() as playwright, chromium(playwright):
            pass
    except NoBrowserError as none:
        sys.exit(str(none))


if __name__ == "__main__":
    main()

"""How soon the first page is there after a cold start, and how much a phone loads."""

from __future__ import annotations

import gzip
import json
import re
import time
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from companion.games import found
from tests.kit.browser.companion import Companion

STARTS = 5
LINKS = re.compile(r'(?:href|src)="(/(?:static/|games/|look)[^"]+)"|"(/static/[^"]+\.js[^"]*)"')
LATER = "/vendor/hashes/"
"""Loaded only where something is sealed on the phone."""
IMPORTS = re.compile(r'from "\./([\w-]+\.js)"')


def main() -> None:
    """Print both figures."""
    with TemporaryDirectory() as folder:
        print(f"cold start to the first page: {cold_start(Path(folder)):.2f} s (aim 2)")
        companion = Companion(Path(folder))
        try:
            plain, small, files = phone_page(companion.address)
        finally:
            companion.stop()
    weights = f"{small / 1000:.0f} KB gzipped (aim 80), {plain / 1000:.0f} KB in full"
    print(f"phone page: {weights}, {files} files")


def cold_start(folder: Path) -> float:
    """Seconds from starting the program to its first page; the median of a few."""
    times = []
    for _ in range(STARTS):
        began = time.monotonic()
        companion = Companion(folder)
        build_opener().open(companion.address).read()
        times.append(time.monotonic() - began)
        companion.stop()
    return median(times)


def phone_page(address: str) -> tuple[int, int, int]:
    """What a phone in the lobby loads: bytes in full, bytes gzipped, and how many files."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    game = next(iter(found()))
    said = Request(  # noqa: S310 - our own server
        f"{address}/api/tables",
        json.dumps({"game": game}).encode(),
        {"Content-Type": "application/json", "Origin": address},
    )
    code = json.load(browser.open(said))["table"]
    form = urlencode({"name": "Ada", "colour": "amber"}).encode()
    sit = Request(f"{address}/j/{code}", form, {"Origin": address})  # noqa: S310 - our own server
    page = browser.open(sit).read()
    bodies = [page, *everything_linked(address, page.decode())]
    small = sum(len(gzip.compress(each, 9)) for each in bodies)
    return sum(map(len, bodies)), small, len(bodies)


def everything_linked(address: str, page: str) -> list[bytes]:
    """The style sheets and modules of a page, and the modules those need, each once."""
    waiting = [one or other for one, other in LINKS.findall(page)]
    seen: dict[str, bytes] = {}
    while waiting:
        path = waiting.pop()
        name = path.partition("?")[0]
        if name in seen or LATER in name:
            continue
        seen[name] = build_opener().open(address + path).read()
        if name.endswith(".js") and "/vendor/" not in name:
            text = seen[name].decode()
            waiting += [f"/static/{module}" for module in IMPORTS.findall(text)]
    return list(seen.values())


if __name__ == "__main__":
    main()

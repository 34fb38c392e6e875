"""How soon the first page is there after a cold start, and how much phones first load."""

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
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from companion.games import find_games
from tests.kit.browser.companion import Companion

STARTS = 5
LINKS = re.compile(r'(?:href|src)="(/(?:static/|games/|look)[^"]+)"|"(/static/[^"]+\.js[^"]*)"')
FONT = ".woff2"
IMPORT_MAP = re.compile(r'<script type="importmap"[^>]*>(.*?)</script>', re.DOTALL)
IMPORTS = re.compile(r'from "\./([\w-]+\.js)"')


Files = dict[str, bytes]
"""Everything loaded, by its path, as it was sent."""


def main() -> None:
    """Print both figures."""
    with TemporaryDirectory() as folder:
        print(f"cold start to the first page: {cold_start(Path(folder)):.2f} s (aim 2)")
        companion = Companion(Path(folder))
        try:
            print(f"home: a phone first loads {describe(home_load(companion.address))}")
            for game in (id_ for id_, each in find_games().items() if not each.resolve):
                print(
                    f"{game}: a phone first loads {describe(first_load(companion.address, game))}"
                )
        finally:
            companion.stop()


def cold_start(folder: Path) -> float:
    """Seconds from starting the program to its first page; the median of a few starts."""
    times = []
    for _ in range(STARTS):
        began = time.monotonic()
        companion = Companion(folder)
        build_opener().open(companion.address).read()
        times.append(time.monotonic() - began)
        companion.stop()
    return median(times)


def describe(files: Files) -> str:
    """How much was sent, and how much of it is fonts."""
    fonts = sum(len(sent) for path, sent in files.items() if path.endswith(FONT))
    whole = sum(map(len, files.values()))
    shares = f"{whole / 1000:.0f} KB (aim 150), {fonts / 1000:.0f} KB of it fonts"
    return f"{shares}, in {len(files)} files"


def first_load(address: str, game: str) -> Files:
    """What a phone loads from the code on the screen to its own page in the lobby."""
    code = new_table(address, game)
    phone = browser()
    join = f"{address}/j/{code}"
    form = urlencode({"name": "Ada", "colour": "amber"}).encode()
    sit = Request(join, form, {"Origin": address})  # noqa: S310 - our own server
    pages = {"join": phone.open(join).read(), "phone": phone.open(sit).read()}
    linked = "".join(page.decode() for page in pages.values())
    return pages | everything_linked(address, linked)


def home_load(address: str) -> Files:
    """What a phone loads for the list of all games: of the modules it could, those it asks for."""
    page = browser().open(f"{address}/").read()
    text = page.decode()
    modules = json.loads(IMPORT_MAP.findall(text)[0])["imports"]
    linked = IMPORT_MAP.sub("", text) + f'"{modules["companion/page"]}"'
    return {"home": page} | everything_linked(address, linked)


def new_table(address: str, game: str) -> str:
    """The code of a new table."""
    asked = Request(  # noqa: S310 - our own server
        f"{address}/api/tables",
        json.dumps({"game": game}).encode(),
        {"Content-Type": "application/json", "Origin": address},
    )
    code: str = json.load(build_opener().open(asked))["table"]
    return code


def browser() -> OpenerDirector:
    """A browser without cookies that accepts compressed files."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()))
    opener.addheaders = [("Accept-Encoding", "gzip")]
    return opener


def everything_linked(address: str, page: str) -> Files:
    """The fonts, style sheets and modules of a page, and the modules those need, each once."""
    waiting = [one or other for one, other in LINKS.findall(page)]
    seen: Files = {}
    while waiting:
        path = waiting.pop()
        name = path.partition("?")[0]
        if name in seen:
            continue
        reply = browser().open(address + path)
        seen[name] = reply.read()
        if name.endswith(".js") and "/vendor/" not in name:
            packed = reply.headers.get("Content-Encoding") == "gzip"
            text = (gzip.decompress(seen[name]) if packed else seen[name]).decode()
            waiting += [f"/static/{module}" for module in IMPORTS.findall(text)]
    return seen


if __name__ == "__main__":
    main()

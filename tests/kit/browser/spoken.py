"""What a screen reader says at telling moments of each game: tests/games/GAME/spoken/*.txt.

`python -m tests.kit.browser.spoken [GAME …]` writes the files anew. Read the diff as
somebody who cannot see.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page

from companion.core.seats import Seat
from companion.games import find_games
from tests.kit.browser.accessibility_tree import spoken
from tests.kit.browser.chromium import chromium, steering
from tests.kit.browser.still_pages import StillTable, WaitingTable
from tests.kit.browser.tabs import give_back

GAMES = Path(__file__).parents[2] / "games"
START_PHONE = """() => document.fonts.ready
    .then(() => Promise.all(['cover', 'key_bar'].map((each) => import('companion/' + each))))
    .then(async ([cover, bar]) => {
        cover.startCover(document.getElementById('cover'));
        document.body.dataset.link = 'linked';
        document.getElementById('link').textContent = '';
        await bar.startKeyBar();
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        await bar.lift();
    })"""
"""The bar looks again in the frame after its place was measured."""
START_SCREEN = """(after) => import('companion/stage').then((stage) => {
    stage.startStage();
    document.body.dataset.link = 'linked';
    document.getElementById('link').textContent = '';
})"""
PUSH = "(regions) => import('companion/stage').then((stage) => stage.showRegions(regions))"
STAY = "window.setTimeout = () => 0"
"""What comes out stays, however long a busy machine takes to listen."""
UNFOLD = "document.getElementById('menu').open = true"
LONG = re.compile(r"\b[0-9a-f]{32,}\b")
"""A fingerprint: nobody listens to one, and another luck has another one."""


@dataclass(frozen=True)
class Question:
    """A decision: what is asked; of whom, if that matters; and which time, the first being 1."""

    name: str
    offers: tuple[str, ...]
    seat: Seat | None
    time: int

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Question:
        """As the file says."""
        seat = row.get("seat")
        return cls(row["name"], tuple(row["offers"]), seat and Seat(seat), row.get("time", 1))


@dataclass(frozen=True)
class Transcripts:
    """The moments of one game, each a file."""

    game: str
    play: str
    result: int
    """Which of the moments at which something comes out, counted from 1."""
    asked: tuple[Question, ...]

    @classmethod
    def of(cls, game: str) -> Transcripts:
        """As its folder says."""
        content = tomllib.loads((folder(game) / "moments.toml").read_text("utf-8"))
        asked = tuple(map(Question.of, content.pop("asked")))
        return cls(game, asked=asked, **content)

    def texts(self, place: Path, browser: Browser) -> Iterator[tuple[str, str]]:
        """Each file's name and what is in it."""
        lobby = WaitingTable(place / "lobby", self.game, self.play)
        yield "lobby", _told(self._lobby(lobby, browser), lobby.code)
        table = StillTable(place / "table", self.game, self.play)
        for each in self.asked:
            yield each.name, _told(self._question(table, browser, each), table.code)
        yield "result", _told(self._result(table, browser), table.code)
        yield "end", _told(self._end(table, browser), table.code)

    def _lobby(self, table: StillTable, browser: Browser) -> dict[str, Page]:
        screen, phone = _screen(table, browser), phone_of(table, browser, table.seats[0])
        phone.evaluate(UNFOLD)
        return {"The shared screen": screen, "A phone, its menu open": phone}

    def _question(self, table: StillTable, browser: Browser, asked: Question) -> dict[str, Page]:
        seat = table.asking(*asked.offers, of=asked.seat, time=asked.time)
        opened = phone_of(table, browser, seat)
        if opened.locator("#cover-key").is_hidden():  # this game hides nothing
            return {"The shared screen": _screen(table, browser), "The phone": opened}
        opened.locator("#cover-key").click()
        return {
            "The shared screen": _screen(table, browser),
            "The phone, covered": phone_of(table, browser, seat),
            "The phone, open": opened,
        }

    def _result(self, table: StillTable, browser: Browser) -> dict[str, Page]:
        after = table.moments_told()[self.result - 1]
        table.after(after - 1)
        screen = _screen(table, browser)
        table.after(after)
        screen.evaluate(STAY)
        screen.evaluate(PUSH, table.regions())
        return {
            "The shared screen, while it comes out": screen,
            "A phone": phone_of(table, browser, table.seats[0]),
        }

    def _end(self, table: StillTable, browser: Browser) -> dict[str, Page]:
        list(table.moments(1))
        phone = phone_of(table, browser, table.seats[0])
        return {"The shared screen": _screen(table, browser), "A phone": phone}


def folder(game: str) -> Path:
    """Where the transcripts of a game are."""
    return GAMES / game / "spoken"


def _screen(table: StillTable, browser: Browser) -> Page:
    page = table.page(browser, "television")
    table.turn(page, "screen")
    page.evaluate(START_SCREEN)
    return page


def phone_of(table: StillTable, browser: Browser, seat: Seat) -> Page:
    """Somebody’s phone at the moment of this table, covered."""
    page = table.page(browser, "tall phone", seat)
    covered(table, page)
    return page


def covered(table: StillTable, page: Page) -> None:
    """A phone turns to the moment of this table, covered."""
    table.turn(page, "phone")
    page.evaluate(START_PHONE)


def _told(pages: Mapping[str, Page], code: str) -> str:
    parts = []
    for title, page in pages.items():
        lines = "\n".join(spoken(page).lines())
        parts.append(f"# {title}\n\n{LONG.sub('FINGERPRINT', lines.replace(code, 'CODE'))}\n")
        give_back(page)
    return "\n".join(parts)


def main() -> None:
    """Write all files anew."""
    with TemporaryDirectory() as place, steering() as playwright, chromium(playwright) as browser:
        for game in sys.argv[1:] or filter(lambda game: folder(game).is_dir(), find_games()):
            for name, text in Transcripts.of(game).texts(Path(place) / game, browser):
                (folder(game) / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()

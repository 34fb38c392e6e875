"""Draws sheets: in a thread of its own, limited per client, with previews cached."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from gevent.lock import BoundedSemaphore

from companion.core.game import Game
from companion.core.words import ENGLISH, Catalogue, T, Voice
from companion.table.table import Table
from printables.pages import PrintedPage, list_contents, write_reach
from printables.preview_svg import draw_svg
from printables.print_orders import count_sheets, lay_out_order, make_pdf
from printables.qr_codes import measure_reach
from printables.shapes import Code
from printables.sheets import PLAIN, find_paper
from web.problems import Problem
from web.server.limits import Limit, Rate
from web.server.recently_used import RecentlyUsed
from web.server.work_threads import WorkerThread

R = TypeVar("R")

PRINT_RATE = Rate(burst=120, a_second=2)
MAX_CACHED_PREVIEWS = 256
"""How many previews are cached; the least recently used is dropped first."""
CODE_PLACEHOLDER = "• • • • • • • •"
"""What a preview shows in place of a code that opens a seat."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to print on, and where on it, in the words of the command line."""

    paper: str
    stock: str = PLAIN
    start: str = "1"
    offset: str = "0,0"
    two_sided: bool = False
    language: str = ENGLISH.language

    @classmethod
    def of(cls, chosen: Mapping[str, str], language: str = ENGLISH.language) -> Order:
        """What somebody who reads this language chose, with defaults for the rest."""
        stock = chosen.get("stock") or PLAIN
        paper = chosen.get("paper") or find_paper(stock)
        start, offset = chosen.get("start") or "1", chosen.get("offset") or "0,0"
        two_sided = chosen.get("two_sided") == str(True)
        printed = chosen.get("language") or language
        return cls(paper.lower(), stock.lower(), start, offset, two_sided, printed)

    @property
    def sides(self) -> int:
        """How many pages of the file are on one sheet."""
        return 2 if self.two_sided else 1

    @property
    def paper_and_place(self) -> dict[str, Any]:
        """What is printed on, and where, as `pages` takes it."""
        return {name: value for name, value in asdict(self).items() if name != "language"}


@dataclass(frozen=True, slots=True)
class Preview:
    """The first sheet as a picture, the number of sheets, and the reach of their codes."""

    packed: bytes
    """Compressed SVG: there is no secret in it, and phones load it over Wi-Fi."""
    sheets: int
    reading: T | None
    reach: float | None
    contents: list[tuple[str, int, int]]
    """What is on the pages, and the first and the last of each."""


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to print; `data` is what a running table says about itself."""

    game: Game[Any]
    what: str
    order: Order
    data: Mapping[str, Any] | None = None
    catalogue: Catalogue = ENGLISH
    """The sentences of the order's language."""

    def pdf(self) -> bytes:
        """All sheets as a file; `Refused` says what to change."""
        placing = self.order.paper_and_place
        return make_pdf(self.game, self.what, voice=self.voice, **placing, data=self.data)

    def pages(self) -> list[PrintedPage]:
        """The same before they are written to a file."""
        placing = self.order.paper_and_place
        return lay_out_order(self.game, self.what, voice=self.voice, **placing, data=self.data)

    def preview(self) -> Preview:
        """How the file will look; `Refused` as above."""
        sheets = self.pages()
        codes = [ink for page in sheets for ink in page.inks if isinstance(ink, Code)]
        far = min((round(measure_reach(code), 1) for code in codes), default=None)
        picture = gzip.compress(draw_svg(sheets[0]).encode(), 6, mtime=0)
        sides = self.order.sides
        listed = list_contents(sheets, sides)
        return Preview(picture, len(sheets) // sides, write_reach(codes), far, listed)

    @property
    def voice(self) -> Voice:
        """Says everything on the sheets."""
        return Voice(catalogue=self.catalogue)


class PrintWorker:
    """One thread for all printing, so that the table can carry on meanwhile.

    One piece of each client is there at a time, so that nobody waits for all that another prints.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._thread = WorkerThread()
        self._limit = Limit(PRINT_RATE, clock)
        self._of: WeakValueDictionary[str | None, BoundedSemaphore] = WeakValueDictionary()
        self._previews: RecentlyUsed[tuple[str, str, Order], Preview] = RecentlyUsed(
            MAX_CACHED_PREVIEWS
        )
        self._counts: dict[str, Mapping[str, int]] = {}

    def pdf(self, client: str | None, job: Job) -> bytes:
        """The file; never cached, because secret labels get new serials each time."""
        return self.run(client, job.pdf)

    def preview(self, client: str | None, job: Job) -> Preview:
        """The preview, cached unless it is a table's own."""
        if job.data is not None:
            return self.run(client, job.preview)
        key = (job.game.id, job.what, job.order)
        return self._previews.get_or_make(key, lambda: self.run(client, job.preview))

    def count_sheets(self, game: Game[Any]) -> Mapping[str, int]:
        """How many sheets each thing of a game takes: counted once, which lays all of them out."""
        if game.id not in self._counts:
            self._counts[game.id] = self._thread.do(lambda: count_sheets(game))
        return self._counts[game.id]

    def run(self, client: str | None, work: Callable[[], R]) -> R:
        """Do this in the thread, after the client's other work; `Problem` if that was too much."""
        if not self._limit.take(client):
            raise Problem(429)
        with self._of.setdefault(client, BoundedSemaphore()):
            return self._thread.do(work)


def collect_table_data(table: Table, join: str) -> dict[str, Any]:
    """What a table says about itself to be printed; `join` is the address phones join at."""
    home = join.rpartition("/j/")[0]
    return {
        "settings": dict(table.record.raw_settings),
        "code": table.code,
        "url": join,
        "number": table.record.place.number,
        "seats": [
            {
                "name": player.name,
                "shape": player.mark.shape,
                "letter": player.mark.letter,
                **_way_back(home, player.card if seat in table.record.consent.printable else None),
            }
            for seat, player in table.record.people.players.items()
        ],
    }


def _way_back(home: str, card: str | None) -> dict[str, str]:
    """How a printed seat card leads to its seat: not at all, unless its owner wants it printed."""
    if card is None:
        return {"code": CODE_PLACEHOLDER, "url": f"{home}/back"}
    return {"code": card, "url": f"{home}/c/{card}"}


def hide_seat_codes(table_data: Mapping[str, Any]) -> dict[str, Any]:
    """The same without codes that open a seat: a preview may well be on the shared screen."""
    home = str(table_data["url"]).rpartition("/j/")[0]
    hidden = _way_back(home, None)
    return {**table_data, "seats": [{**each, **hidden} for each in table_data["seats"]]}

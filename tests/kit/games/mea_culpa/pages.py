"""The pages of a table of this game: the regions of its phones and its screen."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from companion.core.seats import Viewer
from companion.games.mea_culpa import GAME
from companion.table.table import Table
from tests.kit.games.mea_culpa.evening import MeaEvening
from tests.kit.table_evening import TableEvening
from web.render.page_context import get_side, make_page_context
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer
from web.render.report import NOBODY
from web.services import GAMES_FOLDER

NAMES = ("Paula", "Dominik", "Johanna", "Gregor")


def seated(folder: Path, table: MeaEvening) -> Table:
    """The table as in a companion, with named players."""
    folder.mkdir(parents=True, exist_ok=True)
    companion = TableEvening(folder, GAME).start(*NAMES[: len(table.umpire.seats)])
    companion.table.record.umpire = table.umpire
    return companion.table


def regions(folder: Path, table: MeaEvening, viewer: Viewer | None) -> dict[str, str]:
    """The HTML of the game's regions on this viewer's page; None: the shared screen."""
    seats = seated(folder, table)
    about = make_page_context(seats, viewer, lambda _seat: 0, NOBODY)
    renderer, voice = Renderer(GAMES_FOLDER), seats.record.people.voice()
    return renderer.game_regions(get_side(viewer), GAME.id, voice, about, RegionCache())


@dataclass
class Form:
    """One form on a page: its offer, whether it is folded, how many fields are still empty."""

    offer: str
    folded: bool
    asks: int = 0

    @property
    def taps(self) -> int:
        """The taps to unfold it, fill each field, and send it."""
        return self.folded + self.asks + 1


class Forms(HTMLParser):
    """The forms of a region, in terms of taps."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._folds: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read a fold, a form, or an empty field."""
        attributes = dict(attrs)
        if tag == "details":
            self._folds.append("open" not in attributes)
        elif tag == "form":
            name = (attributes["data-offer"] or "").partition(":")[0]
            self.found.append(Form(name, any(self._folds)))
        elif "data-field" in attributes and "hidden" not in attributes:
            self.found[-1].asks += 1

    def handle_endtag(self, tag: str) -> None:
        """Read the end of a fold."""
        if tag == "details":
            self._folds.pop()

    def taps(self, offer: str) -> int:
        """The most taps it takes to answer this."""
        return max(form.taps for form in self.found if form.offer == offer)

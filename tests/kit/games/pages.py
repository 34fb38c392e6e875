"""What pages show of a table: the regions of its phones and of its screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core.seats import Viewer
from companion.core.umpire import Umpire
from tests.kit.table_evening import TableEvening
from web.render.page_context import get_side, make_page_context
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer
from web.render.report import NOBODY
from web.services import GAMES_FOLDER

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil")


def regions(folder: Path, umpire: Umpire[Any], viewer: Viewer | None) -> dict[str, str]:
    """The HTML of the game's regions on this viewer's page; None: the shared screen."""
    folder.mkdir(parents=True, exist_ok=True)
    seats = TableEvening(folder, umpire.game).start(*NAMES[: len(umpire.seats)]).table
    seats.record.umpire = umpire
    about = make_page_context(seats, viewer, lambda _seat: 0, NOBODY)
    renderer, voice = Renderer(GAMES_FOLDER), seats.record.people.voice()
    return renderer.game_regions(get_side(viewer), umpire.game.id, voice, about, RegionCache())

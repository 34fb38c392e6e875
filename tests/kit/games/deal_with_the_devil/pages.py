"""The pages of a table of this game: the regions of its phones and its screen."""

from __future__ import annotations

from pathlib import Path

from companion.core.seats import Viewer
from companion.games.deal_with_the_devil.game import GAME
from companion.table.table import Table
from tests.kit.games.deal_with_the_devil.evening import DevilEvening
from tests.kit.table_evening import TableEvening
from web.render.page_context import get_side, make_page_context
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer
from web.render.report import NOBODY
from web.services import GAMES_FOLDER

NAMES = ("Red", "Yel", "Gre", "Blu")
"""Names of equal length, so that differences in length have other causes."""


def seated(folder: Path, table: DevilEvening) -> Table:
    """The table as in a companion, with named players."""
    companion = TableEvening(folder, GAME).start(*NAMES)
    companion.table.record.umpire = table.umpire
    return companion.table


def regions(table: Table, viewer: Viewer | None) -> dict[str, str]:
    """The HTML of the game's regions on this viewer's page."""
    about = make_page_context(table, viewer, lambda _seat: 0, NOBODY)
    renderer, voice = Renderer(GAMES_FOLDER), table.record.people.voice()
    return renderer.game_regions(get_side(viewer), GAME.id, voice, about, RegionCache())

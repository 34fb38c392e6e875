"""What pages show of a table of this game: the regions of its phones and of its screen."""

from __future__ import annotations

from pathlib import Path

from companion.core.seats import Viewer
from companion.games.deal_with_the_devil.game import GAME
from companion.tables.table import Table
from tests.kit.games.deal_with_the_devil.evening import DevilEvening
from tests.kit.table_evening import TableEvening
from web.render.page_context import page_context, side
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer
from web.render.report import NOBODY
from web.services import GAMES

NAMES = ("Red", "Yel", "Gre", "Blu")
"""Names of one length, so that only what is told differs in length."""


def seated(folder: Path, table: DevilEvening) -> Table:
    """The table as a companion has it, with people who have names."""
    companion = TableEvening(folder, GAME).start(*NAMES)
    companion.table.record.umpire = table.umpire
    return companion.table


def regions(table: Table, viewer: Viewer | None) -> dict[str, str]:
    """The HTML of the game's regions on this viewer's page."""
    about = page_context(table, viewer, lambda _seat: 0, NOBODY)
    renderer, voice = Renderer(GAMES), table.voice()
    return renderer.game_regions(side(viewer), GAME.id, voice, about, RegionCache())

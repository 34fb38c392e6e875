"""What pages show of a table of Myths: the regions of its phones and of its screen."""

from __future__ import annotations

from pathlib import Path

from companion.core.seats import Viewer
from companion.games.myths.game import GAME
from companion.tables.table import Table
from tests.games.myths.evening import Evening
from tests.tables.evening import Evening as Companion
from web.hall import GAMES
from web.memo import Memo
from web.presence import Presence
from web.render import Renderer
from web.report import NOBODY
from web.scenes import scene, side

PEN = Renderer(GAMES)


def seated(folder: Path, evening: Evening) -> Table:
    """The table as a companion has it, with people who have names."""
    companion = Companion(folder, GAME).start("Miriam", "Jonathan")
    companion.table.record.umpire = evening.umpire
    return companion.table


def regions(folder: Path, evening: Evening, viewer: Viewer | None) -> dict[str, str]:
    """The HTML of the game's regions on this viewer's page; None: the shared screen."""
    table = seated(folder, evening)
    about = scene(table, viewer, Presence(lambda: 0.0), NOBODY)
    return PEN.game_regions(side(viewer), GAME.id, table.voice(), about, Memo())

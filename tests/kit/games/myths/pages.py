"""What pages show of a table of Myths: the regions of its phones and its screen."""

from __future__ import annotations

from pathlib import Path

from companion.core.seats import Seat, Viewer
from companion.games.myths.game import GAME
from companion.table.record.players import HOST
from companion.table.table import Table
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.table_evening import TableEvening
from web.render.page_context import get_side, make_page_context
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer
from web.render.report import NOBODY
from web.services import GAMES_FOLDER

PEN = Renderer(GAMES_FOLDER)


def seated(folder: Path, evening: MythsEvening) -> Table:
    """The table in a companion, with named players."""
    companion = TableEvening(folder, GAME).start("Miriam", "Jonathan")
    companion.table.record.umpire = evening.umpire
    return companion.table


def regions(folder: Path, evening: MythsEvening, viewer: Viewer | None) -> dict[str, str]:
    """The HTML of the game's regions on this viewer's page; None: the shared screen."""
    table = seated(folder, evening)
    return drawn(table, viewer)


def hosted(folder: Path, evening: MythsEvening, away: Seat) -> str:
    """The forms on the host's screen for answering for a player who is away."""
    table = seated(folder, evening)
    table.record.people.here.discard(away)
    table.act(HOST, "for", _named(table, "~answer-for"), {"seat": int(away), "on": True})
    for seat in table.record.people.players:
        if seat != away and away not in table.record.consent.answered_for:
            table.act(seat, "allow", _named(table, "~allow", seat), {})
    return drawn(table, HOST)["answering"]


def _named(table: Table, name: str, viewer: Viewer = HOST) -> str:
    return next(each.id for each in table.offers.menu(viewer) if each.offer.name == name)


def drawn(table: Table, viewer: Viewer | None) -> dict[str, str]:
    """The game's regions of one page, drawn now."""
    about = make_page_context(table, viewer, lambda _seat: 0, NOBODY)
    return PEN.game_regions(
        get_side(viewer), GAME.id, table.record.people.voice(), about, RegionCache()
    )

"""An evening to keep: what the public screen shows at its end, as one self-contained page.

It is drawn from what everybody may know, so it holds no more than that screen did.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from pathlib import Path
from typing import Any

from markupsafe import Markup

from companion.core.fields import Refused
from companion.core.words import ENGLISH, Catalogue, T
from companion.table.record.record import State
from companion.table.table import Table
from web.render import fonts
from web.render.game_files import GAME_FILES
from web.render.page_context import Invitation, encode_line, list_agreed, make_page_context
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer
from web.render.stylesheets import STATIC, address, sheets
from web.server.static_files import STYLE_PATH

NOBODY = Invitation("", "", Markup(), (), alone=False)
"""Nobody can join a table that is over."""
SHEET = re.compile(
    r'<link rel="stylesheet" href="/static/([\w./-]+)\?v=[0-9a-f]+"( media="[^"]+")?>'
)
GAME_SHEET = re.compile(
    rf'<link rel="stylesheet" href="{GAME_FILES}/\w+{re.escape(STYLE_PATH)}\?v=\w+">'
)
LIVE = re.compile(r'<script\b.*?</script>|<link rel="(?:icon|preload)"[^>]*>', re.DOTALL)
INERT = (
    '<head>\n<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:\">"
)
NOT_YET = T("The report is made when the game is over. Play it to its end first.")


def report(table: Table, renderer: Renderer, catalogue: Catalogue = ENGLISH) -> str:
    """The page; `Refused` as long as the game is not over."""
    if table.record.umpire is None or table.record.state is not State.ENDED:
        raise Refused(NOT_YET, "early")
    voice, about = table.record.people.voice(catalogue), make_report_context(table)
    drawn = renderer.game_regions("screen", table.record.game.id, voice, about, RegionCache())
    parts = [Markup(html) for html in drawn.values() if html]  # noqa: S704 - Jinja made it
    page = renderer.paper("report.html", voice, **about, parts=parts, day=find_opening_day(table))
    return make_self_contained(page, renderer.game_files.style(table.record.game.id))


def make_report_context(table: Table) -> dict[str, Any]:
    """The public page without anything to press, with the whole journal and what was agreed."""
    about = make_page_context(table, None, lambda _seat: 0, NOBODY)
    journal = [encode_line(each) for each in table.record.journal(None) if not each.proof]
    return {**about, "offers": [], "menu": [], "journal": journal, "agreed": list_agreed(table)}


def find_opening_day(table: Table) -> date:
    """The day on which the table was opened, in this laptop's time zone."""
    return datetime.fromtimestamp(table.durable.entries[0].time).astimezone().date()


def make_self_contained(page: str, game_style: str = "", folder: Path = STATIC) -> str:
    """The page with its style and fonts inside, and nothing that would contact a companion."""
    faces = fonts.write_font_faces(fonts.make_data_url, fonts.list_needed(page), fonts.PAGES)
    style = f"{faces}\n{sheets()}"
    page = page.replace(f'<link rel="stylesheet" href="{address()}">', f"<style>{style}</style>")
    page = GAME_SHEET.sub(lambda _found: f"<style>{game_style}</style>", page)
    styled = SHEET.sub(
        lambda match: f"<style{match[2] or ''}>{(folder / match[1]).read_text('utf-8')}</style>",
        page,
    )
    return LIVE.sub("", styled).replace("<head>", INERT, 1)

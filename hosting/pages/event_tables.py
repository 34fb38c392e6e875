"""All tables of an event as their organiser's page shows them: what everybody may know of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.words import Voice
from hosting.events.events import Badge
from hosting.events.overview import TableRow, list_calls, list_rows
from hosting.remote_presence import RemotePresence
from web.services import Services

PARTS = ("calls", "tables")


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table and its prompt in the reader's words."""

    seen: TableRow
    prompt: str


def draw_regions(
    app_services: Services, where: RemotePresence, badge: Badge, language: str
) -> dict[str, str]:
    """The parts of the page that change by themselves."""
    listed = app_services.tables.list()
    seen = list_rows(badge, listed, app_services.config.clock(), where.is_here, where.trouble_at)
    context: dict[str, Any] = {
        "badge": badge,
        "tables": [DrawnTable(each, _say_prompt(app_services, each, language)) for each in seen],
        "calls": list_calls(seen),
    }
    voice = Voice(catalogue=app_services.languages.of(language, None))
    return {
        part: app_services.renderer.paper(f"organiser_{part}.html", voice, **context)
        for part in PARTS
    }


def _say_prompt(app_services: Services, seen: TableRow, language: str) -> str:
    if seen.prompt is None:
        return ""
    return Voice(catalogue=app_services.languages.of(language, seen.game)).say(seen.prompt)

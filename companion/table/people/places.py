"""Where a table stands: at an event, with a number; a table at home stands nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.storage.log import LogEntry
from companion.table.action import Action
from companion.table.record.record import Record

PLACED = "~placed"
HIGHEST_NUMBER = 999
"""The highest number on a table's sign."""


@dataclass(frozen=True, slots=True)
class Place:
    """At which event a table stands, and the number on its sign."""

    event: str = ""
    number: int = 0

    @property
    def said(self) -> dict[str, Any]:
        """What its first entry says of it: nothing at home."""
        return {"event": self.event, "number": self.number} if self.event else {}


AT_HOME = Place()


def _placed(record: Record, entry: LogEntry) -> None:
    record.event, record.number = entry.values["event"], entry.values["number"]
    record.call = record.call if record.event else None


ACTIONS: Mapping[str, Action] = {PLACED: Action(_placed, lasting=True)}

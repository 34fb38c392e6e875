"""Putting a table from elsewhere at an event, or taking it away from one."""

from __future__ import annotations

from collections.abc import Mapping

from companion.storage.log import LogEntry
from companion.table.record.people import Place
from companion.table.record.record import Record
from companion.table.table_action import Action

PLACED = "~placed"
MAX_TABLE_NUMBER = 999
"""The highest number on a table's sign."""


def _note_place(record: Record, entry: LogEntry) -> None:
    record.place = Place(entry.values["event"], entry.values["number"])
    record.people.call = record.people.call if record.place.event else None


ACTIONS: Mapping[str, Action] = {PLACED: Action(_note_place, lasting=True)}

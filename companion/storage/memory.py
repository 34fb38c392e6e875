"""A log that only this program's memory holds: for tables that are gone when nobody looks."""

from __future__ import annotations

from companion.storage.sqlite import SqliteLog, translate_disk_errors


class MemoryLog(SqliteLog):
    """The same log without a file."""

    def __init__(self) -> None:
        with translate_disk_errors():
            self._open("file::memory:", 0.0)
            self._prepare(lambda: None)

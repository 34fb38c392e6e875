"""A disk that is full just when SQLite moves answers from its write-ahead log into the file."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.storage.sqlite import SqliteLog


def full_at_a_checkpoint(log: SqliteLog, database: Path) -> None:
    """The file cannot grow while answers are moved into it: what fits is written, the rest not."""
    import resource  # noqa: PLC0415 - Windows has none

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (database.stat().st_size, before[1]))
    try:
        with suppress(sqlite3.Error):
            log._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # noqa: SLF001 - as SQLite does by itself
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

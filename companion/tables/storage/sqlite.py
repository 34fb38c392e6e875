"""The log in one SQLite file: write-ahead log, full sync, committed before the call returns."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import finalize

from companion.core.words import T
from companion.tables.storage.log import DiskTrouble

_PRIMARY = 0xFF
"""SQLite's error codes have details above the first eight bits."""

_STEPS = (
    """
CREATE TABLE tables (code TEXT PRIMARY KEY, cover BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
  code TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, sealed BLOB NOT NULL,
  PRIMARY KEY (code, number)
) WITHOUT ROWID
""",
    "CREATE TABLE notes (place TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID",
    "-- Covers say where logs end, and games draw their luck later: older companions cannot tell",
)
"""What each format adds to the one before: older files get the steps they lack."""
FORMAT = len(_STEPS)

_SENTENCES = {
    sqlite3.SQLITE_FULL: T(
        "The disk is full. Make some room on this laptop and try again; nothing is lost."
    ),
    sqlite3.SQLITE_BUSY: T(
        "Another program holds the companion's data. Close it and try again; nothing is lost."
    ),
    sqlite3.SQLITE_READONLY: T(
        "The companion cannot write to its data folder. Allow it and try again; nothing is lost."
    ),
    sqlite3.SQLITE_CONSTRAINT: T(
        "Another companion on this laptop has the same table open. Close one of the two."
    ),
}
_SENTENCES[sqlite3.SQLITE_LOCKED] = _SENTENCES[sqlite3.SQLITE_BUSY]
_SENTENCES[sqlite3.SQLITE_PERM] = _SENTENCES[sqlite3.SQLITE_READONLY]
_SENTENCES[sqlite3.SQLITE_CANTOPEN] = _SENTENCES[sqlite3.SQLITE_READONLY]
_OTHERWISE = T("The disk could not save the last answer. Check it and try again.")
_NEWER = T("This data was written by a newer companion. Please install that one.")


class SqliteLog:
    """Stores all tables in one file. Not for several threads at a time."""

    def __init__(self, path: Path, patience: float = 2.0) -> None:
        with _sorting_out():
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._db = sqlite3.connect(
                path, timeout=patience, isolation_level=None, check_same_thread=False
            )
            finalize(self, self._db.close)  # at the latest when nothing uses this log any more
            self._prepare()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def create(self, code: str, rows: Sequence[bytes], cover: bytes) -> bool:
        """Create a table with these rows; False if the code is in use."""
        with self._writing():
            made = self._db.execute(
                "INSERT INTO tables VALUES (?, ?) ON CONFLICT DO NOTHING", (code, cover)
            )
            if not made.rowcount:
                return False
            self._fill(code, rows)
        return True

    def append(self, code: str, number: int, row: bytes, cover: bytes) -> None:
        """Add the row with this number and replace the cover; safe when this returns."""
        with self._writing():
            self._db.execute("INSERT INTO entries VALUES (?, ?, ?)", (code, number, row))
            self._db.execute("UPDATE tables SET cover = ? WHERE code = ?", (cover, code))

    def rewrite(self, code: str, rows: Sequence[bytes], cover: bytes) -> None:
        """Replace the table's rows and cover with these; the old ones are wiped."""
        with self._writing():
            self._db.execute("DELETE FROM entries WHERE code = ?", (code,))
            self._fill(code, rows)
            self._db.execute("UPDATE tables SET cover = ? WHERE code = ?", (cover, code))
        self._wipe()

    def read(self, code: str) -> list[bytes]:
        """All rows of a table in order; none if there is no such table."""
        with _sorting_out():
            rows = self._db.execute(
                "SELECT sealed FROM entries WHERE code = ? ORDER BY number", (code,)
            )
            return [row[0] for row in rows]

    def tables(self) -> list[tuple[str, bytes]]:
        """Code and cover of every table."""
        with _sorting_out():
            return self._db.execute("SELECT code, cover FROM tables").fetchall()

    def note(self, place: str, sealed: bytes | None) -> None:
        """Store a note in this place, or delete the one there; safe when this returns."""
        with self._writing():
            self._db.execute("DELETE FROM notes WHERE place = ?", (place,))
            if sealed is not None:
                self._db.execute("INSERT INTO notes VALUES (?, ?)", (place, sealed))
        self._wipe()

    def notes(self) -> list[tuple[str, bytes]]:
        """Every note and its place."""
        with _sorting_out():
            return self._db.execute("SELECT place, sealed FROM notes").fetchall()

    def _fill(self, code: str, rows: Sequence[bytes]) -> None:
        self._db.executemany(
            "INSERT INTO entries VALUES (?, ?, ?)",
            [(code, number, row) for number, row in enumerate(rows)],
        )

    def _wipe(self) -> None:
        """Let no older data remain in the write-ahead log, unless somebody is reading it."""
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA secure_delete = ON")
        with self._writing():
            (found,) = self._db.execute("PRAGMA user_version").fetchone()
            if found > FORMAT:
                raise DiskTrouble(_NEWER)
            for step in _STEPS[found:]:
                for statement in step.split(";"):
                    self._db.execute(statement)
            if found < FORMAT:
                self._db.execute(f"PRAGMA user_version = {FORMAT}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run one transaction: all of it is safe at the end, or nothing was done."""
        with _sorting_out():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    with suppress(sqlite3.Error):
                        self._db.execute("ROLLBACK")


@contextmanager
def _sorting_out() -> Iterator[None]:
    """Turn whatever goes wrong with the disk into a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
        raise DiskTrouble(_SENTENCES.get(code, _OTHERWISE)) from None
    except OSError:
        raise DiskTrouble(_SENTENCES[sqlite3.SQLITE_READONLY]) from None

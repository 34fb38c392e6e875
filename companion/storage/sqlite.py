"""The log in one SQLite file: write-ahead log, full sync, committed before the call returns."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from weakref import finalize

from companion.core.words import T
from companion.storage.log import DiskTrouble, Exchange, StoredRows, Unreadable, stored_rows
from companion.storage.owner_files import create_for_owner

_PRIMARY = 0xFF
"""SQLite's error codes have details above the first eight bits."""

_MAGIC = b"SQLite format 3\0"

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
        "Another program holds the companion’s data. Close it and try again; nothing is lost."
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
DAMAGED = T(
    "The file with the tables on this laptop is damaged. Nothing is overwritten: stop the "
    "companion and run companion restore."
)
_DAMAGES = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_MOVED = T(
    "The companion’s data folder was moved or removed while it runs. Put it back, then try again."
)
_OTHERWISE = T("The disk could not save the last answer. Check it and try again.")
_NEWER = T("This data was written by a newer companion. Please install that one.")


_HAS_EVENINGS = "SELECT 1 FROM sqlite_master WHERE name = 'evenings'"
_KEPT = """
SELECT NULL AS number, cover FROM tables WHERE code = :code
UNION ALL SELECT number, sealed FROM entries WHERE code = :code AND number >= :first
ORDER BY number NULLS FIRST
"""
_ALL_TABLES = """
WITH RECURSIVE found(code) AS (
  SELECT min(code) FROM entries
  UNION ALL SELECT (SELECT min(code) FROM entries WHERE code > found.code) FROM found
  WHERE found.code IS NOT NULL
)
SELECT code, cover FROM tables
UNION ALL SELECT code, x'' FROM found
WHERE code IS NOT NULL AND code NOT IN (SELECT code FROM tables)
"""
"""Every table, and every one that has rows but has lost its header."""


class SqliteFile:
    """All tables in one file and its write-ahead log, to be read only."""

    def __init__(self, path: Path) -> None:
        with translate_disk_errors():
            self._open(_uri_to_read(path), 0.0)

    def _open(self, uri: str, patience: float) -> None:
        self._db = sqlite3.connect(
            uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False
        )
        self._db.text_factory = lambda raw: raw.decode(errors="replace")
        finalize(self, self._db.close)  # at the latest when nothing uses this file any more

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def check(self) -> None:
        """Raise `Unreadable` if the file is damaged."""
        with translate_disk_errors():
            _check_whole(self._db)

    def read(self, code: str, first: int = 0) -> StoredRows:
        """The header of a table, and its rows from this number on; empty ones out of place."""
        with translate_disk_errors():
            rows = self._db.execute(_KEPT, {"code": code, "first": first})
            return stored_rows(((number, _as_bytes(sealed)) for number, sealed in rows), first)

    def header(self, code: str) -> bytes | None:
        """The header of this table; None if there is no such table."""
        with translate_disk_errors():
            row = self._db.execute("SELECT cover FROM tables WHERE code = ?", (code,)).fetchone()
            return _as_bytes(row[0]) if row else None

    def tables(self) -> list[tuple[str, bytes]]:
        """Code and header of every table; an empty header if it is missing."""
        with translate_disk_errors():
            rows = self._db.execute(_ALL_TABLES).fetchall()
            return [(str(code), _as_bytes(header)) for code, header in rows]

    def notes(self) -> list[tuple[str, bytes]]:
        """Every note and its place."""
        with translate_disk_errors():
            if not self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'notes'").fetchone():
                return []  # in the first format
            rows = self._db.execute("SELECT place, sealed FROM notes").fetchall()
            return [(str(place), _as_bytes(sealed)) for place, sealed in rows]

    def evenings(self) -> bytes | None:
        """In a backup: what was noted of evenings, encrypted; None if there was nothing."""
        with translate_disk_errors():
            if not self._db.execute(_HAS_EVENINGS).fetchone():
                return None
            return _as_bytes(*self._db.execute("SELECT sealed FROM evenings").fetchone())


class SqliteLog(SqliteFile):
    """Stores all tables in one file. Not for several threads at a time."""

    _files: tuple[Path, ...] = ()
    _opened: tuple[tuple[int, int], ...] = ()

    def __init__(
        self,
        path: Path,
        patience: float = 2.0,
        before_upgrade: Callable[[], object] = lambda: None,
    ) -> None:
        with translate_disk_errors():
            path.parent.mkdir(parents=True, exist_ok=True)
            create_for_owner(path)
            check_file(path)
            self._open(path.absolute().as_uri(), patience)
            self._prepare(before_upgrade)
            self._files = (path.absolute(), list_side_files(path.absolute())[0])
            self._opened = self._identify_files()

    def create(self, code: str, rows: Sequence[bytes], header: bytes) -> bool:
        """Create a table with these rows; False if the code is in use."""
        with self._writing():
            if self._db.execute("SELECT 1 FROM entries WHERE code = ?", (code,)).fetchone():
                return False
            inserted = self._db.execute(
                "INSERT INTO tables VALUES (?, ?) ON CONFLICT DO NOTHING", (code, header)
            )
            if not inserted.rowcount:
                return False
            self._insert_rows(code, rows)
        return True

    def append(self, code: str, number: int, row: bytes, header: bytes) -> None:
        """Add the row with this number and replace the header; safe when this returns."""
        self.append_all([(code, number, row, header)])

    def append_all(self, rows: Sequence[tuple[str, int, bytes, bytes]]) -> None:
        """The same for rows of several tables: all are safe when this returns, or none."""
        with self._writing():
            for code, number, row, header in rows:
                self._db.execute("INSERT INTO entries VALUES (?, ?, ?)", (code, number, row))
                self._db.execute("UPDATE tables SET cover = ? WHERE code = ?", (header, code))

    def rewrite(self, code: str, rows: Sequence[bytes], header: bytes) -> None:
        """Replace the table's rows and header with these; the old ones are wiped."""
        with self._writing():
            self._db.execute("DELETE FROM entries WHERE code = ?", (code,))
            self._db.execute("INSERT OR REPLACE INTO tables VALUES (?, ?)", (code, header))
            self._insert_rows(code, rows)
        self.wipe()

    def remove(self, code: str) -> None:
        """Remove a table; what is left of it is wiped."""
        with self._writing():
            self._db.execute("DELETE FROM entries WHERE code = ?", (code,))
            self._db.execute("DELETE FROM tables WHERE code = ?", (code,))
        self.wipe()

    def exchange(self, code: str, some: Sequence[Exchange]) -> None:
        """Replace those rows of a table, and its header, that are still as they were."""
        with self._writing():
            for number, before, after in some:
                if number is None:
                    self._db.execute(
                        "UPDATE tables SET cover = ? WHERE code = ? AND cover = ?",
                        (after, code, before),
                    )
                else:
                    self._db.execute(
                        "UPDATE entries SET sealed = ? "
                        "WHERE code = ? AND number = ? AND sealed = ?",
                        (after, code, number, before),
                    )

    def exchange_note(self, place: str, before: bytes, after: bytes) -> None:
        """Replace a note if it is still as it was; else change nothing."""
        with self._writing():
            self._db.execute(
                "UPDATE notes SET sealed = ? WHERE place = ? AND sealed = ?", (after, place, before)
            )

    def note(self, place: str, sealed: bytes | None) -> None:
        """Store a note in this place, or delete the one there; safe when this returns."""
        with self._writing():
            self._db.execute("DELETE FROM notes WHERE place = ?", (place,))
            if sealed is not None:
                self._db.execute("INSERT INTO notes VALUES (?, ?)", (place, sealed))
        self.wipe()

    def _insert_rows(self, code: str, rows: Sequence[bytes]) -> None:
        """Insert the rows of a table that has none."""
        self._db.executemany(
            "INSERT INTO entries VALUES (?, ?, ?)",
            [(code, number, row) for number, row in enumerate(rows)],
        )

    def wipe(self) -> None:
        """Let no older data remain in the write-ahead log, unless somebody is reading it."""
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _prepare(self, before_upgrade: Callable[[], object]) -> None:
        """Set the file up for writing, and bring an older format up to date."""
        self._db.execute("PRAGMA journal_mode = WAL")
        # With NORMAL the write-ahead log is synced only at checkpoints: an answer of which people
        # were told could be lost with the power.
        self._db.execute("PRAGMA synchronous = FULL")
        # What is removed is overwritten: free pages would keep a table, or a key that is on the
        # phones now, for whoever has the laptop's key.
        self._db.execute("PRAGMA secure_delete = ON")
        (stored_format,) = self._db.execute("PRAGMA user_version").fetchone()
        if 0 < stored_format < FORMAT:
            before_upgrade()
        with self._writing():
            (stored_format,) = self._db.execute("PRAGMA user_version").fetchone()
            if stored_format > FORMAT:
                raise DiskTrouble(_NEWER)
            for step in _STEPS[stored_format:]:
                for statement in step.split(";"):
                    self._db.execute(statement)
            if stored_format < FORMAT:
                self._db.execute(f"PRAGMA user_version = {FORMAT}")
        self.wipe()  # somebody may have been reading it when that was last needed

    def _check_place(self) -> None:
        """Raise `DiskTrouble` if the files are not where they were opened.

        SQLite would go on writing into files that have been removed, and say that all is well.
        """
        if self._opened != self._identify_files():
            raise DiskTrouble(_MOVED)

    def _identify_files(self) -> tuple[tuple[int, int], ...]:
        """Which files lie where the database and its write-ahead log should; none in memory."""
        file_stats = (path.stat() for path in self._files if path.exists())
        return tuple((each.st_dev, each.st_ino) for each in file_stats)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run one transaction: all of it is safe at the end, or nothing was done."""
        with translate_disk_errors():
            # The lock is taken at once: a reader that becomes a writer later may be refused
            # halfway.
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._check_place()
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    with suppress(sqlite3.Error):
                        self._db.execute("ROLLBACK")


def list_side_files(database: Path) -> list[Path]:
    """The files that SQLite keeps beside a database: write-ahead log, its index, and journal."""
    endings = ("-wal", "-shm", "-journal")
    return [database.with_name(f"{database.name}{ending}") for ending in endings]


def has_journal(database: Path) -> bool:
    """Whether a transaction that was cut off may have to be put back first."""
    return list_side_files(database)[-1].exists()


def check_file(path: Path) -> None:
    """Raise `Unreadable` unless SQLite can make a whole database of what lies here.

    Asked before SQLite may write: it would write what lies beside a damaged file into it. What the
    write-ahead log holds counts: on a full disk only the beginning of it may have reached the file.
    """
    with path.open("rb") as file:
        magic = file.read(len(_MAGIC))
    if not magic:
        return
    if magic != _MAGIC:
        raise Unreadable(DAMAGED)
    with (
        translate_disk_errors(),
        closing(sqlite3.connect(_uri_to_read(path), uri=True)) as database,
    ):
        _check_whole(database)


def _uri_to_read(path: Path) -> str:
    """How to open a file so that as little as possible is written, and nothing into it.

    Only if something unfinished lies beside it may SQLite look there. It can read what a
    write-ahead log holds; what a journal holds it has to put back first. Beside an empty file it
    would delete both.
    """
    log, empty = list_side_files(path)[0], path.exists() and not path.stat().st_size
    unfinished = "rw" if has_journal(path) else "ro" if log.exists() else ""
    mode = unfinished if unfinished and not empty else "ro&immutable=1"
    return f"{path.absolute().as_uri()}?mode={mode}"


def _check_whole(opened: sqlite3.Connection) -> None:
    """Raise `Unreadable` if the database is damaged."""
    if opened.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise Unreadable(DAMAGED)


def _as_bytes(stored: object) -> bytes:
    """What should be bytes; a damaged file may hold anything."""
    return stored if isinstance(stored, bytes) else b""


@contextmanager
def translate_disk_errors() -> Iterator[None]:
    """Raise `DiskTrouble`, with a sentence for people, for errors of SQLite or the disk."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
        if code in _DAMAGES:
            raise Unreadable(DAMAGED) from None
        raise DiskTrouble(_SENTENCES.get(code, _OTHERWISE)) from None
    except OSError:
        raise DiskTrouble(_SENTENCES[sqlite3.SQLITE_READONLY]) from None

"""The log in PostgreSQL, for many companions at the same tables.

The unique pair (table, number) alone decides who was first. Every write may be repeated safely.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, LiteralString, TypeAlias, TypeVar
from weakref import finalize

import psycopg
from psycopg import errors

from companion.core.words import T
from companion.storage.log import (
    Agreed,
    CommitConflict,
    DiskTrouble,
    Exchange,
    KeyChanged,
    StoredRows,
    stored_rows,
)
from hosting.postgres.connection import (
    NAME,
    SERVING,
    WRITTEN,
    Database,
    Writer,
    has_no_writers,
    list_writers,
    name_connection,
    note_joining,
    open_connection,
)

R = TypeVar("R")
NewRow: TypeAlias = "tuple[str, int, bytes, bytes] | tuple[str, int, bytes, bytes, Agreed | None]"

GROWN = "companion_grown"
"""Where a notice says that a table has grown: its code and its number of entries.

Every role of a database may listen and notify where it knows the name: names end in a secret.
"""
RECONNECT_SECONDS = 5.0
"""Seconds in which a lost connection is made again before anybody is told."""
_RECONNECT_PAUSE_SECONDS = 0.05


_KEPT = """
SELECT NULL AS number, cover FROM tables WHERE code = %(code)s
UNION ALL SELECT number, sealed FROM entries WHERE code = %(code)s AND number >= %(first)s
ORDER BY number NULLS FIRST
"""
# In the order of their codes, so that two companions never wait for each other.
_APPEND = """
WITH new AS (
  SELECT * FROM unnest(
    %s::text[], %s::integer[], %s::bytea[], %s::bytea[], %s::text[], %s::bytea[]
  ) AS row(code, number, sealed, cover, place, agreed)
), added AS (
  INSERT INTO entries SELECT code, number, sealed FROM new WHERE EXISTS (
    SELECT FROM entries AS last WHERE last.code = new.code AND last.number = new.number - 1
  ) AND (place IS NULL OR EXISTS (
    SELECT FROM notes WHERE notes.place = new.place AND notes.sealed = new.agreed
  )) ORDER BY code, number ON CONFLICT DO NOTHING RETURNING code, number
), covered AS (
  UPDATE tables SET cover = new.cover FROM new JOIN added USING (code, number)
  WHERE tables.code = new.code
)
SELECT code, number, pg_notify(%s, code || ' ' || number + 1) FROM added
"""
_AGREED = "SELECT FROM notes WHERE place = %s AND sealed = %s"
_STORED = "SELECT sealed FROM entries WHERE code = %s AND number = %s"
_CREATE = """
WITH made AS (INSERT INTO tables VALUES (%s, %s) ON CONFLICT DO NOTHING RETURNING code)
INSERT INTO entries SELECT code, number - 1, sealed
FROM made, unnest(%s::bytea[]) WITH ORDINALITY AS row(sealed, number) RETURNING code
"""
_NOTE = """
INSERT INTO notes VALUES (%s, %s) ON CONFLICT (place) DO UPDATE SET sealed = EXCLUDED.sealed
"""

_EXCHANGE = """
WITH new AS (
  SELECT * FROM unnest(%(numbers)s::integer[], %(before)s::bytea[], %(after)s::bytea[])
  AS row(number, before, after)
), covered AS (
  UPDATE tables SET cover = after FROM new
  WHERE code = %(code)s AND number IS NULL AND cover = before
)
UPDATE entries SET sealed = after FROM new
WHERE code = %(code)s AND entries.number = new.number AND sealed = before
"""
# Who serves the tables holds this lock, and says by its name which key is the newest it has.
_SERVING_NOW = """
SELECT DISTINCT pid, application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND objid = %s AND pid <> pg_backend_pid()
  AND starts_with(application_name, %s)
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

UNREACHED = T("The database cannot be reached right now. Please try again; nothing is lost.")
_OTHERWISE = T("The database could not save the last answer. Whoever runs it can see why there.")
_SENTENCES: dict[type[Exception], T] = {
    errors.DiskFull: T("The database’s disk is full. Make some room there; nothing is lost."),
    errors.InsufficientPrivilege: T(
        "The companion may not write to this database. Give its user the right to, and try again."
    ),
    errors.UndefinedColumn: T("Another program has tables in this database. Name an empty one."),
}


class PostgresLog:
    """Stores all tables in one database. Not for several threads at a time."""

    def __init__(
        self, url: str, clock: Callable[[], float] = time.time, patience: float = RECONNECT_SECONDS
    ) -> None:
        self._url, self._patience = url, patience
        self._name, self._grown = NAME, GROWN
        self._db = open_connection(url)
        self._free = finalize(self, _close, [self._db])
        self.up_since: float | None = self._run(lambda db: note_joining(db, clock()))

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    # --- reading -------------------------------------------------------------------------------

    def read(self, code: str, first: int = 0) -> StoredRows:
        """The header of a table, and its rows from this number on; empty ones out of place."""
        return stored_rows(self._fetch_all(_KEPT, {"code": code, "first": first}), first)

    def header(self, code: str) -> bytes | None:
        """The header of this table; None if there is no such table."""
        rows = self._fetch_all("SELECT cover FROM tables WHERE code = %s", (code,))
        return rows[0][0] if rows else None

    def tables(self) -> list[tuple[str, bytes]]:
        """Code and header of every table."""
        return self._fetch_all("SELECT code, cover FROM tables")

    def notes(self) -> list[tuple[str, bytes]]:
        """Every note and its place."""
        return self._fetch_all("SELECT place, sealed FROM notes")

    # --- writing -------------------------------------------------------------------------------

    def create(
        self, code: str, rows: Sequence[bytes], header: bytes, agreed: Agreed | None = None
    ) -> bool:
        """Create a table with these rows; False if the code is in use."""
        with_them = (code, header, list(rows))
        if self._run(
            _make_write_if_agreed(agreed, lambda db: db.execute(_CREATE, with_them).fetchall())
        ):
            return True
        return self.read(code) == (header, list(rows))  # a repeated attempt finds its own table

    def append(
        self, code: str, number: int, row: bytes, header: bytes, agreed: Agreed | None = None
    ) -> None:
        """Add the row with this number and replace the header; safe when this returns.

        `CommitConflict` if the number is taken, there is no entry before it, or the key is another
        by now.
        """
        self.append_all([(code, number, row, header, agreed)])

    def append_all(self, rows: Sequence[NewRow]) -> None:
        """The same for rows of several tables; after `CommitConflict` each may be tried alone."""
        whole = [(*each[:4], *(_get_agreed(each) or (None, None))) for each in rows]
        columns = [list(column) for column in zip(*whole, strict=True)]
        added = {
            (code, number) for code, number, _ in self._fetch_all(_APPEND, [*columns, self._grown])
        }
        for code, number, row, *_ in whole:
            # Every ciphertext is unique: what is stored as it was sent is our own.
            if (code, number) not in added and self._fetch_all(_STORED, (code, number)) != [(row,)]:
                raise CommitConflict

    def rewrite(
        self, code: str, rows: Sequence[bytes], header: bytes, agreed: Agreed | None = None
    ) -> None:
        """Replace the table's rows and header with these."""

        def all_of_it(db: Database) -> None:
            _delete(db, code)
            db.execute(_CREATE, (code, header, list(rows)))

        self._run(_make_write_if_agreed(agreed, all_of_it))

    def remove(self, code: str) -> None:
        """Remove a table."""

        def all_of_it(db: Database) -> None:
            with db.transaction():
                _delete(db, code)

        self._run(all_of_it)

    def exchange(self, code: str, some: Sequence[Exchange]) -> None:
        """Replace those rows of a table, and its header, that are still as they were."""
        numbers, before, after = (list(column) for column in zip(*some, strict=True))
        values = {"code": code, "numbers": numbers, "before": before, "after": after}
        self._run(lambda db: db.execute(_EXCHANGE, values))

    def exchange_note(self, place: str, before: bytes, after: bytes) -> None:
        """Replace a note if it is still as it was; else change nothing."""
        change = "UPDATE notes SET sealed = %s WHERE place = %s AND sealed = %s"
        self._run(lambda db: db.execute(change, (after, place, before)))

    def note(self, place: str, sealed: bytes | None, agreed: Agreed | None = None) -> None:
        """Store a note in this place, or delete the one there."""
        if sealed is None:
            self._run(lambda db: db.execute("DELETE FROM notes WHERE place = %s", (place,)))
        else:
            self._run(_make_write_if_agreed(agreed, lambda db: db.execute(_NOTE, (place, sealed))))

    def let_others_finish(self, waits: Callable[[list[Writer]], object] = list) -> None:
        """Return when what others had begun to write before this call is there, or is not.

        As long as it waits, it tells again and again for whom.
        """
        for place in WRITTEN:
            while not self._run(partial(has_no_writers, place=place)):
                waits(self._run(partial(list_writers, place=place)))
                time.sleep(_RECONNECT_PAUSE_SECONDS)

    def introduce(self, name: str) -> None:
        """Be known to others of this database by this name, as long as this log is open."""
        self._name = name
        self._run(lambda db: name_connection(db, name))

    def notify_in_secret(self, secret: str) -> None:
        """Say only to those who know this secret that a table has grown."""
        self._grown = f"{GROWN}{secret}"

    def list_others(self) -> list[str]:
        """The names of all others that serve these tables now."""
        return [name for _, name in self._fetch_all(_SERVING_NOW, (SERVING, NAME))]

    def wipe(self) -> None:
        """The database itself clears what was deleted; no table's key is on phones here."""

    # --- inside --------------------------------------------------------------------------------

    def _fetch_all(self, query: LiteralString, values: Any = None) -> list[Any]:
        """All rows that a query gives; `DiskTrouble` if it fails."""
        return self._run(lambda db: db.execute(query, values).fetchall())

    def _run(self, work: Callable[[Database], R]) -> R:
        """Do this with the database, again after a lost connection; `DiskTrouble` if it fails."""
        until = time.monotonic() + self._patience
        while True:
            try:
                return work(self._db)
            except (psycopg.OperationalError, errors.ReadOnlySqlTransaction) as error:
                if (sentence := _SENTENCES.get(type(error))) or time.monotonic() > until:
                    raise DiskTrouble(sentence or UNREACHED) from None
            except psycopg.Error as error:
                raise DiskTrouble(_SENTENCES.get(type(error), _OTHERWISE)) from None
            self._connect_again()

    def _connect_again(self) -> None:
        """After a moment, once; whoever asks goes on trying."""
        time.sleep(_RECONNECT_PAUSE_SECONDS)
        try:
            db = open_connection(self._url)
            db.execute("SELECT pg_advisory_lock_shared(%s)", (SERVING,))
            name_connection(db, self._name)
        except (DiskTrouble, psycopg.Error):
            return
        self._db.close()
        self._free.detach()
        self._db, self._free = db, finalize(self, _close, [db])


def _make_write_if_agreed(
    agreed: Agreed | None, write: Callable[[Database], R]
) -> Callable[[Database], R]:
    """This, unless the key is another by now: `KeyChanged`, and nothing was written.

    The note is looked at after the write: whoever replaces it later waits for this to end.
    """

    def all_of_it(db: Database) -> R:
        with db.transaction():
            written = write(db)
            if agreed and not db.execute(_AGREED, agreed).fetchall():
                raise KeyChanged
            return written

    return all_of_it


def _get_agreed(row: NewRow) -> Agreed | None:
    return row[4] if len(row) > 4 else None  # noqa: PLR2004 - without it, as on a laptop


def _delete(db: Database, code: str) -> None:
    """Delete a table, within the transaction of the caller."""
    db.execute("DELETE FROM entries WHERE code = %s", (code,))
    db.execute("DELETE FROM tables WHERE code = %s", (code,))


def _close(connections: Iterable[Database]) -> None:
    for each in connections:
        each.close()

"""The log in PostgreSQL, for many companions at the same tables.

The unique pair (table, number) alone decides who was first. Every write may be repeated safely.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, LiteralString, TypeAlias, TypeVar
from weakref import finalize

import psycopg
from psycopg import errors

from companion.core.words import T
from companion.tables.storage.log import DiskTrouble, Exchange, Kept, Outrun, kept

R = TypeVar("R")
Database: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"
NewRow: TypeAlias = "tuple[str, int, bytes, bytes]"

FORMAT = 1
GROWN = "companion_grown"
"""Where a notice says that a table has grown: its code and its number of entries."""
NAME = "companion"
"""How a connection is called in the database's own list of them."""
PATIENCE = 5.0
"""Seconds in which a lost connection is made again before anybody is told."""
_PAUSE = 0.05
_MAKING, _SERVING = 2_020_001, 2_020_002
"""Advisory locks: of whoever makes the tables, and of everybody who serves them."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS companion (format INTEGER NOT NULL, up_since DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS tables (code TEXT PRIMARY KEY, cover BYTEA NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
  code TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, sealed BYTEA NOT NULL,
  PRIMARY KEY (code, number)
);
CREATE TABLE IF NOT EXISTS notes (place TEXT PRIMARY KEY, sealed BYTEA NOT NULL)
"""
_KEPT = """
SELECT NULL AS number, cover FROM tables WHERE code = %(code)s
UNION ALL SELECT number, sealed FROM entries WHERE code = %(code)s AND number >= %(first)s
ORDER BY number NULLS FIRST
"""
# In the order of their codes, so that two companions never wait for each other.
_APPEND = f"""
WITH new AS (
  SELECT * FROM unnest(%s::text[], %s::integer[], %s::bytea[], %s::bytea[])
  AS row(code, number, sealed, cover)
), added AS (
  INSERT INTO entries SELECT code, number, sealed FROM new WHERE EXISTS (
    SELECT FROM entries AS last WHERE last.code = new.code AND last.number = new.number - 1
  ) ORDER BY code, number ON CONFLICT DO NOTHING RETURNING code, number
), covered AS (
  UPDATE tables SET cover = new.cover FROM new JOIN added USING (code, number)
  WHERE tables.code = new.code
)
SELECT code, number, pg_notify('{GROWN}', code || ' ' || number + 1) FROM added
"""  # noqa: S608 - nothing from outside
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
_NEWER = T("This data was written by a newer companion. Please install that one.")
_SENTENCES: dict[type[Exception], T] = {
    errors.DiskFull: T("The database’s disk is full. Make some room there; nothing is lost."),
    errors.InsufficientPrivilege: T(
        "The companion may not write to this database. Give its user the right to, and try again."
    ),
}
NOT_OPENED = T("The database does not let the companion in: {why}. Check the address.")


class PostgresLog:
    """Stores all tables in one database. Not for several threads at a time."""

    def __init__(
        self, url: str, clock: Callable[[], float] = time.time, patience: float = PATIENCE
    ) -> None:
        self._url, self._patience = url, patience
        self._name = NAME
        self._db = opened(url)
        self._free = finalize(self, _close, [self._db])
        self.up_since: float | None = self._with(lambda db: _joined(db, clock()))

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    # --- reading -------------------------------------------------------------------------------

    def read(self, code: str, first: int = 0) -> Kept:
        """The cover of a table, and its rows from this number on; empty ones out of place."""
        return kept(self._asked(_KEPT, {"code": code, "first": first}), first)

    def cover(self, code: str) -> bytes | None:
        """The cover of this table; None if there is no such table."""
        found = self._asked("SELECT cover FROM tables WHERE code = %s", (code,))
        return found[0][0] if found else None

    def tables(self) -> list[tuple[str, bytes]]:
        """Code and cover of every table."""
        return self._asked("SELECT code, cover FROM tables")

    def notes(self) -> list[tuple[str, bytes]]:
        """Every note and its place."""
        return self._asked("SELECT place, sealed FROM notes")

    # --- writing -------------------------------------------------------------------------------

    def create(self, code: str, rows: Sequence[bytes], cover: bytes) -> bool:
        """Create a table with these rows; False if the code is in use."""
        if self._asked(_CREATE, (code, cover, list(rows))):
            return True
        return self.read(code) == (cover, list(rows))  # a repeated attempt finds its own table

    def append(self, code: str, number: int, row: bytes, cover: bytes) -> None:
        """Add the row with this number and replace the cover; safe when this returns.

        `Outrun` if the number is taken, or there is no entry before it.
        """
        self.append_all([(code, number, row, cover)])

    def append_all(self, rows: Sequence[NewRow]) -> None:
        """The same for rows of several tables; after `Outrun` each may be tried alone."""
        columns = [list(column) for column in zip(*rows, strict=True)]
        added = {(code, number) for code, number, _ in self._asked(_APPEND, columns)}
        for code, number, row, _ in rows:
            # Every ciphertext is unique: what is stored as it was sent is our own.
            if (code, number) not in added and self._asked(_STORED, (code, number)) != [(row,)]:
                raise Outrun

    def rewrite(self, code: str, rows: Sequence[bytes], cover: bytes) -> None:
        """Replace the table's rows and cover with these."""

        def all_of_it(db: Database) -> None:
            with db.transaction():
                _removed(db, code)
                db.execute(_CREATE, (code, cover, list(rows)))

        self._with(all_of_it)

    def remove(self, code: str) -> None:
        """Remove a table."""

        def all_of_it(db: Database) -> None:
            with db.transaction():
                _removed(db, code)

        self._with(all_of_it)

    def exchange(self, code: str, some: Sequence[Exchange]) -> None:
        """Replace those rows of a table, and its cover, that are still as they were."""
        numbers, before, after = (list(column) for column in zip(*some, strict=True))
        said = {"code": code, "numbers": numbers, "before": before, "after": after}
        self._with(lambda db: db.execute(_EXCHANGE, said))

    def exchange_note(self, place: str, before: bytes, after: bytes) -> None:
        """Replace a note if it is still as it was."""
        change = "UPDATE notes SET sealed = %s WHERE place = %s AND sealed = %s"
        self._with(lambda db: db.execute(change, (after, place, before)))

    def note(self, place: str, sealed: bytes | None) -> None:
        """Store a note in this place, or delete the one there."""
        if sealed is None:
            self._with(lambda db: db.execute("DELETE FROM notes WHERE place = %s", (place,)))
        else:
            self._with(lambda db: db.execute(_NOTE, (place, sealed)))

    def introduce(self, name: str) -> None:
        """Be known to others of this database by this name, as long as this log is open."""
        self._name = name
        self._with(lambda db: _named(db, name))

    def others(self) -> list[str]:
        """The names of all others that serve these tables now."""
        return [name for _, name in self._asked(_SERVING_NOW, (_SERVING, NAME))]

    def wipe(self) -> None:
        """The database itself clears what was deleted; no table's key is on phones here."""

    # --- inside --------------------------------------------------------------------------------

    def _asked(self, query: LiteralString, values: Any = None) -> list[Any]:
        return self._with(lambda db: db.execute(query, values).fetchall())

    def _with(self, work: Callable[[Database], R]) -> R:
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
        time.sleep(_PAUSE)
        try:
            db = opened(self._url)
            db.execute("SELECT pg_advisory_lock_shared(%s)", (_SERVING,))
            _named(db, self._name)
        except (DiskTrouble, psycopg.Error):
            return
        self._db.close()
        self._free.detach()
        self._db, self._free = db, finalize(self, _close, [db])


def opened(url: str) -> Database:
    """A connection; each statement is a transaction of its own.

    Of several servers it is the one that can be written to.
    """
    known: dict[str, Any] = {
        "target_session_attrs": "read-write",
        "connect_timeout": 5,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
        "application_name": NAME,
    }
    try:
        return psycopg.connect(url, autocommit=True, **known)
    except psycopg.Error as error:
        why = str(error).strip().splitlines()[-1].strip().rstrip(".")
        raise DiskTrouble(NOT_OPENED.but(why=why)) from None


def _named(db: Database, name: str) -> None:
    db.execute("SELECT set_config('application_name', %s, false)", (name,))


def _joined(db: Database, now: float) -> float:
    """Since when companions serve these tables: now, if nobody else does."""
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
        db.execute(_SCHEMA)
        found = db.execute("SELECT format, up_since FROM companion").fetchone()
        if found and found[0] > FORMAT:
            raise DiskTrouble(_NEWER)
        (alone,) = _one(db.execute("SELECT pg_try_advisory_lock(%s)", (_SERVING,)))
        if found is None:
            db.execute("INSERT INTO companion VALUES (%s, %s)", (FORMAT, now))
        elif alone:
            db.execute("UPDATE companion SET up_since = %s", (now,))
    db.execute("SELECT pg_advisory_lock_shared(%s)", (_SERVING,))
    if alone:
        db.execute("SELECT pg_advisory_unlock(%s)", (_SERVING,))
    (since,) = _one(db.execute("SELECT up_since FROM companion"))
    return float(since)


def _removed(db: Database, code: str) -> None:
    db.execute("DELETE FROM entries WHERE code = %s", (code,))
    db.execute("DELETE FROM tables WHERE code = %s", (code,))


def _one(found: psycopg.Cursor[tuple[Any, ...]]) -> tuple[Any, ...]:
    return found.fetchone() or ()


def _close(connections: Iterable[Database]) -> None:
    for each in connections:
        each.close()

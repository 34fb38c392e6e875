"""A connection to the database of many companions, and how one joins the others there."""

from __future__ import annotations

from typing import Any, LiteralString, NamedTuple, TypeAlias

import psycopg
from psycopg import errors

from companion.core.words import T
from companion.storage.log import DiskTrouble

Database: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"

FORMAT = 1
NAME = "companion"
"""How a connection is called in the database's own list of them."""
_MAKING, SERVING = 2_020_001, 2_020_002
"""Advisory locks: of whoever makes the tables, and of everybody who serves them."""

WRITTEN: tuple[LiteralString, ...] = ("entries", "notes")
"""Where every write leaves something, one in each transaction: nobody waits in a circle."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS companion (format INTEGER NOT NULL, up_since DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS tables (code TEXT PRIMARY KEY, cover BYTEA NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
  code TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, sealed BYTEA NOT NULL,
  PRIMARY KEY (code, number)
);
CREATE TABLE IF NOT EXISTS notes (place TEXT PRIMARY KEY, sealed BYTEA NOT NULL)
"""

_WRITERS = """
SELECT pid, COALESCE(host(client_addr), 'localhost'),
  EXTRACT(EPOCH FROM now() - max(xact_start))::integer
FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE relation = to_regclass(%s) AND granted AND pid <> pg_backend_pid()
  AND mode IN ('RowExclusiveLock', 'ShareRowExclusiveLock', 'AccessExclusiveLock')
GROUP BY 1, 2
"""

_NEWER = T("This data was written by a newer companion. Please install that one.")
NOT_OPENED = T(
    "The database does not let the companion in: {why}. Check its address, and that it takes more "
    "connections and can be written to."
)


class Writer(NamedTuple):
    """Somebody who is in the middle of a write."""

    process: int
    """The number of the database's own process for them."""
    address: str
    """The machine from which they have come."""
    seconds: int


def open_connection(url: str) -> Database:
    """A connection; each statement is a transaction of its own.

    Of several servers it is the one that can be written to.
    """
    known: dict[str, Any] = {
        "target_session_attrs": "read-write",
        "client_encoding": "utf8",  # whatever the database itself was made with
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
        why = str(error).strip().splitlines()[-1].strip().rstrip(".?!")
        raise DiskTrouble(NOT_OPENED.but(why=why)) from None


def name_connection(db: Database, name: str) -> None:
    """Let others see this connection by this name."""
    db.execute("SELECT set_config('application_name', %s, false)", (name,))


def note_joining(db: Database, now: float) -> float:
    """Join those who serve these tables, making what the database lacks: since when they serve."""
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
        db.execute(_SCHEMA)
        row = db.execute("SELECT format, up_since FROM companion").fetchone()
        if row and row[0] > FORMAT:
            raise DiskTrouble(_NEWER)
        (alone,) = _fetch_one(db.execute("SELECT pg_try_advisory_lock(%s)", (SERVING,)))
        if row is None:
            db.execute("INSERT INTO companion VALUES (%s, %s)", (FORMAT, now))
        elif alone:
            db.execute("UPDATE companion SET up_since = %s", (now,))
    db.execute("SELECT pg_advisory_lock_shared(%s)", (SERVING,))
    if alone:
        db.execute("SELECT pg_advisory_unlock(%s)", (SERVING,))
    (since,) = _fetch_one(db.execute("SELECT up_since FROM companion"))
    return float(since)


def has_no_writers(db: Database, place: LiteralString) -> bool:
    """Whether nobody was writing here at some moment; for a short time all others wait for us."""
    try:
        with db.transaction():
            db.execute("SET LOCAL lock_timeout = 200")
            db.execute(f"LOCK TABLE {place} IN SHARE MODE")
    except errors.LockNotAvailable:
        return False
    return True


def list_writers(db: Database, place: LiteralString) -> list[Writer]:
    """Who is writing here now."""
    return [Writer(*each) for each in db.execute(_WRITERS, (place,)).fetchall()]


def _fetch_one(cursor: psycopg.Cursor[tuple[Any, ...]]) -> tuple[Any, ...]:
    return cursor.fetchone() or ()

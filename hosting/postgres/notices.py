"""Notices between companions that share a database: which table has grown, who is at it.

A notice may be lost: whoever listens asks now and then how long the tables are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice

import msgspec
import psycopg

from companion.storage.log import DiskTrouble
from hosting.postgres.connection import Database, open_connection
from hosting.postgres.log import GROWN, UNREACHED

HERE = "companion_here"
"""Where a notice says who has a page open at which tables."""
_MAX_NOTICE_TABLES = 200
"""Tables in one notice, which must be shorter than 8,000 bytes."""
# How many entries each of these tables has: one step into the index for each.
_LENGTHS = """
SELECT code, (SELECT max(number) + 1 FROM entries WHERE entries.code = asked.code)
FROM unnest(%s::text[]) AS asked(code)
"""
OpenSeats = Mapping[str, tuple[int, ...]]
"""By the code of the table: the seats that have a page open."""


class Here(msgspec.Struct, frozen=True):
    """What one worker says of itself."""

    worker: str
    seats: OpenSeats
    used: Mapping[str, Mapping[str, int]] = {}
    """What clients have used up there of limits that hold for all workers."""


@dataclass(frozen=True, slots=True)
class News:
    """What was heard: how many entries tables have by now, and who is where."""

    lengths: dict[str, int] = field(default_factory=dict)
    here: list[Here] = field(default_factory=list)


class Notices:
    """Hears and tells, on a connection of its own. Not for several threads at a time.

    Whoever does not know the secret, lower-case letters and digits, can neither hear nor forge any.
    """

    def __init__(self, url: str, secret: str = "") -> None:
        self._url, self._grown, self._here = url, f"{GROWN}{secret}", f"{HERE}{secret}"
        self._db: Database | None = None

    def hear(self, seconds: float) -> News:
        """What comes within so many seconds; it returns as soon as something does.

        `DiskTrouble`: the connection is lost, and notices with it. The next call makes it again.
        """
        heard = News()
        with self._connected() as db:
            for notice in db.notifies(timeout=seconds, stop_after=1):
                with suppress(ValueError, msgspec.DecodeError):  # not from one of us
                    if notice.channel == self._grown:
                        code, _, length = notice.payload.partition(" ")
                        heard.lengths[code] = int(length)
                    else:
                        heard.here.append(msgspec.json.decode(notice.payload, type=Here))
        return heard

    def tell(self, worker: str, seats: OpenSeats) -> None:
        """Say who has a page open here."""
        seats_by_table = sorted(seats.items())
        with self._connected() as db:
            for at in range(0, len(seats_by_table), _MAX_NOTICE_TABLES):
                self._notify(db, Here(worker, dict(seats_by_table[at : at + _MAX_NOTICE_TABLES])))

    def tell_used(self, worker: str, used: Mapping[str, Mapping[str, int]]) -> None:
        """Say what clients have used up here of limits that hold for all workers."""
        with self._connected() as db:
            for limit, counts in used.items():
                for some in _iter_batches(counts.items()):
                    self._notify(db, Here(worker, {}, {limit: some}))

    def lengths(self, codes: Collection[str]) -> dict[str, int]:
        """How many entries these tables have; those that are not there are left out."""
        with self._connected() as db:
            rows = db.execute(_LENGTHS, (list(codes),)).fetchall()
            return {code: length for code, length in rows if length is not None}

    def _notify(self, db: Database, notice: Here) -> None:
        payload = msgspec.json.encode(notice).decode()
        db.execute("SELECT pg_notify(%s, %s)", (self._here, payload))

    def close(self) -> None:
        """Hang up."""
        if self._db is not None:
            self._db.close()
            self._db = None

    @contextmanager
    def _connected(self) -> Iterator[Database]:
        """The connection that listens, made if there is none; closed if something fails."""
        try:
            if self._db is None:
                self._db = _connect_to_listen(self._url, (self._grown, self._here))
            yield self._db
        except psycopg.Error:
            self.close()
            raise DiskTrouble(UNREACHED) from None


def _iter_batches(counts: Iterable[tuple[str, int]]) -> Iterator[dict[str, int]]:
    """As many at a time as a notice holds."""
    left = iter(counts)
    while some := dict(islice(left, _MAX_NOTICE_TABLES)):
        yield some


def _connect_to_listen(url: str, channels: Iterable[str]) -> Database:
    db = open_connection(url)
    db.execute("SET synchronous_commit = off")  # a notice is not worth waiting for the disk
    for channel in channels:
        db.execute(f"LISTEN {channel}".encode())
    return db

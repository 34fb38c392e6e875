"""Games that were played on this laptop, in a small file of its own, apart from the tables.

It holds results, and the names of those who are remembered; nothing that was secret in a game, so
it is not encrypted. Writing takes a moment, and happens once a game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from companion.core.words import T
from companion.storage.log import DiskTrouble
from companion.storage.owner_files import create_for_owner
from companion.storage.sqlite import check_file, has_journal, translate_disk_errors

FILE = "evenings.db"
_FORMAT = 1
_TABLES = """
CREATE TABLE people (name TEXT PRIMARY KEY, since REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE plays (
  number INTEGER PRIMARY KEY, code TEXT NOT NULL, began REAL NOT NULL, ended REAL NOT NULL,
  seconds REAL NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL, ending TEXT NOT NULL,
  dropped INTEGER NOT NULL DEFAULT 0, UNIQUE (code, began)
);
CREATE TABLE results (
  play INTEGER NOT NULL REFERENCES plays, seat INTEGER NOT NULL, person TEXT REFERENCES people,
  won INTEGER NOT NULL, place INTEGER NOT NULL, score REAL, said TEXT NOT NULL, role TEXT NOT NULL,
  PRIMARY KEY (play, seat)
) WITHOUT ROWID
"""
_PLAYS = """
SELECT number, code, began, ended, seconds, game, title, ending, seat, person, won, place, score,
  said, role
FROM plays JOIN results ON play = number WHERE NOT dropped ORDER BY began, number, place, seat
"""
_COUNTED = "SELECT (SELECT count(*) FROM plays) + (SELECT count(*) FROM people)"
_NEWER = T("The evenings were noted by a newer companion. Please install that one.")


def read_copy(path: Path) -> bytes | None:
    """The whole file as it is at one moment; None if there is none, or it is damaged."""
    try:
        with closing(_open_to_read(path)) as original, closing(sqlite3.connect(":memory:")) as copy:
            original.backup(copy)
            return copy.serialize() if _is_whole(copy) else None
    except sqlite3.Error:
        return None


def is_lost(path: Path) -> bool:
    """Whether there is no such file, it is damaged, or nothing has been noted in it."""
    try:
        with closing(_open_to_read(path)) as db:
            return not _is_whole(db) or db.execute(_COUNTED).fetchone() == (0,)
    except sqlite3.Error:
        return True


def _open_to_read(path: Path) -> sqlite3.Connection:
    """The file; what was left unfinished in it when the laptop died is first put back."""
    mode = "rw" if has_journal(path) else "ro"
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)


def _is_whole(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


class StoredResult(msgspec.Struct, frozen=True):
    """One player's result; the person is known only if they are remembered."""

    seat: int
    person: str | None
    won: bool
    place: int
    score: float | None
    said: str
    role: str


class StoredPlay(msgspec.Struct, frozen=True):
    """A game that was played; `code` is that of its table."""

    number: int
    code: str
    began: float
    ended: float
    seconds: float
    game: str
    title: str
    ending: str
    results: tuple[StoredResult, ...]


class PlayStore:
    """Reads and writes the file; it is made when something is first noted or looked up."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db: sqlite3.Connection | None = None

    # --- reading -------------------------------------------------------------------------------

    def known(self) -> frozenset[tuple[str, float]]:
        """Code and beginning of every game that was ever noted, also of those dropped since."""
        with self._open() as db:
            return frozenset(db.execute("SELECT code, began FROM plays").fetchall())

    def plays(self) -> list[StoredPlay]:
        """All games, the oldest first."""
        with self._open() as db:
            rows = db.execute(_PLAYS).fetchall()
        groups = groupby(rows, key=lambda row: row[:8])
        return [_make_play(head, own) for head, own in groups]

    def people(self) -> list[str]:
        """The names of those who are remembered."""
        with self._open() as db:
            return [name for (name,) in db.execute("SELECT name FROM people ORDER BY name")]

    # --- writing -------------------------------------------------------------------------------

    def add(self, play: StoredPlay) -> None:
        """Note a game; its number does not count. A game that is noted already stays as it is."""
        with self._writing() as db:
            inserted = db.execute(
                "INSERT INTO plays (code, began, ended, seconds, game, title, ending) "
                "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                msgspec.structs.astuple(play)[1:8],
            )
            if inserted.rowcount:
                db.executemany(
                    "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    [(inserted.lastrowid, *msgspec.structs.astuple(each)) for each in play.results],
                )

    def remember(self, name: str, when: float, at: Iterable[tuple[int, int]]) -> None:
        """Remember somebody, who has sat at these games: number and seat."""
        with self._writing() as db:
            db.execute("INSERT INTO people VALUES (?, ?) ON CONFLICT DO NOTHING", (name, when))
            db.executemany(
                "UPDATE results SET person = ? WHERE play = ? AND seat = ?",
                [(name, play, seat) for play, seat in at],
            )

    def forget(self, name: str) -> None:
        """Forget somebody: nothing in the file names them any more."""
        with self._writing() as db:
            db.execute("UPDATE results SET person = NULL WHERE person = ?", (name,))
            db.execute("DELETE FROM people WHERE name = ?", (name,))

    def drop(self, number: int) -> None:
        """Drop a game: only that it has been noted once remains, so that it is not noted again."""
        with self._writing() as db:
            db.execute("DELETE FROM results WHERE play = ?", (number,))
            db.execute("UPDATE plays SET dropped = 1, title = '' WHERE number = ?", (number,))

    # --- inside --------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._open() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The file; `DiskTrouble` with a sentence if something is wrong with it."""
        with translate_disk_errors():
            if self._db is None:
                self._db = self._open_or_create()
            yield self._db

    def _open_or_create(self) -> sqlite3.Connection:
        """The file, made if there is none; `Unreadable` or `DiskTrouble` if it cannot be used."""
        create_for_owner(self._path)
        check_file(self._path)
        db = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")
        (file_format,) = db.execute("PRAGMA user_version").fetchone()
        if file_format > _FORMAT:
            raise DiskTrouble(_NEWER)
        if file_format < _FORMAT:
            db.executescript(f"BEGIN; {_TABLES}; PRAGMA user_version = {_FORMAT}; COMMIT")
        return db


def _make_play(head: tuple[Any, ...], rows: Iterable[tuple[Any, ...]]) -> StoredPlay:
    results = tuple(_make_result(row[8:]) for row in rows)
    return StoredPlay(*(*head, results))


def _make_result(row: tuple[Any, ...]) -> StoredResult:
    seat, person, won, place, score, result, role = row
    return StoredResult(seat, person, bool(won), place, score, result, role)

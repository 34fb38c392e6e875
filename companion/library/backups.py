"""Backups of all tables and evenings: copies of the database, each one file, all encrypted.

They never hold a key: neither the laptop's, nor that of a table whose key belongs on the phones.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.core.words import T
from companion.storage import first_version
from companion.storage.damage import find_damage
from companion.storage.encrypted_log import LogHeader, decrypt_header
from companion.storage.encryption import Tampered, Vault
from companion.storage.evenings_database import read_copy
from companion.storage.log import DiskTrouble
from companion.storage.phone_key import place_of
from companion.storage.sqlite import SqliteFile, translate_disk_errors
from companion.table.record.record import State

FOLDER = "backups"
KEPT_LAST, KEPT_DAYS = 10, 7
"""How many backups are kept: the last ones, and the last one of each of so many days."""
_EVENINGS = "evenings"
_NAME = re.compile(r"([0-9]{6,})-([0-9]{8}-[0-9]{6})\.db")
_WHEN = "%Y%m%d-%H%M%S"
_NOT_MADE = T("The last backup could not be made: {why}")


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup; later ones have higher numbers, whatever the clock said."""

    number: int
    when: datetime
    path: Path

    @property
    def time_text(self) -> str:
        """When it was made, for people."""
        return format_time(self.when)

    def open(self) -> SqliteFile:
        """Its tables, to be read only."""
        return SqliteFile(self.path)


def format_time(when: datetime) -> str:
    """A time on this laptop's clock, for people of any language."""
    return when.strftime("%Y-%m-%d, %H:%M")


class Backups:
    """All backups of one database. What writes may run in a thread of its own, once at a time."""

    def __init__(
        self,
        folder: Path,
        database: Path,
        vault: Vault,
        clock: Callable[[], float] = time.time,
        evenings: Path | None = None,
    ) -> None:
        self._folder, self._database, self._evenings = folder, database, evenings
        self._vault, self._clock = vault, clock
        self._whole: dict[tuple[int, str], bool] = {}
        self._codes: frozenset[str] | None = None
        self.trouble: T | None = None
        """Why the last backup could not be made, if it could not."""

    # --- what there is ---------------------------------------------------------------------------

    def all(self) -> list[Backup]:
        """Every backup, the last one first."""
        files = self._folder.iterdir() if self._folder.is_dir() else ()
        backups = [backup for each in files if (backup := _parse_name(each))]
        return sorted(backups, key=lambda each: -each.number)

    def find_last_with(self, code: str) -> Backup | None:
        """The last backup in which this table is whole."""
        return next((each for each in self.all() if self.holds(each, code)), None)

    def iter_headers(self, code: str, after: int) -> Iterator[tuple[Backup, LogHeader]]:
        """Every backup with a higher number than this, and what it says of the table."""
        for each in self.all():
            if each.number > after and (header := self._read_headers(each, code).get(code)):
                yield each, header

    def _read_headers(self, backup: Backup, *codes: str) -> dict[str, LogHeader]:
        """What a backup says of these tables, or of all; nothing of those that do not decrypt."""
        try:
            with closing(backup.open()) as stored:
                sealed = [(c, stored.header(c) or b"") for c in codes] or list(stored.tables())
        except DiskTrouble:
            return {}
        headers = ((code, decrypt_header(self._vault, code, each)) for code, each in sealed)
        return {code: header for code, header in headers if header}

    def codes(self) -> frozenset[str]:
        """The codes of all tables in any backup."""
        if self._codes is None:
            self._codes = frozenset(code for each in self.all() for code in _codes(each))
        return self._codes

    def holds(self, backup: Backup, code: str) -> bool:
        """Whether this table is whole in a backup."""
        key = backup.number, code
        if key not in self._whole:
            self._whole[key] = self._is_whole(backup, code)
        return self._whole[key]

    def _is_whole(self, backup: Backup, code: str) -> bool:
        try:
            with closing(backup.open()) as stored:
                return find_damage(stored, self._vault, code) is None
        except DiskTrouble:
            return False

    def evenings(self, backup: Backup) -> bytes | None:
        """The file with the evenings as it was in a backup, if it has one."""
        try:
            with closing(backup.open()) as stored:
                return self._decrypt_evenings(stored)
        except DiskTrouble:
            return None

    def find_last_with_evenings(self) -> Backup | None:
        """The last backup that has the evenings."""
        return next((each for each in self.all() if self.evenings(each) is not None), None)

    def _decrypt_evenings(self, stored: SqliteFile) -> bytes | None:
        sealed = stored.evenings()
        with suppress(Tampered):
            return sealed and self._vault.cipher(_EVENINGS).decrypt(sealed, _EVENINGS)
        return None

    # --- making one ------------------------------------------------------------------------------

    def make(self, removed: Collection[str] = ()) -> Backup | None:
        """Make a backup, or return the last one if nothing has changed; remove old ones.

        None if it fails: `trouble` says why. `removed`: the tables that were removed on purpose,
        whose copies go as backups grow old.
        """
        try:
            with translate_disk_errors():
                backup = self._make_file()
        except DiskTrouble as trouble:
            self.trouble = T(_NOT_MADE.text, why=trouble.sentence)
            return None
        self.trouble = None
        self._codes = None
        self._prune(removed)
        return backup

    def _make_file(self) -> Backup:
        """Copy the database into a new file; the last backup if nothing has changed since."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        before, aside = self.all(), self._folder / "new"
        aside.unlink(missing_ok=True)
        os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            self._copy_to(aside)
            if before and self._describe_content(aside) == self._describe_content(before[0].path):
                return before[0]
            now = datetime.fromtimestamp(self._clock()).astimezone()
            number = before[0].number + 1 if before else 1
            path = self._folder / f"{number:06}-{now.strftime(_WHEN)}.db"
            move_into_place(aside, path)
        finally:
            aside.unlink(missing_ok=True)
        return Backup(number, now, path)

    def _copy_to(self, aside: Path) -> None:
        """Copy the database as it is at one moment; others may go on writing meanwhile."""
        source = f"{self._database.absolute().as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(source, uri=True)) as original,
            closing(sqlite3.connect(aside, isolation_level=None)) as copy,
        ):
            original.backup(copy)
            # In memory, so that what is left out does not lie around beside the copy.
            copy.execute("PRAGMA journal_mode = MEMORY")
            copy.execute("PRAGMA secure_delete = ON")
            self._leave_out(copy)
            self._add_evenings(copy)
        with closing(SqliteFile(aside)) as stored:
            stored.check()

    def _leave_out(self, copy: sqlite3.Connection) -> None:
        """Remove what only the phones are to have: keys, and tables still without their key."""
        notes = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'notes'").fetchone()
        for code, sealed in copy.execute("SELECT code, cover FROM tables").fetchall():
            header = decrypt_header(self._vault, code, sealed)
            if header is None or header.state == State.ENDED:
                continue
            if _waits_for_its_key(header):
                copy.execute("DELETE FROM entries WHERE code = ?", (code,))
                copy.execute("DELETE FROM tables WHERE code = ?", (code,))
            elif header.needed and notes:
                place = place_of(self._vault, code)
                copy.execute("DELETE FROM notes WHERE place = ?", (place,))

    def _add_evenings(self, copy: sqlite3.Connection) -> None:
        """Add what was noted of evenings: it names people, so it is encrypted like the tables."""
        if self._evenings and (content := read_copy(self._evenings)) is not None:
            sealed = self._vault.cipher(_EVENINGS).encrypt(content, _EVENINGS)
            copy.execute("CREATE TABLE evenings (sealed BLOB NOT NULL)")
            copy.execute("INSERT INTO evenings VALUES (?)", (sealed,))

    def _describe_content(self, path: Path) -> object:
        """What makes one backup differ from another."""
        with closing(SqliteFile(path)) as stored:
            notes = dict(stored.notes())
            notes.pop(first_version.place_of(self._vault), None)
            return dict(stored.tables()), notes, self._decrypt_evenings(stored)

    # --- removing old ones -----------------------------------------------------------------------

    def _prune(self, removed: Collection[str]) -> None:
        """Keep the last ones, those of the last days, and what they lack.

        That is the last whole copy of every table, and the one that holds most of it: if the laptop
        has lost some of a table, later backups have lost it, too. Nobody misses what was removed,
        unless there is a table of that code again.
        """
        backups = self.all()
        kept_numbers = {
            each.number for each in (*backups[:KEPT_LAST], *_iter_last_of_days(backups, KEPT_DAYS))
        }
        if all(each.number in kept_numbers for each in backups):
            return
        wanted = self.codes() - (frozenset(removed) - frozenset(_codes(backups[0])))
        missed = [code for code in wanted if not self.holds(backups[0], code)]
        whole = [self.find_last_with(code) for code in missed]
        longest = self._iter_longest(backups)
        kept_numbers |= {
            each.number for each in (*whole, *longest, self.find_last_with_evenings()) if each
        }
        for each in backups:
            if each.number not in kept_numbers:
                with suppress(OSError):
                    each.path.unlink()

    def _iter_longest(self, backups: list[Backup]) -> Iterator[Backup]:
        """For every table in the last backup, the one that holds most of it."""
        most = {
            code: (header.count, backups[0])
            for code, header in self._read_headers(backups[0]).items()
        }
        for each in backups[1:]:
            for code, header in self._read_headers(each).items():
                if code in most and header.count > most[code][0]:
                    most[code] = header.count, each
        yield from (each for _, each in most.values())


def _parse_name(path: Path) -> Backup | None:
    """The backup in this file, if it is one."""
    if match := _NAME.fullmatch(path.name):
        with suppress(ValueError):
            when = datetime.strptime(match[2], _WHEN).astimezone()
            return Backup(int(match[1]), when, path)
    return None


def _waits_for_its_key(header: LogHeader) -> bool:
    """Whether this table's key is to be on the phones, and is still the laptop's."""
    return header.cards is None and header.count > 0 and not header.needed


def _iter_last_of_days(backups: list[Backup], most: int) -> Iterator[Backup]:
    """The last backup of each of the last days on which one was made."""
    days: dict[object, Backup] = {}
    for each in backups:
        days.setdefault(each.when.date(), each)
    yield from list(days.values())[:most]


def _codes(backup: Backup) -> list[str]:
    try:
        with closing(backup.open()) as stored:
            return [code for code, _ in stored.tables()]
    except DiskTrouble:
        return []


def move_into_place(aside: Path, path: Path) -> None:
    """Give a finished file its name, safely on the disk."""
    _sync(aside, os.O_RDWR)
    aside.replace(path)
    if os.name == "posix":
        _sync(path.parent, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

"""Restores tables and evenings from a backup. What is replaced is kept beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from companion.commands import restoring_evenings
from companion.commands.command_errors import Sentence
from companion.commands.data_folder import (
    DATABASE,
    InUse,
    are_tables_lost,
    find_backups,
    lock_folder,
    open_tables_in,
)
from companion.commands.language import say, voice
from companion.commands.private_files import copy_aside, copy_file
from companion.core.words import T, plural
from companion.library.backups import FOLDER as BACKUPS
from companion.library.backups import Backup, move_into_place
from companion.library.registry import NoSuchTable, Tables
from companion.storage import first_version
from companion.storage.codes import tidy
from companion.storage.damage import TABLES_MISSING, find_damage
from companion.storage.encrypted_log import LogHeader, decrypt_header
from companion.storage.encryption import KEY_COPY, KEY_FILE, Vault, is_key
from companion.storage.log import DiskTrouble
from companion.storage.phone_key import place_of
from companion.storage.sqlite import SqliteFile, SqliteLog, list_side_files

NONE = T("There is no backup in {folder} yet. One is made at the end of every evening.")
NO_NUMBER = T("There is no backup {n}. See what there is with companion restore.")
NO_TABLE = T(
    "No backup holds the table {code} undamaged. See what there is with companion restore."
)
KEPT = T("The file with the tables until now is kept as {name}.")
UNREADABLE = T("Backup {n} is damaged. Choose another one.")
MAX_LISTED_TABLES = 8
"""How many tables of a backup are listed."""

LogHeaders = Mapping[str, LogHeader]


def list_backups(folder: Path) -> Iterator[str]:
    """Every backup with its tables, a line each; a lost key is put back before."""
    if not any((folder / each).exists() for each in (DATABASE, KEY_FILE, KEY_COPY, BACKUPS)):
        raise Sentence(NONE.but(folder=str(folder)))  # perhaps another one was meant
    with suppress(InUse), lock_folder(folder):
        yield from put_key_back(folder)
    vault = Vault.in_folder(folder, new=False)
    backups = find_backups(folder, vault).all()
    if not backups:
        raise Sentence(NONE.but(folder=str(folder)))
    for backup in backups:
        headers = _read_headers(_open_backup(backup), vault)
        tables = sorted(headers, key=lambda code: -headers[code].when)
        yield f"{backup.number}  {backup.time_text}  {_describe_tables(tables, headers)}"


def _describe_tables(tables: list[str], headers: LogHeaders) -> str:
    """The tables last played, with their players."""
    described = [
        f"{code} ({', '.join(headers[code].names)})" for code in tables[:MAX_LISTED_TABLES]
    ]
    more = len(tables) - MAX_LISTED_TABLES
    listed = ", ".join(described)
    return say("{tables} and {n} more", tables=listed, n=more) if more > 0 else listed


def restore(
    folder: Path, number: int | None, code: str | None, *, evenings: bool = False
) -> Iterator[str]:
    """Restore a table, all, or only the evenings; done as its lines are read, one for each deed."""
    with lock_folder(folder):
        yield from put_key_back(folder)
        vault = Vault.in_folder(folder, new=False)
        if evenings:
            chosen = restoring_evenings.choose_backup(folder, vault, number)
            yield from restoring_evenings.restore(folder, vault, chosen)
            return
        code = tidy(code) if code else None
        backup = _choose_backup(folder, vault, number, code)
        if code:
            yield from _restore_one(folder, vault, backup, code)
        else:
            yield from _restore_all(folder, vault, backup)
            yield from restoring_evenings.restore_if_lost(folder, vault, backup)


def _choose_backup(folder: Path, vault: Vault, number: int | None, code: str | None) -> Backup:
    """The backup of this number, or the last with this table; `Sentence` if it does not hold it."""
    backups = find_backups(folder, vault)
    if number is None and code and (last := backups.find_last_with(code)):
        return last
    for backup in backups.all():
        if backup.number == number:
            if code is None or backups.holds(backup, code):
                return backup
            raise Sentence(NO_TABLE.but(code=code))
    raise Sentence(NO_TABLE.but(code=code or "") if number is None else NO_NUMBER.but(n=number))


# --- all tables -----------------------------------------------------------------------------------


def _restore_all(folder: Path, vault: Vault, backup: Backup) -> Iterator[str]:
    """Replace the file with the tables; what the backup lacks is kept."""
    database, aside = folder / DATABASE, folder / f"{DATABASE}.new"
    _open_backup(backup).close()
    copy_file(backup.path, aside)
    _drop_evenings(aside)
    old_database = copy_aside(database)
    for each in list_side_files(database):
        each.unlink(missing_ok=True)
    move_into_place(aside, database)
    yield say(
        "All tables are as they were on {when}, in backup {n}.",
        when=backup.time_text,
        n=backup.number,
    )
    before: LogHeaders = {}
    with closing(SqliteLog(database)) as log:
        if old_database:
            yield voice().say(KEPT.but(name=old_database.name))
            before = _carry_over(old_database, log, vault)
        after = _read_headers(log, vault)
    with open_tables_in(folder) as tables:
        for code in after:
            yield from _announce_restored(tables, backup, code, before.get(code), after[code])


def _carry_over(old_database: Path, log: SqliteLog, vault: Vault) -> LogHeaders:
    """Copy what the backup lacks: newer tables, presets; the headers of all tables until now."""
    with suppress(DiskTrouble), closing(SqliteFile(old_database)) as before:
        notes = dict(log.notes())
        for place, sealed in before.notes():
            if place not in notes:
                log.note(place, sealed)
        present, headers = dict(log.tables()), dict(before.tables())
        for code in headers.keys() - present.keys():
            if find_damage(before, vault, code) is None:
                log.rewrite(code, before.read(code).rows, headers[code])
        first_version.write(
            log, vault, max(first_version.read(each, vault) for each in (log, before))
        )
        return _read_headers(before, vault)
    return {}


def _drop_evenings(copy: Path) -> None:
    """Remove the evenings from a copy of the tables' file: they have a file of their own."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as opened:
        opened.execute("PRAGMA journal_mode = MEMORY")
        opened.execute("DROP TABLE IF EXISTS evenings")


# --- one table ------------------------------------------------------------------------------------


def _restore_one(folder: Path, vault: Vault, backup: Backup, code: str) -> Iterator[str]:
    """Replace one table's log in the file."""
    if are_tables_lost(folder):
        raise DiskTrouble(TABLES_MISSING)
    place = place_of(vault, code)
    with closing(_open_backup(backup)) as stored:
        (sealed, rows), key = stored.read(code), dict(stored.notes())
    sealed = sealed or b""
    with closing(SqliteLog(folder / DATABASE)) as log:
        before, after = (
            decrypt_header(vault, code, each or b"") for each in (log.header(code), sealed)
        )
        old_database = copy_aside(folder / DATABASE)
        log.rewrite(code, rows, sealed)
        if place in key and place not in dict(log.notes()):
            log.note(place, key[place])
    yield say(
        "Table {code} is as it was on {when}, in backup {n}.",
        code=code,
        when=backup.time_text,
        n=backup.number,
    )
    if old_database:
        yield voice().say(KEPT.but(name=old_database.name))
    with open_tables_in(folder) as tables:
        if after:
            yield from _announce_restored(tables, backup, code, before, after)


def _announce_restored(
    tables: Tables, backup: Backup, code: str, before: LogHeader | None, after: LogHeader
) -> Iterator[str]:
    """Tell the people at a table that it was restored, unless nothing has changed for them."""
    if before == after:
        return
    with suppress(NoSuchTable):  # its key is on the phones, or it was damaged before
        newest = tables.backups.all()[0].number if tables.backups else 0
        tables.open(code).fairness.announce_restored(backup.time_text, newest)
    if before and before.count > after.count:
        missing = plural(
            before.count - after.count,
            "Table {code}: one step after that is not in it.",
            "Table {code}: {n} steps after that are not in it.",
            code=code,
        )
        yield voice().say(missing)


# --- files ----------------------------------------------------------------------------------------


def _open_backup(backup: Backup) -> SqliteFile:
    """A backup to read from; `Sentence` if it is damaged."""
    try:
        stored = backup.open()
        stored.check()
    except DiskTrouble:
        raise Sentence(UNREADABLE.but(n=backup.number)) from None
    return stored


def _read_headers(stored: SqliteFile, vault: Vault) -> LogHeaders:
    opened = ((code, decrypt_header(vault, code, sealed)) for code, sealed in stored.tables())
    return {code: header for code, header in opened if header}


# --- the key --------------------------------------------------------------------------------------


def put_key_back(folder: Path) -> Iterator[str]:
    """Use the second copy of the key if the key is lost or opens nothing; a line for each deed."""
    key, second = folder / KEY_FILE, folder / KEY_COPY
    if not second.exists() or not is_key(second.read_bytes()):
        return
    if key.exists():
        if is_key(key.read_bytes()) and (
            _opens_any(folder, key.read_bytes()) or not _opens_any(folder, second.read_bytes())
        ):
            return
        free = (folder / f"{KEY_FILE}.{n}" for n in count(1))
        damaged_key = next(path for path in free if not path.exists())
        key.rename(damaged_key)
        yield say("The damaged key file is kept as {name}.", name=damaged_key.name)
    copy_file(second, key)
    yield say("The key file was put back from its second copy.")


def _opens_any(folder: Path, key: bytes) -> bool:
    """Whether this key opens any table, here or in a backup."""
    vault = Vault(key)
    paths = [folder / DATABASE, *(each.path for each in find_backups(folder, vault).all())]
    for path in paths:
        with suppress(DiskTrouble), closing(SqliteFile(path)) as stored:
            if _read_headers(stored, vault):
                return True
    return False

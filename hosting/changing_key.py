"""Changes the key of all tables: a new one in front of the old, then everything encrypted again."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.progress import track

from companion.commands.command_errors import Sentence
from companion.commands.config import ConfigValue
from companion.commands.data_folder import DATABASE, lock_folder, open_data_folder
from companion.commands.language import say, voice
from companion.core.words import T, plural
from companion.storage import key_change
from companion.storage.encryption import KEY_BYTES, KEY_COPY, KEY_MISSING, Vault, replace_key
from companion.storage.key_change import UnknownKey
from companion.storage.log import DiskTrouble, Log
from companion.storage.sqlite import SqliteLog
from hosting.agreed_key import find_key_in_use, use_newest
from hosting.key_file import KEY_VARIABLE, find_key_file, read_key
from hosting.opening_tables import make_companion_name

if TYPE_CHECKING:
    from hosting.postgres.connection import Writer
    from hosting.postgres.log import PostgresLog

IN_VARIABLE = T(
    "The key is in {name}. Write it into a file, name that with --key-file, and try again without "
    "the variable."
)
WAITING = T("A new key is waiting already. Finish that change first: companion key change")
OLD_KEY = T("The key in use is not in {path}. Copy the file “key” from a machine that serves them.")
STANDS_STILL = T(
    "Waiting for a companion at {address}: it has stood still for {n} seconds in the middle of a "
    "write. Let it go on or stop it, or type SELECT pg_terminate_backend({process}); in psql. "
    "Nothing is lost, and this goes on by itself."
)
LONG_CHANGE_SECONDS = 3
"""Seconds that no write takes unless somebody stands still."""
NO_NEW_KEY = T("There is no new key. Make one first: companion key new")


def add_new_key(options: Mapping[str, ConfigValue]) -> Iterator[str]:
    """Put a new key in front of those in the key file; what to do next, a line each.

    `Sentence` if another change is not finished; nothing is encrypted with it yet.
    """
    path = _find_key_path(options)
    vault = Vault(key := read_key(path))
    shared = bool(options["database"].value)
    with _open_log(options) as log:
        if not key_change.is_done(log, vault) or (shared and _find_key_in_use(log, vault, path)):
            raise Sentence(WAITING)
    replace_key(path, os.urandom(KEY_BYTES) + key)
    if (copy := path.with_name(KEY_COPY)).exists():
        replace_key(copy, path.read_bytes())
    yield say("{path} has a new key now, and behind it those before. Keep a copy.", path=str(path))
    if shared:
        yield say(
            "Copy it to every other machine, and start all companions again, one after the other. "
            "Then: companion key change"
        )
    else:
        yield say(
            "From its next start on the companion uses it, and encrypts everything again while you "
            "play."
        )


def encrypt_again(options: Mapping[str, ConfigValue]) -> Iterator[str]:
    """Encrypt everything with the newest key; what was done, a line.

    `Sentence` if there is no new key, or a companion at the database does not have it yet.
    """
    path = _find_key_path(options)
    vault = Vault(read_key(path))
    if not vault.changed:
        raise Sentence(NO_NEW_KEY)
    with _open_log(options) as log:
        if not isinstance(log, SqliteLog):
            _find_key_in_use(log, vault, path)
            if behind := [each for each in log.list_others() if each != make_companion_name(vault)]:
                raise Sentence(_make_not_ready_sentence(len(behind), path))
            use_newest(log, vault)
            log.let_others_finish(Waiting().tell)
            yield from _change_all(log, vault)
        else:
            with lock_folder(open_data_folder(options["data"].value)):
                yield from _change_all(log, vault)


class Waiting:
    """Says once of each companion that it has stood still in the middle of a write."""

    def __init__(self) -> None:
        self._told: set[int] = set()

    def tell(self, writers: Iterable[Writer]) -> None:
        """Say so of those that have written for long."""
        for each in writers:
            if each.seconds >= LONG_CHANGE_SECONDS and each.process not in self._told:
                self._told.add(each.process)
                warning = STANDS_STILL.but(n=each.seconds, address=each.address)
                click.echo(voice().say(warning.but(process=str(each.process))))


def _change_all(log: Log, vault: Vault) -> Iterator[str]:
    for _ in track(key_change.change(log, vault), say("Encrypting…"), transient=True):
        pass
    yield say(
        "Everything is encrypted with the new key. Backups and exports from before still need the "
        "file as it is."
    )


def _make_not_ready_sentence(count: int, path: Path) -> T:
    return plural(
        count,
        "One companion at this database does not have the new key yet. Copy {path} to its machine, "
        "start it again, and try again.",
        "{n} companions at this database do not have the new key yet. Copy {path} to their "
        "machines, start them again, and try again.",
        path=str(path),
    )


def _find_key_path(options: Mapping[str, ConfigValue]) -> Path:
    """Where the key file is; `Sentence` or `DiskTrouble` if there is none to change."""
    if KEY_VARIABLE in os.environ:
        raise Sentence(IN_VARIABLE.but(name=KEY_VARIABLE))
    path = find_key_file(options)
    if not path.exists():
        raise DiskTrouble(KEY_MISSING)
    return path


def _find_key_in_use(log: Log, vault: Vault, path: Path) -> int:
    """Which key companions at this database use, counted from the newest."""
    try:
        return find_key_in_use(log, vault) or 0
    except UnknownKey:
        raise Sentence(OLD_KEY.but(path=str(path))) from None


@contextmanager
def _open_log(options: Mapping[str, ConfigValue]) -> Iterator[PostgresLog | SqliteLog]:
    if url := options["database"].value:
        from hosting.postgres.log import PostgresLog  # noqa: PLC0415 - needs an extra

        log: PostgresLog | SqliteLog = PostgresLog(url)
    else:
        log = SqliteLog(open_data_folder(options["data"].value) / DATABASE)
    try:
        yield log
    finally:
        log.close()

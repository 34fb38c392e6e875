"""The data folder: its tables, its key, and the lock that lets only one companion serve it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from companion.commands import running_companion
from companion.core.words import T
from companion.library.backups import FOLDER as BACKUPS
from companion.library.backups import Backups
from companion.library.registry import Tables
from companion.storage.card_pictures import FOLDER as CARDS
from companion.storage.card_pictures import CardPictures
from companion.storage.closed_log import ClosedLog
from companion.storage.damage import TABLES_MISSING
from companion.storage.encrypted_log import decrypt_header
from companion.storage.encryption import KEY_BYTES, Vault
from companion.storage.evenings_database import FILE as EVENINGS
from companion.storage.evenings_database import PlayStore
from companion.storage.log import DiskTrouble, Log
from companion.storage.sqlite import SqliteFile, SqliteLog

DATABASE, LOCK, INSTANCE = "tables.db", "serving.lock", "instance"


RUNNING = T(
    "A companion with the tables in {folder} is already running: use that one, stop it, or choose "
    "another folder with --data."
)
RUNNING_AT = T(
    "A companion with the tables in {folder} is already running at {url}: use that one, stop it, "
    "or choose another folder with --data."
)


class InUse(RuntimeError):
    """Another companion is serving this folder; the sentence says what to do."""

    def __init__(self, sentence: T) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class NoFolder(Exception):
    """No folder is named; the sentence says what to do."""

    sentence = T("Please name the folder for the data, or leave --data out.")


def open_data_folder(path: str) -> Path:
    """The folder, created if needed, and closed to other users of the laptop."""
    if not path:  # what `--data "$UNSET"` says: it would be the current folder
        raise NoFolder
    folder = Path(path).expanduser()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@contextmanager
def open_tables_in(
    folder: Path, on_thread: Callable[[Callable[[], Any]], Any] = lambda make: make()
) -> Iterator[Tables]:
    """The tables of a folder; `on_thread` may make and use what is on disk in threads of its own.

    `DiskTrouble` if they cannot be opened.
    """
    logs: list[SqliteLog] = []

    def make() -> Log:
        logs.append(SqliteLog(folder / DATABASE, before_upgrade=lambda: _back_up(folder)))
        return logs[0]

    if are_tables_lost(folder):
        raise DiskTrouble(TABLES_MISSING)
    log = on_thread(make)
    try:
        vault = _open_vault(folder, log)
        plays = on_thread(lambda: PlayStore(folder / EVENINGS))
        cards = CardPictures(folder / CARDS, vault)
        yield Tables(log, vault, backups=find_backups(folder, vault), plays=plays, cards=cards)
    finally:
        close = getattr(log, "close", logs[0].close)
        close()


def open_card_pictures(folder: Path) -> CardPictures:
    """The photographed cards of a folder, which a companion may be serving meanwhile.

    `DiskTrouble` if its key is lost.
    """
    is_new = not (folder / DATABASE).exists() and not are_tables_lost(folder)
    return CardPictures(folder / CARDS, Vault.in_folder(folder, new=is_new))


@contextmanager
def open_tables_to_serve(
    folder: Path, on_thread: Callable[[Callable[[], Any]], Any]
) -> Iterator[Tables]:
    """The tables of a folder; if they cannot be opened, none is, and each says why."""
    with ExitStack() as stack:
        try:
            tables = stack.enter_context(open_tables_in(folder, on_thread))
        except DiskTrouble as trouble:
            tables = _make_closed_tables(folder, trouble.sentence)
        yield tables


def _make_closed_tables(folder: Path, why: T) -> Tables:
    """Tables of which none can be opened, as far as they are known; each says why."""
    try:
        vault = Vault.in_folder(folder, new=False)
    except DiskTrouble:
        vault = Vault(os.urandom(KEY_BYTES))  # opens nothing
    return Tables(ClosedLog(why, _list_last_known(folder, vault)), vault, trouble=why)


def _list_last_known(folder: Path, vault: Vault) -> list[tuple[str, bytes]]:
    """The tables in the database, or in the last backup that can be read."""
    paths = [folder / DATABASE, *(each.path for each in find_backups(folder, vault).all())]
    for path in paths:
        with suppress(DiskTrouble), closing(SqliteFile(path)) as stored:
            if tables := stored.tables():
                return tables
    return []


def find_backups(folder: Path, vault: Vault) -> Backups:
    """The backups of a folder."""
    return Backups(folder / BACKUPS, folder / DATABASE, vault, evenings=folder / EVENINGS)


def _open_vault(folder: Path, log: Log) -> Vault:
    """The key of a folder, copied for safety; made only if nothing needs another one yet."""
    tables = log.tables()
    vault = Vault.in_folder(folder, new=not tables and not log.notes())
    if not tables or any(decrypt_header(vault, code, sealed) for code, sealed in tables):
        vault.keep_copy(folder)
    return vault


def are_tables_lost(folder: Path) -> bool:
    """Whether there were tables here, and their file is missing or empty."""
    database = folder / DATABASE
    if database.exists() and database.stat().st_size:
        return False
    answers = folder / f"{DATABASE}-wal"
    saved = any((folder / BACKUPS).glob("*.db"))
    return saved or (answers.exists() and answers.stat().st_size > 0)


def _back_up(folder: Path) -> None:
    """Make a backup before a newer companion changes the database; `DiskTrouble` if that fails."""
    backups = find_backups(folder, Vault.in_folder(folder, new=False))
    backups.make()
    if backups.trouble:
        raise DiskTrouble(backups.trouble)


def make_instance_name(folder: Path) -> str:
    """A name for this folder, made once: the cookies of two companions do not mix."""
    path = folder / INSTANCE
    if not path.exists():
        path.write_text(os.urandom(4).hex(), "utf-8")
    return path.read_text("utf-8").strip()


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Lock the folder until the block ends; `InUse` if another companion has it."""
    with (folder / LOCK).open("a+") as lock_file:
        if not _try_lock(lock_file):
            near = running_companion.find_running(folder)
            sentence = RUNNING_AT.but(url=near.url) if near else RUNNING
            raise InUse(sentence.but(folder=str(folder)))
        yield


def _try_lock(lock_file: IO[str]) -> bool:
    """Take the lock without waiting; False if another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock_file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

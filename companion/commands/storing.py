"""The data folder: its tables, its key, and the lock that lets only one companion serve it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from companion.commands import nearby
from companion.tables.registry import Tables
from companion.tables.storage.log import Log
from companion.tables.storage.sqlite import SqliteLog
from companion.tables.storage.vault import Vault

DATABASE, LOCK, INSTANCE = "tables.db", "serving.lock", "instance"


class InUse(RuntimeError):
    """Another companion is serving this folder; the sentence says what to do."""

    @property
    def sentence(self) -> str:
        """What to tell people."""
        return str(self)


def data_folder(path: str) -> Path:
    """The folder, created if needed, and closed to other users of the laptop."""
    folder = Path(path).expanduser()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@contextmanager
def tables_in(
    folder: Path, on_thread: Callable[[Callable[[], Log]], Log] = lambda make: make()
) -> Iterator[Tables]:
    """The tables of a folder; `on_thread` may make and use the log in a thread of its own."""
    made: list[SqliteLog] = []

    def make() -> Log:
        made.append(SqliteLog(folder / DATABASE))
        return made[0]

    log = on_thread(make)
    try:
        yield Tables(log, Vault.in_folder(folder))
    finally:
        close = getattr(log, "close", made[0].close)
        close()


def instance(folder: Path) -> str:
    """A name for this folder, so that the cookies of two companions do not mix."""
    path = folder / INSTANCE
    if not path.exists():
        path.write_text(os.urandom(4).hex(), "utf-8")
    return path.read_text("utf-8").strip()


@contextmanager
def serving_alone(folder: Path) -> Iterator[None]:
    """Lock the folder until the block ends; `InUse` if another companion has it."""
    with (folder / LOCK).open("a+") as held:
        if not _taken(held):
            near = nearby.found(folder)
            raise InUse(
                f"A companion with the tables in {folder} is already running"
                f"{f' at {near.url}' if near else ''}: use that one, stop it, or choose another "
                "folder with --data."
            )
        yield


def _taken(held: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

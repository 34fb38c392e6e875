"""Files that are replaced: what was there is kept beside the new one, under a number."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from companion.tables.backups import settle
from companion.tables.storage.log import DiskTrouble
from companion.tables.storage.sqlite import check_header


def set_aside(database: Path) -> Path | None:
    """Copy the database, with what lies beside it, to the first free number."""
    if not database.exists():
        return None
    _fold(database)
    stem, ending = database.stem, database.suffix
    free = (database.with_name(f"{stem}.{n}{ending}") for n in count(1))
    kept = next(path for path in free if not path.exists())
    copied(database, kept)
    for there, goal in zip(beside(database), beside(kept), strict=True):
        if there.exists():
            copied(there, goal)
    return kept


def beside(database: Path) -> list[Path]:
    """The files that SQLite keeps beside a database."""
    endings = ("-wal", "-shm", "-journal")
    return [database.with_name(f"{database.name}{ending}") for ending in endings]


def _fold(database: Path) -> None:
    """Write all answers into the file itself, if it is a database."""
    with suppress(DiskTrouble, sqlite3.Error):
        check_header(database)
        with closing(sqlite3.connect(database)) as opened:
            opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def copied(there: Path, path: Path) -> None:
    """Copy a file, safely on the disk and for its owner only."""
    aside = path.with_name(f"{path.name}.part")
    with there.open("rb") as source, _new(aside) as target:
        shutil.copyfileobj(source, target)
    settle(aside, path)


def written(path: Path, content: bytes) -> None:
    """Write a file for its owner only."""
    with _new(path) as target:
        target.write(content)


def _new(path: Path) -> BinaryIO:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    return os.fdopen(handle, "wb")

"""Files that are replaced: what was there is kept beside the new one, under a number."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from companion.library.backups import move_into_place
from companion.storage.log import DiskTrouble
from companion.storage.owner_files import open_for_owner
from companion.storage.sqlite import check_file, list_side_files


def copy_aside(database: Path) -> Path | None:
    """Copy the database, with what lies beside it, to the first free number; None if all is gone.

    If the file itself is lost or empty, what lies beside it may still hold the last answers.
    """
    _checkpoint(database)
    stem, ending = database.stem, database.suffix
    free = (database.with_name(f"{stem}.{n}{ending}") for n in count(1))
    copy = next(
        path for path in free if not any(each.exists() for each in (path, *list_side_files(path)))
    )
    files = [each for each in (database, *list_side_files(database)) if each.exists()]
    for each in files:
        copy_file(each, each.with_name(copy.name + each.name.removeprefix(database.name)))
    return copy if files else None


def _checkpoint(database: Path) -> None:
    """Write all answers into the file itself, if it is a database.

    An empty one is left alone: SQLite would delete what lies beside it.
    """
    if not database.exists() or not database.stat().st_size:
        return
    with suppress(DiskTrouble, sqlite3.Error):
        check_file(database)
        with closing(sqlite3.connect(database)) as opened:
            opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def copy_file(source_path: Path, path: Path) -> None:
    """Copy a file, safely on the disk and for its owner only."""
    aside = path.with_name(f"{path.name}.part")
    with source_path.open("rb") as source, open_for_owner(aside) as target:
        shutil.copyfileobj(source, target)
    move_into_place(aside, path)

"""How programs of one owner on one laptop find each other: a file in the data folder."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

FILE = "serving.json"


@dataclass(frozen=True, slots=True)
class Near:
    """A companion on this laptop: its address, and a secret only readers of its folder know."""

    url: str
    word: str


@contextmanager
def remove_file_at_end(folder: Path) -> Iterator[None]:
    """Remove the file when the block ends: nothing serves this folder any more."""
    try:
        yield
    finally:
        (folder / FILE).unlink(missing_ok=True)


def announce(folder: Path, near: Near) -> None:
    """Write down in the folder where the companion is; only its owner can read it."""
    path = folder / FILE
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"url": near.url, "word": near.word}, file)


def find_running(folder: Path) -> Near | None:
    """The companion that serves this folder, by its file; None without one. It may have crashed."""
    try:
        near = json.loads((folder / FILE).read_text("utf-8"))
        return Near(str(near["url"]), str(near["word"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None

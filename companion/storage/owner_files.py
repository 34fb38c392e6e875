"""Files that only their owner may read, from the moment they are created."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO


def open_for_owner(path: Path) -> BinaryIO:
    """Open a file to write it anew."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    return os.fdopen(handle, "wb")


def write_for_owner(path: Path, content: bytes) -> None:
    """Write this and nothing else into a file."""
    with open_for_owner(path) as file:
        file.write(content)


def create_for_owner(path: Path) -> None:
    """Create an empty file unless it exists; SQLite would create one that others may read."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))

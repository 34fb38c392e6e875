"""The key of a shared database as it is given: a file, or a variable of the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from companion.commands.config import ConfigValue
from companion.commands.data_folder import open_data_folder
from companion.core.words import T
from companion.storage.encryption import KEY_FILE, is_key
from companion.storage.log import DiskTrouble

KEY_VARIABLE = "COMPANION_KEY"
NO_KEY = T(
    "The file {path} holds no key: 32 bytes, or 64 digits from 0 to f. Copy the file “key” from a "
    "companion that serves these tables."
)
NO_KEY_IN_VARIABLE = T(
    "{name} holds no key: it takes 64 digits from 0 to f. They are what is in the file “key” of a "
    "companion that serves these tables."
)


def read_given_key(path: Path) -> bytes | None:
    """The key in the variable, else in this file; None if neither is there."""
    if (word := os.environ.get(KEY_VARIABLE)) is not None:
        return _parse_key(word.encode(), NO_KEY_IN_VARIABLE.but(name=KEY_VARIABLE))
    return read_key(path) if path.exists() else None


def find_key_file(options: Mapping[str, ConfigValue]) -> Path:
    """Where the key file of these tables is."""
    if named := options["key_file"].value:
        return Path(named).expanduser()
    return open_data_folder(options["data"].value) / KEY_FILE


def _parse_key(content: bytes, wrong: T) -> bytes:
    """The key in a file or a variable: as it is, or in hexadecimal digits."""
    try:
        key = bytes.fromhex(content.decode().strip())
    except ValueError:
        key = content
    if not is_key(key):
        raise DiskTrouble(wrong)
    return key


def read_key(path: Path) -> bytes:
    """The key in this file, with those before it."""
    if not path.exists():
        raise DiskTrouble(NO_KEY.but(path=str(path)))
    return _parse_key(path.read_bytes(), NO_KEY.but(path=str(path)))

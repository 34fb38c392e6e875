"""Saved tables as anybody can write them: with their own key, and whatever they like inside."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.library.archive import _MARK, _PLACE, FORMAT, _Content, _File, _make_code_cipher
from companion.storage.codes import make_archive_code
from companion.storage.encryption import Cipher
from companion.storage.log import LogEntry
from companion.table.replay import fold, replay
from tests.kit.tiny_game import TINY

GAMES = {TINY.id: TINY}


def file_of(inside: bytes) -> tuple[bytes, str]:
    """A file with this inside, and the code that opens it."""
    key, salt, code = bytes(32), bytes(16), make_archive_code(os.urandom)
    by_code = _make_code_cipher(code, salt).encrypt(key, _PLACE)
    file = _File(FORMAT, salt, by_code, b"another laptop's", Cipher(key).encrypt(inside, _PLACE))
    return _MARK + msgspec.msgpack.encode(file), code


def saved(entries: Iterable[LogEntry]) -> tuple[bytes, str]:
    """A saved table with these entries, and the code that opens it."""
    rows = [msgspec.msgpack.encode(entry) for entry in entries]
    return file_of(msgspec.msgpack.encode(_Content("KKKKK", rows)))


def begun(**values: Any) -> LogEntry:
    """The first entry of a table of the tiny game."""
    usual = {"format": 2, "game": TINY.id, "settings": {"rounds": 9}, "host": "x"}
    return LogEntry(0, 0.0, -1, "~create", {**usual, **values})


def long_lobby(times: int, host: str = "x") -> list[LogEntry]:
    """A table whose host does nothing but change its settings, each entry with a true digest."""
    entries = [begun(host=host)]
    return [*entries, *_told(entries, times)]


def _told(entries: list[LogEntry], times: int) -> Iterator[LogEntry]:
    record = replay(entries, GAMES, set()).record
    for number in range(1, times + 1):
        settings = {"rounds": 1 + number % 9}
        entry = LogEntry(number, 0.0, -1, "~settings", settings)
        fold(record, entry)
        yield msgspec.structs.replace(entry, digest=record.digest())

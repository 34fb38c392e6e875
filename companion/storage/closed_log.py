"""A log that only lists its tables: what is on the disk cannot be opened, and is left alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from companion.core.words import T
from companion.storage.log import DiskTrouble, StoredRows


class ClosedLog:
    """Lists the tables that are known; every attempt to write is answered with the reason."""

    def __init__(self, why: T, tables: Sequence[tuple[str, bytes]]) -> None:
        self._why = why
        self._tables = list(tables)

    def read(self, code: str, first: int = 0) -> StoredRows:  # noqa: ARG002 - as every log
        """The header as far as it is known, and no rows."""
        return StoredRows(self.header(code), [])

    def header(self, code: str) -> bytes | None:
        """The header of this table, as far as it is known."""
        return dict(self._tables).get(code)

    def tables(self) -> list[tuple[str, bytes]]:
        """Code and header of every table that is known."""
        return self._tables

    def notes(self) -> list[tuple[str, bytes]]:
        """No note can be read."""
        return []

    def _refuse(self, *_what: object) -> NoReturn:
        """Say why nothing is written."""
        raise DiskTrouble(self._why)

    create = append = rewrite = remove = exchange = exchange_note = note = _refuse

    def wipe(self) -> None:
        """There is nothing to wipe."""

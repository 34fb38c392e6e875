"""A log that only lists its tables: what is on the disk cannot be opened, and is left alone."""

from __future__ import annotations

from collections.abc import Sequence

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

    def create(self, *_table: object) -> bool:
        """Refuse."""
        raise DiskTrouble(self._why)

    def append(self, *_row: object) -> None:
        """Refuse."""
        raise DiskTrouble(self._why)

    def rewrite(self, *_table: object) -> None:
        """Refuse."""
        raise DiskTrouble(self._why)

    def remove(self, *_table: object) -> None:
        """Refuse."""
        raise DiskTrouble(self._why)

    def exchange(self, *_rows: object) -> None:
        """Refuse."""
        raise DiskTrouble(self._why)

    def exchange_note(self, *_note: object) -> None:
        """Refuse."""
        raise DiskTrouble(self._why)

    def note(self, *_note: object) -> None:
        """Refuse."""
        raise DiskTrouble(self._why)

    def wipe(self) -> None:
        """There is nothing to wipe."""

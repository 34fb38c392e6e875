"""The log: the list of everything that was done at a table, and the interface to store it.

A log only ever gets encrypted rows. To store tables elsewhere, write a new `Log`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from companion.core.words import T

Hand: TypeAlias = Literal["own", "host", "stand-in", "clock"]
"""Who really entered an answer."""


class LogEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that was done: what, by whom, when, and what everybody could see afterwards."""

    number: int
    time: float
    viewer: int
    offer: str
    values: Mapping[str, Any]
    command: str = ""
    hand: Hand = "own"
    digest: str = ""

    def __repr__(self) -> str:
        return f"LogEntry({self.number}, •••)"


class DiskTrouble(Exception):
    """The disk failed. Nothing was done; the sentence says what to do."""

    def __init__(self, sentence: T) -> None:
        super().__init__(sentence.text)
        self.sentence = sentence


class Unreadable(DiskTrouble):
    """What is stored is damaged: trying again does not help."""


class CommitConflict(DiskTrouble):
    """Another worker committed an entry of this number first: nothing was done; retry."""

    def __init__(self) -> None:
        super().__init__(T("The table has moved on. Please try again."))


class KeyChanged(CommitConflict):
    """All companions write with another key since a moment ago. Nothing was done."""

    def __init__(self) -> None:
        DiskTrouble.__init__(
            self, T("The key of all tables was changed a moment ago. Please try again.")
        )


class Agreed(NamedTuple):
    """The note that says which key all companions of a log write with, as it was last read."""

    place: str
    sealed: bytes


class Exchange(NamedTuple):
    """One row, or the header if it has no number, to be replaced if it is still as it was."""

    number: int | None
    before: bytes
    after: bytes


class StoredRows(NamedTuple):
    """What is stored of a table, as it was at one moment."""

    header: bytes | None
    """None: there is no such table."""
    rows: list[bytes]
    """In order; what is out of place, or no bytes at all, is an empty row."""


def stored_rows(numbered: Iterable[tuple[int | None, bytes]], first: int = 0) -> StoredRows:
    """Build `StoredRows` from (number, bytes) pairs; number None marks the header."""
    header, rows = None, list[bytes]()
    for number, sealed in numbered:
        if number is None:
            header = sealed
        else:
            rows.append(sealed if number == first + len(rows) else b"")
    return StoredRows(header, rows)


class Stored(Protocol):
    """Encrypted rows that can be read; otherwise it raises `DiskTrouble`."""

    def read(self, code: str, first: int = 0) -> StoredRows:
        """The header of a table, and its rows from this number on."""

    def header(self, code: str) -> bytes | None:
        """The header of this table; None if there is no such table."""

    def tables(self) -> list[tuple[str, bytes]]:
        """Code and header of every table; an empty header if it is missing."""

    def notes(self) -> list[tuple[str, bytes]]:
        """Every note and its place."""


class Log(Stored, Protocol):
    """Stores encrypted rows. They are safe when a call returns; else it raises `DiskTrouble`."""

    def create(self, code: str, rows: Sequence[bytes], header: bytes) -> bool:
        """Create a table with these rows; False if the code is in use."""

    def append(self, code: str, number: int, row: bytes, header: bytes) -> None:
        """Add the row with this number and replace the header, both or neither.

        A log that several companions write to raises `CommitConflict` if the number is taken.
        """

    def rewrite(self, code: str, rows: Sequence[bytes], header: bytes) -> None:
        """Replace the table's rows and header with these; nothing of the old ones remains."""

    def remove(self, code: str) -> None:
        """Remove a table; nothing of it remains."""

    def exchange(self, code: str, some: Sequence[Exchange]) -> None:
        """Replace those rows of a table, and its header, that are still as they were."""

    def exchange_note(self, place: str, before: bytes, after: bytes) -> None:
        """Replace a note if it is still as it was; else change nothing."""

    def note(self, place: str, sealed: bytes | None) -> None:
        """Store a note that belongs to no table in this place, or delete the one there."""

    def wipe(self) -> None:
        """Let nothing remain of what was replaced or deleted."""

"""The log: the list of everything that was done at a table, and the interface to store it.

A log only ever gets encrypted rows. To store tables elsewhere, write a new `Log`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

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


class Stored(Protocol):
    """Encrypted rows that can be read; otherwise it raises `DiskTrouble`."""

    def read(self, code: str) -> list[bytes]:
        """All rows of a table in order, none if there is no such table.

        What is out of place, or no bytes at all, is an empty row.
        """

    def cover(self, code: str) -> bytes | None:
        """The cover of this table; None if there is no such table."""

    def tables(self) -> list[tuple[str, bytes]]:
        """Code and cover of every table; an empty cover if it is missing."""

    def notes(self) -> list[tuple[str, bytes]]:
        """Every note and its place."""


class Log(Stored, Protocol):
    """Stores encrypted rows. They are safe when a call returns; else it raises `DiskTrouble`."""

    def create(self, code: str, rows: Sequence[bytes], cover: bytes) -> bool:
        """Create a table with these rows; False if the code is in use."""

    def append(self, code: str, number: int, row: bytes, cover: bytes) -> None:
        """Add the row with this number and replace the cover, both or neither."""

    def rewrite(self, code: str, rows: Sequence[bytes], cover: bytes) -> None:
        """Replace the table's rows and cover with these; nothing of the old ones remains."""

    def note(self, place: str, sealed: bytes | None) -> None:
        """Store a note that belongs to no table in this place, or delete the one there."""

    def wipe(self) -> None:
        """Let nothing remain of what was replaced or deleted."""

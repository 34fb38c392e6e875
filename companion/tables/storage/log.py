"""The log: the list of everything that was done at a table, and what may keep it.

A log only ever sees sealed rows. Whoever wants to keep tables elsewhere writes a new `Log`.
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
    """The disk did not do as it should. Nothing was done; the sentence says what to do."""

    def __init__(self, sentence: T) -> None:
        super().__init__(sentence.text)
        self.sentence = sentence


class Log(Protocol):
    """Keeps sealed rows. What it has taken is safe when the call returns; else `DiskTrouble`."""

    def create(self, code: str, rows: Sequence[bytes], cover: bytes) -> bool:
        """Begin a table with these rows; False if the code is in use."""

    def append(self, code: str, number: int, row: bytes, cover: bytes) -> None:
        """Add the row of this number, and put the new cover on, both or neither."""

    def rewrite(self, code: str, rows: Sequence[bytes], cover: bytes) -> None:
        """These rows and this cover instead of the table's own, of which nothing stays behind."""

    def read(self, code: str) -> list[bytes]:
        """All rows of a table in order; none if there is no such table."""

    def tables(self) -> list[tuple[str, bytes]]:
        """Code and cover of every table."""

    def note(self, place: str, sealed: bytes | None) -> None:
        """Put a note that belongs to no table in this place, or take away what lies there."""

    def notes(self) -> list[tuple[str, bytes]]:
        """Every note and its place."""

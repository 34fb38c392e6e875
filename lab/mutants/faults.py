"""Faults as developers make them, each with its patch, kept in `planted/`: one file a room.

A patch is a piece of text that its file holds exactly once, and what it becomes: so it survives
every edit but one of that very place, and then a test says so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "planted"
ROOMS = ("printables", "scanner", "routes", "scripts", "styles", "pages")
"""In the order in which they are tried: the cheapest first."""


class Fault(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One fault, and where to plant it."""

    id: str
    notice: str
    """What people would notice, in one sentence."""
    file: str
    line: str
    """The text that is changed: part of a line, or a few lines."""
    becomes: str
    tests: tuple[str, ...] = ()
    """Tests that probably notice: asked first, which only saves time."""

    def planted(self, text: str) -> str:
        """The text of the file with the fault; `LookupError` unless there is one place for it."""
        if (count := text.count(self.line)) != 1:
            raise LookupError(f"{self.id}: {self.file} holds its text {count} times, not once")
        return text.replace(self.line, self.becomes)

    def clashes_with(self, other: Fault) -> bool:
        """Whether both change the same line, so that they cannot be planted together."""
        same_file = self.file == other.file
        return same_file and (self.line in other.line or other.line in self.line)


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The faults of one part of the program, and the tests that could notice one of them."""

    tests: tuple[str, ...]
    fault: tuple[Fault, ...]


def room(name: str) -> Room:
    """The room of this name."""
    content = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    return msgspec.convert(content, Room)


class Results(msgspec.Struct, kw_only=True):
    """What the tests of one commit notice."""

    commit: str
    noticed: dict[str, str] = {}
    """The test that noticed each fault."""
    unnoticed: dict[str, Sequence[str]] = {}
    """The tests that did not notice each other fault."""

    def add(self, fault: str, by: str, asked: Sequence[str]) -> None:
        """Note who noticed a fault, or who was asked in vain."""
        before = self.asked(fault)
        self.noticed.pop(fault, None)
        self.unnoticed.pop(fault, None)
        if by:
            self.noticed[fault] = by
        else:
            self.unnoticed[fault] = sorted({*before, *asked})

    def knows(self, fault: str) -> bool:
        """Whether it was tried."""
        return fault in self.noticed or fault in self.unnoticed

    def asked(self, fault: str) -> set[str]:
        """Who was asked in vain."""
        return set(self.unnoticed.get(fault, ()))

    def write(self, file: Path) -> None:
        """Save them."""
        content = {"commit": self.commit} | {
            kind: dict(sorted(by_fault.items()))
            for kind, by_fault in (("noticed", self.noticed), ("unnoticed", self.unnoticed))
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.format(msgspec.json.encode(content)) + b"\n")


def results(file: Path, commit: str = "") -> Results:
    """The results in a file, or none yet."""
    if not file.exists():
        return Results(commit=commit)
    return msgspec.json.decode(file.read_bytes(), type=Results)


BASELINE = FOLDER / "baseline.json"
"""What the tests noticed before the whole check was made faster: later ones notice as much."""

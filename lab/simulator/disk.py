"""A disk that does what disks do: it keeps writes back, loses them, fails, fills up, and lies.

What a program has written is here at once; what is left after a power cut is what was synced, and
of each file some beginning of what was written since.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Literal

Outcome = Literal["done", "failed", "full"]
Ending = Literal["killed", "cut"]
SECTOR_BYTES = 512
"""Bytes that are written whole or not at all."""


@dataclass(frozen=True, slots=True)
class Write:
    """Some bytes that were written; without bytes, the file was cut off there."""

    offset: int
    data: bytes | None

    @property
    def end(self) -> int:
        """Where it ends in its file."""
        return self.offset + len(self.data or b"")


@dataclass(slots=True)
class StoredFile:
    """One file: what is safe, and what was written since, in order."""

    safe: bytearray = field(default_factory=bytearray)
    unsynced: list[Write] = field(default_factory=list)
    size: int = 0
    """Bytes that it has room for on the disk."""
    was_lied_about: bool = False
    """Whether some of what is unsynced was called safe."""

    def add(self, write: Write) -> None:
        """Something is written, and not safe yet."""
        self.unsynced.append(write)
        self.size = write.end if write.data is None else max(self.size, write.end)

    def sync(self) -> None:
        """All of it is safe."""
        for write in self.unsynced:
            _apply(self.safe, write)
        self.unsynced.clear()
        self.was_lied_about = False

    def whole(self) -> bytes:
        """What a program reads."""
        return self.beginning(len(self.unsynced))

    def beginning(self, count: int, torn: int = 0) -> bytes:
        """What is safe, with so many writes since, and so many sectors of the next one."""
        content = bytearray(self.safe)
        for write in self.unsynced[:count]:
            _apply(content, write)
        if torn and count < len(self.unsynced) and (data := self.unsynced[count].data):
            _apply(content, Write(self.unsynced[count].offset, data[: torn * SECTOR_BYTES]))
        return bytes(content)


def _apply(content: bytearray, write: Write) -> None:
    if write.data is None:
        del content[write.offset :]
        return
    content.extend(bytes(max(0, write.offset - len(content))))
    content[write.offset : write.offset + len(write.data)] = write.data


@dataclass(slots=True)
class SimulatedDisk:
    """The files of one laptop, and what is about to go wrong with them."""

    files: dict[str, StoredFile] = field(default_factory=dict)
    is_full: bool = False
    """No file can grow; what is there can be read, and written over."""
    lies: bool = False
    """It says that everything was synced, and syncs nothing."""
    fails_in: int | None = None
    """Write or sync that fails, counted from the next one, 0."""
    stops_in: int | None = None
    """Write or sync at which the machine stops."""
    ending: Ending = "cut"
    """How it stops: the program alone, or all of the machine."""
    on_stop: Callable[[], None] = lambda: None
    operations: int = 0

    @classmethod
    def holding(cls, contents: dict[str, bytes]) -> SimulatedDisk:
        """A disk on which all this is safe."""
        return cls(
            {name: StoredFile(bytearray(each), size=len(each)) for name, each in contents.items()}
        )

    @property
    def has_lied(self) -> bool:
        """Whether something that it called safe would be lost now with the power."""
        return any(file.was_lied_about for file in self.files.values())

    # --- what a program does -----------------------------------------------------------------

    def write(self, name: str, offset: int, data: bytes) -> Outcome:
        """Write some bytes."""
        return self._change(name, Write(offset, data))

    def truncate(self, name: str, size: int) -> Outcome:
        """Cut a file off; a full disk can do that."""
        return self._change(name, Write(size, None))

    def sync(self, name: str) -> Outcome:
        """Make a file safe."""
        if (outcome := self._begin()) != "done":
            return outcome
        file = self.files.setdefault(name, StoredFile())
        if self.lies:
            file.was_lied_about |= bool(file.unsynced)
        else:
            file.sync()
        return "done"

    def delete(self, name: str) -> Outcome:
        """Delete a file."""
        if (outcome := self._begin()) == "done":
            self.files.pop(name, None)
        return outcome

    def _change(self, name: str, write: Write) -> Outcome:
        if (outcome := self._begin()) != "done":
            return outcome
        file = self.files.setdefault(name, StoredFile())
        if self.is_full and write.end > file.size:
            return "full"
        file.add(write)
        return "done"

    def _begin(self) -> Outcome:
        """Whether the next operation is done at all."""
        self.operations += 1
        if self.stops_in is not None:
            if self.stops_in <= 0:
                self.on_stop()
                return "failed"
            self.stops_in -= 1
        if self.fails_in is not None:
            self.fails_in -= 1
            if self.fails_in < 0:
                self.fails_in = None
                return "failed"
        return "done"

    def read_all(self) -> dict[str, bytes]:
        """What a program reads in each file."""
        return {name: file.whole() for name, file in self.files.items()}

    # --- what is left of it --------------------------------------------------------------------

    def survivors(self, ending: Ending, chance: Random) -> dict[str, bytes]:
        """What the files hold after the program, or the power, has gone."""
        return {name: self._left(self.files[name], ending, chance) for name in sorted(self.files)}

    def _left(self, file: StoredFile, ending: Ending, chance: Random) -> bytes:
        if ending == "killed":
            return file.whole()
        return file.beginning(chance.randint(0, len(file.unsynced)), chance.randint(0, 7))

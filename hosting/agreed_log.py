"""The log of companions that share it: each writes with the key that all have agreed on.

With what is written goes the note that said which key to use; the log asks if it is still there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from companion.storage.log import Agreed, CommitConflict, DiskTrouble, Log
from hosting.agreed_key import AgreedKey


class TakesAgreed(Log, Protocol):
    """A log that several companions write to; `CommitConflict` if the note is another by now."""

    @property
    def up_since(self) -> float | None:
        """Since when at least one of them has been up."""

    def create(
        self, code: str, rows: Sequence[bytes], header: bytes, agreed: Agreed | None = None
    ) -> bool:
        """As in a `Log`."""

    def append(
        self, code: str, number: int, row: bytes, header: bytes, agreed: Agreed | None = None
    ) -> None:
        """As in a `Log`."""

    def rewrite(
        self, code: str, rows: Sequence[bytes], header: bytes, agreed: Agreed | None = None
    ) -> None:
        """As in a `Log`."""

    def note(self, place: str, sealed: bytes | None, agreed: Agreed | None = None) -> None:
        """As in a `Log`."""


class AgreedLog:
    """A log that is told with every write which key it was encrypted with.

    Whoever has not heard of a new key, for however long, could write what is lost once the old one
    is thrown away.
    After `CommitConflict` the key in use is known: what is encrypted again then is taken.
    """

    def __init__(self, log: TakesAgreed, keeper: AgreedKey) -> None:
        self._log, self._keeper = log, keeper

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def create(self, code: str, rows: Sequence[bytes], header: bytes) -> bool:
        """Create a table with these rows; False if the code is in use."""
        with self._following() as agreed:
            return self._log.create(code, rows, header, agreed)

    def append(self, code: str, number: int, row: bytes, header: bytes) -> None:
        """Add the row with this number and replace the header, both or neither."""
        with self._following() as agreed:
            self._log.append(code, number, row, header, agreed)

    def rewrite(self, code: str, rows: Sequence[bytes], header: bytes) -> None:
        """Replace the table's rows and header with these."""
        with self._following() as agreed:
            self._log.rewrite(code, rows, header, agreed)

    def note(self, place: str, sealed: bytes | None) -> None:
        """Store a note in this place, or delete the one there."""
        with self._following() as agreed:
            self._log.note(place, sealed, agreed)

    @contextmanager
    def _following(self) -> Iterator[Agreed | None]:
        try:
            yield self._keeper.agreed
        except CommitConflict:
            if unknown := self._keeper.follow():
                raise DiskTrouble(unknown) from None
            raise

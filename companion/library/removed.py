"""Tables that were removed on purpose: while backups still have them, nobody misses them."""

from __future__ import annotations

from collections.abc import Collection

from companion.storage.encrypted_notes import EncryptedNotes
from companion.storage.encryption import Vault
from companion.storage.log import Log

_PLACE = "removed"


class Removed:
    """The codes of tables that were removed on purpose."""

    def __init__(self, log: Log, vault: Vault) -> None:
        self._notes: EncryptedNotes[frozenset[str]] = EncryptedNotes(
            log, vault, "removed tables", frozenset[str]
        )

    def codes(self) -> frozenset[str]:
        """All of them that are remembered."""
        return self._notes.find(_PLACE) or frozenset()

    def add(self, code: str, saved: Collection[str]) -> None:
        """Remember one more; those that are in no backup any more are forgotten."""
        self._notes.keep(_PLACE, (self.codes() & frozenset(saved)) | {code})

    def forget(self, code: str) -> None:
        """It is here again: somebody has brought it back from a file."""
        if code in (known := self.codes()):
            self._notes.keep(_PLACE, known - {code})

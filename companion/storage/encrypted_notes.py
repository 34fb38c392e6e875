"""Small records beside the tables, such as presets, each encrypted on disk under its place."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from companion.storage.encryption import Tampered, Vault
from companion.storage.log import Log

R = TypeVar("R")


class EncryptedNotes(Generic[R]):
    """The records of one purpose; `kind` is their type, for msgspec."""

    def __init__(self, log: Log, vault: Vault, purpose: str, kind: Any) -> None:
        self._log = log
        self._cipher = vault.cipher(purpose)
        self._kind = kind

    def list_all(self, prefix: str = "") -> list[R]:
        """The records whose places begin so; those that do not decrypt are left out."""
        notes = (each for each in self._log.notes() if each[0].startswith(prefix))
        records = (self._decrypt(place, sealed) for place, sealed in notes)
        return [each for each in records if each is not None]

    def find(self, place: str) -> R | None:
        """The record in this place; None if there is none, or it does not decrypt."""
        sealed = dict(self._log.notes()).get(place)
        return None if sealed is None else self._decrypt(place, sealed)

    def keep(self, place: str, record: R) -> None:
        """Store a record in place of any other."""
        self._log.note(place, self._cipher.encrypt(msgspec.msgpack.encode(record), place))

    def forget(self, place: str) -> None:
        """Delete what is in this place."""
        self._log.note(place, None)

    def _decrypt(self, place: str, sealed: bytes) -> R | None:
        """The record; None if it has another purpose or key, or is of a newer companion."""
        try:
            content = self._cipher.decrypt(sealed, place)
            record: R = msgspec.msgpack.decode(content, type=self._kind)
        except (Tampered, msgspec.DecodeError, UnicodeDecodeError):
            return None
        return record

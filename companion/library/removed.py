"""Tables that were removed on purpose: while backups still have them, nobody misses them."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from companion.storage.encryption import Tampered, Vault
from companion.storage.log import Log

_PLACE = "removed"


class Removed:
    """The codes of tables that were removed on purpose."""

    def __init__(self, log: Log, vault: Vault) -> None:
        self._log, self._cipher = log, vault.cipher("removed tables")

    def codes(self) -> frozenset[str]:
        """All of them that are remembered."""
        sealed = dict(self._log.notes()).get(_PLACE)
        if sealed is None:
            return frozenset()
        try:
            content = self._cipher.decrypt(sealed, _PLACE)
            return msgspec.msgpack.decode(content, type=frozenset[str])
        except (Tampered, msgspec.DecodeError):
            return frozenset()

    def add(self, code: str, saved: Collection[str]) -> None:
        """Remember one more; those that are in no backup any more are forgotten."""
        self._write((self.codes() & frozenset(saved)) | {code})

    def forget(self, code: str) -> None:
        """It is here again: somebody has brought it back from a file."""
        if code in (known := self.codes()):
            self._write(known - {code})

    def _write(self, codes: frozenset[str]) -> None:
        content = msgspec.msgpack.encode(sorted(codes))
        self._log.note(_PLACE, self._cipher.encrypt(content, _PLACE))

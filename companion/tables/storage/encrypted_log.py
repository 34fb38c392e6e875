"""The log of one table: plain entries in memory, encrypted on disk."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.tables.storage.log import Log, LogEntry
from companion.tables.storage.phone_key import PhoneKey
from companion.tables.storage.vault import Cipher, Tampered, Vault

_ENTRY = msgspec.msgpack.Decoder(LogEntry)
_PACK = msgspec.msgpack.Encoder()


class Cover(msgspec.Struct, frozen=True):
    """What the list of tables says about one without opening it."""

    game: str
    state: str
    names: tuple[str, ...]
    when: float
    needed: int = 0
    """How many phones it takes to open this table; 0: this laptop alone."""
    cards: tuple[str, ...] | None = None
    """Fingerprints of its seat cards; None: unknown until it is opened."""


class EncryptedLog:
    """One table's entries in a log."""

    def __init__(
        self, log: Log, vault: Vault, code: str, phone_key: PhoneKey | None = None
    ) -> None:
        self.phone_key = phone_key or PhoneKey(log, vault, code)
        self._log = log
        self._code = code
        self._cover_cipher = _cipher(vault, code)
        self._cipher = Cipher(self.phone_key.key) if self.phone_key.key else self._cover_cipher

    def begin(self, entries: Sequence[LogEntry], cover: Cover) -> bool:
        """Create the table; False if the code is in use."""
        rows = [self._row(entry) for entry in entries]
        return self._log.create(self._code, rows, self._cover(cover))

    def append(self, entry: LogEntry, cover: Cover) -> None:
        """Add an entry; it is on disk when this returns."""
        self._log.append(self._code, entry.number, self._row(entry), self._cover(cover))

    def lock(self, key: bytes, entries: Sequence[LogEntry], cover: Cover) -> None:
        """Encrypt all entries again, with this key alone."""
        before, self._cipher = self._cipher, Cipher(key)
        try:
            rows = [self._row(entry) for entry in entries]
            self._log.rewrite(self._code, rows, self._cover(cover))
        except BaseException:
            self._cipher = before
            raise

    def opens(self, key: bytes) -> bool:
        """Whether this key opens the entries."""
        try:
            Cipher(key).decrypt(self._log.read(self._code)[0], f"{self._code}/0")
        except (Tampered, IndexError):
            return False
        return True

    def read(self) -> list[LogEntry]:
        """All entries; `Tampered` if one does not open or is out of place."""
        return [self._entry(number, row) for number, row in enumerate(self._log.read(self._code))]

    def _row(self, entry: LogEntry) -> bytes:
        return self._cipher.encrypt(_PACK.encode(entry), f"{self._code}/{entry.number}")

    def _entry(self, number: int, row: bytes) -> LogEntry:
        return unpacked(self._cipher.decrypt(row, f"{self._code}/{number}"))

    def _cover(self, cover: Cover) -> bytes:
        cover = msgspec.structs.replace(cover, needed=self.phone_key.needed)
        return self._cover_cipher.encrypt(_PACK.encode(cover), f"{self._code}/cover")


def unpacked(content: bytes) -> LogEntry:
    """The entry in these bytes, or `Tampered`."""
    try:
        return _ENTRY.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Tampered("this is not an entry") from None


def cover_of(vault: Vault, code: str, sealed: bytes) -> Cover | None:
    """The contents of a cover; None if it was encrypted with another key."""
    try:
        content = _cipher(vault, code).decrypt(sealed, f"{code}/cover")
        return msgspec.msgpack.decode(content, type=Cover)
    except (Tampered, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _cipher(vault: Vault, code: str) -> Cipher:
    return vault.cipher(f"table {code}")

"""A new key: which one is in use, and everything that is stored encrypted with it again.

It may be done while tables are played, by anybody, twice, and after it was cut off: a row is
replaced only if it is still as it was read, and until then the earlier key opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from companion.core.words import T
from companion.storage.drafts import PURPOSE as DRAFTS
from companion.storage.encrypted_log import table_cipher
from companion.storage.log import Agreed, Exchange, Log
from companion.storage.presets import PURPOSE as PRESETS
from companion.storage.vault import Cipher, Tampered, Vault

IN_USE, DONE = "shared key", "key change"
"""Notes: with which key companions encrypt, and with which everything is encrypted."""
OTHERS = ("guarded key", "first view version", PRESETS, DRAFTS, "organising", "removed tables")
"""What other notes are encrypted for."""
AT_A_TIME = 200
"""Rows replaced in one transaction."""


KEY_UNKNOWN = T(
    "All tables are encrypted with a new key now, and this companion has only the one before. Copy "
    "the file “key” from another machine to it, and start it again."
)


class UnknownKey(ValueError):
    """What is stored was encrypted with a key that is not among these."""


class KeyKeeper:
    """What a running companion has to do about its key."""

    def __init__(self, log: Log, vault: Vault) -> None:
        self._log, self._vault = log, vault
        self.agreed: Agreed | None = None
        """The note by which it knows which key to encrypt with; None while nothing says so."""
        if log.up_since is not None:
            self.follow()

    def secret(self, purpose: str) -> bytes:
        """A secret that all companions with the same key have in common."""
        return bytes.fromhex(self._vault.alias(purpose))

    def follow(self) -> T | None:
        """Encrypt with the key that is in use now; a sentence if it is none of ours."""
        try:
            if note := _read_note(self._log, self._vault, IN_USE):
                self.agreed, self._vault.using = note
        except UnknownKey:
            return KEY_UNKNOWN
        return None

    def finish(self, breath: Callable[[], object]) -> None:
        """If one companion has these tables for itself: encrypt what is left with the newest."""
        if self._log.up_since is None and not is_done(self._log, self._vault):
            for _ in change(self._log, self._vault, breath):
                breath()


def find_key_in_use(log: Log, vault: Vault) -> int | None:
    """Which key companions encrypt with, counted from the newest; None if nothing says so.

    `UnknownKey` if it is none of these.
    """
    return _read_key_number(log, vault, IN_USE)


def use_newest(log: Log, vault: Vault) -> None:
    """From now on companions encrypt with the newest key.

    They follow within seconds; until then the log takes nothing from them.
    """
    vault.using = 0
    _write_note(log, vault, IN_USE)


def is_done(log: Log, vault: Vault) -> bool:
    """Whether everything is encrypted with the newest key."""
    try:
        return not vault.changed or _read_key_number(log, vault, DONE) == 0
    except UnknownKey:
        return False


def change(
    log: Log, vault: Vault, breath: Callable[[], object] = lambda: None
) -> Iterator[tuple[int, int]]:
    """Encrypt everything with the newest key that is not yet; how many tables of how many are.

    It looks again until there is nothing left, for others may be slow to follow.
    """
    vault.using = 0
    while True:
        tables, stale_count = log.tables(), 0
        for at, (code, _) in enumerate(tables, start=1):
            stale_count += _change_table(log, vault, code, breath)
            yield at, len(tables)
        if not stale_count + _change_notes(log, vault):
            break
    _write_note(log, vault, DONE)
    log.wipe()


def _change_table(log: Log, vault: Vault, code: str, breath: Callable[[], object]) -> int:
    """Encrypt one table again; how many rows that were. What does not open is left alone."""
    cipher, count = table_cipher(vault, code), 0
    header, rows = log.read(code)
    stale = _iter_stale(cipher, code, header, rows)
    while some := list(islice(stale, AT_A_TIME)):
        log.exchange(code, some)
        count += len(some)
        breath()
    return count


def _iter_stale(
    cipher: Cipher, code: str, header: bytes | None, rows: list[bytes]
) -> Iterator[Exchange]:
    if header and (after := _encrypt_again(cipher, header, f"{code}/cover")):
        yield Exchange(None, header, after)
    for number, row in enumerate(rows):
        if after := _encrypt_again(cipher, row, f"{code}/{number}"):
            yield Exchange(number, row, after)


def _change_notes(log: Log, vault: Vault) -> int:
    ciphers, count = [vault.cipher(each) for each in OTHERS], 0
    for place, sealed in log.notes():
        for cipher in ciphers:
            if after := _encrypt_again(cipher, sealed, place):
                log.exchange_note(place, sealed, after)
                count += 1
    return count


def _encrypt_again(cipher: Cipher, sealed: bytes, place: str) -> bytes | None:
    """The same with the newest key; None if it is, or if none of the keys opens it."""
    try:
        content, number = cipher.opened(sealed, place)
    except Tampered:
        return None
    return cipher.encrypt(content, place) if number else None


def _read_key_number(log: Log, vault: Vault, purpose: str) -> int | None:
    return note[1] if (note := _read_note(log, vault, purpose)) else None


def _read_note(log: Log, vault: Vault, purpose: str) -> tuple[Agreed, int] | None:
    """A note, and with which key it was encrypted."""
    place = vault.alias(purpose)
    if (sealed := dict(log.notes()).get(place)) is None:
        return None
    try:
        return Agreed(place, sealed), vault.cipher(purpose).opened(sealed, place)[1]
    except Tampered:
        raise UnknownKey from None


def _write_note(log: Log, vault: Vault, purpose: str) -> None:
    place = vault.alias(purpose)
    log.note(place, vault.cipher(purpose).encrypt(b"", place))

"""A new key: everything that is stored is encrypted with it again.

It may be done while tables are played, by anybody, twice, and after it was cut off: a row is
replaced only if it is still as it was read, and until then the earlier key opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from companion.storage.drafts import PURPOSE as DRAFTS
from companion.storage.encrypted_log import table_cipher
from companion.storage.encryption import Cipher, Tampered, Vault
from companion.storage.evenings_notes import PEOPLE, PLAYS
from companion.storage.log import Agreed, Exchange, Log
from companion.storage.presets import PURPOSE as PRESETS
from companion.storage.wifi import PURPOSE as WIFI

DONE = "key change"
"""The note that says with which key everything is encrypted."""
OTHERS = (
    "guarded key",
    "first view version",
    PRESETS,
    DRAFTS,
    WIFI,
    "organising",
    "removed tables",
    PLAYS,
    PEOPLE,
)
"""What other notes are encrypted for."""
AT_A_TIME = 200
"""Rows replaced in one transaction."""


class UnknownKey(ValueError):
    """What is stored was encrypted with a key that is not among these."""


def is_done(log: Log, vault: Vault) -> bool:
    """Whether everything is encrypted with the newest key."""
    if not vault.changed:
        return True
    try:
        note = read_note(log, vault, DONE)
    except UnknownKey:
        return False
    return note is not None and note[1] == 0


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
            stale_count += _encrypt_table_again(log, vault, code, breath)
            yield at, len(tables)
        if not stale_count + _encrypt_notes_again(log, vault):
            break
    write_note(log, vault, DONE)
    log.wipe()


def _encrypt_table_again(log: Log, vault: Vault, code: str, breath: Callable[[], object]) -> int:
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


def _encrypt_notes_again(log: Log, vault: Vault) -> int:
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


def read_note(log: Log, vault: Vault, purpose: str) -> tuple[Agreed, int] | None:
    """A note, and with which key it was encrypted; `UnknownKey` if it is none of these."""
    place = vault.alias(purpose)
    if (sealed := dict(log.notes()).get(place)) is None:
        return None
    try:
        return Agreed(place, sealed), vault.cipher(purpose).opened(sealed, place)[1]
    except Tampered:
        raise UnknownKey from None


def write_note(log: Log, vault: Vault, purpose: str) -> None:
    """Note that something is so with the key that is in use."""
    place = vault.alias(purpose)
    log.note(place, vault.cipher(purpose).encrypt(b"", place))

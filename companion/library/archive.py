"""One file that holds a whole table: encrypted, and the same on every laptop.

It contains its own key twice: encrypted for the laptop that wrote it, and by the archive code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Annotated, Any

import msgspec
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from companion.core.fields import Refused
from companion.core.game import Game
from companion.core.seats import Seat
from companion.core.umpire import BACK
from companion.core.words import T
from companion.storage import codes
from companion.storage.codes import Randomness
from companion.storage.encrypted_log import chain_of, check_header, decode_entry
from companion.storage.encryption import KEY_BYTES, Cipher, Tampered, Vault
from companion.storage.log import LogEntry
from companion.table.durable_record import make_header
from companion.table.fairness.taking_back import MAX_REPLAYED_WORK
from companion.table.menu import GO_ON
from companion.table.record.heads import Head
from companion.table.record.record import Record
from companion.table.replay import Replayed, TooMuchWork, replay

FORMAT = 2
MAX_ENTRIES = 20_000
"""Of a table that somebody sends: an answer each second, for five hours and a half."""
MAX_NAME_SIGNS = 200
"""No table takes longer names, but a file may hold any."""
MAX_TIME_SECONDS = 32503680000.0
"""The year 3000, in seconds since 1970: calendars end some time after that."""
MAX_REPLAYED_ENTRIES = 1_000_000
"""Entries that going back may replay in such a table."""
READ = (1, FORMAT)
_MARK = b"companion table\n"
_SALT_BYTES = 16
# Each guess at a code takes 32 MiB of memory (128 times cost times block).
_COST, _BLOCK, _LANES = 2**15, 8, 1
_PLACE = "archive"


_Count = Annotated[int, msgspec.Meta(ge=0)]
_Digest = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an archive contains after its magic bytes."""

    format: int
    salt: bytes
    by_code: bytes
    by_laptop: bytes
    content: bytes


class _Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of an opened archive."""

    code: str
    entries: list[bytes]
    head: str = ""
    """What all the entries add up to; older archives do not say."""
    seen: dict[int, tuple[_Count, _Digest]] = {}


@dataclass(frozen=True, slots=True)
class Archived:
    """What an archive holds: the table's code, its entries, and what phones saw of it last."""

    code: str
    entries: Sequence[LogEntry]
    seen: Mapping[Seat, Head]


# --- writing and reading --------------------------------------------------------------------------


def pack(whole: Archived, vault: Vault, randomness: Randomness) -> tuple[bytes, str]:
    """Encrypt a table as one file, and make the code that opens it on another laptop."""
    rows = [msgspec.msgpack.encode(entry) for entry in whole.entries]
    seen = {int(seat): (head.count, head.digest) for seat, head in whole.seen.items()}
    content = _Content(whole.code, rows, chain_of(rows).head, seen)
    key, salt = randomness(KEY_BYTES), randomness(_SALT_BYTES)
    archive_code = codes.make_archive_code(randomness)
    file = _File(
        FORMAT,
        salt,
        _make_code_cipher(archive_code, salt).encrypt(key, _PLACE),
        vault.cipher(_PLACE).encrypt(key, _PLACE),
        Cipher(key, randomness).encrypt(msgspec.msgpack.encode(content), _PLACE),
    )
    return _MARK + msgspec.msgpack.encode(file), archive_code


def unpack(content: bytes, code: str | None, vault: Vault) -> Archived:
    """What the file holds; `Refused` if it is damaged or the code is missing or wrong."""
    file = _parse_file(content)
    try:
        key = _find_key(file, code, vault)
        packed_table = msgspec.msgpack.decode(_decrypt(key, file.content), type=_Content)
        entries = [decode_entry(entry) for entry in packed_table.entries]
    except (Tampered, msgspec.DecodeError, UnicodeDecodeError):
        raise _make_damaged_refusal() from None
    if not entries or [each.number for each in entries] != list(range(len(entries))):
        raise _make_damaged_refusal()
    if packed_table.head not in {"", chain_of(packed_table.entries).head}:
        raise Refused(T("Steps are missing from this file. Use another copy of it."), "damaged")
    seen = {Seat(number): Head(*head) for number, head in packed_table.seen.items()}
    return Archived(codes.tidy(packed_table.code), entries, seen)


def _parse_file(content: bytes) -> _File:
    """The parts of an archive; `Refused` if it is none, damaged or of a newer companion."""
    try:
        if content.startswith(_MARK):
            file = msgspec.msgpack.decode(content[len(_MARK) :], type=_File)
            if file.format in READ:
                return file
            raise Refused(T("This file was written by a newer companion. Install that one."))
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _make_damaged_refusal() from None
    raise Refused(T("That is not a saved table. Choose a file exported by a companion."))


def _find_key(file: _File, code: str | None, vault: Vault) -> bytes:
    """The key of an archive, by this laptop or by the code; `Refused` if neither opens it."""
    try:
        return vault.cipher(_PLACE).decrypt(file.by_laptop, _PLACE)
    except Tampered:
        if not code:
            raise Refused(
                T("Type the archive code that was shown when this table was exported."), "code"
            ) from None
    tidy = codes.tidy(code)
    try:
        if codes.is_archive_code(tidy):
            return _make_code_cipher(tidy, file.salt).decrypt(file.by_code, _PLACE)
    except Tampered:
        pass
    raise Refused(T("That archive code does not fit this file. Please check it."), "code")


def _decrypt(key: bytes, content: bytes) -> bytes:
    """The content of an archive; `Tampered` if the key does not open it."""
    try:
        return Cipher(key).decrypt(content, _PLACE)
    except ValueError:
        raise Tampered("the key has another length") from None


def _make_code_cipher(code: str, salt: bytes) -> Cipher:
    """The cipher of an archive code; codes are short, so each guess is made slow and costly."""
    scrypt = Scrypt(salt=salt, length=KEY_BYTES, n=_COST, r=_BLOCK, p=_LANES)
    return Cipher(scrypt.derive(codes.tidy(code).encode()))


def _make_damaged_refusal() -> Refused:
    return Refused(T("This file was changed or is damaged. Use another copy of it."), "damaged")


def _make_too_long_refusal() -> Refused:
    return Refused(
        T("This table is too long to be sent. Bring it on the laptop: companion import.")
    )


def check_length(entries: Sequence[LogEntry]) -> None:
    """Refuse a log that takes longer to replay than any evening of people can make it."""
    # To go back replays all that was before; so may continuing from an earlier step.
    replayed = sum(entry.number for entry in entries if entry.offer in {BACK, GO_ON})
    if len(entries) > MAX_ENTRIES or replayed > MAX_REPLAYED_ENTRIES:
        raise _make_too_long_refusal()


def check_archive(
    entries: Sequence[LogEntry], games: Mapping[str, Game[Any]], *, trusted: bool = True
) -> Replayed:
    """The table these entries make; `Refused` if they make none, or none that can be kept.

    What is not `trusted` may not take longer than any evening of people.
    """
    if not trusted:
        check_length(entries)
    if not all(0 <= entry.time < MAX_TIME_SECONDS for entry in entries):
        raise _make_damaged_refusal()
    try:
        most_work = inf if trusted else MAX_REPLAYED_WORK
        replayed = replay(entries, games, set(), most_work=most_work)
        _check_people(replayed.record)
        check_header(make_header(replayed.record, entries, entries[-1].time))
    except TooMuchWork:
        raise _make_too_long_refusal() from None
    except LookupError:
        raise Refused(T("The game of this table is not installed here."), "unknown") from None
    except (TypeError, ValueError):
        raise _make_damaged_refusal() from None
    return replayed


def _check_people(record: Record) -> None:
    """Raise an error if anybody has a name or a seat card that nobody could have got."""
    for player in record.people.players.values():
        card: object = player.card  # a file may hold anything
        if not isinstance(card, str) or len(player.name) > MAX_NAME_SIGNS:
            raise ValueError("nobody is called so, or has such a card")

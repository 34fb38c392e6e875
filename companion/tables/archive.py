"""One file that holds a whole table: encrypted, and the same on every laptop.

It contains its own key twice: encrypted for the laptop that wrote it, and by the archive code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from companion.core.commitments import opened_in
from companion.core.fields import Refused
from companion.core.game import Game
from companion.core.seats import Seat
from companion.core.words import T
from companion.tables import codes
from companion.tables.codes import Randomness
from companion.tables.state import lobby
from companion.tables.state.record import Record, State
from companion.tables.state.replay import Replayed, replay
from companion.tables.storage.encrypted_log import unpacked
from companion.tables.storage.log import LogEntry
from companion.tables.storage.vault import KEY_BYTES, Cipher, Tampered, Vault

FORMAT = 1
_MARK = b"companion table\n"
_SALT_BYTES = 16
_COST, _BLOCK, _LANES = 2**15, 8, 1
_PLACE = "archive"


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


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a table: whether all is well, and what was found, in sentences."""

    right: bool
    sentences: tuple[T, ...]


# --- writing and reading --------------------------------------------------------------------------


def pack(
    code: str, entries: Sequence[LogEntry], vault: Vault, randomness: Randomness
) -> tuple[bytes, str]:
    """The file, and the code that opens it on another laptop."""
    said = _Content(code, [msgspec.msgpack.encode(entry) for entry in entries])
    key, salt = randomness(KEY_BYTES), randomness(_SALT_BYTES)
    archive_code = codes.archive_code(randomness)
    file = _File(
        FORMAT,
        salt,
        _code_cipher(archive_code, salt).encrypt(key, _PLACE),
        vault.cipher(_PLACE).encrypt(key, _PLACE),
        Cipher(key, randomness).encrypt(msgspec.msgpack.encode(said), _PLACE),
    )
    return _MARK + msgspec.msgpack.encode(file), archive_code


def unpack(content: bytes, code: str | None, vault: Vault) -> tuple[str, list[LogEntry]]:
    """The table's code and its entries, or `Refused`."""
    file = _file(content)
    try:
        key = _key(file, code, vault)
        said = msgspec.msgpack.decode(_open(key, file.content), type=_Content)
        entries = [unpacked(entry) for entry in said.entries]
    except (Tampered, msgspec.DecodeError, UnicodeDecodeError):
        raise _damaged() from None
    if not entries or [each.number for each in entries] != list(range(len(entries))):
        raise _damaged()
    return codes.tidy(said.code), entries


def _file(content: bytes) -> _File:
    try:
        if content.startswith(_MARK):
            file = msgspec.msgpack.decode(content[len(_MARK) :], type=_File)
            if file.format == FORMAT:
                return file
            raise Refused(T("This file was written by a newer companion. Install that one."))
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _damaged() from None
    raise Refused(T("That is not a saved table. Choose a file exported by a companion."))


def _key(file: _File, code: str | None, vault: Vault) -> bytes:
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
            return _code_cipher(tidy, file.salt).decrypt(file.by_code, _PLACE)
    except Tampered:
        pass
    raise Refused(T("That archive code does not fit this file. Please check it."), "code")


def _open(key: bytes, content: bytes) -> bytes:
    try:
        return Cipher(key).decrypt(content, _PLACE)
    except ValueError:
        raise Tampered("the key has another length") from None


def _code_cipher(code: str, salt: bytes) -> Cipher:
    """The cipher of an archive code; codes are short, so each guess is made slow and costly."""
    scrypt = Scrypt(salt=salt, length=KEY_BYTES, n=_COST, r=_BLOCK, p=_LANES)
    return Cipher(scrypt.derive(codes.tidy(code).encode()))


def _damaged() -> Refused:
    return Refused(T("This file was changed or is damaged. Use another copy of it."), "damaged")


# --- checking -------------------------------------------------------------------------------------


def checked(entries: Sequence[LogEntry], games: Mapping[str, Game[Any]]) -> Replayed:
    """The table these entries make; `Refused` if they make none."""
    try:
        return replay(entries, games, set())
    except LookupError:
        raise Refused(T("The game of this table is not installed here."), "unknown") from None
    except (TypeError, ValueError):
        raise _damaged() from None


def verdict(entries: Sequence[LogEntry], games: Mapping[str, Game[Any]]) -> Verdict:
    """Whether every step replays as it was logged, and whether the luck was fixed beforehand."""
    replayed = checked(entries, games)
    record = replayed.record
    if replayed.trouble:
        return Verdict(right=False, sentences=(replayed.trouble,))
    promise = T(
        "Before anybody joined, the screen showed the fingerprint {digest}.",
        digest=record.commitment,
    )
    played = T("All {n} steps replay exactly as they were recorded.", n=len(entries))
    return Verdict(right=True, sentences=(played, promise, *_luck(record)))


def _luck(record: Record) -> tuple[T, ...]:
    """What anybody can check by hand; nothing before the end."""
    if record.state is not State.ENDED:
        return (T("The secret stays hidden until the game is over."),)
    numbers = [
        T("{who} added {nonce}.", who=record.players[seat].name, nonce=_hex(record, seat))
        for seat in sorted(record.players)
    ]
    return (
        T("The secret was {secret}; its SHA-256 is that fingerprint.", secret=record.secret.hex()),
        *numbers,
        T("Mixed together they give the seed {seed}.", seed=lobby.seed_of(record).hex()),
        *_seals(record),
    )


def _seals(record: Record) -> Iterator[T]:
    """What phones had sealed and then opened."""
    entries = record.umpire.entries if record.umpire else ()
    for who, fingerprint, text in opened_in(entries):
        name = record.players[Seat(who)].name
        sentence = "{who} sealed {digest}, the SHA-256 of {text}."
        yield T(sentence, who=name, digest=fingerprint, text=text)


def _hex(record: Record, seat: Seat) -> str:
    return record.players[seat].nonce.hex() or "nothing"

"""The log of one table: plain entries in memory, encrypted on disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from hashlib import sha256
from itertools import accumulate
from typing import NamedTuple

import msgspec

import companion
from companion.storage.encryption import Cipher, Tampered, Vault
from companion.storage.game_results import GameResult
from companion.storage.glances import Glance
from companion.storage.log import Hand, Log, LogEntry
from companion.storage.phone_key import PhoneKey
from companion.storage.running import Runner, run_here

_ENTRY = msgspec.msgpack.Decoder(LogEntry)
_PACK = msgspec.msgpack.Encoder()
UNKNOWN = "~unknown"
"""Stand-in for an undecodable entry, which a newer companion wrote; never stored."""


class LogHeader(msgspec.Struct, frozen=True):
    """What the list of tables says about one without opening it."""

    game: str
    state: str
    names: tuple[str, ...]
    when: float
    needed: int = 0
    """How many phones it takes to open this table; 0: this laptop alone."""
    cards: tuple[str, ...] | None = None
    """Fingerprints of its seat cards; None: unknown until it is opened."""
    tokens: tuple[str, ...] | None = None
    """Fingerprints of the tokens its people have; None: an older companion did not say."""
    count: int = 0
    """How many entries there are; 0: an older companion did not say."""
    head: str = ""
    """What all its entries add up to."""
    tagged: bool = False
    """Whether all phones have shares of the key that prove themselves."""
    seen: Mapping[int, tuple[int, str]] = {}
    """The last public head that each seat's phone has seen."""
    outcome: GameResult | None = None
    """How the game ended; None before, or if an older companion did not say."""
    event: str = ""
    """The event to which it belongs; empty at home."""
    number: int = 0
    """The number on its sign; 0 for none."""
    glance: Glance | None = None
    """What can be seen of it from afar; None at home."""
    version: tuple[int, ...] = ()
    """The newest companion that has written to it; empty: an older one did not say."""
    title: str = ""
    """What is played, if the table's settings say that; else the game's own title holds."""
    counted_as: str = ""
    """What evenings count such a game as."""
    is_trial: bool = False
    """Whether somebody tries the game there alone: no list shows it."""


class _Step(msgspec.Struct, frozen=True):
    """What an entry of a newer companion surely says."""

    number: int
    time: float
    viewer: int
    command: str = ""
    hand: str = "own"
    digest: str = ""


_STEP = msgspec.msgpack.Decoder(_Step)


def get_version() -> tuple[int, ...]:
    """The version of this companion, to be compared."""
    return tuple(int(part) for part in companion.__version__.split(".") if part.isdigit())


class Chain(NamedTuple):
    """How many entries there are, and the digest they add up to."""

    length: int = 0
    head: str = ""

    def with_(self, row: bytes) -> Chain:
        """The chain with one more entry."""
        return Chain(self.length + 1, sha256(self.head.encode() + row).hexdigest())


_NOTHING = Chain()


def chain_of(rows: Iterable[bytes]) -> Chain:
    """The chain of these entries."""
    return reduce(Chain.with_, rows, _NOTHING)


class Shortened(Tampered):
    """Entries are missing, or others are in their place."""

    def __init__(self, missing: int) -> None:
        super().__init__("the log does not end as its header says")
        self.missing = missing


class EncryptedLog:
    """One table's entries in a log."""

    def __init__(
        self, log: Log, vault: Vault, code: str, phone_key: PhoneKey | None = None
    ) -> None:
        self.phone_key = phone_key or PhoneKey(log, vault, code)
        self._log = log
        self._code = code
        self._header_cipher = table_cipher(vault, code)
        self._cipher = Cipher(self.phone_key.key) if self.phone_key.key else self._header_cipher
        self._chain = Chain()
        self.seen: Mapping[int, tuple[int, str]] = {}
        """What its header says that phones have seen, once it was read."""
        self.version = get_version()
        """The newest companion that is known to have written to it."""

    @property
    def newer(self) -> bool:
        """Whether a newer companion than this one has written to it."""
        return self.version > get_version()

    def begin(self, entries: Sequence[LogEntry], header: LogHeader, run: Runner = run_here) -> bool:
        """Create the table; False if the code is in use. `run` encrypts what the log stores."""
        self._chain, rows = run(
            lambda: (self._chain_of(entries), [self._encrypt_row(entry) for entry in entries])
        )
        return self._log.create(self._code, rows, self._encrypt_header(header, self._chain))

    def append(self, entry: LogEntry, header: LogHeader) -> None:
        """Add an entry; it is on disk when this returns. `DiskTrouble`: nobody knows."""
        chain = self._chain.with_(_PACK.encode(entry))
        self._log.append(
            self._code, entry.number, self._encrypt_row(entry), self._encrypt_header(header, chain)
        )
        self._chain = chain

    def lock(self, key: bytes, entries: Sequence[LogEntry], header: LogHeader) -> None:
        """Encrypt all entries again, with this key alone."""
        before, self._cipher = self._cipher, Cipher(key)
        try:
            chain = self._chain_of(entries)
            rows = [self._encrypt_row(entry) for entry in entries]
            self._log.rewrite(self._code, rows, self._encrypt_header(header, chain))
            self._chain = chain
        except BaseException:
            self._cipher = before
            raise

    def opens(self, key: bytes) -> bool:
        """Whether this key opens any entry; one alone may be damaged."""
        cipher, rows = Cipher(key), enumerate(self._log.read(self._code).rows)
        return any(_can_decrypt(cipher, row, f"{self._code}/{number}") for number, row in rows)

    def begins_with(self, entry: LogEntry) -> bool:
        """Whether this is its first entry; whether the others are whole is another question."""
        _, rows = self._log.read(self._code)
        return (
            bool(rows) and decode_entry(self._cipher.decrypt(rows[0], f"{self._code}/0")) == entry
        )

    def read(self, run: Runner = run_here) -> list[LogEntry]:
        """All entries, none if there is no such table; `run` decrypts what the log has read.

        `Tampered` if one does not open, is out of place, or is missing.
        """
        sealed, rows = self._log.read(self._code)
        if sealed is None and not rows:
            return []
        return run(lambda: self._decrypt_all(sealed or b"", rows))

    def _decrypt_all(self, sealed: bytes, rows: Sequence[bytes]) -> list[LogEntry]:
        header = _decrypt_header(self._header_cipher, self._code, sealed)
        if header is None:
            raise Tampered("the header does not open")
        entries = decrypt_rows(self._cipher, self._code, rows)
        self._chain = check_end(header, entries)
        self._note_header(header)
        return [decode_entry(row) for row in entries]

    def list_foreign_headers(self, headers: Iterable[LogHeader]) -> list[LogHeader]:
        """The headers that name an end this log never had: it was cut, or is another copy."""
        counted = [header for header in headers if header.count]
        if not counted:
            return []
        _, rows = self._log.read(self._code)
        entries = decrypt_rows(self._cipher, self._code, rows)
        passed = set(accumulate(entries, Chain.with_, initial=_NOTHING))
        return [header for header in counted if (header.count, header.head) not in passed]

    def read_new(self) -> list[LogEntry]:
        """What others have added since; `Tampered` if it does not continue what was read before."""
        sealed, rows = self._log.read(self._code, self._chain.length)
        header = _decrypt_header(self._header_cipher, self._code, sealed or b"")
        if header is None:
            raise Tampered("the header does not open")
        entries = decrypt_rows(self._cipher, self._code, rows, self._chain.length)
        self._chain = check_end(header, entries, self._chain)
        self._note_header(header)
        return [decode_entry(row) for row in entries]

    def _note_header(self, header: LogHeader) -> None:
        """Take over what a header says that phones have seen, and which companions have written."""
        self.seen, self.version = header.seen, max(self.version, header.version)

    def _encrypt_row(self, entry: LogEntry) -> bytes:
        """The entry as its row stores it."""
        return self._cipher.encrypt(_PACK.encode(entry), f"{self._code}/{entry.number}")

    @staticmethod
    def _chain_of(entries: Iterable[LogEntry]) -> Chain:
        return chain_of(map(_PACK.encode, entries))

    def _encrypt_header(self, header: LogHeader, chain: Chain) -> bytes:
        """The header with the key, the end of the log and the version, as the log stores it."""
        count, head = chain
        key = self.phone_key
        header = msgspec.structs.replace(header, needed=key.needed, tagged=key.tagged)
        header = msgspec.structs.replace(header, count=count, head=head, version=self.version)
        return self._header_cipher.encrypt(_PACK.encode(header), f"{self._code}/cover")


def decrypt_rows(cipher: Cipher, code: str, rows: Iterable[bytes], first: int = 0) -> list[bytes]:
    """The contents of the rows from this number on, or `Tampered`."""
    return [cipher.decrypt(row, f"{code}/{number}") for number, row in enumerate(rows, first)]


def check_end(header: LogHeader, entries: Iterable[bytes], begun: Chain = _NOTHING) -> Chain:
    """The chain with these entries; `Shortened` if they do not end as the header says."""
    chain = reduce(Chain.with_, entries, begun)
    if not chain.length or (header.count and (header.count, header.head) != chain):
        raise Shortened(header.count - chain.length)
    return chain


def check_header(header: LogHeader) -> None:
    """Raise `ValueError` if such a header could not be read again: its table would be lost."""
    msgspec.msgpack.decode(_PACK.encode(header), type=LogHeader)


def _can_decrypt(cipher: Cipher, row: bytes, place: str) -> bool:
    try:
        cipher.decrypt(row, place)
    except Tampered:
        return False
    return True


def decode_entry(content: bytes) -> LogEntry:
    """The entry in these bytes, or `Tampered`; of a newer companion's what is surely in it."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError):
        return _ENTRY.decode(content)
    try:
        step = _STEP.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Tampered("this is not an entry") from None
    hand: Hand = "host" if step.hand == "host" else "own"
    when = step.number, step.time, step.viewer
    return LogEntry(*when, UNKNOWN, {}, step.command, hand, step.digest)


def decrypt_header(vault: Vault, code: str, sealed: bytes) -> LogHeader | None:
    """The contents of a header; None if it was encrypted with another key."""
    return _decrypt_header(table_cipher(vault, code), code, sealed)


def _decrypt_header(cipher: Cipher, code: str, sealed: bytes) -> LogHeader | None:
    try:
        content = cipher.decrypt(sealed, f"{code}/cover")
        return msgspec.msgpack.decode(content, type=LogHeader)
    except (Tampered, msgspec.DecodeError, UnicodeDecodeError):
        return None


def table_cipher(vault: Vault, code: str) -> Cipher:
    """The cipher of a table's header, and of its rows unless its key is on the phones."""
    return vault.cipher(f"table {code}")

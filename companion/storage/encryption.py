"""Encryption at rest: the files alone reveal nothing.

The laptop's key is in a file of its own, with earlier ones behind it; each table's is derived from
it (HKDF, AES-256-GCM). Earlier keys only decrypt; names on the disk come from the oldest for ever.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import DiskTrouble
from companion.storage.owner_files import open_for_owner

KEY_FILE = "key"
KEY_COPY = "key.copy"
KEY_BYTES = 32
_NONCE_BYTES = 12
_STEP = 64
_LENGTH_BYTES = 4
_MARK = 16


KEY_MISSING = T(
    "The file “key”, which opens the tables on this laptop, is missing. Nothing is overwritten: "
    "stop the companion and run companion restore, or put your own copy of the file back."
)
KEY_DAMAGED = T(
    "The companion’s key file is damaged. Nothing is overwritten: stop the companion and run "
    "companion restore, or put your own copy of the file “key” back."
)


class Tampered(ValueError):
    """Something does not decrypt: another key, another place, or changed bytes."""


class Cipher:
    """Encrypts with one key, and decrypts with others, too; every ciphertext is bound to its place.

    `using` says which of the keys encrypts, counted from the newest.
    """

    def __init__(
        self,
        key: bytes,
        randomness: Randomness = os.urandom,
        older: Sequence[bytes] = (),
        using: Callable[[], int] = lambda: 0,
    ) -> None:
        self._ciphers = [AESGCM(each) for each in (key, *older)]
        self._randomness = randomness
        self._using = using

    def __repr__(self) -> str:
        return "Cipher(•••)"

    def encrypt(self, content: bytes, place: str) -> bytes:
        """The content, encrypted, and padded to whole steps so that its size tells little."""
        filled = len(content).to_bytes(_LENGTH_BYTES, "big") + content
        filled += bytes(-len(filled) % _STEP)
        nonce = self._randomness(_NONCE_BYTES)
        return nonce + self._ciphers[self._using()].encrypt(nonce, filled, place.encode())

    def decrypt(self, encrypted: bytes, place: str) -> bytes:
        """The content, or `Tampered`."""
        return self.opened(encrypted, place)[0]

    def opened(self, encrypted: bytes, place: str) -> tuple[bytes, int]:
        """The content, and which of the keys it was encrypted with, or `Tampered`."""
        nonce, closed = encrypted[:_NONCE_BYTES], encrypted[_NONCE_BYTES:]
        for number, cipher in enumerate(self._ciphers):
            try:
                filled = cipher.decrypt(nonce, closed, place.encode())
            except (InvalidTag, ValueError):
                continue
            length = int.from_bytes(filled[:_LENGTH_BYTES], "big")
            return filled[_LENGTH_BYTES : _LENGTH_BYTES + length], number
        raise Tampered("this does not decrypt here")


class Vault:
    """The laptop's key, with those before it, and the ciphers derived from them."""

    def __init__(self, key: bytes, randomness: Randomness = os.urandom) -> None:
        if not is_key(key):
            raise ValueError("the key has another length")
        self._keys = [key[at : at + KEY_BYTES] for at in range(0, len(key), KEY_BYTES)]
        self._randomness = randomness
        self.using = 0
        """Which key encrypts, counted from the newest; all of them decrypt."""

    def __repr__(self) -> str:
        return "Vault(•••)"

    @classmethod
    def in_folder(
        cls, folder: Path, randomness: Randomness = os.urandom, *, new: bool = True
    ) -> Vault:
        """The vault with the key in this folder; without one it is made, if it may be `new`.

        `DiskTrouble` if it is missing or damaged, or cannot be kept there.
        """
        try:
            if not new and not (folder / KEY_FILE).exists():
                raise DiskTrouble(KEY_MISSING)
            key = _read_or_make_key(folder / KEY_FILE, randomness)
        except OSError:
            raise DiskTrouble(
                T("The companion cannot keep its key in its data folder. Choose another folder.")
            ) from None
        if not is_key(key):
            raise DiskTrouble(KEY_DAMAGED)
        return cls(key, randomness)

    @property
    def changed(self) -> bool:
        """Whether there were keys before this one."""
        return len(self._keys) > 1

    @property
    def mark(self) -> str:
        """What tells the newest key from others, and gives nothing away."""
        return self._derive("mark", self._keys[0]).hex()[:_MARK]

    def keep_copy(self, folder: Path) -> None:
        """Keep a second copy of the key in this folder, in case its file is lost or damaged."""
        copy, whole = folder / KEY_COPY, b"".join(self._keys)
        if not copy.exists():
            _make_key(copy, whole)
        elif len(whole) > len(before := copy.read_bytes()) and whole.endswith(before):
            replace_key(copy, whole)

    def cipher(self, purpose: str) -> Cipher:
        """The cipher for one purpose, such as one table."""
        newest, *older = (self._derive(purpose, key) for key in self._keys)
        return Cipher(newest, self._randomness, older, lambda: self.using)

    def alias(self, name: str) -> str:
        """What replaces a name on disk: always the same, and meaningless without this key."""
        return self._derive(f"alias {name}", self._keys[-1]).hex()

    @staticmethod
    def _derive(purpose: str, key: bytes) -> bytes:
        info = b"companion " + purpose.encode()
        return HKDF(SHA256(), KEY_BYTES, salt=None, info=info).derive(key)


def is_key(content: bytes) -> bool:
    """Whether this may be a key, with or without earlier ones."""
    return bool(content) and len(content) % KEY_BYTES == 0


def _read_or_make_key(path: Path, randomness: Randomness) -> bytes:
    """The key in this file; without one, a new one that is stored there."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_key(path, randomness(KEY_BYTES))
    return path.read_bytes()


def _make_key(path: Path, key: bytes) -> None:
    """Create the key file atomically: write it elsewhere, then move it unless one exists."""
    aside = _write_beside(path, key)
    try:
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()


def replace_key(path: Path, key: bytes) -> None:
    """Put this in the place of a key file: there is the old one or the new one, nothing else."""
    _write_beside(path, key).replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _write_beside(path: Path, key: bytes) -> Path:
    """A file beside this one, safely on the disk, with this key in it."""
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    with open_for_owner(aside) as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return aside

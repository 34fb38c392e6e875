"""Encryption at rest: the files alone reveal nothing.

The laptop has one key, in a file of its own; each table's key is derived from it (HKDF,
AES-256-GCM).
"""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from companion.core.words import T
from companion.tables.codes import Randomness
from companion.tables.storage.log import DiskTrouble

KEY_FILE = "key"
KEY_COPY = "key.copy"
KEY_BYTES = 32
_NONCE_BYTES = 12
_STEP = 64
_LENGTH_BYTES = 4


KEY_MISSING = T(
    "The file “key”, which opens the tables on this laptop, is missing. Nothing is overwritten: "
    "stop the companion and run companion restore, or put your own copy of the file back."
)
KEY_DAMAGED = T(
    "The companion's key file is damaged. Nothing is overwritten: stop the companion and run "
    "companion restore, or put your own copy of the file “key” back."
)


class Tampered(ValueError):
    """Something does not decrypt: another key, another place, or changed bytes."""


class Cipher:
    """Encrypts and decrypts with one key; every ciphertext is bound to its place."""

    def __init__(self, key: bytes, randomness: Randomness = os.urandom) -> None:
        self._cipher = AESGCM(key)
        self._randomness = randomness

    def __repr__(self) -> str:
        return "Cipher(•••)"

    def encrypt(self, content: bytes, place: str) -> bytes:
        """The content, encrypted, and padded to whole steps so that its size tells little."""
        filled = len(content).to_bytes(_LENGTH_BYTES, "big") + content
        filled += bytes(-len(filled) % _STEP)
        nonce = self._randomness(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, filled, place.encode())

    def decrypt(self, encrypted: bytes, place: str) -> bytes:
        """The content, or `Tampered`."""
        nonce, closed = encrypted[:_NONCE_BYTES], encrypted[_NONCE_BYTES:]
        try:
            filled = self._cipher.decrypt(nonce, closed, place.encode())
        except (InvalidTag, ValueError):
            raise Tampered("this does not decrypt here") from None
        length = int.from_bytes(filled[:_LENGTH_BYTES], "big")
        return filled[_LENGTH_BYTES : _LENGTH_BYTES + length]


class Vault:
    """The laptop's key, and the ciphers derived from it."""

    def __init__(self, key: bytes, randomness: Randomness = os.urandom) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError("the key has another length")
        self._key = key
        self._randomness = randomness

    def __repr__(self) -> str:
        return "Vault(•••)"

    @classmethod
    def in_folder(
        cls, folder: Path, randomness: Randomness = os.urandom, *, new: bool = True
    ) -> Vault:
        """The vault with the key in this folder; if there may be a new one, it is made."""
        try:
            if not new and not (folder / KEY_FILE).exists():
                raise DiskTrouble(KEY_MISSING)
            key = _key_in(folder / KEY_FILE, randomness)
        except OSError:
            raise DiskTrouble(
                T("The companion cannot keep its key in its data folder. Choose another folder.")
            ) from None
        if len(key) != KEY_BYTES:
            raise DiskTrouble(KEY_DAMAGED)
        return cls(key, randomness)

    def keep_copy(self, folder: Path) -> None:
        """Keep a second copy of the key in this folder, in case its file is lost or damaged."""
        if not (folder / KEY_COPY).exists():
            _make_key(folder / KEY_COPY, self._key)

    def cipher(self, purpose: str) -> Cipher:
        """The cipher for one purpose, such as one table."""
        return Cipher(self._derived(purpose), self._randomness)

    def alias(self, name: str) -> str:
        """What replaces a name on disk: always the same, and meaningless without this key."""
        return self._derived(f"alias {name}").hex()

    def _derived(self, purpose: str) -> bytes:
        info = b"companion " + purpose.encode()
        return HKDF(SHA256(), KEY_BYTES, salt=None, info=info).derive(self._key)


def _key_in(path: Path, randomness: Randomness) -> bytes:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_key(path, randomness(KEY_BYTES))
    return path.read_bytes()


def _make_key(path: Path, key: bytes) -> None:
    """Create the key file atomically: write it elsewhere, then move it unless one exists."""
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()

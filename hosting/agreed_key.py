"""The key that all companions of a shared log write with: which one it is, and a new one."""

from __future__ import annotations

from companion.core.words import T
from companion.storage.encryption import Vault
from companion.storage.key_change import UnknownKey, read_note, write_note
from companion.storage.log import Agreed, Log

IN_USE = "shared key"
"""The note that says with which key companions encrypt."""
KEY_UNKNOWN = T(
    "All tables are encrypted with a new key now, and this companion has only the one before. Copy "
    "the file “key” from another machine to it, and start it again."
)


class AgreedKey:
    """Which key a running companion encrypts with, as long as it asks."""

    def __init__(self, log: Log, vault: Vault) -> None:
        self._log, self._vault = log, vault
        self.agreed: Agreed | None = None
        """The note by which it knows that; None while nothing says so."""
        self.follow()

    def secret(self, purpose: str) -> bytes:
        """A secret that all companions with the same key have in common."""
        return bytes.fromhex(self._vault.alias(purpose))

    def follow(self) -> T | None:
        """Encrypt with the key that is in use now; a sentence if it is none of ours."""
        try:
            if note := read_note(self._log, self._vault, IN_USE):
                self.agreed, self._vault.using = note
        except UnknownKey:
            return KEY_UNKNOWN
        return None


def find_key_in_use(log: Log, vault: Vault) -> int | None:
    """Which key companions encrypt with, counted from the newest; None if nothing says so.

    `UnknownKey` if it is none of these.
    """
    return note[1] if (note := read_note(log, vault, IN_USE)) else None


def use_newest(log: Log, vault: Vault) -> None:
    """From now on companions encrypt with the newest key.

    They follow within seconds; until then the log takes nothing from them.
    """
    vault.using = 0
    write_note(log, vault, IN_USE)

"""Where view versions begin: above everything clients have seen, whatever the clock says."""

from __future__ import annotations

from contextlib import suppress

from companion.tables.storage.log import DiskTrouble, Log, Stored
from companion.tables.storage.vault import Tampered, Vault

ROOM = 10**8
"""More than any view changes between two starts of the companion."""
_PURPOSE = "first view version"


def first_version(log: Log, vault: Vault, now: float) -> int:
    """The first version of all views of this run, noted for the next one."""
    first = max(int(now * 1000), noted(log, vault) + ROOM)
    # On a full disk tables can still be looked at; nothing at them changes.
    with suppress(DiskTrouble):
        note(log, vault, first)
    return first


def place_of(vault: Vault) -> str:
    """Where it is noted."""
    return vault.alias(_PURPOSE)


def noted(log: Stored, vault: Vault) -> int:
    """Where the versions of the last run began; 0 if nobody knows."""
    place = place_of(vault)
    try:
        return int(vault.cipher(_PURPOSE).decrypt(dict(log.notes())[place], place))
    except (KeyError, Tampered, ValueError):
        return 0


def note(log: Log, vault: Vault, first: int) -> None:
    """Note where the versions of this run begin."""
    place = place_of(vault)
    log.note(place, vault.cipher(_PURPOSE).encrypt(str(first).encode(), place))

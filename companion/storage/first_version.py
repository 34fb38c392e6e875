"""Where view versions begin: above everything clients have seen, whatever the clock says."""

from __future__ import annotations

from contextlib import suppress

from companion.storage.encryption import Tampered, Vault
from companion.storage.log import DiskTrouble, Log, Stored

RESTART_VERSIONS = 10**8
"""More than any view changes between two starts of the companion."""
_PURPOSE = "first view version"


class FirstVersion:
    """The first version of all views of this run, noted for the next one."""

    def __init__(self, log: Log, vault: Vault, now: float) -> None:
        self._log, self._vault = log, vault
        before = read(log, vault)
        self._number = max(int(now * 1000), before + RESTART_VERSIONS)
        self._is_noted = False
        if not self._try_to_note() and before:
            # Below where the next run begins, which will not have heard of this one.
            self._number = before + RESTART_VERSIONS // 2

    @property
    def number(self) -> int:
        """The first version; on a full disk it is noted as soon as there is room again.

        Tables can be looked at meanwhile.
        """
        self._try_to_note()
        return self._number

    def _try_to_note(self) -> bool:
        """Note the number unless it is noted or the disk is in trouble; whether it is noted."""
        if not self._is_noted:
            with suppress(DiskTrouble):
                write(self._log, self._vault, self._number)
                self._is_noted = True
        return self._is_noted


def place_of(vault: Vault) -> str:
    """Where it is noted."""
    return vault.alias(_PURPOSE)


def read(log: Stored, vault: Vault) -> int:
    """Where the versions of the last run began; 0 if nobody knows."""
    place = place_of(vault)
    try:
        return int(vault.cipher(_PURPOSE).decrypt(dict(log.notes())[place], place))
    except (KeyError, Tampered, ValueError):
        return 0


def write(log: Log, vault: Vault, first: int) -> None:
    """Note where the versions of this run begin."""
    place = place_of(vault)
    log.note(place, vault.cipher(_PURPOSE).encrypt(str(first).encode(), place))

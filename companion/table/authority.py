"""Who decides whether an entry counts: the seam between a table and wherever its log is.

On a laptop nobody else writes to the log, so every commit succeeds. Where others do, somebody else
may have been first; then the decision has to be made again on what the log holds by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.storage.encrypted_log import EncryptedLog, LogHeader
from companion.storage.log import LogEntry


@dataclass(frozen=True, slots=True)
class Committed:
    """The entry is in the log for good."""


@dataclass(frozen=True, slots=True)
class Behind:
    """Nothing was done: the log has grown since it was read."""


class Authority(Protocol):
    """Decides about the entries of one table."""

    def commit(self, entry: LogEntry, header: LogHeader) -> Committed | Behind:
        """Add the entry to the log. `DiskTrouble`: nobody knows whether it is there."""


class LaptopAuthority:
    """The only one that writes to its log: it is never behind."""

    def __init__(self, log: EncryptedLog) -> None:
        self._log = log

    def commit(self, entry: LogEntry, header: LogHeader) -> Committed:
        """Add the entry to the log."""
        self._log.append(entry, header)
        return Committed()

"""All tables of a log that several companions share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.core.words import T
from companion.library.registry import Tables
from companion.storage.encrypted_log import EncryptedLog
from companion.storage.evenings_notes import PlayNotes
from companion.storage.log import Log, LogEntry
from companion.table.replay import Replayed
from companion.table.table import Table
from hosting.agreed_key import AgreedKey
from hosting.agreed_log import AgreedLog, TakesAgreed
from hosting.shared_writer import SharedRecord, SharedWriter


class SharedTables(Tables):
    """Every table of a shared log, those that are open here in memory."""

    are_shared = True
    key: AgreedKey
    """The key that all companions of the log have agreed on."""
    why_no_phone_keys = T(
        "The key of a table cannot be on the phones here, where many workers share all tables. "
        "Please switch that setting off."
    )

    def _wrap_log(self, log: Log) -> Log:
        """The log, which is told with every write which key it was encrypted with."""
        self.key = AgreedKey(log, self._vault)
        return cast("Log", AgreedLog(cast("TakesAgreed", log), self.key))

    def _shared_plays(self) -> PlayNotes:
        """They are noted in the database, too, encrypted."""
        return PlayNotes(self._log, self._vault)

    def _make_table(
        self, code: str, log: EncryptedLog, entries: Sequence[LogEntry], replayed: Replayed
    ) -> Table:
        durable = SharedRecord(log, entries, self._environment, replayed)
        return Table(
            code,
            SharedWriter(
                durable, self._get_session(code), cast("TakesAgreed", self._log).up_since or 0.0
            ),
        )

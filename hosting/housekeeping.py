"""Tables that have stayed for as long as their event said are removed, one look after the other."""

from __future__ import annotations

from collections.abc import Callable

import gevent
import structlog

from companion.library.trials import remove_forgotten_trials
from companion.storage.log import DiskTrouble
from hosting.events.events import events_of
from hosting.events.retention import find_expired_tables, find_finished_events
from web.live.all_channels import Channels
from web.problems import locate_fault
from web.services import Services

CHECK_INTERVAL_SECONDS = 3600.0
"""Seconds between two looks; a table is removed at the second that finds it due.

So a clock that is wrong for less than that removes nothing.
"""

log = structlog.get_logger("companion.web")


class Housekeeping:
    """Removes what has stayed too long; several workers may do the same at once."""

    def __init__(
        self,
        services: Services,
        channels: Channels,
        run: Callable[[Callable[[], object]], object] = lambda make: make(),
    ) -> None:
        self._services, self._channels, self._run = services, channels, run
        self._due: set[str] = set()

    def keep(self) -> None:
        """Again and again, until the companion stops."""
        while True:
            gevent.sleep(CHECK_INTERVAL_SECONDS)
            try:
                self.look()
            except DiskTrouble as trouble:
                log.warning("tables not removed", why=str(trouble))
            except Exception as bug:  # noqa: BLE001 - the next look comes all the same
                log.warning("housekeeping failed", where=locate_fault(bug))

    def look(self) -> None:
        """Remove what was due at the last look, too; on a laptop a backup is made before.

        Trials that nobody plays, and events that are over and empty, go at once.
        """
        tables = self._services.tables
        if tables.trouble:
            return
        events, listed = events_of(tables).all(), tables.list()
        for code in remove_forgotten_trials(tables, self._services.config.clock()):
            self._channels.forget(code)
        now = {
            each.code for each in find_expired_tables(listed, events, self._services.config.clock())
        }
        if going := now & self._due:
            tables.backup(self._run)
        for code in sorted(going):
            tables.remove(code)
            self._channels.forget(code)
        self._due = now - going
        for event in find_finished_events(tables.list(), events):
            events_of(tables).forget(event)

"""What happens at a table without anybody: clocks that run out, stand-ins at the pace of people."""

from __future__ import annotations

from collections.abc import Callable

from companion.storage.log import DiskTrouble
from companion.table.table import Table

STAND_IN_PAUSE_SECONDS = 2.0
"""Seconds a stand-in lets pass after every answer: people want to see what it does."""


class AutomaticPlay:
    """The clock of one table, and when it was last answered."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._answered = 0.0

    def answered(self) -> None:
        """Somebody answers now."""
        self._answered = self._clock()

    def advance(self, table: Table) -> bool:
        """Whether something has happened by itself now."""
        try:
            now = self._clock()
            timed = table.pace.forget_timer(now) or table.pace.tell_run_out(now)
            return bool(table.pace.ring(now)) or timed or self._stand_in_plays(table)
        except DiskTrouble:
            return True  # the table itself says so, on every page

    def _stand_in_plays(self, table: Table) -> bool:
        # A laptop's clock may be set back, so only the difference counts.
        pauses = abs(self._clock() - self._answered) < STAND_IN_PAUSE_SECONDS
        if pauses or table.pace.play_for_absent() is None:
            return False
        self.answered()
        return True

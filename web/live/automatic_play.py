"""What happens at a table without anybody: clocks that run out, stand-ins at the pace of people."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.seats import Seat
from companion.storage.log import DiskTrouble
from companion.table.table import Table

STAND_IN_PAUSE_SECONDS = 2.0
"""Seconds a stand-in lets pass after every answer: people want to see what it does."""
TRIAL_PAUSE_SECONDS = 4.0
"""The same where somebody tries the game, and reads what is new to them."""
TOGETHER_PAUSE_SECONDS = 0.5
"""The same between those who answer one question together."""


class AutomaticPlay:
    """The clock of one table, and when it was last answered."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._answered = 0.0
        self._asked: frozenset[Seat] = frozenset()
        """Whom the question was put to when it was new."""

    def note_answer(self) -> None:
        """Somebody answers now: stand-ins wait their pause from here on."""
        self._answered = self._clock()

    def advance(self, table: Table, *, is_watched: bool) -> bool:
        """Let clocks ring, or a stand-in play, if it is time; whether anything has happened.

        A trial's stand-ins wait until it `is_watched`.
        """
        try:
            now = self._clock()
            timed = table.pace.forget_timer(now) or table.pace.tell_run_out(now)
            rung = bool(table.pace.ring(now))
            return rung or timed or self._let_stand_in_play(table, is_watched=is_watched)
        except DiskTrouble:
            return True  # the table itself says so, on every page

    def _let_stand_in_play(self, table: Table, *, is_watched: bool) -> bool:
        is_trial = table.record.is_trial
        pause_seconds = self._follow_question(table)
        # A laptop's clock may be set back, so only the difference counts.
        pauses = abs(self._clock() - self._answered) < pause_seconds
        if pauses or (is_trial and not is_watched) or table.pace.play_for_absent() is None:
            return False
        self.note_answer()
        return True

    def _follow_question(self, table: Table) -> float:
        """Note who is asked; the pause is short while others answer the same question."""
        umpire = table.record.umpire
        waiting = frozenset(umpire.waiting() if umpire else ())
        if waiting and waiting < self._asked:
            return TOGETHER_PAUSE_SECONDS
        self._asked = waiting
        return TRIAL_PAUSE_SECONDS if table.record.is_trial else STAND_IN_PAUSE_SECONDS

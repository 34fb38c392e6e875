"""What time does at a table: clocks that run, timers that end, and waking up again."""

from __future__ import annotations

from companion.core.umpire import WOKEN
from companion.table.pace import clock_keys, timing
from companion.table.pace.clocks import Clocks
from companion.table.proposal import Proposal
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.table_writer import TableWriter


class TablePace:
    """Tells a table that time has passed."""

    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer
        self._durable = writer.durable

    @property
    def clocks(self) -> Clocks:
        """Which offers the clock will answer, and when."""
        return self._writer.session.clocks

    def forget_timer(self, now: float) -> bool:
        """Remove a timer that has ended, once everybody has read so; whether there was one."""

        def propose() -> Proposal[bool] | None:
            timer = self._durable.record.pace.timer
            over = timer is not None and timer.is_over(int(now * 1000))
            return self._unless_troubled(timing.OFF) if over else None

        return bool(self._writer.decide(propose))

    def tell_run_out(self, now: float) -> bool:
        """Tell everybody whose chess clock has run out; whether one has."""

        def propose() -> Proposal[bool] | None:
            clocks = self._durable.record.pace.clocks
            out = clocks is not None and clocks.runs_out(int(now * 1000))
            return self._unless_troubled(clock_keys.RUN_OUT) if out else None

        return bool(self._writer.decide(propose))

    def _unless_troubled(self, name: str) -> Proposal[bool] | None:
        return None if self._durable.trouble else Proposal(HOST, name, result=True)

    def wake(self) -> None:
        """Tell the game that the companion was off: some things have to start again.

        If it stands still because rules differ, it is told when the host goes on.
        """
        self._writer.recover()
        if self._durable.frozen:
            return
        record, session = self._durable.record, self._writer.session
        if session.slept and record.game.interruptions.woken and record.state is not State.ENDED:
            self._writer.decide(lambda: Proposal(HOST, WOKEN))
        if session.slept and self._durable.record.pace.clocks:
            self._writer.decide(lambda: Proposal(HOST, clock_keys.RESTED))
        session.slept = False

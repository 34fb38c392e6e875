"""What happens at a table by itself: clocks and timers run out, bots play, the game wakes up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TypeAlias

from companion.core.bots import iter_stand_in_answers
from companion.core.chance import Chance
from companion.core.offers import Raw, Refused
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat
from companion.core.umpire import WOKEN
from companion.storage import codes
from companion.table.input_limits import copy_values
from companion.table.pace import chess_clock_keys, timer_keys
from companion.table.pace.timed_offers import Clocks, RunningClock
from companion.table.proposal import Proposal, Sent
from companion.table.record.players import HOST
from companion.table.table_writer import TableWriter

BotAnswer: TypeAlias = "tuple[Seat, OpenOffer, dict[str, Raw]]"
"""Whom a bot plays for, and what it answers to which offer."""


class TablePace:
    """Tells a table that time has passed, and lets it act."""

    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer
        self._durable = writer.durable

    @property
    def clocks(self) -> Clocks:
        """Which offers the clock will answer, and when."""
        return self._writer.session.clocks

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing can happen here unless somebody acts, and everything is saved."""
        ticks = self.clocks.running and not self._writer.offers.is_on_hold
        return not (ticks or any(self._iter_bot_answers()) or self._durable.disk)

    def ring(self, now: float) -> list[RunningClock]:
        """Answer for the clock what is due; return what it answered."""
        self._writer.recover()
        rung = []
        for each in self.clocks.due(now):
            if each in self.clocks.due(now):
                with suppress(Refused):
                    self._writer.commit(Proposal.answering(each.opened, {}, Sent(hand="clock")))
                    rung.append(each)
        return rung

    def play_for_absent(self) -> Seat | None:
        """Give one answer for somebody away, if the game waits for nobody else; return whose."""
        self._writer.recover()
        for seat, opened, values in self._iter_bot_answers():
            with suppress(Refused):
                sent = Sent(hand="stand-in")
                self._writer.commit(Proposal.answering(opened, copy_values(values), sent))
                return seat
        return None

    def _iter_bot_answers(self) -> Iterator[BotAnswer]:
        """What bots may try now, the best first; a refusal changes nothing, so the next can follow.

        Nobody may know whom a quiet wait is for, so all bots are looked at in one.
        """
        record, offers = self._durable.record, self._writer.offers
        umpire, bots = record.umpire, record.pace.stand_ins
        if umpire is None or offers.is_on_hold or not bots.issuperset(umpire.waiting()):
            return
        chance = Chance(self._durable.environment.randomness(codes.TOKEN_BYTES))
        for seat in record.people.order:
            if seat in bots:
                asked, k = offers.list_asked(seat), umpire.known(seat)
                its_offers = [each.offer for each in asked]
                for offer, values in iter_stand_in_answers(
                    umpire.game, k, seat, its_offers, chance
                ):
                    yield seat, next(each for each in asked if each.offer is offer), values

    def forget_timer(self, now: float) -> bool:
        """Remove a timer that has ended, once everybody has read so; whether there was one."""

        def propose() -> Proposal[bool] | None:
            timer = self._durable.record.pace.timer
            over = timer is not None and timer.is_over(int(now * 1000))
            return self._propose_unless_troubled(timer_keys.OFF) if over else None

        return bool(self._writer.decide(propose))

    def tell_run_out(self, now: float) -> bool:
        """Tell everybody whose chess clock has run out; whether one has."""

        def propose() -> Proposal[bool] | None:
            clocks = self._durable.record.pace.clocks
            out = clocks is not None and clocks.runs_out(int(now * 1000))
            return self._propose_unless_troubled(chess_clock_keys.RUN_OUT) if out else None

        return bool(self._writer.decide(propose))

    def _propose_unless_troubled(self, name: str) -> Proposal[bool] | None:
        """An entry of this name; None if the table cannot continue now."""
        return None if self._durable.trouble else Proposal(HOST, name, result=True)

    def wake(self) -> None:
        """Tell the game that the companion was off: some things have to start again.

        If it stands still because rules differ, it is told when the host goes on.
        """
        self._writer.recover()
        if self._durable.frozen:
            return
        record, session = self._durable.record, self._writer.session
        if session.slept and record.game.interruptions.woken and record.is_in_game:
            self._writer.decide(lambda: Proposal(HOST, WOKEN))
        if session.slept and self._durable.record.pace.clocks:
            self._writer.decide(lambda: Proposal(HOST, chess_clock_keys.RESTED))
        session.slept = False

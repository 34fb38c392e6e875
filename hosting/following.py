"""Follows what other workers do at the tables that are open here, and tells them who is here."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, cast

import gevent
import structlog

from companion.core.seats import Seat
from companion.storage.log import DiskTrouble
from companion.table.record.players import HOST
from hosting.remote_presence import RemotePresence, find_open_viewers
from hosting.shared_limits import SharedLimits, Used
from web.live.all_channels import Channels
from web.live.channel import Channel
from web.problems import locate_fault

if TYPE_CHECKING:
    from hosting.postgres.notices import News, OpenSeats
    from hosting.shared_tables import SharedTables
    from hosting.shared_writer import SharedWriter

LISTEN_SECONDS = 0.5
"""Seconds it listens before it looks whether there is something to do."""
LENGTHS_INTERVAL_SECONDS = 2.0
"""Seconds after which it asks how long the tables are: a notice may have been lost."""
PRESENCE_INTERVAL_SECONDS = 5.0
"""Seconds after which it says again who is here; whoever is not heard of counts as away."""

log = structlog.get_logger("companion.web")


class Bus(Protocol):
    """Carries notices between workers. `DiskTrouble`: not now."""

    def hear(self, seconds: float) -> News:
        """What comes within so many seconds; it returns as soon as something does."""

    def tell(self, worker: str, seats: OpenSeats) -> None:
        """Say who has a page open here."""

    def tell_used(self, worker: str, used: Used) -> None:
        """Say what clients have used up here of limits that hold for all workers."""

    def lengths(self, codes: list[str]) -> dict[str, int]:
        """How many entries these tables have."""


class Following:
    """What one worker does besides answering its own pages."""

    def __init__(
        self,
        channels: Channels,
        remote_presence: RemotePresence,
        limits: SharedLimits,
        bus: Bus,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._channels, self._remote_presence, self._limits = channels, remote_presence, limits
        self._bus, self._clock = bus, clock
        self._worker = secrets.token_hex(8)
        self._asked = self._said = self._looked = float("-inf")
        self._told: Mapping[str, tuple[int, ...]] = {}

    def run(self) -> None:
        """Again and again, until the worker stops."""
        while True:
            try:
                self.step()
            except DiskTrouble:
                self._asked = float("-inf")  # who knows what was missed
                gevent.sleep(LISTEN_SECONDS)
            except Exception as bug:  # noqa: BLE001 - the next notice is heard all the same
                log.warning("following failed", where=locate_fault(bug))
                gevent.sleep(LISTEN_SECONDS)

    def step(self) -> None:
        """Listen for a moment, and do what there is to do."""
        heard = self._bus.hear(LISTEN_SECONDS)
        for news in heard.here:
            if news.worker != self._worker:
                self._remote_presence.hear(news.seats)
                self._limits.note_used_elsewhere(news.used)
                self._note_seats_elsewhere(news.seats)
        for code, length in {**heard.lengths, **self._ask_lengths_if_due()}.items():
            if channel := self._channels.find_open(code):
                gevent.spawn(_follow_table, channel, length)
        # Not at each of a hundred notices a second.
        if self._clock() - self._looked >= LISTEN_SECONDS:
            self._looked = self._clock()
            self._tell_who_is_here()
        if used := self._limits.take_unsent():
            self._bus.tell_used(self._worker, used)

    def _note_seats_elsewhere(self, seats: OpenSeats) -> None:
        """Let the tables here know who has a page open at another worker."""
        for code, those in seats.items():
            if channel := self._channels.find_open(code):
                for seat in those:
                    if seat != HOST:
                        channel.presence.note_page_elsewhere(Seat(seat))

    def _ask_lengths_if_due(self) -> dict[str, int]:
        """How long the tables are, if it is time to ask.

        Then it also forgets those that were removed, and follows the key in use.
        """
        if self._clock() - self._asked < LENGTHS_INTERVAL_SECONDS:
            return {}
        asked = [channel.code for channel in self._channels.list_open()]
        lengths = self._bus.lengths(asked)
        for code in set(asked) - lengths.keys():  # it was removed elsewhere
            self._channels.forget(code)
        self._asked = self._clock()
        tables = cast("SharedTables", self._channels.tables)
        tables.trouble = tables.key.follow() or tables.trouble
        return lengths

    def _tell_who_is_here(self) -> None:
        """Tell the other workers who is here, if somebody has come or it is time to."""
        open_seats = {
            channel.code: seats
            for channel in self._channels.list_open()
            if (seats := _list_seats_here(channel))
        }
        if open_seats == self._told and self._clock() - self._said < PRESENCE_INTERVAL_SECONDS:
            return
        if open_seats:
            self._bus.tell(self._worker, open_seats)
        self._told, self._said = open_seats, self._clock()


def _list_seats_here(channel: Channel) -> tuple[int, ...]:
    """The numbers of those who have a page open here."""
    return tuple(sorted(map(int, find_open_viewers(channel))))


def _follow_table(channel: Channel, length: int) -> None:
    """The table has so many entries by now: show those that are new here."""
    try:
        with channel.quiet() as table:
            if len(table.durable.entries) == length:
                return
            with channel.changing():
                cast("SharedWriter", table.writer).follow()
                # After it, for the next answer may have come along while this one was read.
                channel.automatic_play.note_answer()
    except DiskTrouble:
        pass  # it is asked for again
    except Exception as bug:  # noqa: BLE001 - one table's trouble is not the others'
        log.warning("table not followed", table=channel.code, where=locate_fault(bug))

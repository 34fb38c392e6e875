"""Who has a page open at any table, here or at another worker: for whoever looks after many."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import current_app

from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.table.record.players import HOST
from web.live.all_channels import Channels
from web.live.channel import Channel
from web.live.presence import AWAY_AFTER_SECONDS

KEY = "remote presence"
"""Where the app keeps it."""


class RemotePresence:
    """The tables that are open here, and what other workers have said for as long as it counts."""

    def __init__(self, channels: Channels, clock: Callable[[], float]) -> None:
        self._channels = channels
        self._clock = clock
        self._heard: dict[str, dict[int, float]] = {}

    def hear(self, seats: Mapping[str, tuple[int, ...]]) -> None:
        """Note who has a page open at another worker, by the code of the table."""
        now = self._clock()
        for code, present_seats in seats.items():
            self._heard.setdefault(code, {}).update(dict.fromkeys(present_seats, now))
        if len(self._heard) > len(seats):
            self._forget(now)

    def is_here(self, code: str, seat: int) -> bool:
        """Whether somebody with this seat, or the host, has a page open, at any worker."""
        channel = self._channels.find_open(code)
        if channel and seat == HOST and HOST in find_open_viewers(channel):
            return True
        if channel and seat != HOST and channel.presence.away_for(Seat(seat)) is None:
            return True
        heard = self._heard.get(code, {}).get(seat)
        return heard is not None and abs(self._clock() - heard) < AWAY_AFTER_SECONDS

    def trouble_at(self, code: str) -> T | None:
        """What is wrong with a table that is in memory; None if nothing is, or it is not."""
        channel = self._channels.find_open(code)
        return channel.table.durable.trouble if channel else None

    def _forget(self, now: float) -> None:
        """Forget the tables of which nothing was heard for a while."""
        lately = {
            code: heard
            for code, heard in self._heard.items()
            if any(abs(now - at) < AWAY_AFTER_SECONDS for at in heard.values())
        }
        self._heard = lately


def find_open_viewers(channel: Channel) -> set[Viewer]:
    """The seats that have a page open here, and the host."""
    viewers = {page.viewer for page in channel.pages.values()}
    return {each for each in viewers if each == HOST or isinstance(each, Seat)}


def remote_presence() -> RemotePresence:
    """Those of the companion that answers this request."""
    presence: RemotePresence = current_app.extensions[KEY]
    return presence

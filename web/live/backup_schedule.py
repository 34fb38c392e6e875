"""When a backup is due: a game has ended, everybody has left, or the evening is a long one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.table.record.record import State
from web.live.channel import Channel

EVENING_OVER_AFTER_SECONDS = 600
"""Seconds without any open page after which an evening is over."""
BACKUP_INTERVAL_SECONDS = 2 * 3600
"""Seconds of an evening after which a backup is made although it goes on, and again and again."""


class BackupSchedule:
    """Looks at the channels again and again; one look in which a backup is due says so."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._playing: set[str] = set()
        self._left: float | None = None
        """Since when nobody is here; None if somebody is, or nobody was since an evening ended."""
        self._here = False
        self._since: float | None = None
        """Since when there has been no backup; None before the evening."""

    def is_due(self, channels: Iterable[Channel]) -> bool:
        """Whether an evening has ended since the last look, or goes on for long; said only once."""
        if self._has_evening_ended(channels):
            self._since = None
            return True
        return self._here and self._has_gone_on()

    def _has_gone_on(self) -> bool:
        now = self._clock()
        if self._since is None:
            self._since = now
        # A laptop's clock may be set back, so only the difference counts.
        if abs(now - self._since) < BACKUP_INTERVAL_SECONDS:
            return False
        self._since = now
        return True

    def _has_evening_ended(self, channels: Iterable[Channel]) -> bool:
        """Whether an evening has ended since the last look; trials are none."""
        open_channels = [each for each in channels if not _is_trial(each)]
        states = {each.code: each.table.record.state for each in open_channels if each.open}
        ended = {code for code, state in states.items() if state is State.ENDED}
        just_ended = bool(self._playing & ended)
        self._playing = states.keys() - ended
        return self._all_have_left(open_channels) or just_ended

    def _all_have_left(self, channels: list[Channel]) -> bool:
        was_here, self._here = self._here, any(each.pages for each in channels)
        if self._here:
            self._left = None
        elif was_here:
            self._left = self._clock()
        # A laptop's clock may be set back, so only the difference counts.
        if self._left is None or abs(self._clock() - self._left) < EVENING_OVER_AFTER_SECONDS:
            return False
        self._left = None
        return True


def _is_trial(channel: Channel) -> bool:
    return channel.open and channel.table.record.is_trial

"""Ctrl+C in a terminal: while people are playing, the companion asks once before it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

import click

from companion.commands.language import voice
from companion.core.words import T
from companion.table.record.record import State
from web.live.channel import Channel

RUNNING = (State.PLAYING, State.PAUSED)
ASKED = T("A game is running. Press Ctrl+C again to stop the companion; every answer is saved.")
ONE_PRESS = 0.3
"""Seconds within which two signals are one press: the one-file program hears each press twice."""


class Stopping:
    """Whether the companion may end now; people at a terminal are asked, scripts are not."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: float | None = None

    def may(self, channels: Iterable[Channel]) -> bool:
        """Whether it may stop now; during a game the first press only asks, and says no."""
        if not is_at_terminal() or not any(is_played(each) for each in channels):
            return True
        if self._asked is None:
            self._asked = self._clock()
            click.echo(f"\n{voice().say(ASKED)}")
            return False
        return abs(self._clock() - self._asked) > ONE_PRESS


def is_at_terminal() -> bool:
    """Whether somebody can press Ctrl+C, as a service or a script cannot."""
    return sys.stdin is not None and sys.stdin.isatty()


def is_played(channel: Channel) -> bool:
    """Whether a game goes on at this table, and somebody looks at it."""
    return bool(channel.pages) and channel.open and channel.table.record.state in RUNNING

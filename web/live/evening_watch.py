"""When an evening is over: a game has ended, or nobody has had a page open for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.tables.state.record import State
from web.live.channel import Channel

OVER_AFTER = 600
"""Seconds without any open page after which an evening is over."""


class EveningWatch:
    """Looks at the channels again and again; one look in which an evening is over says so."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._playing: set[str] = set()
        self._left: float | None = None
        """Since when nobody is here; None if somebody is, or nobody was since an evening ended."""
        self._here = False

    def over(self, channels: Iterable[Channel]) -> bool:
        """Whether an evening has ended since the last look."""
        there = list(channels)
        states = {each.code: each.table.state for each in there if each.open}
        ended = {code for code, state in states.items() if state is State.ENDED}
        just_ended = bool(self._playing & ended)
        self._playing = states.keys() - ended
        return self._all_have_left(there) or just_ended

    def _all_have_left(self, channels: list[Channel]) -> bool:
        was_here, self._here = self._here, any(each.pages for each in channels)
        if self._here:
            self._left = None
        elif was_here:
            self._left = self._clock()
        # A laptop's clock may be set back, so only the difference counts.
        if self._left is None or abs(self._clock() - self._left) < OVER_AFTER:
            return False
        self._left = None
        return True

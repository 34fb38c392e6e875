"""Wrong seat cards: after five of them the table needs a minute, so that nobody tries them all."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.fields import Refused
from companion.core.words import T

MOST = 5
REST = 60.0


class Misses:
    """Counts wrong codes until a minute has passed without one."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._count = 0
        self._last = 0.0

    def check(self) -> None:
        """Refuse while the table rests from too many wrong codes."""
        # A laptop's clock may be set back: only the distance counts.
        if abs(self._clock() - self._last) >= REST:
            self._count = 0
        if self._count >= MOST:
            raise Refused(
                T("Too many wrong codes. Please wait a minute and look at the card again."), "wait"
            )

    def note(self) -> None:
        """One more wrong code."""
        self._count += 1
        self._last = self._clock()

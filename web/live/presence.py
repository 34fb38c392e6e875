"""Who is at the table right now: a seat counts as away some time after its last page was closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.core.seats import Seat

AWAY_AFTER = 20
MINUTE = 60


class Presence:
    """Open pages per seat, and since when a seat has none."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pages: Counter[Seat] = Counter()
        self._since: dict[Seat, float] = {}

    def came(self, seat: Seat) -> None:
        """One more page of this seat is open."""
        self._pages[seat] += 1

    def went(self, seat: Seat) -> None:
        """One page less."""
        self._pages[seat] -= 1
        if not self._pages[seat]:
            self._since[seat] = self._clock()

    def away_for(self, seat: Seat) -> int | None:
        """Seconds away, rounded, or None for somebody who is here."""
        if self._pages[seat]:
            return None
        now = self._clock()
        gone = int(now - self._since.setdefault(seat, now))
        if gone < AWAY_AFTER:
            return None
        return AWAY_AFTER if gone < MINUTE else gone - gone % MINUTE

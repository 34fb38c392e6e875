"""Who has a page open at any table, here or at another worker: for whoever looks after many."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from web.live.presence import AWAY_AFTER_SECONDS


class RemotePresence:
    """What other workers have said of who is where, for as long as it counts."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._heard: dict[str, dict[int, float]] = {}

    def hear(self, seats: Mapping[str, tuple[int, ...]]) -> None:
        """Another worker says who has a page open there, by the code of the table."""
        now = self._clock()
        for code, present_seats in seats.items():
            self._heard.setdefault(code, {}).update(dict.fromkeys(present_seats, now))
        if len(self._heard) > len(seats):
            self._forget(now)

    def elsewhere(self, code: str, seat: int) -> bool:
        """Whether a page of this seat is open at another worker."""
        heard = self._heard.get(code, {}).get(seat)
        return heard is not None and abs(self._clock() - heard) < AWAY_AFTER_SECONDS

    def _forget(self, now: float) -> None:
        """Forget the tables of which nothing was heard for a while."""
        lately = {
            code: heard
            for code, heard in self._heard.items()
            if any(abs(now - at) < AWAY_AFTER_SECONDS for at in heard.values())
        }
        self._heard = lately

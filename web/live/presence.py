"""Who is at the table right now: a seat counts as away some time after its last page was closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.core.seats import Seat
from companion.table.record.record import State
from companion.table.table import Table

AWAY_AFTER_SECONDS = 20
MINUTE = 60


class FirstGuest:
    """Whether the lobby has been shown for a while, and no phone has come."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since: float | None = None
        self.missed = False

    def look(self, table: Table, *, shown: bool) -> bool:
        """Look again; whether the lobby has been shown for a while, and no phone has come."""
        if not shown or table.record.state is not State.LOBBY or table.record.people.persons:
            self._since = None
        elif self._since is None:
            self._since = self._clock()
        # A laptop's clock may be set back, so only the difference counts.
        waited = 0 if self._since is None else abs(self._clock() - self._since)
        self.missed = waited >= AWAY_AFTER_SECONDS
        return self.missed


class Presence:
    """Open pages per seat, and since when a seat has none."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pages: Counter[Seat] = Counter()
        self._since: dict[Seat, float] = {}
        self.first_guest = FirstGuest(clock)

    def at(self, table: Table, *, shown: bool) -> object:
        """Who is away from this table, and whether nobody has come: equal until that changes."""
        away = tuple(self.away_for(seat) for seat in table.record.people.persons)
        return away, self.first_guest.look(table, shown=shown)

    def note_page_opened(self, seat: Seat) -> None:
        """One more page of this seat is open."""
        self._pages[seat] += 1

    def note_page_closed(self, seat: Seat) -> None:
        """One page less."""
        self._pages[seat] -= 1
        if not self._pages[seat]:
            self._since[seat] = self._clock()

    def note_page_elsewhere(self, seat: Seat) -> None:
        """A page of this seat is open at another worker, which says so again and again."""
        self._since[seat] = self._clock()

    def away_for(self, seat: Seat) -> int | None:
        """Seconds since a seat's last page was closed, in whole minutes; None if it is here."""
        if self._pages[seat]:
            return None
        now = self._clock()
        # A laptop's clock may be set back: then it is counted from there.
        since = self._since[seat] = min(now, self._since.get(seat, now))
        gone = int(now - since)
        if gone < AWAY_AFTER_SECONDS:
            return None
        return AWAY_AFTER_SECONDS if gone < MINUTE else gone - gone % MINUTE

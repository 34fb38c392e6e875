"""What one seat has seen of a game: all that a player which thinks is ever given.

A history holds no seed and no answer that is hidden from the seat. Where something happened that
the seat could not see, there is nothing; where it saw only that something had happened, there is
what it knew after that. So two tables that look the same to a seat have equal histories.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.endings import Ending
from companion.core.fields import Raw
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.teams import Teams
from companion.core.to_json import Json, to_json
from companion.core.umpire import BACK, LEAVE, WOKEN, Entry, Umpire
from companion.opponents.playout_umpire import PlayoutUmpire

OUTSIDE = frozenset({LEAVE, BACK, WOKEN})
"""What happens to a game before everybody's eyes, and is no answer."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a seat knows at one moment, what it is asked, and whom it sees the game wait for."""

    state: Json
    asked: tuple[str, ...]
    waiting: tuple[int, ...]
    over: bool

    def __repr__(self) -> str:
        return "Observation(•••)"


@dataclass(frozen=True, slots=True)
class SeatEvent:
    """Something the seat noticed: the answer if it may know that, and what it knew afterwards."""

    entry: Entry | None
    after: Observation
    opened: tuple[Entry, ...] = ()
    """The answers that were under seal until now, and that all may read."""


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """One seat's game so far. It can be pickled: thinking may run in a process of its own."""

    game_id: str
    settings: Mapping[str, Raw]
    seats: tuple[Seat, ...]
    teams: Teams
    seat: Seat
    begin: Observation
    events: tuple[SeatEvent, ...]

    @property
    def now(self) -> Observation:
        """What the seat knows now."""
        return self.events[-1].after if self.events else self.begin


class _Watched(Protocol):
    """What the umpire of a table and that of a playout have in common."""

    @property
    def over(self) -> Ending | None: ...

    def known_json(self, viewer: Viewer, /) -> Json: ...


def observe(umpire: PlayoutUmpire, seat: Seat) -> Observation:
    """What this seat knows in a playout."""
    asked = () if umpire.over else tuple(each.offer.name for each in umpire.asked(seat))
    return _observation(umpire, seat, asked, umpire.waiting())


def _observe_table(umpire: Umpire[Any], seat: Seat) -> Observation:
    asked = tuple(each.offer.name for each in umpire.open(seat) if each.anytime is None)
    return _observation(umpire, seat, asked, umpire.waiting())


def _observation(
    umpire: _Watched, seat: Seat, asked: tuple[str, ...], waiting: tuple[Viewer, ...]
) -> Observation:
    seats = tuple(int(each) for each in waiting if each != TABLE)
    return Observation(umpire.known_json(seat), asked, seats, umpire.over is not None)


def record_history(umpire: Umpire[Any], seat: Seat, game_id: str = "") -> SeatHistory:
    """What this seat has seen at this table. Only this function looks at the whole table."""
    again = umpire.before(0)
    begin = _observe_table(again, seat)
    return SeatHistory(
        game_id or umpire.game.id,
        {name: to_json(value) for name, value in umpire.settings.items()},
        umpire.seats,
        umpire.teams,
        seat,
        begin,
        tuple(_watch(again, seat, umpire.entries, begin)),
    )


def _watch(
    umpire: Umpire[Any], seat: Seat, entries: list[Entry], begin: Observation
) -> Iterator[SeatEvent]:
    before, sealed = begin, dict[Viewer, Entry]()
    for entry in entries:
        wait = umpire.wait
        is_public = entry.offer in OUTSIDE or umpire.find(entry.by, entry.offer).public
        is_own = entry.by == seat
        is_open = is_own or entry.by == TABLE or (is_public and not wait.sealed)
        if is_public and wait.sealed:
            sealed[entry.by] = entry
        umpire.act(entry.by, entry.offer, entry.values)
        after = _observe_table(umpire, seat)
        opened: tuple[Entry, ...] = ()
        if umpire.over or umpire.wait is not wait:
            opened, sealed = tuple(sealed[each] for each in sorted(sealed)), {}
        if is_open or opened or after != before:
            yield SeatEvent(entry if is_open else None, after, opened)
        before = after

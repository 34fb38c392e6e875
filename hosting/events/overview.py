"""All tables of an event at a glance: nothing that people at the tables may not know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from companion.core.words import T
from companion.library.summary import Summary
from companion.storage.glances import HelpCall
from companion.table.record.players import HOST
from companion.table.record.record import State
from hosting.events.events import Badge

MINUTE = 60

IsHere = Callable[[str, int], bool]
"""Whether a seat of the table of this code, or its host, has a page open anywhere."""
TroubleAt = Callable[[str], T | None]
"""What is wrong with an open table of this code."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table, as whoever looks after it sees it."""

    code: str
    number: int
    game: str
    title: str
    state: State | None
    names: tuple[str, ...]
    away: tuple[str, ...]
    """Who of them has no page open."""
    prompt: T | None
    minutes: int | None
    """For how long it has been like this."""
    call: HelpCall | None
    called_for: int
    """Minutes since help was called."""
    trouble: T | None
    has_screen: bool
    """Whether a screen is open that hosts the table."""
    waits_for_screen: bool

    @property
    def deserted(self) -> bool:
        """Whether the game goes on, and nobody of its people is here."""
        return self.going_on and bool(self.names) and len(self.away) == len(self.names)

    @property
    def empty(self) -> bool:
        """Whether no phone has joined."""
        return self.state is State.LOBBY and not self.names

    @property
    def going_on(self) -> bool:
        """Whether it can be played on."""
        return self.state not in {None, State.ENDED}


def list_rows(
    badge: Badge,
    listed: Collection[Summary],
    now: float,
    is_here: IsHere,
    trouble_at: TroubleAt,
) -> list[TableRow]:
    """The tables this badge covers: those going on first, each in the order of the numbers."""
    seen = [
        _make_row(each, now, is_here, each.trouble or trouble_at(each.code))
        for each in listed
        if badge.covers(each.event)
    ]
    return sorted(seen, key=lambda each: (not each.going_on, each.number, each.code))


def list_calls(seen: Collection[TableRow]) -> list[TableRow]:
    """The tables that have called for help, whoever has waited for longest first."""
    called = [each for each in seen if each.call]
    return sorted(called, key=lambda each: each.call.when if each.call else 0.0)


def _make_row(each: Summary, now: float, is_here: IsHere, trouble: T | None) -> TableRow:
    glance, has_screen = each.glance, is_here(each.code, HOST)
    return TableRow(
        each.code,
        each.number,
        each.game,
        each.title,
        each.state,
        each.names,
        tuple(_iter_away(each, is_here)),
        glance.sentence if glance and each.state is not State.ENDED else None,
        _count_minutes(now, glance.since) if glance else None,
        glance.call if glance else None,
        _count_minutes(now, glance.call.when) if glance and glance.call else 0,
        trouble,
        has_screen,
        bool(glance and glance.asks_screen and each.going_on and not has_screen),
    )


def _iter_away(each: Summary, is_here: IsHere) -> Iterator[str]:
    """The names of those with no page open; whoever has left for good is not missed."""
    if each.glance and each.going_on:
        for seat, name in each.glance.people:
            if not is_here(each.code, seat):
                yield name


def _count_minutes(now: float, since: float) -> int:
    return max(0, int(now - since)) // MINUTE

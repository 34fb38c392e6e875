"""Where a walk through the recorded plays of a game stops: at as few moments as ask everything."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import Umpire
from tests.kit.browser.still_pages import StillTable
from tests.kit.recording import Recording


@dataclass(frozen=True, order=True)
class Stop:
    """A moment of a recorded play, and whose page is looked at."""

    play: str
    after: int
    """How many answers were given before."""
    seat: Seat | None
    """None for the screen."""

    def __str__(self) -> str:
        return f"{self.play}, after {self.after}" + (f", seat {self.seat:d}" if self.seat else "")


def phone_stops(plays: Recording) -> list[Stop]:
    """The fewest phones to look at that are asked every question of the plays, and see each end."""
    return _fewest(plays, lambda umpire: ((seat, seat) for seat in umpire.seats))


def screen_stops(plays: Recording) -> list[Stop]:
    """The fewest moments at which every question is asked, of phones or the screen."""
    return _fewest(plays, lambda umpire: ((None, each) for each in (TABLE, *umpire.seats)))


def _fewest(
    plays: Recording, looks: Callable[[Umpire[Any]], Iterable[tuple[Seat | None, Viewer]]]
) -> list[Stop]:
    asks = defaultdict[Stop, set[str]](set)
    for name in plays.names():
        for after, umpire in enumerate(plays.play(name).positions(plays.game)):
            for seat, viewer in looks(umpire):
                asked = asks[Stop(name, after, seat)]
                asked |= {offer.name for offer in umpire.offers(viewer)}
                asked |= {f"the end of {name}"} if umpire.over else set()
    first = dict[frozenset[str], Stop]()
    for stop, asked in asks.items():
        first.setdefault(frozenset(asked), stop)
    return sorted(first[asked] for asked in _cover(first))


def _cover(sets: Iterable[frozenset[str]]) -> Iterator[frozenset[str]]:
    """Few of these sets that hold all that any does: each time the one that adds most."""
    left = frozenset[str]().union(*sets)
    while left:
        yield (most := max(sets, key=lambda each: len(each & left)))
        left -= most


def tables_of(
    folder: Path, plays: Recording, stops: Iterable[Stop]
) -> Iterator[tuple[Stop, StillTable]]:
    """Each stop, with a table of its play that is set to its moment."""
    for play, here in groupby(stops, key=lambda stop: stop.play):
        table = StillTable(folder / play, plays.game.id, play)
        for stop in here:
            table.after(stop.after)
            yield stop, table

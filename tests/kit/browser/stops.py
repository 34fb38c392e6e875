"""Where a walk through the recorded plays of a game stops: at as few moments as ask everything."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

from companion.core.seats import Seat
from tests.kit.browser.still_pages import StillTable
from tests.kit.recording import Recording

Part: TypeAlias = tuple[str, ...]
"""The kinds of an element and of what it is in: what styles and scripts know of it."""
WITHOUT_END = {"br", "hr", "img", "input", "link", "meta", "source"}


@dataclass(frozen=True, order=True)
class Stop:
    """A moment of a recorded play, and whose phone is looked at."""

    play: str
    after: int
    """How many answers were given before."""
    seat: Seat

    def __str__(self) -> str:
        return f"{self.play}, after {self.after}, seat {self.seat:d}"


def phone_stops(plays: Recording) -> list[Stop]:
    """The fewest phones to look at that are asked every question of the plays, and see each end."""
    asks = defaultdict[Stop, set[str]](set)
    for name in plays.names():
        for after, umpire in enumerate(plays.play(name).positions(plays.game)):
            for seat in umpire.seats:
                asked = asks[Stop(name, after, seat)]
                asked |= {offer.name for offer in umpire.offers(seat)}
                asked |= {f"the end of {name}"} if umpire.over else set()
    return _fewest(asks)


def _fewest(holds: Mapping[Stop, Iterable[Any]]) -> list[Stop]:
    """Few stops that together hold all that any does."""
    first = dict[frozenset[Any], Stop]()
    for stop, parts in holds.items():
        first.setdefault(frozenset(parts), stop)
    return sorted(first[parts] for parts in _cover(first))


def _cover(sets: Iterable[frozenset[Any]]) -> Iterator[frozenset[Any]]:
    """Each time the set that adds most."""
    left = frozenset[Any]().union(*sets)
    while left:
        yield (most := max(sets, key=lambda each: len(each & left)))
        left -= most


def tables_of(
    folder: Path, plays: Recording, stops: Iterable[Stop]
) -> Iterator[tuple[Stop, StillTable]]:
    """Each stop, with a table of its play, which whoever looks sets to its moment."""
    for play, stops_of_play in groupby(stops, key=lambda stop: stop.play):
        table = StillTable(folder / play, plays.game.id, play)
        for stop in stops_of_play:
            yield stop, table


def with_every_part(walk: Iterable[tuple[Stop, StillTable]]) -> Iterator[tuple[Stop, StillTable]]:
    """As few of these phones as together show every kind of part that any shows."""
    tables = dict(walk)
    parts = dict[Stop, set[Part]]()
    for stop, table in tables.items():
        table.after(stop.after)
        page = table.reader(stop.seat).get(f"/t/{table.code}/phone")
        parts[stop] = parts_of(page.text)
    for stop in _fewest(parts):
        yield stop, tables[stop]


class _Parts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found = set[Part]()
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kinds = dict(attrs)
        part = " ".join((tag, kinds.get("class") or "", kinds.get("data-kind") or ""))
        self.found.add((*self._inside[-1:], part))
        if tag not in WITHOUT_END:
            self._inside.append(part)

    def handle_endtag(self, tag: str) -> None:
        if tag in WITHOUT_END:
            return
        while self._inside and self._inside.pop().partition(" ")[0] != tag:
            pass


def parts_of(html: str) -> set[Part]:
    """The kinds of parts of a page."""
    parser = _Parts()
    parser.feed(html)
    return parser.found

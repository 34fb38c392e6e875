"""Who sits at a table, and who is looking at it.

A seat is a number from 1; the table itself (shared screen, scanner, clock) is the viewer 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_uppercase


class Viewer(int):
    """Somebody who looks: a seat, or the table itself."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "TABLE" if self == 0 else f"Seat({int(self)})"


class Seat(Viewer):
    """A player's place, numbered clockwise from 1."""

    __slots__ = ()


TABLE = Viewer(0)
"""The viewer that knows only what everybody may know."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells a seat from the others: a colour, a shape and a letter."""

    letter: str
    colour: str
    shape: str


MARKS = (
    Mark(letter="A", colour="amber", shape="circle"),
    Mark(letter="B", colour="blue", shape="square"),
    Mark(letter="C", colour="crimson", shape="triangle"),
    Mark(letter="D", colour="jade", shape="diamond"),
    Mark(letter="E", colour="violet", shape="star"),
    Mark(letter="F", colour="ivory", shape="hexagon"),
)


def initials(names: Iterable[str]) -> list[str]:
    """A letter of each name, or else some other: no two alike, and none that a mark has."""
    taken = {mark.letter for mark in MARKS}
    chosen: list[str] = []
    for name in names:
        own = (each for each in name.upper() if each.isalpha())
        chosen.append(next(each for each in chain(own, ascii_uppercase) if each not in taken))
        taken.add(chosen[-1])
    return chosen


def seats_for(count: int) -> tuple[Seat, ...]:
    """The seats of a table of `count` players, clockwise."""
    return tuple(Seat(number) for number in range(1, count + 1))


def clockwise(seats: Sequence[Seat], first: Seat) -> tuple[Seat, ...]:
    """All seats, clockwise, starting with `first`."""
    at = seats.index(first)
    return (*seats[at:], *seats[:at])


def viewers(seats: Iterable[Seat]) -> tuple[Viewer, ...]:
    """Everybody who looks at a table with these seats: the table, then each seat."""
    return (TABLE, *seats)

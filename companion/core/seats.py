"""Who sits at a table, and who is looking at it.

A seat is a number from 1; the table itself (shared screen, scanner, clock) is the viewer 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType


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
    """What tells a seat from the others: a colour, a shape and an initial."""

    colour: str
    shape: str
    letter: str = ""
    """The initial of whoever has it, or two letters of the name; empty while nobody has it."""


MARKS: Mapping[str, Mark] = MappingProxyType(
    {
        "A": Mark("amber", "circle"),
        "B": Mark("blue", "square"),
        "C": Mark("crimson", "triangle"),
        "D": Mark("jade", "diamond"),
        "E": Mark("violet", "star"),
        "F": Mark("ivory", "hexagon"),
    }
)
"""All marks, by the keys that logs have for them; nobody reads those."""
KEYS = MappingProxyType({mark.colour: key for key, mark in MARKS.items()})
"""These keys by the marks' colours."""


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

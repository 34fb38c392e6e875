"""Who sits at a table, and who is looking at it.

A seat is a number from 1; the table itself (shared screen, scanner, clock) is the viewer 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
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
    banner: str = ""
    """That of the team; empty for somebody without one."""


MARKS: Mapping[str, Mark] = MappingProxyType(
    {
        "A": Mark("amber", "circle"),
        "B": Mark("blue", "square"),
        "C": Mark("crimson", "triangle"),
        "D": Mark("jade", "diamond"),
        "E": Mark("violet", "star"),
        "F": Mark("ivory", "hexagon"),
        "G": Mark("amber", "shield"),
        "H": Mark("blue", "cross"),
        "I": Mark("crimson", "heart"),
        "J": Mark("jade", "drop"),
        "K": Mark("violet", "crown"),
        "L": Mark("ivory", "house"),
        "M": Mark("amber", "bell"),
        "N": Mark("blue", "cloud"),
        "O": Mark("crimson", "castle"),
        "P": Mark("jade", "clover"),
        "Q": Mark("violet", "sun"),
        "R": Mark("ivory", "cup"),
        "S": Mark("amber", "leaf"),
        "T": Mark("blue", "arrow"),
    }
)
"""All marks, by the keys that logs have for them; nobody reads those. No two have one shape."""
COLOURS = tuple(dict.fromkeys(mark.colour for mark in MARKS.values()))
"""Of the first marks, each has a colour of its own; later ones have these colours again."""
FIRST_MARKS = MappingProxyType(dict(islice(MARKS.items(), len(COLOURS))))
"""The marks of tables that seat no more; people pick one of them by its colour."""
KEYS = MappingProxyType({mark.shape: key for key, mark in MARKS.items()})
"""The keys by the marks' shapes."""


def seats_for(count: int) -> tuple[Seat, ...]:
    """The seats of a table of `count` players, clockwise."""
    return tuple(Seat(number) for number in range(1, count + 1))


def pick_some_sizes(sizes: Sequence[int]) -> tuple[int, ...]:
    """Of the numbers of players that a game allows: the fewest, the most, and one between."""
    return tuple(dict.fromkeys((min(sizes), max(sizes), sizes[len(sizes) // 2])))


def clockwise(seats: Sequence[Seat], first: Seat) -> tuple[Seat, ...]:
    """All seats, clockwise, starting with `first`."""
    at = seats.index(first)
    return (*seats[at:], *seats[:at])


def viewers(seats: Iterable[Seat]) -> tuple[Viewer, ...]:
    """Everybody who looks at a table with these seats: the table, then each seat."""
    return (TABLE, *seats)

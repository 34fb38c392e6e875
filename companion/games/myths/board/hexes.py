"""The board of 61 hexes: their names, the six directions, and where a character looks (EN1-EN3).

Nothing here knows about cards or characters; everything is computed once and cached.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from companion.core.hexes import WAYS, Hex, disc

Hexset: TypeAlias = tuple[Hex, ...]

RADIUS = 4
HEXES = disc(RADIUS)
"""All hexes of the board, row by row [MYT-009, MYT-010]."""
ON_BOARD = frozenset(HEXES)
SIXTHS = len(WAYS)
DIRECTIONS = tuple(WAYS[-number % SIXTHS] for number in range(SIXTHS))
"""E, NE, NW, W, SW, SE: counter-clockwise, unlike `WAYS` in core."""


def _name(place: Hex) -> str:
    letter = "ABCDEFGHI"[place.r + RADIUS]
    return f"{letter}{place.q - max(-RADIUS, -RADIUS - place.r) + 1}"


NAMES = {place: _name(place) for place in HEXES}
"""Row letter and number from the left: the centre is E5."""
NAMED = {name: place for place, name in NAMES.items()}


def hex_name(place: Hex | None) -> str:
    """What people call a hex; a dash means beside the board."""
    return "–" if place is None else NAMES[place]


def turned(offset: Hex, sixths: int) -> Hex:
    """An offset turned counter-clockwise (EN2)."""
    return offset.turned(-sixths)


@cache
def neighbours(place: Hex) -> Hexset:
    """The neighbouring hexes on the board, in the order of the directions."""
    around = (place.plus(way) for way in DIRECTIONS)
    return tuple(each for each in around if each in ON_BOARD)


@cache
def directions(pion: Hex | None, focus: Hex | None) -> tuple[int, ...]:
    """Which ways a character looks: one on a straight line, else two [MYT-128, MYT-129].

    It has no direction if it is unfocused, or focused on its own hex [MYT-130].
    """
    if pion is None or focus is None or pion == focus:
        return ()
    nearer = pion.distance(focus) - 1
    return tuple(
        number for number, way in enumerate(DIRECTIONS) if pion.plus(way).distance(focus) == nearer
    )


@cache
def ahead(pion: Hex | None, focus: Hex | None) -> Hexset:
    """The neighbouring hexes in a character's directions."""
    if pion is None:
        return ()
    return tuple(pion.plus(DIRECTIONS[number]) for number in directions(pion, focus))

"""Hexagonal geometry in axial coordinates: q to the right, r to the lower right."""

from __future__ import annotations

from typing import NamedTuple


class Hex(NamedTuple):
    """One hex of a board."""

    q: int
    r: int

    def plus(self, other: Hex, times: int = 1) -> Hex:
        """The hex reached from here by going the other's way `times` times."""
        return Hex(self.q + times * other.q, self.r + times * other.r)

    def minus(self, other: Hex) -> Hex:
        """The way from the other hex to this one."""
        return self.plus(other, -1)

    def turned(self, sixths: int = 1) -> Hex:
        """This way, turned clockwise around the origin by this many sixths of a circle."""
        q, r = self
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q, r)

    def distance(self, other: Hex) -> int:
        """The number of steps from here to the other hex."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes beside this one, clockwise."""
        return tuple(self.plus(way) for way in WAYS)


WAYS = tuple(Hex(1, 0).turned(sixths) for sixths in range(6))
"""The six directions of one step, clockwise, starting to the right."""


def disc(radius: int) -> tuple[Hex, ...]:
    """All hexes at most `radius` steps from the origin, row by row."""
    span = range(-radius, radius + 1)
    origin = Hex(0, 0)
    return tuple(Hex(q, r) for r in span for q in span if origin.distance(Hex(q, r)) <= radius)

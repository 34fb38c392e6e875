"""Card backs: light and even, so that they neither shine through nor show a printer's shift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from printables.ink import Box, Ink, Shape, circle
from printables.ornaments import rosette
from printables.pages import Piece
from printables.patterns import latticed
from printables.sheet_data import Aid, SheetData

EDGE = 2.6


class Backs(Aid, tag="backs", frozen=True, kw_only=True):
    """The backs of a deck: one sheet, to print on the back of every sheet of cards."""

    reverse: ClassVar[bool] = True

    count: int

    def pieces(self, _data: SheetData) -> Sequence[Piece]:
        """This many backs, all alike."""
        return [_back] * self.count


def _back(cell: Box) -> Iterator[Ink]:
    """A pale lattice without a frame, the same either way up, with a seal in the middle."""
    room = cell.inset(EDGE)
    yield from latticed(room, 2.6, "ash", 0.2)
    radius = room.w * 0.2
    yield Shape(circle(room.centre, radius + 1), "paper")
    yield from rosette(room.centre, radius, 11, "gold")

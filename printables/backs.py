"""Card backs: light and even, so that they neither shine through nor show a printer's shift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from printables.ink import Box, Ink, Shape, circle
from printables.lettering import TITLE, titled
from printables.ornaments import rosette
from printables.pages import Piece
from printables.patterns import latticed
from printables.sheet_data import Aid, SheetData

EDGE = 2.6


class Backs(Aid, tag="backs", frozen=True, kw_only=True):
    """The backs of cards: behind each sheet, or one to print on the back of every sheet."""

    reverse: ClassVar[bool] = True

    of: tuple[str, ...]
    """The aids whose backs they are."""
    count: int = 0
    """How many fill the one sheet, if all backs are alike."""
    mark: str = ""
    """The part of a card that its back says, such as the number of its deck."""

    def pieces(self, _data: SheetData) -> Sequence[Piece]:
        """This many backs, all alike."""
        return [partial(_back, "")] * self.count

    def behind(self, front: Aid, data: SheetData, count: int) -> Sequence[Piece]:
        """The backs of so many pieces, in their order."""
        return [partial(_back, mark) for mark in front.marks(data, self.mark) or [""] * count]


def _back(mark: str, cell: Box) -> Iterator[Ink]:
    """A pale lattice without a frame, the same either way up; in the middle a seal or a mark."""
    room = cell.inset(EDGE)
    yield from latticed(room, 2.6, "ash", 0.2)
    radius = min(room.w, room.h) * 0.2
    yield Shape(circle(room.centre, radius + 1), "paper")
    if not mark:
        yield from rosette(room.centre, radius, 11, "gold")
        return
    yield Shape(circle(room.centre, radius), line="gold", width=0.4)
    (x, y), side = room.centre, radius * 1.3
    yield from titled(mark, Box(x - side / 2, y - side / 2, side, side), TITLE, side, "ash")

"""Card backs: light and even, so that they neither shine through nor show a printer's shift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from printables.lettering import TITLE, place_centred
from printables.ornaments import FRAME_MARGIN_MM, draw_rosette
from printables.pages import Piece
from printables.patterns import draw_lattice
from printables.shapes import Box, Ink, Shape, circle
from printables.sheet_data import Aid, SheetData


class Backs(Aid, tag="backs", frozen=True, kw_only=True):
    """The backs of cards: behind each sheet, or one to print on the back of every sheet."""

    reverse: ClassVar[bool] = True

    of: tuple[str, ...]
    """The aids whose backs they are."""
    count: int = 0
    """How many fill the one sheet, if all backs are alike."""
    mark: str = ""
    """The part of a card that its back says, such as the number of its deck."""

    def make_pieces(self, _data: SheetData) -> Sequence[Piece]:
        """This many backs, all alike."""
        return [partial(_draw_back, "")] * self.count

    def make_backs(self, front: Aid, data: SheetData, count: int) -> Sequence[Piece]:
        """The backs of so many pieces, in their order."""
        return [
            partial(_draw_back, mark) for mark in front.list_marks(data, self.mark) or [""] * count
        ]


def _draw_back(mark: str, cell: Box) -> Iterator[Ink]:
    """A pale lattice without a frame, the same either way up; in the middle a seal or a mark."""
    room = cell.inset(FRAME_MARGIN_MM)
    yield from draw_lattice(room)
    radius = min(room.w, room.h) * 0.2
    yield Shape(circle(room.centre, radius + 1), "paper")
    if not mark:
        yield from draw_rosette(room.centre, radius, 11, "gold")
        return
    yield Shape(circle(room.centre, radius), line="gold", width=0.4)
    (x, y), side = room.centre, radius * 1.3
    yield from place_centred(mark, Box(x - side / 2, y - side / 2, side, side), TITLE, side, "ash")

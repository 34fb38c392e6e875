"""Where to cut: crop marks at the edge of the paper, and a fine line along every piece."""

from __future__ import annotations

from collections.abc import Iterator

from printables.shapes import Box, Shape, line
from printables.sheets import Paper

CROP_MARK_MM = 3.0
"""How far a crop mark extends beyond the pieces."""


def draw_crop_marks(cells: list[Box], paper: Paper) -> Iterator[Shape]:
    """A fine line along every cut, and marks beyond the pieces to align a ruler with."""
    room, strip = paper.printable, paper.strip
    left, right = min(cell.x for cell in cells), max(cell.right for cell in cells)
    top, bottom = min(cell.y for cell in cells), max(cell.bottom for cell in cells)
    for x in sorted({round(x, 3) for cell in cells for x in (cell.x, cell.right)}):
        up, down = max(top - CROP_MARK_MM, strip.bottom), min(bottom + CROP_MARK_MM, room.bottom)
        yield from _draw_cut((x, up), (x, top), (x, bottom), (x, down), room)
    for y in sorted({round(y, 3) for cell in cells for y in (cell.y, cell.bottom)}):
        out, in_ = max(left - CROP_MARK_MM, room.x), min(right + CROP_MARK_MM, room.right)
        yield from _draw_cut((out, y), (left, y), (right, y), (in_, y), room)


def _draw_cut(
    out: tuple[float, float],
    begin: tuple[float, float],
    end: tuple[float, float],
    back: tuple[float, float],
    room: Box,
) -> Iterator[Shape]:
    """A dashed line along the pieces and a mark at both ends, within the printable area."""

    def clamp_point(point: tuple[float, float]) -> tuple[float, float]:
        return min(max(point[0], room.x), room.right), min(max(point[1], room.y), room.bottom)

    yield Shape(line(clamp_point(begin), clamp_point(end)), line="ash", width=0.1, dashed=True)
    for one, other in ((out, begin), (end, back)):
        if clamp_point(one) != clamp_point(other):
            yield Shape(line(clamp_point(one), clamp_point(other)), line="grey", width=0.15)

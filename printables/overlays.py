"""Diagrams of ranges at the size of the board, on clear film to lay over it and turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import cos, pi, sin, sqrt
from typing import ClassVar

from companion.core.hexes import Hex
from printables.hexagons import Look, find_centre, find_corners
from printables.lettering import SANS, place_centred
from printables.pages import Piece
from printables.shapes import Box, Ink, Point, Shape, circle, line, polygon
from printables.sheet_data import Aid, SheetData
from printables.sheets import PIECE_MARGIN_MM

_NAME_MM = 5.0
"""The height of the words above a diagram."""


class Overlays(Aid, tag="hex_overlays", frozen=True, kw_only=True):
    """Some of the diagrams in a file, each on its own piece, in outline."""

    on_film: ClassVar[bool] = True

    source: str
    shown: tuple[str, ...]
    across: float
    """The width of a hex between its flat sides, as on the board."""
    looks: Mapping[str, Look]
    """How each kind of hex looks; a digit after the kind says which way it faces."""

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """The diagrams in order."""
        ranges = data.read_table(self.source)["range"]
        return [
            partial(self._draw_diagram, data.say(ranges[name]["note"]), ranges[name]["cells"])
            for name in self.shown
        ]

    def _draw_diagram(
        self, note: str, cells: list[tuple[int, int, str]], cell: Box
    ) -> Iterator[Ink]:
        live, size = cell.inset(PIECE_MARGIN_MM), self.across / sqrt(3)
        middles = [find_centre(Hex(q, r), size) for q, r, _ in cells]
        left, right = min(x for x, _ in middles), max(x for x, _ in middles)
        top, bottom = min(y for _, y in middles), max(y for _, y in middles)
        if right - left + self.across > live.w or bottom - top + 2 * size > live.h - _NAME_MM:
            raise ValueError(f"the diagram “{note}” does not fit on its piece")
        x, y = live.centre
        origin = (x - (left + right) / 2, y + _NAME_MM / 2 - (top + bottom) / 2)
        yield from place_centred(note, live.part(0, 0, live.w, _NAME_MM - 1), SANS, 3, "grey")
        for q, r, kind in cells:
            yield from self._draw_cell(kind, find_centre(Hex(q, r), size, origin), size)

    def _draw_cell(self, kind: str, centre: Point, size: float) -> Iterator[Ink]:
        look = self.looks[kind.rstrip("0123456789")]
        yield Shape(polygon(*find_corners(centre, size * 0.98)), line="ink", width=0.4)
        if look in {"target", "both"}:
            yield from _draw_cross(centre, size * 0.62)
        if look in {"marked", "both"}:
            yield Shape(circle(centre, size * 0.75), line="gold", width=0.9, dashed=True)
        if look == "seat":
            yield Shape(circle(centre, size * 0.6), line="ink", width=0.6)
        if kind[-1].isdigit():
            yield _draw_wedge(centre, size, int(kind[-1]))


def _draw_cross(centre: Point, reach: float) -> Iterator[Ink]:
    """Four strokes that leave the middle free for a pion."""
    for turn in (pi / 4, 3 * pi / 4, 5 * pi / 4, 7 * pi / 4):
        ends = [
            (centre[0] + far * cos(turn), centre[1] + far * sin(turn))
            for far in (reach * 0.55, reach)
        ]
        yield Shape(line(*ends), line="wine", width=1.0)


def _draw_wedge(centre: Point, size: float, facing: int) -> Shape:
    """Points to the right for 0, and a sixth of a turn further anticlockwise for each number."""

    def place_point(way: float, reach: float) -> Point:
        turn = way - facing * pi / 3
        return centre[0] + size * reach * cos(turn), centre[1] + size * reach * sin(turn)

    return Shape(
        polygon(place_point(0, 0.85), place_point(0.3, 0.6), place_point(-0.3, 0.6)), "ink"
    )

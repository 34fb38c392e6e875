"""Hexes with a point at the top: boards in two halves, and diagrams of a card's range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, pi, sin, sqrt
from typing import Literal, TypeAlias

import msgspec

from companion.core.hexes import Hex, disc
from companion.core.words import T
from printables.lettering import ITALIC, SANS, fit_text, place_centred, place_lines
from printables.pages import Piece
from printables.patterns import draw_pattern
from printables.shapes import Box, Ink, Path, Point, Shape, Tone, circle, line, polygon
from printables.sheet_data import Aid, SheetData
from printables.sheets import PIECE_MARGIN_MM

Look: TypeAlias = Literal["seat", "empty", "target", "marked", "both"]
Cell: TypeAlias = tuple[Hex, Look, int | None]
"""A hex of a diagram: its place, its look, and which of the six ways it faces, if any."""


def find_centre(place: Hex, size: float, origin: Point = (0, 0)) -> Point:
    """The middle of a hex whose corners are `size` mm away from it."""
    return (
        origin[0] + size * sqrt(3) * (place.q + place.r / 2),
        origin[1] + size * 1.5 * place.r,
    )


def find_corners(centre: Point, size: float) -> list[Point]:
    """The six corners, starting at the top."""
    turns = [pi * sixth / 3 for sixth in range(6)]
    return [(centre[0] + size * sin(turn), centre[1] - size * cos(turn)) for turn in turns]


# --- diagrams ------------------------------------------------------------------------------------


def draw_diagram(cells: Sequence[Cell], box: Box, most: float = 5.0) -> Iterator[Ink]:
    """All cells in the middle of the box, as large as fits."""
    middles = [find_centre(place, 1) for place, _, _ in cells]
    left, right = min(x for x, _ in middles), max(x for x, _ in middles)
    top, bottom = min(y for _, y in middles), max(y for _, y in middles)
    size = min(most, box.w / (right - left + sqrt(3)), box.h / (bottom - top + 2))
    x, y = box.centre
    origin = (x - size * (left + right) / 2, y - size * (top + bottom) / 2)
    for place, look, facing in cells:
        yield from _draw_cell(find_centre(place, size, origin), size * 0.94, look, facing)


def _draw_cell(centre: Point, size: float, look: Look, facing: int | None) -> Iterator[Ink]:
    filled = look in {"target", "both"}
    yield Shape(
        polygon(*find_corners(centre, size * 0.97)), "wine" if filled else None, "ink", size * 0.05
    )
    if look in {"marked", "both"}:
        tone: Tone = "paper" if filled else "ink"
        yield Shape(circle(centre, size * 0.45), line=tone, width=size * 0.13)
    if look == "seat":
        yield Shape(circle(centre, size * 0.42), "ink")
    if facing is not None:
        yield Shape(_trace_arrow(centre, size * 0.36, facing), "paper")


def _trace_arrow(centre: Point, size: float, facing: int) -> Path:
    """Points to the right for 0, and a sixth of a turn further anticlockwise for each number."""
    turn = pi / 2 - facing * pi / 3

    def place_point(way: float, reach: float) -> Point:
        return centre[0] + reach * sin(turn + way), centre[1] - reach * cos(turn + way)

    return polygon(
        place_point(0, size),
        place_point(2.5, size * 0.8),
        place_point(pi, size * 0.2),
        place_point(-2.5, size * 0.8),
    )


# --- boards --------------------------------------------------------------------------------------

_LINE_MM = 0.25
"""The width of the lines between hexes."""
_EDGE_MM = PIECE_MARGIN_MM + _LINE_MM / 2
_TAB_MM = 8.0
"""The width of the tab of the left half, which is glued under the right one."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The starting hexes of one side, and how they are marked."""

    look: Literal["light", "dark"]
    hexes: tuple[tuple[int, int], ...]


class HexBoard(Aid, tag="hex_board", frozen=True, kw_only=True):
    """A round board of hexes in two halves that are glued together."""

    radius: int
    across: float
    """The width of a hex between its flat sides."""
    starts: tuple[Start, ...] = ()

    def __post_init__(self) -> None:
        """Check that half a board fits on its piece."""
        width = self.across * (self.radius + 0.75) + 2 * _EDGE_MM + _TAB_MM
        height = self.across / sqrt(3) * (3 * self.radius + 2) + 2 * _EDGE_MM
        if float(self.size[0]) < width or float(self.size[1]) < height:
            raise ValueError(f"half of this board needs {width:.1f} by {height:.1f} mm")

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """The left half, then the right one."""
        under, over = (
            T("Keep the tab, and glue it under the other half."),
            T("Cut along this edge, and glue it over the other half."),
        )
        return [
            partial(self._draw_half, data.say(under), left=True),
            partial(self._draw_half, data.say(over), left=False),
        ]

    def _draw_half(self, how: str, cell: Box, *, left: bool) -> Iterator[Ink]:
        live, size = cell.inset(_EDGE_MM), self.across / sqrt(3)
        seam = live.right - _TAB_MM if left else live.x
        # a quarter of a hex from the middles and the sides of all rows: it cuts no name
        origin = (seam - self.across / 4, live.centre[1])
        window = (live.x, seam) if left else (seam, live.right)
        for place in disc(self.radius):
            yield from self._draw_hex(place, find_centre(place, size, origin), size, window, seam)
        if left:
            yield from _draw_tab(Box(seam, live.y, _TAB_MM, live.h))
        else:
            ends = (seam, live.y), (seam, live.bottom)
            yield Shape(line(*ends), line="ash", width=0.1, dashed=True)
        wide = live.w * 0.36
        note = Box(live.x if left else live.right - wide, live.y, wide, 8)
        block = fit_text(how, note, ITALIC, 2.6)
        yield from place_lines(block, note, tone="grey")

    def _draw_hex(
        self, place: Hex, centre: Point, size: float, window: tuple[float, float], seam: float
    ) -> Iterator[Ink]:
        shown = clip_polygon(find_corners(centre, size), *window)
        if len(shown) < 3:  # noqa: PLR2004 - no corner of it lies on this half
            return
        yield Shape(_trace_open(shown, seam), None, "grey", _LINE_MM)
        if window[0] < centre[0] < window[1]:
            yield from self._draw_start(place, centre, size)
            room = Box(centre[0] - size * 0.4, centre[1] - size * 0.78, size * 0.8, size * 0.3)
            yield from place_centred(name_hex(place, self.radius), room, SANS, 3.4, "grey")

    def _draw_start(self, place: Hex, centre: Point, size: float) -> Iterator[Ink]:
        for start in self.starts:
            if tuple(place) in start.hexes:
                dark = start.look == "dark"
                yield Shape(
                    polygon(*find_corners(centre, size * 0.42)),
                    "wine" if dark else None,
                    "wine",
                    0.5,
                )
                yield Shape(
                    circle(centre, size * 0.16), line="paper" if dark else "wine", width=0.5
                )


def _trace_open(points: list[Point], seam: float) -> Path:
    """A hex without a line along the seam, where the other half goes on."""
    for at, (one, other) in enumerate(zip(points, [*points[1:], *points[:1]], strict=True)):
        if abs(one[0] - seam) + abs(other[0] - seam) < _LINE_MM / 100:
            return line(*points[at + 1 :], *points[: at + 1])
    return polygon(*points)


def _draw_tab(box: Box) -> Iterator[Ink]:
    """The tab, narrower at its ends, with a pattern where the glue goes."""
    yield Shape(
        polygon(
            (box.x, box.y),
            (box.right, box.y + _TAB_MM),
            (box.right, box.bottom - _TAB_MM),
            (box.x, box.bottom),
        ),
        line="ash",
        width=0.15,
    )
    yield from draw_pattern("rising", box.inset(1.5, _TAB_MM), "ash")


def name_hex(place: Hex, radius: int) -> str:
    """The name of a hex: a letter for the row from the top, and a number from the left."""
    first = max(-radius, -radius - place.r)
    return f"{chr(ord('A') + place.r + radius)}{place.q - first + 1}"


def clip_polygon(points: Sequence[Point], left: float, right: float) -> list[Point]:
    """The part of a polygon between two vertical lines."""
    for edge, sign in ((left, 1), (right, -1)):
        clipped: list[Point] = []
        for one, other in zip(points, [*points[1:], *points[:1]], strict=True):
            ins = [sign * (point[0] - edge) >= 0 for point in (one, other)]
            if ins[0]:
                clipped.append(one)
            if ins[0] != ins[1]:
                share = (edge - one[0]) / (other[0] - one[0])
                clipped.append((edge, one[1] + share * (other[1] - one[1])))
        points = clipped
        if not points:
            return []
    return list(points)

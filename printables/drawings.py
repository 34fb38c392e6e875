"""The paths of SVG drawings as our own paths: what phones show can also be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import acos, ceil, copysign, cos, hypot, pi, radians, sin, sqrt, tan

from printables.shapes import Box, Path, Point, Step, move_path

SQUARE = Box(0, 0, 32, 32)
"""Where games draw, unless they say otherwise."""
_PARTS = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_NUMBERS_PER_COMMAND = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}


def fit_drawing(drawing: str, box: Box, view: Box = SQUARE) -> Path:
    """A drawing made in `view`, as large as fits in the middle of the box."""
    scale = min(box.w / view.w, box.h / view.h)
    (x, y), (ox, oy) = box.centre, view.centre
    return move_path(
        parse_path(drawing), lambda at: (x + (at[0] - ox) * scale, y + (at[1] - oy) * scale)
    )


def parse_path(drawing: str) -> Path:
    """The `d` of an SVG path with M, L, H, V, C, S, A and Z, large or small."""
    pen = _PathPen()
    return tuple(
        step for letter, numbers in _iter_commands(drawing) for step in pen.draw(letter, numbers)
    )


def _iter_commands(drawing: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its own numbers; a letter may be followed by the numbers of several."""
    for letter, text in _PARTS.findall(drawing):
        if letter.upper() not in _NUMBERS_PER_COMMAND:
            raise ValueError(f"a drawing has the command {letter}, which cannot be printed")
        numbers, takes = (
            [float(each) for each in _NUMBER.findall(text)],
            _NUMBERS_PER_COMMAND[letter.upper()],
        )
        yield letter, numbers[:takes]
        after = {"M": "L", "m": "l"}.get(letter, letter)
        for at in range(takes, len(numbers), takes or 1):
            yield after, numbers[at : at + takes]


class _PathPen:
    """Where the drawing is, and where its last curve came from."""

    def __init__(self) -> None:
        self._at: Point = (0, 0)
        self._first: Point = (0, 0)
        self._handle: Point | None = None

    def draw(self, letter: str, numbers: list[float]) -> Iterator[Step]:
        """One command in absolute M, L, C and Z."""
        x, y = self._at if letter.islower() else (0.0, 0.0)
        handle, self._handle = self._handle, None
        match letter.upper():
            case "Z":
                self._at = self._first
                yield "Z", ()
            case "H":
                yield self._to("L", (x + numbers[0], self._at[1]))
            case "V":
                yield self._to("L", (self._at[0], y + numbers[0]))
            case "A":
                to = (x + numbers[5], y + numbers[6])
                for curve in _iter_arc_curves(self._at, numbers, to):
                    yield self._to("C", *curve)
            case step:
                points = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
                if step == "S":
                    points.insert(0, _mirror(handle or self._at, self._at))
                yield self._to("C" if step == "S" else step, *points)

    def _to(self, step: str, *points: Point) -> Step:
        self._at = points[-1]
        if step == "M":
            self._first = self._at
        if step == "C":
            self._handle = points[-2]
        return step, points


def _mirror(point: Point, centre: Point) -> Point:
    return 2 * centre[0] - point[0], 2 * centre[1] - point[1]


def _iter_arc_curves(
    begin: Point, numbers: list[float], end: Point
) -> Iterator[tuple[Point, Point, Point]]:
    """An elliptical arc as curves of a quarter turn or less."""
    rx, ry, degrees, large, sweep = numbers[:5]
    turn = radians(degrees)
    # Half the way from begin to end, in a frame in which the ellipse is the unit circle
    dx, dy = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    ux = (cos(turn) * dx + sin(turn) * dy) / rx
    uy = (cos(turn) * dy - sin(turn) * dx) / ry
    if (reach := hypot(ux, uy)) > 1:  # too small to reach: made as large as needed
        rx, ry, ux, uy = rx * reach, ry * reach, ux / reach, uy / reach
    far = sqrt(max(0.0, 1 / (ux * ux + uy * uy) - 1)) * (-1 if large == sweep else 1)
    cx, cy = far * uy, -far * ux
    first, last = _measure_angle(ux - cx, uy - cy), _measure_angle(-ux - cx, -uy - cy)
    way = (last - first) % (2 * pi) - (0 if sweep else 2 * pi)
    middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)

    def place_point(x: float, y: float) -> Point:
        x, y = rx * (x + cx), ry * (y + cy)
        return (
            middle[0] + cos(turn) * x - sin(turn) * y,
            middle[1] + sin(turn) * x + cos(turn) * y,
        )

    count = ceil(abs(way) / (pi / 2) - 1e-9)
    each = way / count
    handle = 4 / 3 * tan(each / 4)
    for at in range(count):
        a, b = first + at * each, first + (at + 1) * each
        yield (
            place_point(cos(a) - handle * sin(a), sin(a) + handle * cos(a)),
            place_point(cos(b) + handle * sin(b), sin(b) - handle * cos(b)),
            end if at == count - 1 else place_point(cos(b), sin(b)),
        )


def _measure_angle(x: float, y: float) -> float:
    return copysign(acos(max(-1.0, min(1.0, x))), y)

"""Drawings as data: shapes, words and codes in millimetres, with y downwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Tone: TypeAlias = Literal[
    "ink", "wine", "forest", "gold", "grey", "ash", "mist", "paper",
    "red", "orange", "yellow", "green", "blue", "purple", "brown",
]  # fmt: skip
Step: TypeAlias = tuple[str, tuple[Point, ...]]
Path: TypeAlias = tuple[Step, ...]

COLOURS: Mapping[Tone, str] = {
    "ink": "#140f0d",
    "wine": "#75122e",
    "forest": "#1b5e4c",
    "gold": "#996917",
    "grey": "#61574f",
    "ash": "#b3a89e",
    "mist": "#f5f0e8",
    "paper": "#ffffff",
    # Suits: as on the phones, and light enough for dark signs
    "red": "#f0604a",
    "orange": "#f59a3c",
    "yellow": "#f4d546",
    "green": "#5fc26b",
    "blue": "#68a9f7",
    "purple": "#bf93f2",
    "brown": "#bd8a5c",
}

_HANDLE_RADII = 0.5523
"""The length of the handles of a quarter circle, in radii."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the paper."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float, down: float | None = None) -> Box:
        """The box inside it, this far from its sides, and from top and bottom if that differs."""
        down = by if down is None else down
        return Box(self.x + by, self.y + down, self.w - 2 * by, self.h - 2 * down)

    def part(self, x: float, y: float, w: float, h: float) -> Box:
        """A box measured from this one's corner; it may reach beyond it."""
        return Box(self.x + x, self.y + y, w, h)

    def move(self, across: float, down: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + across, self.y + down, self.w, self.h)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the other box is entirely inside this one."""
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )


@dataclass(frozen=True, slots=True)
class Shape:
    """A path that is filled, or drawn along, or both."""

    path: Path
    fill: Tone | None = None
    line: Tone | None = None
    width: float = 0.2
    dashed: bool = False

    @property
    def box(self) -> Box:
        """The box around all its points, including handles and half the line width."""
        points = [point for _, points in self.path for point in points]
        left, top = (min(point[axis] for point in points) for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) for axis in (0, 1))
        edge = self.width / 2 if self.line else 0
        return Box(left, top, right - left, bottom - top).inset(-edge)

    def move(self, place: Callable[[Point], Point]) -> Shape:
        """The same shape with every point elsewhere."""
        return replace(self, path=move_path(self.path, place))


@dataclass(frozen=True, slots=True)
class Words:
    """Some words on one line; `at` is the start, middle or end of their baseline."""

    text: str
    at: Point
    size: float
    font: str
    tone: Tone = "ink"
    align: Literal["left", "middle", "right"] = "left"
    upside_down: bool = False

    def move(self, place: Callable[[Point], Point]) -> Words:
        """The same words elsewhere."""
        return replace(self, at=place(self.at))


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code; the box includes its quiet zone."""

    text: str
    box: Box


Ink: TypeAlias = Shape | Words | Code


def turn_inks(inks: Iterable[Ink], box: Box) -> Iterator[Ink]:
    """Everything in the box upside down; codes are never turned."""
    x, y = box.centre
    for ink in inks:
        if isinstance(ink, Code):
            raise TypeError("a code is never turned")
        turned = ink.move(lambda point: (2 * x - point[0], 2 * y - point[1]))
        if isinstance(turned, Words):
            turned = replace(turned, upside_down=not turned.upside_down)
        yield turned


# --- paths ----------------------------------------------------------------------------------------


def move_path(path: Path, place: Callable[[Point], Point]) -> Path:
    """The path with every point elsewhere."""
    return tuple((step, tuple(place(point) for point in points)) for step, points in path)


def polygon(*points: Point) -> Path:
    """Straight lines from point to point and back to the first."""
    first, *rest = points
    return (("M", (first,)), *(("L", (point,)) for point in rest), ("Z", ()))


def line(*points: Point) -> Path:
    """Straight lines from point to point."""
    return polygon(*points)[:-1]


def rectangle(box: Box, radius: float = 0) -> Path:
    """The box, with rounded corners if there is a radius."""
    x, y, right, bottom, r = box.x, box.y, box.right, box.bottom, radius
    if not r:
        return polygon((x, y), (right, y), (right, bottom), (x, bottom))
    k = r * (1 - _HANDLE_RADII)
    return (
        ("M", ((x + r, y),)),
        ("L", ((right - r, y),)),
        ("C", ((right - k, y), (right, y + k), (right, y + r))),
        ("L", ((right, bottom - r),)),
        ("C", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
        ("L", ((x + r, bottom),)),
        ("C", ((x + k, bottom), (x, bottom - k), (x, bottom - r))),
        ("L", ((x, y + r),)),
        ("C", ((x, y + k), (x + k, y), (x + r, y))),
        ("Z", ()),
    )


def circle(centre: Point, radius: float) -> Path:
    """A circle."""
    x, y = centre
    return rectangle(Box(x - radius, y - radius, 2 * radius, 2 * radius), radius)


def star(centre: Point, outer: float, inner: float, points: int) -> Path:
    """A star with a point at the top; with equal radii a polygon with twice as many corners."""
    x, y = centre
    corners = []
    for at in range(2 * points):
        reach, turn = (inner if at % 2 else outer), pi * at / points
        corners.append((x + reach * sin(turn), y - reach * cos(turn)))
    return polygon(*corners)


_STEPS = re.compile(r"([MLCZ])([^MLCZ]*)")


def trace_drawing(drawing: str, box: Box, side: float = 100) -> Path:
    """A drawing given by M, L, C and Z on a square of this side, stretched to a box."""
    path = []
    for step, numbers in _STEPS.findall(drawing):
        flat = [float(number) for number in numbers.replace(",", " ").split()]
        path.append((step, tuple(zip(flat[::2], flat[1::2], strict=True))))
    scale = (box.w / side, box.h / side)
    return move_path(tuple(path), lambda at: (box.x + at[0] * scale[0], box.y + at[1] * scale[1]))

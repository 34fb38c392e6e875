"""Patterns beside colours, so that a print in black and white can be told apart as well."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Literal, TypeAlias

from printables.shapes import Box, Ink, Path, Point, Shape, Tone, circle, line

Pattern: TypeAlias = Literal[
    "plain", "dots", "level", "upright", "rising", "falling", "lattice", "zigzag", "chevrons"
]
_STEP_MM = 1.5
_WIDE_STEP_MM = 2.6
_LINE_MM = 0.28


def draw_lattice(box: Box) -> Iterator[Ink]:
    """A wide, fine lattice, for the backs of cards."""
    path = _trace_rising(box, _WIDE_STEP_MM) + _trace_falling(box, _WIDE_STEP_MM)
    yield Shape(path, line="ash", width=0.2)


def draw_pattern(pattern: Pattern, box: Box, tone: Tone) -> Iterator[Ink]:
    """The pattern all over the box, and nothing outside it."""
    if path := _PATHS[pattern](box):
        dots = pattern == "dots"
        yield Shape(path, tone if dots else None, None if dots else tone, _LINE_MM)


def _trace_nothing(_box: Box) -> Path:
    return ()


def _trace_dots(box: Box) -> Path:
    path: Path = ()
    for row, y in enumerate(_space_evenly(box.y, box.h)):
        for x in _space_evenly(
            box.x + (_STEP_MM / 2 if row % 2 else 0), box.w - (_STEP_MM if row % 2 else 0)
        ):
            path += circle((x, y), 0.33)
    return path


def _trace_level(box: Box) -> Path:
    return _join_lines([((box.x, y), (box.right, y)) for y in _space_evenly(box.y, box.h)])


def _trace_upright(box: Box) -> Path:
    return _join_lines([((x, box.y), (x, box.bottom)) for x in _space_evenly(box.x, box.w)])


def _trace_rising(box: Box, step: float = _STEP_MM) -> Path:
    """Lines from the lower left to the upper right, cut at the edges of the box."""
    ends: list[tuple[Point, Point]] = []
    for along in _space_evenly(0, box.w + box.h, step * sqrt(2)):
        low = (box.x + max(0.0, along - box.h), box.y + min(along, box.h))
        high = (box.x + min(along, box.w), box.y + max(0.0, along - box.w))
        ends.append((low, high))
    return _join_lines(ends)


def _trace_falling(box: Box, step: float = _STEP_MM) -> Path:
    """The same in a mirror."""
    x = 2 * box.centre[0]
    return tuple(
        (step, tuple((x - px, py) for px, py in points))
        for step, points in _trace_rising(box, step)
    )


def _trace_lattice(box: Box) -> Path:
    return _trace_rising(box) + _trace_falling(box)


def _trace_zigzag(box: Box) -> Path:
    return _trace_folded(box, max(2, 2 * round(box.w / 3)), 0.9)


def _trace_chevrons(box: Box) -> Path:
    return _trace_folded(box, 2, box.w * 0.4)


def _trace_folded(box: Box, folds: int, deep: float) -> Path:
    """Lines across the box that fold up and down."""
    path: Path = ()
    for y in _space_evenly(box.y, box.h - deep):
        path += line(
            *((box.x + box.w * at / folds, y + (0 if at % 2 else deep)) for at in range(folds + 1))
        )
    return path


def _join_lines(ends: list[tuple[Point, Point]]) -> Path:
    return tuple(step for one, other in ends for step in line(one, other))


def _space_evenly(begin: float, length: float, step: float = _STEP_MM) -> list[float]:
    """Places at equal distances, as far from both ends as from each other by half."""
    count = max(1, round(length / step))
    return [begin + length * (at + 0.5) / count for at in range(count)]


_PATHS = {
    "plain": _trace_nothing,
    "dots": _trace_dots,
    "level": _trace_level,
    "upright": _trace_upright,
    "rising": _trace_rising,
    "falling": _trace_falling,
    "lattice": _trace_lattice,
    "zigzag": _trace_zigzag,
    "chevrons": _trace_chevrons,
}

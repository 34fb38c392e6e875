"""Patterns beside colours, so that a print in black and white can be told apart as well."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Literal, TypeAlias

from printables.ink import Box, Ink, Path, Point, Shape, Tone, circle, line

Pattern: TypeAlias = Literal[
    "plain", "dots", "level", "upright", "rising", "falling", "lattice", "zigzag", "chevrons"
]
_STEP = 1.5
_WIDTH = 0.28


def latticed(box: Box, step: float, tone: Tone, width: float) -> Iterator[Ink]:
    """A lattice as wide and as fine as told."""
    yield Shape(_rising(box, step) + _falling(box, step), line=tone, width=width)


def patterned(pattern: Pattern, box: Box, tone: Tone) -> Iterator[Ink]:
    """The pattern all over the box, and nothing outside it."""
    if path := _PATHS[pattern](box):
        dots = pattern == "dots"
        yield Shape(path, tone if dots else None, None if dots else tone, _WIDTH)


def _none(_box: Box) -> Path:
    return ()


def _dots(box: Box) -> Path:
    path: Path = ()
    for row, y in enumerate(_marks(box.y, box.h)):
        for x in _marks(box.x + (_STEP / 2 if row % 2 else 0), box.w - (_STEP if row % 2 else 0)):
            path += circle((x, y), 0.33)
    return path


def _level(box: Box) -> Path:
    return _lines([((box.x, y), (box.right, y)) for y in _marks(box.y, box.h)])


def _upright(box: Box) -> Path:
    return _lines([((x, box.y), (x, box.bottom)) for x in _marks(box.x, box.w)])


def _rising(box: Box, step: float = _STEP) -> Path:
    """Lines from the lower left to the upper right, cut at the edges of the box."""
    ends: list[tuple[Point, Point]] = []
    for along in _marks(0, box.w + box.h, step * sqrt(2)):
        low = (box.x + max(0.0, along - box.h), box.y + min(along, box.h))
        high = (box.x + min(along, box.w), box.y + max(0.0, along - box.w))
        ends.append((low, high))
    return _lines(ends)


def _falling(box: Box, step: float = _STEP) -> Path:
    """The same in a mirror."""
    x = 2 * box.centre[0]
    return tuple(
        (step, tuple((x - px, py) for px, py in points)) for step, points in _rising(box, step)
    )


def _lattice(box: Box) -> Path:
    return _rising(box) + _falling(box)


def _zigzag(box: Box) -> Path:
    return _folded(box, max(2, 2 * round(box.w / 3)), 0.9)


def _chevrons(box: Box) -> Path:
    return _folded(box, 2, box.w * 0.4)


def _folded(box: Box, folds: int, deep: float) -> Path:
    """Lines across the box that fold up and down."""
    path: Path = ()
    for y in _marks(box.y, box.h - deep):
        path += line(
            *((box.x + box.w * at / folds, y + (0 if at % 2 else deep)) for at in range(folds + 1))
        )
    return path


def _lines(ends: list[tuple[Point, Point]]) -> Path:
    return tuple(step for one, other in ends for step in line(one, other))


def _marks(begin: float, length: float, step: float = _STEP) -> list[float]:
    """Places at equal distances, as far from both ends as from each other by half."""
    count = max(1, round(length / step))
    return [begin + length * (at + 0.5) / count for at in range(count)]


_PATHS = {
    "plain": _none,
    "dots": _dots,
    "level": _level,
    "upright": _upright,
    "rising": _rising,
    "falling": _falling,
    "lattice": _lattice,
    "zigzag": _zigzag,
    "chevrons": _chevrons,
}

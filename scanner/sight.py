"""The words all scanner modules share: a grey picture, and a text somebody showed the camera."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import dist
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.core.labels import Label, LabelError

Grey: TypeAlias = NDArray[np.uint8]
"""A picture as rows of bytes, dark to light."""

Vectors: TypeAlias = NDArray[np.float64]
"""Points, ways between them, or a lens that maps them."""

Point: TypeAlias = tuple[float, float]
Corners: TypeAlias = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Sighting:
    """A code that was read: what it says, and its four corners in order round it."""

    text: str
    corners: Corners

    @property
    def middle(self) -> Point:
        """The point between the corners."""
        return middle_of(self.corners)

    @property
    def side(self) -> float:
        """The longest side between the corners."""
        return max(map(dist, self.corners, (*self.corners[1:], self.corners[0])))

    def same_as(self, other: Sighting) -> bool:
        """Whether two readers saw one code: the same text at the same place."""
        (x, y), (left, top) = self.middle, other.middle
        near = max(abs(a - left) + abs(b - top) for a, b in other.corners) / 2
        return self.text == other.text and abs(x - left) <= near and abs(y - top) <= near


def is_label(text: str) -> bool:
    """Whether a code says what a label of ours says."""
    try:
        Label.parse(text)
    except LabelError:
        return False
    return True


def is_grey(image: Grey) -> bool:
    """Whether this is a grey picture with at least one pixel."""
    return image.ndim == 2 and image.dtype == np.uint8 and image.size > 0  # noqa: PLR2004 - rows and columns


def box_round(points: Iterable[tuple[float, float]]) -> Corners:
    """The upright box round some points."""
    xs, ys = zip(*points, strict=True)
    left, right, top, bottom = map(float, (min(xs), max(xs), min(ys), max(ys)))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def middle_of(corners: Corners) -> Point:
    """The point between four corners."""
    xs, ys = zip(*corners, strict=True)
    return sum(xs) / 4, sum(ys) / 4


def width_of(box: Corners) -> float:
    """How wide an upright box is."""
    return box[1][0] - box[0][0]


def through(lens: Vectors, points: Vectors) -> Vectors:
    """Where points fall through a lens."""
    x, y, depth = lens @ np.column_stack((points, np.ones(len(points)))).T
    return np.asarray(np.stack((x, y)).T / depth[:, None], np.float64)


def corners_through(lens: Vectors, corners: Corners) -> Corners:
    """Where four corners fall through a lens."""
    a, b, c, d = ((float(x), float(y)) for x, y in through(lens, np.array(corners)))
    return a, b, c, d


def enlarged(corners: Corners, across: float, down: float) -> Corners:
    """The corners in a picture that is wider and higher by these factors."""
    a, b, c, d = ((x * across, y * down) for x, y in corners)
    return a, b, c, d

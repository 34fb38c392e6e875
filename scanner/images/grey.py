"""What readers work on: a picture, grey or in colour, and points in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Grey: TypeAlias = NDArray[np.uint8]
"""A picture as rows of bytes, dark to light."""

Colour: TypeAlias = NDArray[np.uint8]
"""A picture as rows of pixels, each three bytes: blue, green, red."""

Vectors: TypeAlias = NDArray[np.float64]
"""Points, vectors between them, or the matrix of a homography."""

Point: TypeAlias = tuple[float, float]
Corners: TypeAlias = tuple[Point, Point, Point, Point]


def is_grey(image: Grey) -> bool:
    """Whether this is a grey picture with at least one pixel."""
    return image.ndim == 2 and image.dtype == np.uint8 and image.size > 0  # noqa: PLR2004 - rows and columns


def is_colour(image: Colour) -> bool:
    """Whether this is a picture in colour with at least one pixel."""
    return image.shape[2:] == (3,) and image.dtype == np.uint8 and image.size > 0


def make_box_around(points: Iterable[tuple[float, float]]) -> Corners:
    """The upright box around some points."""
    xs, ys = zip(*points, strict=True)
    left, right, top, bottom = map(float, (min(xs), max(xs), min(ys), max(ys)))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def find_middle(corners: Corners) -> Point:
    """The point between four corners."""
    xs, ys = zip(*corners, strict=True)
    return sum(xs) / 4, sum(ys) / 4


def measure_width(box: Corners) -> float:
    """How wide an upright box is."""
    return box[1][0] - box[0][0]


def map_points(homography: Vectors, points: Vectors) -> Vectors:
    """Where a homography maps points."""
    x, y, depth = homography @ np.column_stack((points, np.ones(len(points)))).T
    return np.asarray(np.stack((x, y)).T / depth[:, None], np.float64)


def map_corners(homography: Vectors, corners: Corners) -> Corners:
    """Where a homography maps four corners."""
    a, b, c, d = ((float(x), float(y)) for x, y in map_points(homography, np.array(corners)))
    return a, b, c, d


def scale_corners(corners: Corners, across: float, down: float) -> Corners:
    """The corners in a picture that is wider and higher by these factors."""
    a, b, c, d = ((x * across, y * down) for x, y in corners)
    return a, b, c, d

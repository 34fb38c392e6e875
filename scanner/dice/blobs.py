"""Finds solid things on a table by their outlines alone: dice and tokens, darker or lighter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.dice import thresholds as bounds
from scanner.images.grey import Grey, Point
from scanner.images.shades import compute_percentiles


@dataclass(frozen=True, slots=True)
class Blob:
    """A solid thing: its outline, and whether it is darker than the table."""

    outline: cv2.typing.MatLike
    dark: bool
    edge: float
    """How steep its outline is."""
    middle: Point
    """The middle of its outline."""
    side: float
    """The side of a square of the same area."""

    @classmethod
    def from_outline(cls, outline: cv2.typing.MatLike, edge: float, *, dark: bool) -> Blob:
        """The blob with this outline."""
        moments = cv2.moments(outline)
        area = moments["m00"]
        middle = moments["m10"] / area, moments["m01"] / area
        return cls(outline, dark, edge, middle, float(np.sqrt(area)))

    @property
    def spread(self) -> NDArray[np.float64]:
        """Maps the unit circle onto the ellipse nearest to its outline."""
        points = self.outline.reshape(-1, 2) - np.array(self.middle)
        directions, reach, _ = np.linalg.svd(points.T, full_matrices=False)
        return np.asarray(directions * reach * np.sqrt(2 / len(points)), np.float64)

    @property
    def is_oval(self) -> bool:
        """Whether it is round, seen from above or at an angle."""
        points = self.outline.reshape(-1, 2) - np.array(self.middle)
        away = np.linalg.norm(np.linalg.solve(self.spread, points.T), axis=0)
        return bool(away.std() < bounds.TOKEN_OUTLINE_MAX_ERROR_RADII)

    def holds(self, at: Point) -> bool:
        """Whether it contains this point."""
        return cv2.pointPolygonTest(self.outline, at, measureDist=False) >= 0


def find_blobs(image: Grey) -> list[Blob]:
    """Every solid thing on the table, once."""
    smooth = np.asarray(cv2.GaussianBlur(image, (0, 0), 1.2), np.uint8)
    low, high = compute_percentiles(smooth, (0.5, 99.5))
    is_steep = _measure_steepness(smooth) / max(1.0, high - low)
    blobs = [
        Blob.from_outline(outline, edge, dark=dark)
        for dark in (True, False)
        for outline in islice(_iter_outlines(smooth, dark=dark), bounds.MAX_THING_OUTLINES)
        if (edge := _measure_edge(is_steep, outline)) > bounds.THING_OUTLINE_MIN_STEEPNESS
    ]
    return _drop_nested(
        _drop_duplicates(sorted(blobs, key=lambda blob: -blob.edge)[: bounds.MAX_THINGS_COMPARED])
    )


def _measure_steepness(image: Grey) -> cv2.typing.MatLike:
    """How much the shade changes at each pixel, whichever way."""
    across, down = (cv2.Sobel(image, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    return cv2.magnitude(across, down)


def _iter_outlines(image: Grey, *, dark: bool) -> Iterator[cv2.typing.MatLike]:
    """Solid patches on one side of some shade."""
    kind = cv2.THRESH_BINARY_INV if dark else cv2.THRESH_BINARY
    percentile_shades = np.unique(compute_percentiles(image, bounds.THING_PERCENTILES).astype(int))
    even_shades = np.linspace(percentile_shades[0], percentile_shades[-1], bounds.THING_LEVELS + 2)[
        1:-1
    ].astype(int)

    @cache
    def find_solid(level: int) -> list[cv2.typing.MatLike]:
        patches = cv2.threshold(image, level, 255, kind)[1]
        outlines, _ = cv2.findContours(patches, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        large = (each for each in outlines if len(each) > 2 * bounds.THING_MIN_SIDE_PX)
        return [each for each in large if _is_solid(each, image.shape)]

    for level in (*even_shades, *percentile_shades[1:-1]):
        yield from find_solid(int(level))


def _is_solid(outline: cv2.typing.MatLike, shape: tuple[int, ...]) -> bool:
    """Whether this may be the outline of a whole die or token."""
    area = cv2.contourArea(outline)
    if not bounds.THING_MIN_SIDE_PX**2 < area < bounds.THING_MAX_SIDE_PX**2:
        return False
    x, y, wide, high = cv2.boundingRect(outline)
    if x == 0 or y == 0 or x + wide == shape[1] or y + high == shape[0]:
        return False
    if area <= bounds.THING_MIN_HULL_SHARE * cv2.contourArea(cv2.convexHull(outline)):
        return False
    _, (long, short), _ = cv2.minAreaRect(outline)
    return max(long, short) <= bounds.THING_MAX_ASPECT * min(long, short)


def _measure_edge(is_steep: cv2.typing.MatLike, outline: cv2.typing.MatLike) -> float:
    """How steep an outline is at its median point."""
    columns, rows = outline.reshape(-1, 2).T
    return float(np.median(is_steep[rows, columns]))


def _drop_duplicates(blobs: list[Blob]) -> list[Blob]:
    """The first of any outlines of the same thing."""
    distinct: list[Blob] = []
    for blob in blobs:
        same = (k for k in distinct if k.dark == blob.dark)
        if not any(k.holds(blob.middle) or blob.holds(k.middle) for k in same):
            distinct.append(blob)
    return distinct


def _drop_nested(blobs: list[Blob]) -> list[Blob]:
    """The blobs that are not on another blob."""
    return [
        blob
        for blob in blobs
        if not any(other.side > blob.side and other.holds(blob.middle) for other in blobs)
    ]

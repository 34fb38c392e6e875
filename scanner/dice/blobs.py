"""Finds solid things on a table by their outlines alone: dice and tokens, darker or lighter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.images.grey import Grey, Point
from scanner.images.shades import percentiles

LEVELS = 14
SHARES = (0.1, 0.7, 1.5, 3, 5, 8, 12, 88, 92, 95, 97, 98.5, 99.3, 99.9)
"""Shades tried as the border between a thing and the table: evenly spaced, and percentiles."""
MOST_OUTLINES = 1500
"""The most solid outlines examined, over all shades, for dark and for light things."""
STEEPEST = 250
"""How many of them are compared, the clearest first; six dice have about 25 each."""
SMALLEST, LARGEST = 22, 300
"""The side of a thing in pixels."""
SOLID = 0.92
"""How much of its hull a thing fills."""
LONGEST = 1.8
"""How many times longer than wide a thing may be."""
EDGE = 0.03
"""How steep an outline must be, as a share of the picture's range per pixel."""
UNROUND = 0.05
"""How far the outline of a token is from its ellipse; that of a die is farther."""


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
    def within(cls, outline: cv2.typing.MatLike, edge: float, *, dark: bool) -> Blob:
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
        return bool(away.std() < UNROUND)

    def holds(self, at: Point) -> bool:
        """Whether it contains this point."""
        return cv2.pointPolygonTest(self.outline, at, measureDist=False) >= 0


def find_blobs(image: Grey) -> list[Blob]:
    """Every solid thing on the table, once."""
    smooth = np.asarray(cv2.GaussianBlur(image, (0, 0), 1.2), np.uint8)
    low, high = percentiles(smooth, (0.5, 99.5))
    steep = _steepness(smooth) / max(1.0, high - low)
    found = [
        Blob.within(outline, edge, dark=dark)
        for dark in (True, False)
        for outline in islice(_outlines(smooth, dark=dark), MOST_OUTLINES)
        if (edge := _edge(steep, outline)) > EDGE
    ]
    return _outermost(_apart(sorted(found, key=lambda blob: -blob.edge)[:STEEPEST]))


def _steepness(image: Grey) -> cv2.typing.MatLike:
    across, down = (cv2.Sobel(image, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    return cv2.magnitude(across, down)


def _outlines(image: Grey, *, dark: bool) -> Iterator[cv2.typing.MatLike]:
    """Solid patches on one side of some shade."""
    kind = cv2.THRESH_BINARY_INV if dark else cv2.THRESH_BINARY
    shades = np.unique(percentiles(image, SHARES).astype(int))
    even = np.linspace(shades[0], shades[-1], LEVELS + 2)[1:-1].astype(int)

    @cache
    def solid(level: int) -> list[cv2.typing.MatLike]:
        patches = cv2.threshold(image, level, 255, kind)[1]
        outlines, _ = cv2.findContours(patches, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        large = (each for each in outlines if len(each) > 2 * SMALLEST)
        return [each for each in large if _is_solid(each, image.shape)]

    for level in (*even, *shades[1:-1]):
        yield from solid(int(level))


def _is_solid(outline: cv2.typing.MatLike, shape: tuple[int, ...]) -> bool:
    """Whether this may be the outline of a whole die or token."""
    area = cv2.contourArea(outline)
    if not SMALLEST**2 < area < LARGEST**2:
        return False
    x, y, wide, high = cv2.boundingRect(outline)
    if x == 0 or y == 0 or x + wide == shape[1] or y + high == shape[0]:
        return False
    if area <= SOLID * cv2.contourArea(cv2.convexHull(outline)):
        return False
    _, (long, short), _ = cv2.minAreaRect(outline)
    return max(long, short) <= LONGEST * min(long, short)


def _edge(steep: cv2.typing.MatLike, outline: cv2.typing.MatLike) -> float:
    columns, rows = outline.reshape(-1, 2).T
    return float(np.median(steep[rows, columns]))


def _apart(found: list[Blob]) -> list[Blob]:
    """The first of any outlines of the same thing."""
    kept: list[Blob] = []
    for blob in found:
        same = (k for k in kept if k.dark == blob.dark)
        if not any(k.holds(blob.middle) or blob.holds(k.middle) for k in same):
            kept.append(blob)
    return kept


def _outermost(found: list[Blob]) -> list[Blob]:
    """The blobs that are not on another blob."""
    return [
        blob
        for blob in found
        if not any(other.side > blob.side and other.holds(blob.middle) for other in found)
    ]

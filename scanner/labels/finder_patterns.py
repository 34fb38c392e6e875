"""Finds the finder patterns in the corners of codes: ink in paper in ink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import cv2
import numpy as np

from scanner.images.enhance import PAPER, even_light
from scanner.images.grey import Grey, Vectors

SIDE = 7
"""The width of a finder pattern in modules."""
SOFT = 0.8
"""The picture is first blurred by this many pixels, so that noise does not break outlines."""
INK = PAPER / 2
"""Under even light, anything darker is ink."""
SMALLEST = 100
"""The least area of a finder pattern in pixels: 10 a side."""
CORE, INNER = (0.06, 0.35), (0.3, 0.75)
"""How much of a finder pattern its core fills, without and with the white around it."""
SOLID, STRAIGHT = 0.85, 0.09
"""How much of its hull it fills, and how far its sides may bend, as a share of its outline."""
OFF = 0.15
"""How far its core may be from its middle, in sides."""
AROUND_IT, NEAR = (3, 3), 2.0
"""How far around a corner its exact place is sought, and how far off it may be, in pixels."""
ENOUGH = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03)
"""A corner is refined until it moves less than this share of a pixel, or 20 times."""
MOST = 24
"""A picture with more finder patterns shows more labels than any table has."""
AROUND = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1)), np.float64)


@dataclass(frozen=True, slots=True)
class FinderPattern:
    """A finder pattern, given by its corners, clockwise in the picture."""

    corners: Vectors

    @property
    def middle(self) -> Vectors:
        """The point between the corners."""
        return np.asarray(self.corners.mean(axis=0), np.float64)

    @property
    def steps(self) -> Vectors:
        """Maps steps of one module along its sides to steps in the picture."""
        return np.asarray(self.corners.T @ AROUND / (2 * SIDE), np.float64)

    def in_step(self, steps: Vectors) -> Vectors:
        """Its corners in the order of another pattern, given that pattern's steps."""
        ways = np.linalg.solve(steps, (self.corners - self.middle).T).T
        away = np.linalg.norm(ways[None] - AROUND[:, None] * SIDE / 2, axis=2)
        return np.asarray(self.corners[away.argmin(axis=1)], np.float64)


def finder_patterns(image: Grey) -> list[FinderPattern]:
    """The finder patterns in the picture, up to a limit."""
    light = cv2.GaussianBlur(even_light(image), (0, 0), SOFT)
    ink = cv2.threshold(light, INK, 255, cv2.THRESH_BINARY_INV)[1]
    outlines, tree = cv2.findContours(ink, cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE)
    nested = _nested(tree[0]) if outlines else ()
    found = (_pattern(*(outlines[at] for at in each)) for each in nested)
    return [_sharpened(light, each) for each in islice(filter(None, found), MOST)]


def _nested(tree: cv2.typing.MatLike) -> Iterator[tuple[int, int, int]]:
    """Each outline with nothing inside, the one around it, and the one around that."""
    _, _, inside, outside = tree.T
    cores = np.flatnonzero((inside < 0) & (outside >= 0))
    for core in cores[outside[outside[cores]] >= 0]:
        inner = int(outside[core])
        yield int(core), inner, int(outside[inner])


def _pattern(
    core: cv2.typing.MatLike, inner: cv2.typing.MatLike, ring: cv2.typing.MatLike
) -> FinderPattern | None:
    """The finder pattern with these outlines, if they are in proportion."""
    area = cv2.contourArea(ring)
    if area < SMALLEST or not CORE[0] < cv2.contourArea(core) / area < CORE[1]:
        return None
    hull = cv2.convexHull(ring)
    if area < SOLID * cv2.contourArea(hull):
        return None
    corners = cv2.approxPolyDP(hull, STRAIGHT * cv2.arcLength(hull, closed=True), closed=True)
    if len(corners) != len(AROUND) or not INNER[0] < cv2.contourArea(inner) / area < INNER[1]:
        return None
    pattern = _grown(corners.reshape(-1, 2).astype(np.float64), np.sqrt(area))
    x, y, wide, high = cv2.boundingRect(core)
    away = np.hypot(*(pattern.middle - (x + (wide - 1) / 2, y + (high - 1) / 2)))
    return pattern if away < OFF * np.sqrt(area) else None


def _grown(corners: Vectors, side: float) -> FinderPattern:
    """The pattern with these outermost pixels; its edge is half a pixel farther out."""
    middle = corners.mean(axis=0)
    return FinderPattern(np.asarray(middle + (corners - middle) * (1 + 1 / side), np.float64))


def _sharpened(light: cv2.typing.MatLike, pattern: FinderPattern) -> FinderPattern:
    """The same pattern with its corners where brightness changes most, if that is near."""
    high, wide = light.shape[:2]
    inside = np.clip(pattern.corners, 0, (wide - 1, high - 1))  # labels may leave the picture
    rough = inside.astype(np.float32, order="C").reshape(-1, 1, 2)
    fine = cv2.cornerSubPix(light, rough, AROUND_IT, (-1, -1), ENOUGH)[:, 0]
    near = np.abs(fine - pattern.corners).max() < NEAR
    return FinderPattern(np.asarray(fine, np.float64)) if near else pattern

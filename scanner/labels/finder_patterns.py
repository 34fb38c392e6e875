"""Finds the finder patterns in the corners of codes: ink in paper in ink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import cv2
import numpy as np

from scanner.images.enhance import PAPER_SHADE, even_out_light
from scanner.images.grey import Grey, Vectors

PATTERN_SIDE_MODULES = 7
"""The width of a finder pattern in modules."""
BLUR_PX = 0.8
"""The picture is first blurred by this many pixels, so that noise does not break outlines."""
INK_MAX_SHADE = PAPER_SHADE / 2
"""Under even light, anything darker is ink."""
PATTERN_MIN_AREA_PX = 100
"""The least area of a finder pattern in pixels: 10 a side."""
CORE_MIN_SHARE, CORE_MAX_SHARE = 0.06, 0.35
"""How much of a finder pattern its core fills …"""
INNER_MIN_SHARE, INNER_MAX_SHARE = 0.3, 0.75
"""… and the core with the white around it."""
PATTERN_MIN_SOLIDITY = 0.85
"""How much of its hull it fills."""
SIDE_MAX_BEND = 0.09
"""How far its sides may bend, as a share of its outline."""
CORE_MAX_OFFSET_SIDES = 0.15
"""How far its core may be from its middle, in sides."""
CORNER_SEARCH_PX = (3, 3)
"""How far around a corner its exact place is sought …"""
CORNER_MAX_SHIFT_PX = 2.0
"""… and how far off it may be."""
CORNER_PRECISION = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03)
"""A corner is refined until it moves less than this share of a pixel, or 20 times."""
MAX_PATTERNS = 24
"""A picture with more finder patterns shows more labels than any table has."""
UNIT_CORNERS = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1)), np.float64)


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
        return np.asarray(self.corners.T @ UNIT_CORNERS / (2 * PATTERN_SIDE_MODULES), np.float64)

    def align_corners(self, steps: Vectors) -> Vectors:
        """Its corners in the order of another pattern, given that pattern's steps."""
        ways = np.linalg.solve(steps, (self.corners - self.middle).T).T
        away = np.linalg.norm(ways[None] - UNIT_CORNERS[:, None] * PATTERN_SIDE_MODULES / 2, axis=2)
        return np.asarray(self.corners[away.argmin(axis=1)], np.float64)


def find_finder_patterns(image: Grey) -> list[FinderPattern]:
    """The finder patterns in the picture, up to a limit."""
    light = cv2.GaussianBlur(even_out_light(image), (0, 0), BLUR_PX)
    ink = cv2.threshold(light, INK_MAX_SHADE, 255, cv2.THRESH_BINARY_INV)[1]
    outlines, tree = cv2.findContours(ink, cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE)
    nested = _iter_nested(tree[0]) if outlines else ()
    patterns = (_make_pattern(*(outlines[at] for at in each)) for each in nested)
    return [_refine_corners(light, each) for each in islice(filter(None, patterns), MAX_PATTERNS)]


def _iter_nested(tree: cv2.typing.MatLike) -> Iterator[tuple[int, int, int]]:
    """Each outline with nothing inside, the one around it, and the one around that."""
    _, _, inside, outside = tree.T
    cores = np.flatnonzero((inside < 0) & (outside >= 0))
    for core in cores[outside[outside[cores]] >= 0]:
        inner = int(outside[core])
        yield int(core), inner, int(outside[inner])


def _make_pattern(
    core: cv2.typing.MatLike, inner: cv2.typing.MatLike, ring: cv2.typing.MatLike
) -> FinderPattern | None:
    """The finder pattern with these outlines, if they are in proportion."""
    area = cv2.contourArea(ring)
    if (
        area < PATTERN_MIN_AREA_PX
        or not CORE_MIN_SHARE < cv2.contourArea(core) / area < CORE_MAX_SHARE
    ):
        return None
    hull = cv2.convexHull(ring)
    if area < PATTERN_MIN_SOLIDITY * cv2.contourArea(hull):
        return None
    corners = cv2.approxPolyDP(hull, SIDE_MAX_BEND * cv2.arcLength(hull, closed=True), closed=True)
    if (
        len(corners) != len(UNIT_CORNERS)
        or not INNER_MIN_SHARE < cv2.contourArea(inner) / area < INNER_MAX_SHARE
    ):
        return None
    pattern = _grow(corners.reshape(-1, 2).astype(np.float64), np.sqrt(area))
    x, y, wide, high = cv2.boundingRect(core)
    away = np.hypot(*(pattern.middle - (x + (wide - 1) / 2, y + (high - 1) / 2)))
    return pattern if away < CORE_MAX_OFFSET_SIDES * np.sqrt(area) else None


def _grow(corners: Vectors, side: float) -> FinderPattern:
    """The pattern with these outermost pixels; its edge is half a pixel farther out."""
    middle = corners.mean(axis=0)
    return FinderPattern(np.asarray(middle + (corners - middle) * (1 + 1 / side), np.float64))


def _refine_corners(light: cv2.typing.MatLike, pattern: FinderPattern) -> FinderPattern:
    """The same pattern with its corners where brightness changes most, if that is near."""
    high, wide = light.shape[:2]
    inside = np.clip(pattern.corners, 0, (wide - 1, high - 1))  # labels may leave the picture
    rough = inside.astype(np.float32, order="C").reshape(-1, 1, 2)
    fine = cv2.cornerSubPix(light, rough, CORNER_SEARCH_PX, (-1, -1), CORNER_PRECISION)[:, 0]
    near = np.abs(fine - pattern.corners).max() < CORNER_MAX_SHIFT_PX
    return FinderPattern(np.asarray(fine, np.float64)) if near else pattern

"""A camera above a table, and flat pictures laid where it sees them.

Lengths are millimetres on the table: x to the right, y towards whoever holds the camera, z up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.kit.scenes import FINER, Grey, Points, clipped

Space: TypeAlias = NDArray[np.float64]


@dataclass(slots=True)
class Camera:
    """The place of a camera that looks at the middle of a throw, and its projection."""

    size: tuple[int, int]
    tilt: float
    roll: float
    far: float
    focus: float
    """The focal length in pixels."""
    _lens: Space = field(init=False)

    def __post_init__(self) -> None:
        sin, cos = np.sin(np.radians(self.tilt)), np.cos(np.radians(self.tilt))
        aslant, straight = np.sin(np.radians(self.roll)), np.cos(np.radians(self.roll))
        level = np.array(((1, 0, 0), (0, cos, -sin), (0, -sin, -cos)))
        rolled = np.array(((straight, aslant, 0), (-aslant, straight, 0), (0, 0, 1)))
        self._lens = rolled @ level

    @property
    def place(self) -> Space:
        """Its position."""
        return np.asarray(-self.far * self._lens[2], np.float64)

    def sees(self, points: Any) -> Points:
        """The points in the picture."""
        across, down, deep = self._lens @ (np.asarray(points, np.float64) - self.place).T
        middle = np.array(self.size) / 2
        flat = np.stack((across, down)).T / deep[:, None] * self.focus + middle
        return np.asarray(flat, np.float32)

    def rays(self, pixels: Any) -> Space:
        """The directions in which the camera sees these points of the picture."""
        flat = (np.asarray(pixels, np.float64) - np.array(self.size) / 2) / self.focus
        return np.asarray(np.column_stack((flat, np.ones(len(flat)))) @ self._lens, np.float64)


def hull(points: Points) -> NDArray[np.int32]:
    """The outline of points."""
    return np.asarray(cv2.convexHull(np.round(points).astype(np.int32)), np.int32)


def raised(points: Space, high: float) -> Space:
    """The same points, this much higher."""
    return np.asarray(points + np.array((0, 0, high)), np.float64)


def window(table: Grey, corners: Any, pad: int) -> tuple[Grey, tuple[int, int]]:
    """The part of the table around these points, and where it starts."""
    x, y, wide, high = cv2.boundingRect(np.asarray(corners, np.float32))
    left, top = max(x - pad, 0), max(y - pad, 0)
    return table[top : max(0, y + high + pad), left : max(0, x + wide + pad)], (left, top)


def lay_flat(table: Grey, camera: Camera, paper: Grey, corners: Space) -> None:
    """A flat picture whose corners are at these places; where it is 0, the table shows."""
    high, wide = paper.shape
    flat = np.array(((0, 0), (wide, 0), (wide, high), (0, high)), np.float32) - 0.5
    outline = np.asarray(camera.sees(corners) * FINER, np.float32)
    part, start = window(table, outline, 2)
    if not part.size:
        return
    onto = cv2.getPerspectiveTransform(flat, outline - np.array(start, np.float32))
    span = (part.shape[1], part.shape[0])
    cover = cv2.warpPerspective((paper > 0).astype(np.float32), onto, span)
    seen = cv2.warpPerspective(paper.astype(np.float32), onto, span)
    part[:] = clipped(part * (1 - cover) + seen)


def shade(table: Grey, outline: Points, depth: float, soft: float) -> None:
    """A shadow with this outline in the picture."""
    fallen = hull(outline)
    pad = int(3 * soft)
    part, start = window(table, fallen.reshape(-1, 2), pad)
    if not part.size:
        return
    dark = np.zeros_like(part)
    cv2.fillConvexPoly(dark, fallen - np.array(start, np.int32), 255)
    cover = cv2.GaussianBlur(dark, (0, 0), soft).astype(np.float32) / 255
    part[:] = clipped(part * (1 - depth * cover))

"""One spot, and how a picture is looked at around a place."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from scanner.images.grey import Grey, Point, Vectors, mapped


@dataclass(frozen=True, slots=True)
class Pip:
    """A spot: its place, its ellipse, and the brightness of it and the ground around it."""

    at: Point
    spread: Vectors
    """Maps the unit circle onto its outline."""
    ink: float
    ground: float

    def moved(self, homography: Vectors) -> Pip:
        """The same spot where a homography maps it."""
        at = np.array(self.at)
        here, *beside = mapped(homography, np.vstack((at, at + np.eye(2))))
        spread = (np.array(beside) - here).T @ self.spread
        return replace(self, at=(float(here[0]), float(here[1])), spread=spread)

    @property
    def axes(self) -> tuple[float, float]:
        """Its shorter and longer diameter."""
        (a, b), (c, d) = self.spread.tolist()
        both, apart = math.hypot(a + d, c - b), math.hypot(a - d, b + c)
        return abs(both - apart), both + apart

    @property
    def shine(self) -> float:
        """How much brighter it is than its ground."""
        return self.ink - self.ground


def circles(*radii: float, around: int = 24) -> Vectors:
    """Points on circles of these radii."""
    angles = np.linspace(0, 2 * np.pi, around, endpoint=False)
    once = np.column_stack((np.cos(angles), np.sin(angles)))
    return np.vstack([once * radius for radius in radii])


def sampled(image: Grey, points: Vectors) -> Grey | None:
    """The picture at these points; None if some are outside."""
    places = np.round(points).astype(int)
    if places.min() < 0 or (places.max(axis=0) >= image.shape[::-1]).any():
        return None
    return np.asarray(image[places[:, 1], places[:, 0]], np.uint8)

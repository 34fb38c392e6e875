"""Finds the parts of a picture where dark and light alternate as closely as in a label.

Labels that are blurred, dark or half hidden still do: hard looks need to see nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.images.enhance import shrunk
from scanner.images.grey import Corners, Grey, Point
from scanner.labels.sightings import Sighting

Squares: TypeAlias = NDArray[np.float32]

SMALL = 160_000
"""A picture with no more pixels than this is one region."""
CELL = 8
"""The picture is judged in squares of this many pixels."""
AROUND = 7
"""Each square together with its neighbours, this many a side: about the size of a small label."""
SHARE = 0.13
"""Neighbouring pixels of a label differ by at least this share of its paper's shade. Of 340 labels
in hard scenes, 0.14 missed none and 0.16 missed eight."""
ABOVE, CALMEST = 2.5, 5
"""They differ this many times as much as in the calmest squares, of which there are this many in
a hundred: there is only noise, even in a picture full of labels."""
FAINTEST = 3
"""They differ by at least this many shades."""
LEAST = 16
"""A region has at least this many squares."""
MARGIN = 16
"""How many pixels a region extends beyond them, for the quiet zone."""
MOST = 24
"""The most alike regions are looked at, up to this many …"""
MOST_PIXELS = 400_000
"""… until they have as many pixels together. Tables with four labels need 300,000 at most."""
PAPER = 1.3
"""How far the paper of a label extends, in sides of its code."""


@dataclass(frozen=True, slots=True)
class Region:
    """An upright rectangle of a picture."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def pixels(self) -> int:
        """Its area."""
        return (self.right - self.left) * (self.bottom - self.top)

    def of(self, image: Grey) -> Grey:
        """This part of the picture."""
        return image[self.top : self.bottom, self.left : self.right]

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        x, y = point
        return self.left <= x < self.right and self.top <= y < self.bottom

    def placed(self, found: Iterable[Sighting]) -> list[Sighting]:
        """What was found in this part, in the coordinates of the picture."""
        return [Sighting(each.text, self._moved(each.corners)) for each in found]

    def _moved(self, corners: Corners) -> Corners:
        a, b, c, d = ((x + self.left, y + self.top) for x, y in corners)
        return a, b, c, d


class Likeness:
    """How much each square of a picture looks like part of a label; 1 or more is enough."""

    def __init__(self, image: Grey) -> None:
        self._high, self._wide = image.shape
        if image.size <= SMALL:
            self._squares = np.ones(_size(image)[::-1], np.float32)
        elif min(image.shape) < CELL:
            self._squares = np.zeros(_size(image)[::-1], np.float32)
        else:
            self._squares = _likeness(image)

    def forget(self, found: Iterable[Sighting]) -> None:
        """Leave out what has been read, with its quiet zone."""
        for each in found:
            middle = np.array(each.middle)
            around = (np.array(each.corners) - middle) * PAPER
            quad = (middle + around + np.sign(around) * MARGIN) / CELL
            cv2.fillConvexPoly(self._squares, quad.astype(np.int32), 0)

    def regions(self) -> list[Region]:
        """Where labels may be, the most alike first: few enough to look at them closely."""
        alike = (self._squares >= 1).astype(np.uint8)
        _, names, boxes, _ = cv2.connectedComponentsWithStats(alike, connectivity=4)
        best, there = np.zeros(len(boxes)), np.nonzero(alike)
        np.maximum.at(best, np.asarray(names, np.intp)[there], self._squares[there])
        large = [at for at in range(1, len(boxes)) if boxes[at, cv2.CC_STAT_AREA] >= LEAST]
        large.sort(key=lambda at: -best[at])
        regions = [self._around(*boxes[at, :4].tolist()) for at in large[:MOST]]
        before = accumulate((each.pixels for each in regions), initial=0)
        return [each for each, so_far in zip(regions, before, strict=False) if so_far < MOST_PIXELS]

    def _around(self, left: int, top: int, wide: int, high: int) -> Region:
        return Region(
            max(0, left * CELL - MARGIN),
            max(0, top * CELL - MARGIN),
            min(self._wide, (left + wide) * CELL + MARGIN),
            min(self._high, (top + high) * CELL + MARGIN),
        )


def _likeness(image: Grey) -> Squares:
    """The same for a picture large enough to be judged."""
    half, size = shrunk(image, 2), _size(image)
    ways = cv2.absdiff(half[:, 2:], half[:, :-2]), cv2.absdiff(half[2:], half[:-2])
    across, down = (cv2.blur(_means(way, size), (AROUND, AROUND)) for way in ways)
    light = cv2.blur(_means(half, size), (3, 3))
    paper = np.asarray(cv2.dilate(light, np.ones((AROUND, AROUND))), np.float32)
    change = np.asarray(cv2.min(across, down), np.float32)
    least = max(FAINTEST, ABOVE * float(np.percentile(change, CALMEST)))
    return np.asarray(change / np.maximum(paper * SHARE, least), np.float32)


def _size(image: Grey) -> tuple[int, int]:
    """How many squares the picture has across and down."""
    high, wide = image.shape
    return max(1, wide // CELL), max(1, high // CELL)


def _means(pixels: cv2.typing.MatLike, size: tuple[int, int]) -> Squares:
    """The mean of each square."""
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.float32)

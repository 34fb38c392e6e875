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

from scanner.images.enhance import shrink
from scanner.images.grey import Corners, Grey, Point
from scanner.labels.sightings import Sighting

Squares: TypeAlias = NDArray[np.float32]

ONE_REGION_MAX_PX = 160_000
"""A picture with no more pixels than this is one region."""
CELL_PX = 8
"""The picture is judged in squares of this many pixels."""
NEIGHBOURHOOD_CELLS = 7
"""Each square together with its neighbours, this many a side: about the size of a small label."""
CHANGE_MIN_SHARE = 0.13
"""Neighbouring pixels of a label differ by at least this share of its paper's shade. Of 340 labels
in hard scenes, 0.14 missed none and 0.16 missed eight."""
CHANGE_MIN_TIMES_CALM = 2.5
"""They differ this many times as much as in the calmest squares …"""
CALM_PERCENTILE = 5
"""… of which there are so many in a hundred: there is only noise, even among many labels."""
CHANGE_MIN_SHADES = 3
"""They differ by at least this many shades."""
REGION_MIN_CELLS = 16
"""A region has at least this many squares."""
REGION_MARGIN_PX = 16
"""How many pixels a region extends beyond them, for the quiet zone."""
MAX_REGIONS = 24
"""The most alike regions are looked at, up to this many …"""
MAX_REGION_PIXELS = 400_000
"""… until they have as many pixels together. Tables with four labels need 300,000 at most."""
LABEL_PAPER_CODES = 1.3
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

    def crop(self, image: Grey) -> Grey:
        """This part of the picture."""
        return image[self.top : self.bottom, self.left : self.right]

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        x, y = point
        return self.left <= x < self.right and self.top <= y < self.bottom

    def place(self, sightings: Iterable[Sighting]) -> list[Sighting]:
        """What was found in this part, in the coordinates of the picture."""
        return [Sighting(each.text, self._move_corners(each.corners)) for each in sightings]

    def _move_corners(self, corners: Corners) -> Corners:
        a, b, c, d = ((x + self.left, y + self.top) for x, y in corners)
        return a, b, c, d


class Likeness:
    """How much each square of a picture looks like part of a label; 1 or more is enough."""

    def __init__(self, image: Grey) -> None:
        self._high, self._wide = image.shape
        if image.size <= ONE_REGION_MAX_PX:
            self._cells = np.ones(_count_cells(image)[::-1], np.float32)
        elif min(image.shape) < CELL_PX:
            self._cells = np.zeros(_count_cells(image)[::-1], np.float32)
        else:
            self._cells = _measure_likeness(image)

    def blank_out(self, sightings: Iterable[Sighting]) -> None:
        """Leave out what has been read, with its quiet zone."""
        for each in sightings:
            middle = np.array(each.middle)
            around = (np.array(each.corners) - middle) * LABEL_PAPER_CODES
            quad = (middle + around + np.sign(around) * REGION_MARGIN_PX) / CELL_PX
            cv2.fillConvexPoly(self._cells, quad.astype(np.int32), 0)

    def find_regions(self) -> list[Region]:
        """Where labels may be, the most alike first: few enough to look at them closely."""
        alike = (self._cells >= 1).astype(np.uint8)
        _, names, boxes, _ = cv2.connectedComponentsWithStats(alike, connectivity=4)
        best, marked_cells = np.zeros(len(boxes)), np.nonzero(alike)
        np.maximum.at(best, np.asarray(names, np.intp)[marked_cells], self._cells[marked_cells])
        large = [
            at for at in range(1, len(boxes)) if boxes[at, cv2.CC_STAT_AREA] >= REGION_MIN_CELLS
        ]
        large.sort(key=lambda at: -best[at])
        regions = [self._make_region(*boxes[at, :4].tolist()) for at in large[:MAX_REGIONS]]
        before = accumulate((each.pixels for each in regions), initial=0)
        return [
            each
            for each, so_far in zip(regions, before, strict=False)
            if so_far < MAX_REGION_PIXELS
        ]

    def _make_region(self, left: int, top: int, wide: int, high: int) -> Region:
        return Region(
            max(0, left * CELL_PX - REGION_MARGIN_PX),
            max(0, top * CELL_PX - REGION_MARGIN_PX),
            min(self._wide, (left + wide) * CELL_PX + REGION_MARGIN_PX),
            min(self._high, (top + high) * CELL_PX + REGION_MARGIN_PX),
        )


def _measure_likeness(image: Grey) -> Squares:
    """The same for a picture large enough to be judged."""
    half, size = shrink(image, 2), _count_cells(image)
    ways = cv2.absdiff(half[:, 2:], half[:, :-2]), cv2.absdiff(half[2:], half[:-2])
    across, down = (
        cv2.blur(_average_cells(way, size), (NEIGHBOURHOOD_CELLS, NEIGHBOURHOOD_CELLS))
        for way in ways
    )
    light = cv2.blur(_average_cells(half, size), (3, 3))
    paper = np.asarray(
        cv2.dilate(light, np.ones((NEIGHBOURHOOD_CELLS, NEIGHBOURHOOD_CELLS))), np.float32
    )
    change = np.asarray(cv2.min(across, down), np.float32)
    least = max(
        CHANGE_MIN_SHADES, CHANGE_MIN_TIMES_CALM * float(np.percentile(change, CALM_PERCENTILE))
    )
    return np.asarray(change / np.maximum(paper * CHANGE_MIN_SHARE, least), np.float32)


def _count_cells(image: Grey) -> tuple[int, int]:
    """How many squares the picture has across and down."""
    high, wide = image.shape
    return max(1, wide // CELL_PX), max(1, high // CELL_PX)


def _average_cells(pixels: cv2.typing.MatLike, size: tuple[int, int]) -> Squares:
    """The mean of each square."""
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.float32)

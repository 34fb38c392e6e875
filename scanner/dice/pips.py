"""Finds round spots on even ground, as the pips of dice are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

import cv2
import numpy as np

from scanner.images.grey import Grey, Point, Vectors, mapped

WINDOWS = (21, 45, 91)
"""A spot is brighter than the mean of its surroundings, squares with these sides in pixels."""
SMALLEST, LARGEST = 14, 2600
"""The area of a spot in pixels."""
BRIGHTER = (0.12, 0.25)
"""How much brighter than its surroundings, as a share of the picture's range; pips of a six that
run together are apart where they are brightest."""
CONTRAST = 0.25
"""How much brighter than the ring around it, as the same share."""
MOST_SPOTS = 150
"""Six dice seen at an angle show at most 70 spots of a kind; 150 cannot be a throw."""
MOST_OUTLINES = 5000
"""The most outlines of a kind examined; a throw in the worst noise has 2800."""
FAINT = 0.4
"""A spot with less contrast than this share of the best is a speck."""
ROUND = 0.25
"""How far the area may be from that of its ellipse."""
SLIMMEST = 0.3
"""The least ratio of width to length: a pip seen at 72 degrees."""
MIXED = 0.55
"""How uneven the spot itself may be; several pips that merge are more uneven."""
EVEN = 0.35
"""How uneven the ring may be, as a share of the contrast."""


def circles(*radii: float, around: int = 24) -> Vectors:
    """Points on circles of these radii."""
    angles = np.linspace(0, 2 * np.pi, around, endpoint=False)
    once = np.column_stack((np.cos(angles), np.sin(angles)))
    return np.vstack([once * radius for radius in radii])


INSIDE, RING = circles(0.0, 0.35, 0.65, around=12), circles(1.35, 1.5, 1.65)


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
        long, short = np.linalg.svd(self.spread, compute_uv=False) * 2
        return float(short), float(long)

    @property
    def shine(self) -> float:
        """How much brighter it is than its ground."""
        return self.ink - self.ground


def pips_of(image: Grey) -> tuple[list[Pip], list[Pip]]:
    """The light spots on dark ground, and the dark ones on light ground, as in a negative.

    A spot with a smaller one of the other kind inside is a die or a hole in one, not a pip.
    """
    light = _spots(np.asarray(cv2.GaussianBlur(image, (0, 0), 1), np.uint8))
    dark = _spots(np.asarray(cv2.GaussianBlur(255 - image, (0, 0), 1), np.uint8))
    faint = FAINT * max((spot.shine for spot in (*light, *dark)), default=0)
    light, dark = ([spot for spot in spots if spot.shine > faint] for spots in (light, dark))
    return _without(light, dark), _without(dark, light)


def _without(spots: list[Pip], others: list[Pip]) -> list[Pip]:
    """The spots without those that contain a smaller one of the others."""
    if not spots or not others:
        return spots
    ways = np.array([spot.at for spot in others]) - np.array([spot.at for spot in spots])[:, None]
    spreads = np.array([spot.spread for spot in spots])
    away = np.linalg.norm(np.linalg.solve(spreads, ways.transpose(0, 2, 1)), axis=1)
    (short, _), (_, long) = (np.array([p.axes for p in pips]).T for pips in (spots, others))
    holds = ((away < 1) & (long < short[:, None])).any(axis=1)
    return [spot for spot, held in zip(spots, holds, strict=True) if not held]


def _spots(image: Grey) -> list[Pip]:
    """Every spot once: the first at each place."""
    low, high = np.percentile(image[::2, ::2], (0.5, 99.5))
    found: list[Pip] = []
    places = np.full((MOST_SPOTS, 3), np.inf)
    for outline in islice(_outlines(image, high - low), MOST_OUTLINES):
        if len(found) == MOST_SPOTS:
            break
        spot = _spot(image, outline, CONTRAST * (high - low))
        if spot and not _is_known(spot, places[: len(found)]):
            places[len(found)] = *spot.at, spot.axes[1]
            found.append(spot)
    return found


def _is_known(spot: Pip, places: Vectors) -> bool:
    """Whether a spot is on a known one, given by its place and longer diameter."""
    away = np.hypot(places[:, 0] - spot.at[0], places[:, 1] - spot.at[1])
    return bool((away < np.maximum(places[:, 2], spot.axes[1]) / 2).any())


def _outlines(image: Grey, span: float) -> Iterator[cv2.typing.MatLike]:
    """What is brighter than its surroundings, for each size of surroundings."""
    for window, brighter in product(WINDOWS, BRIGHTER):
        mean = cv2.boxFilter(image, -1, (window, window))
        least = max(4, brighter * span)
        out = cv2.threshold(cv2.subtract(image, mean), least, 255, cv2.THRESH_BINARY)[1]
        outlines, _ = cv2.findContours(out, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        yield from (each for each in outlines if SMALLEST < cv2.contourArea(each) < LARGEST)


def _spot(image: Grey, outline: cv2.typing.MatLike, contrast: float) -> Pip | None:
    """The spot with this outline, if it is round and its ground is even."""
    moments = cv2.moments(outline)
    area = moments["m00"]
    at = np.array((moments["m10"], moments["m01"])) / area
    mixed = moments["mu11"] / area
    matter = np.array(((moments["mu20"] / area, mixed), (mixed, moments["mu02"] / area)))
    values, directions = np.linalg.eigh(matter)
    short, long = 2 * np.sqrt(np.maximum(values, 0.01))
    if abs(area / (np.pi * short * long) - 1) > ROUND or short < SLIMMEST * long:
        return None
    spread = directions * (short, long)
    ink, ring = (sampled(image, at + unit @ spread.T) for unit in (INSIDE, RING))
    if ink is None or ring is None:
        return None
    ground, unevenness = _ground(ring)
    dim, bright, brightest = _percentiles(ink, 15, 50, 85)
    shine = float(bright - ground)
    if shine < contrast or unevenness > EVEN * shine or brightest - dim > MIXED * shine:
        return None
    return Pip((float(at[0]), float(at[1])), spread, float(bright), float(ground))


def _ground(ring: Grey) -> tuple[float, float]:
    """The shade of the evenest half of a ring, and how uneven it is; the rest may be table."""
    shades = _percentiles(ring, 10, 25, 35, 50, 60, 65, 75, 90)
    halves = ((0, 2, 4), (1, 3, 6), (3, 5, 7))
    return min(((shades[b], shades[c] - shades[a]) for a, b, c in halves), key=lambda each: each[1])


def _percentiles(values: Grey, *shares: float) -> Vectors:
    """The same as `np.percentile`, ten times as fast for a few values."""
    places = np.multiply(shares, (len(values) - 1) / 100)
    return np.interp(places, np.arange(len(values)), np.sort(values))


def sampled(image: Grey, points: Vectors) -> Grey | None:
    """The picture at these points; None if some are outside."""
    columns, rows = np.round(points).astype(int).T
    if min(columns.min(), rows.min()) < 0:
        return None
    if columns.max() >= image.shape[1] or rows.max() >= image.shape[0]:
        return None
    return np.asarray(image[rows, columns], np.uint8)

"""Finds round spots on even ground, as the pips of dice are."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from operator import itemgetter
from typing import TypeAlias

import cv2
import numpy as np

from scanner.dice.pip import Pip, circles, sampled
from scanner.dice.spot_shapes import measured
from scanner.images.grey import Grey, Point, Vectors
from scanner.images.shades import percentiles

LEVELS = (
    *((window, brighter, 1.0) for window, brighter in product((21, 45, 91), (0.12, 0.25))),
    (21, 0.25, 1.25),
    (21, 0.4, 1.25),
)
"""A spot is brighter than the mean of its surroundings, squares with these sides in pixels, by this
share of the picture's range. Small pips of a six that run together are apart where they are
brightest: they are this many times as large as that part."""
SMALLEST, LARGEST, SHORTEST = 14, 2600, 10
"""The area of a spot in pixels; no outline of so few points holds the smallest."""
CONTRAST = 0.25
"""How much brighter than the ring around it, as the same share."""
MOST_SPOTS = 150
"""Six dice seen at an angle show at most 70 spots of a kind; 150 cannot be a throw."""
MOST_OUTLINES = 5000
"""The most outlines of a kind examined; a throw in the worst noise has 2800."""
FAINT = 0.4
"""A spot with less contrast than this share of the best is a speck, or a pip in the shadow."""
ROUND = 0.25
"""How far the area may be from that of its ellipse."""
SLIMMEST, SLIMMEST_PART = 0.3, 0.8
"""The least ratio of width to length: a pip seen at 72 degrees, and the brightest part of one."""
MIXED = 0.55
"""How uneven the spot itself may be; several pips that merge are more uneven."""
EVEN = 0.35
"""How uneven the ring may be, as a share of the contrast."""

INSIDE, RING = circles(0.0, 0.35, 0.65, around=12), circles(1.35, 1.5, 1.65)


Shades: TypeAlias = tuple[list[Pip], list[Pip]]
"""The light spots on dark ground, and the dark ones on light ground, as in a negative."""


@dataclass(frozen=True, slots=True)
class FoundSpots:
    """The spots of a picture: those that may be pips, and those too faint for that."""

    pips: Shades
    faint: Shades

    @property
    def all(self) -> Shades:
        """Both together."""
        (light, dark), (faint_light, faint_dark) = self.pips, self.faint
        return light + faint_light, dark + faint_dark

    def moved(self, homography: Vectors) -> FoundSpots:
        """The same spots where a homography maps them."""
        return FoundSpots(_moved(self.pips, homography), _moved(self.faint, homography))


def _moved(shades: Shades, homography: Vectors) -> Shades:
    light, dark = ([spot.moved(homography) for spot in shade] for shade in shades)
    return light, dark


def spots_of(image: Grey) -> FoundSpots:
    """Every round spot on even ground.

    A spot with a smaller one of the other kind inside is a die or a hole in one, not a pip.
    """
    pictures = [np.asarray(cv2.GaussianBlur(p, (0, 0), 1), np.uint8) for p in (image, 255 - image)]
    found = [_spots(picture) for picture in pictures]
    faint = FAINT * max((spot.shine for spots in found for spot in spots), default=0)
    clear = [[spot for spot in spots if spot.shine > faint] for spots in found]
    rest = [[spot for spot in spots if spot.shine <= faint] for spots in found]
    return FoundSpots(_whole(pictures, clear, clear), _whole(pictures, rest, found))


def _whole(
    pictures: Sequence[Grey], shades: Sequence[list[Pip]], among: Sequence[list[Pip]]
) -> Shades:
    """Those of these spots that hold none of the others, measured."""
    light, dark = (
        measured(picture, _without(spots, others))
        for picture, spots, others in zip(pictures, shades, reversed(among), strict=True)
    )
    return light, dark


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
    low, high = percentiles(image, (0.5, 99.5))
    found: list[Pip] = []
    places = np.full((MOST_SPOTS, 3), np.inf)
    for outline, larger in islice(_outlines(image, high - low), MOST_OUTLINES):
        if len(found) == MOST_SPOTS:
            break
        ellipse = _ellipse(outline, larger)
        if ellipse is None or _is_known(ellipse, places[: len(found)]):
            continue
        if spot := _shining(image, ellipse, CONTRAST * (high - low)):
            places[len(found)] = *ellipse.at, ellipse.long
            found.append(spot)
    return found


def _is_known(ellipse: _Ellipse, places: Vectors) -> bool:
    """Whether this is on a known spot, given by its place and longer diameter."""
    away = np.hypot(places[:, 0] - ellipse.at[0], places[:, 1] - ellipse.at[1])
    return bool((away < np.maximum(places[:, 2], ellipse.long) / 2).any())


def _outlines(image: Grey, span: float) -> Iterator[tuple[cv2.typing.MatLike, float]]:
    """What is brighter than its surroundings, and how much larger a spot with this outline is."""

    @cache
    def away(window: int) -> cv2.typing.MatLike:
        return cv2.subtract(image, cv2.boxFilter(image, -1, (window, window)))

    @cache
    def large(window: int, least: float) -> list[cv2.typing.MatLike]:
        return _large(cv2.threshold(away(window), least, 255, cv2.THRESH_BINARY)[1])

    for window, brighter, larger in LEVELS:
        yield from ((each, larger) for each in large(window, max(4, brighter * span)))


def _large(patches: cv2.typing.MatLike) -> list[cv2.typing.MatLike]:
    """The outlines that are as large as spots; the length alone tells that most are smaller."""
    outlines, _ = cv2.findContours(patches, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    longer = (each for each in outlines if len(each) > SHORTEST)
    return [each for each in longer if SMALLEST < cv2.contourArea(each) < LARGEST]


@dataclass(frozen=True, slots=True)
class _Ellipse:
    """An ellipse, how the unit circle is mapped onto it, and its longer diameter."""

    at: Point
    spread: Vectors
    long: float


def _ellipse(outline: cv2.typing.MatLike, larger: float) -> _Ellipse | None:
    """The ellipse like this outline, this many times larger; None if it is not round."""
    moments = cv2.moments(outline)
    area = moments["m00"]
    across, mixed, down = (moments[name] / area for name in ("mu20", "mu11", "mu02"))
    middle, apart = (across + down) / 2, math.hypot((across - down) / 2, mixed)
    short, long = 2 * math.sqrt(max(middle - apart, 0.01)), 2 * math.sqrt(middle + apart)
    slimmest = SLIMMEST_PART if larger > 1 else SLIMMEST
    if abs(area / (math.pi * short * long) - 1) > ROUND or short < slimmest * long:
        return None
    # The root of the matrix of moments maps the unit circle onto the ellipse.
    both = short * long / 4
    root = np.array(((across + both, mixed), (mixed, down + both)))
    spread = root * (2 * larger / math.sqrt(across + down + 2 * both))
    return _Ellipse((moments["m10"] / area, moments["m01"] / area), spread, 2 * larger * long)


def _shining(image: Grey, ellipse: _Ellipse, contrast: float) -> Pip | None:
    """The spot with this ellipse, if it is bright enough and its ground even."""
    seen = sampled(image, ellipse.at + _AROUND @ ellipse.spread.T)
    if seen is None:
        return None
    ground, unevenness = _ground(seen[len(INSIDE) :])
    dim, bright, brightest = _INK @ np.sort(seen[: len(INSIDE)])
    shine = float(bright - ground)
    if shine < contrast or unevenness > EVEN * shine or brightest - dim > MIXED * shine:
        return None
    return Pip(ellipse.at, ellipse.spread, float(bright), ground)


def _ground(ring: Grey) -> tuple[float, float]:
    """The shade of the evenest half of a ring, and how uneven it is; the rest may be table."""
    shades = (_RING @ np.sort(ring)).tolist()
    halves = ((0, 2, 4), (1, 3, 6), (3, 5, 7))
    return min(((shades[b], shades[c] - shades[a]) for a, b, c in halves), key=itemgetter(1))


def _percentiles(count: int, *shares: float) -> Vectors:
    """What turns this many sorted values into percentiles."""
    places = np.multiply(shares, (count - 1) / 100)[:, None]
    return np.asarray(np.maximum(0, 1 - np.abs(places - np.arange(count))), np.float64)


_AROUND = np.vstack((INSIDE, RING))
_INK = _percentiles(len(INSIDE), 15, 50, 85)
_RING = _percentiles(len(RING), 10, 25, 35, 50, 60, 65, 75, 90)

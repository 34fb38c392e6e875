"""Finds round spots on even ground, as the pips of dice are, and measures them all alike."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from operator import itemgetter
from typing import TypeAlias

import cv2
import numpy as np

from scanner.dice import thresholds as bounds
from scanner.images.grey import Grey, Point, Vectors, map_points
from scanner.images.shades import compute_percentiles


@dataclass(frozen=True, slots=True)
class Pip:
    """A spot: its place, its ellipse, and the brightness of it and the ground around it."""

    at: Point
    spread: Vectors
    """Maps the unit circle onto its outline."""
    ink: float
    ground: float

    def move(self, homography: Vectors) -> Pip:
        """The same spot where a homography maps it."""
        at = np.array(self.at)
        middle, *beside = map_points(homography, np.vstack((at, at + np.eye(2))))
        spread = (np.array(beside) - middle).T @ self.spread
        return replace(self, at=(float(middle[0]), float(middle[1])), spread=spread)

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


def make_circles(*radii: float, around: int = 24) -> Vectors:
    """Points on circles of these radii."""
    angles = np.linspace(0, 2 * np.pi, around, endpoint=False)
    once = np.column_stack((np.cos(angles), np.sin(angles)))
    return np.vstack([once * radius for radius in radii])


def sample(image: Grey, points: Vectors) -> Grey | None:
    """The picture at these points; None if some are outside."""
    places = np.round(points).astype(int)
    if places.min() < 0 or (places.max(axis=0) >= image.shape[::-1]).any():
        return None
    return np.asarray(image[places[:, 1], places[:, 0]], np.uint8)


INSIDE, RING = make_circles(0.0, 0.35, 0.65, around=12), make_circles(1.35, 1.5, 1.65)


Shades: TypeAlias = tuple[list[Pip], list[Pip]]
"""The light spots on dark ground, and the dark ones on light ground, as in a negative."""


@dataclass(frozen=True, slots=True)
class SpotsByShade:
    """The spots of a picture: those that may be pips, and those too faint for that."""

    pips: Shades
    faint: Shades

    @property
    def all(self) -> Shades:
        """Both together."""
        (light, dark), (faint_light, faint_dark) = self.pips, self.faint
        return light + faint_light, dark + faint_dark

    def move(self, homography: Vectors) -> SpotsByShade:
        """The same spots where a homography maps them."""
        return SpotsByShade(
            _move_shades(self.pips, homography), _move_shades(self.faint, homography)
        )


def _move_shades(shades: Shades, homography: Vectors) -> Shades:
    light, dark = ([spot.move(homography) for spot in shade] for shade in shades)
    return light, dark


def find_spots(image: Grey) -> SpotsByShade:
    """Every round spot on even ground.

    A spot with a smaller one of the other kind inside is a die or a hole in one, not a pip.
    """
    pictures = [np.asarray(cv2.GaussianBlur(p, (0, 0), 1), np.uint8) for p in (image, 255 - image)]
    by_shade = [_find_light_spots(picture) for picture in pictures]
    # Faint spots make no faces, but they make doubts: of a four in a shadow two pips were dark
    # enough to be read, and it was a sure two, once in 567 throws.
    faint = bounds.CLEAR_SPOT_MIN_CONTRAST_SHARE * max(
        (spot.shine for spots in by_shade for spot in spots), default=0
    )
    clear = [[spot for spot in spots if spot.shine > faint] for spots in by_shade]
    rest = [[spot for spot in spots if spot.shine <= faint] for spots in by_shade]
    return SpotsByShade(
        _measure_whole(pictures, clear, clear), _measure_whole(pictures, rest, by_shade)
    )


def _measure_whole(
    pictures: Sequence[Grey], shades: Sequence[list[Pip]], among: Sequence[list[Pip]]
) -> Shades:
    """Those of these spots that hold none of the others, measured."""
    light, dark = (
        measure_spots(picture, _drop_holders(spots, others))
        for picture, spots, others in zip(pictures, shades, reversed(among), strict=True)
    )
    return light, dark


def _drop_holders(spots: list[Pip], others: list[Pip]) -> list[Pip]:
    """The spots without those that contain a smaller one of the others."""
    if not spots or not others:
        return spots
    ways = np.array([spot.at for spot in others]) - np.array([spot.at for spot in spots])[:, None]
    spreads = np.array([spot.spread for spot in spots])
    away = np.linalg.norm(np.linalg.solve(spreads, ways.transpose(0, 2, 1)), axis=1)
    (short, _), (_, long) = (np.array([p.axes for p in pips]).T for pips in (spots, others))
    holds = ((away < 1) & (long < short[:, None])).any(axis=1)
    return [spot for spot, is_holder in zip(spots, holds, strict=True) if not is_holder]


def _find_light_spots(image: Grey) -> list[Pip]:
    """Every spot once: the first at each place."""
    low, high = compute_percentiles(image, (0.5, 99.5))
    spots: list[Pip] = []
    places = np.full((bounds.MAX_SPOTS, 3), np.inf)
    for outline, larger in islice(_iter_outlines(image, high - low), bounds.MAX_SPOT_OUTLINES):
        if len(spots) == bounds.MAX_SPOTS:
            break
        ellipse = _fit_ellipse(outline, larger)
        if ellipse is None or _is_known(ellipse, places[: len(spots)]):
            continue
        if spot := _measure_pip(image, ellipse, bounds.SPOT_MIN_CONTRAST_SHARE * (high - low)):
            places[len(spots)] = *ellipse.at, ellipse.long
            spots.append(spot)
    return spots


def _is_known(ellipse: _Ellipse, places: Vectors) -> bool:
    """Whether this is on a known spot, given by its place and longer diameter."""
    away = np.hypot(places[:, 0] - ellipse.at[0], places[:, 1] - ellipse.at[1])
    return bool((away < np.maximum(places[:, 2], ellipse.long) / 2).any())


def _iter_outlines(image: Grey, span: float) -> Iterator[tuple[cv2.typing.MatLike, float]]:
    """What is brighter than its surroundings, and how much larger a spot with this outline is."""

    @cache
    def away(window: int) -> cv2.typing.MatLike:
        return cv2.subtract(image, cv2.boxFilter(image, -1, (window, window)))

    @cache
    def large(window: int, least: float) -> list[cv2.typing.MatLike]:
        return _find_spot_sized_outlines(
            cv2.threshold(away(window), least, 255, cv2.THRESH_BINARY)[1]
        )

    for window, brighter, larger in bounds.SPOT_LEVELS:
        yield from ((each, larger) for each in large(window, max(4, brighter * span)))


def _find_spot_sized_outlines(patches: cv2.typing.MatLike) -> list[cv2.typing.MatLike]:
    """The outlines no smaller and no larger than spots; most are told by their length alone."""
    outlines, _ = cv2.findContours(patches, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    longer = (each for each in outlines if len(each) > bounds.SPOT_MIN_OUTLINE_POINTS)
    return [
        each
        for each in longer
        if bounds.SPOT_MIN_AREA_PX < cv2.contourArea(each) < bounds.SPOT_MAX_AREA_PX
    ]


@dataclass(frozen=True, slots=True)
class _Ellipse:
    """An ellipse, how the unit circle is mapped onto it, and its longer diameter."""

    at: Point
    spread: Vectors
    long: float


def _fit_ellipse(outline: cv2.typing.MatLike, larger: float) -> _Ellipse | None:
    """The ellipse like this outline, this many times larger; None if it is not round."""
    moments = cv2.moments(outline)
    area = moments["m00"]
    across, mixed, down = (moments[name] / area for name in ("mu20", "mu11", "mu02"))
    middle, apart = (across + down) / 2, math.hypot((across - down) / 2, mixed)
    short, long = 2 * math.sqrt(max(middle - apart, 0.01)), 2 * math.sqrt(middle + apart)
    slimmest = bounds.SPOT_PART_MIN_ROUNDNESS if larger > 1 else bounds.SPOT_MIN_ROUNDNESS
    if (
        abs(area / (math.pi * short * long) - 1) > bounds.SPOT_AREA_MAX_ERROR_SHARE
        or short < slimmest * long
    ):
        return None
    # The root of the matrix of moments maps the unit circle onto the ellipse.
    both = short * long / 4
    root = np.array(((across + both, mixed), (mixed, down + both)))
    spread = root * (2 * larger / math.sqrt(across + down + 2 * both))
    return _Ellipse((moments["m10"] / area, moments["m01"] / area), spread, 2 * larger * long)


def _measure_pip(image: Grey, ellipse: _Ellipse, contrast: float) -> Pip | None:
    """The spot with this ellipse, if it is bright enough and its ground even."""
    seen = sample(image, ellipse.at + _AROUND @ ellipse.spread.T)
    if seen is None:
        return None
    ground, unevenness = _measure_ground(seen[len(INSIDE) :])
    dim, bright, brightest = _INK @ np.sort(seen[: len(INSIDE)])
    shine = float(bright - ground)
    if (
        shine < contrast
        or unevenness > bounds.RING_MAX_UNEVENNESS * shine
        or brightest - dim > bounds.SPOT_MAX_UNEVENNESS * shine
    ):
        return None
    return Pip(ellipse.at, ellipse.spread, float(bright), ground)


def _measure_ground(ring: Grey) -> tuple[float, float]:
    """The shade of the evenest half of a ring, and how uneven it is; the rest may be table."""
    shades = (_RING @ np.sort(ring)).tolist()
    halves = ((0, 2, 4), (1, 3, 6), (3, 5, 7))
    return min(((shades[b], shades[c] - shades[a]) for a, b, c in halves), key=itemgetter(1))


def _weigh_percentiles(count: int, *shares: float) -> Vectors:
    """What turns this many sorted values into percentiles."""
    places = np.multiply(shares, (count - 1) / 100)[:, None]
    return np.asarray(np.maximum(0, 1 - np.abs(places - np.arange(count))), np.float64)


_AROUND = np.vstack((INSIDE, RING))
_INK = _weigh_percentiles(len(INSIDE), 15, 50, 85)
_RING = _weigh_percentiles(len(RING), 10, 25, 35, 50, 60, 65, 75, 90)


RADII = np.linspace(0.35, 1.85, 16)
"""Where a spot is looked at, in radii of its first outline."""
WAYS = make_circles(1.0)
_FLAT = np.stack((WAYS[:, 0] ** 2, 2 * WAYS[:, 0] * WAYS[:, 1], WAYS[:, 1] ** 2), axis=-1)


def measure_spots(image: Grey, spots: Sequence[Pip]) -> list[Pip]:
    """The same spots, each with the ellipse in which it is more than half as bright."""
    if not spots:
        return []
    edges = _find_edges(image, spots)
    seen = np.isfinite(edges)
    rows = np.where(seen[..., None], _FLAT * np.where(seen, edges, 1.0)[..., None] ** 2, 0)
    squares = rows.transpose(0, 2, 1) @ rows + 1e-9 * np.eye(3)
    a, b, c = np.linalg.solve(squares, rows.sum(axis=1)[..., None])[..., 0].T
    forms = np.stack((np.stack((a, b), axis=-1), np.stack((b, c), axis=-1)), axis=-2)
    values, ways = np.linalg.eigh(forms)
    fits = (seen.sum(axis=1) >= bounds.SPOT_EDGE_MIN_DIRECTIONS) & (
        values > bounds.SPOT_AXIS_MAX_CHANGE**-2
    ).all(axis=1)
    fits &= (values < bounds.SPOT_AXIS_MAX_CHANGE**2).all(axis=1)
    grown = ways / np.sqrt(np.maximum(values, 1e-9))[:, None] @ ways.transpose(0, 2, 1)
    return [
        replace(spot, spread=spot.spread @ more) if fit else spot
        for spot, more, fit in zip(spots, grown, fits, strict=True)
    ]


def _find_edges(image: Grey, spots: Sequence[Pip]) -> Vectors:
    """In each direction, how far from the middle of each spot its edge is; infinite if unseen."""
    spreads, middles = (np.array([getattr(s, n) for s in spots]) for n in ("spread", "at"))
    unit = (WAYS[:, None] * RADII[:, None]).reshape(-1, 2)
    places = (unit @ spreads.transpose(0, 2, 1) + middles[:, None]).astype(np.float32)
    seen = cv2.remap(
        image, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    half = np.array([(spot.ink + spot.ground) / 2 for spot in spots])
    over = seen.reshape(len(spots), len(WAYS), len(RADII)) - half[:, None, None]
    out = over < 0
    first = np.maximum(out.argmax(axis=2), 1)[..., None]
    near, far = (np.take_along_axis(over, first - back, axis=2)[..., 0] for back in (1, 0))
    share = np.clip(near / np.maximum(near - far, 1e-9), 0, 1)
    edge = RADII[0] + (first[..., 0] - 1 + share) * (RADII[1] - RADII[0])
    return np.where(out.any(axis=2) & (edge < bounds.SPOT_EDGE_MAX_RADII), edge, np.inf)

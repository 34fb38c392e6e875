"""Compares a piece of a picture with drawn faces of dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.dice.faces import PATTERNS, DieFace
from scanner.images.grey import Grey, Vectors

Shades: TypeAlias = NDArray[np.float32]

GRID = 31
"""A face is compared at this many points across."""
RIM = 0.47
"""How far from its middle a face is compared, in sides."""
TURNS = np.radians(np.arange(0, 180, 4))
"""Half a turn in all, after which every face looks the same."""
SPREADS = (0.225, 0.25, 0.275)
"""How far the rows of pips are from the middle, in sides; makers differ."""
RADII = (0.075, 0.085, 0.095, 0.105)
"""The radii of pips in sides, as makers differ: the one nearest to what is seen is compared."""
SHIFTS = (-0.05, 0.0, 0.05)
SIZES = (0.8, 0.9, 1.0, 1.1)
"""How far the middle and the side may be off, in sides."""

_STEPS = (np.arange(GRID) - GRID // 2) / (GRID // 2) * RIM
_POINTS = np.stack(np.meshgrid(_STEPS, _STEPS), axis=-1)
_ON = np.linalg.norm(_POINTS, axis=-1) <= RIM
_SLOPES = np.column_stack((np.ones(_ON.sum()), _POINTS[_ON]))
_SLOPES = np.asarray(_SLOPES / np.linalg.norm(_SLOPES, axis=0), np.float32)
"""Even light, and light from a side; a face looks the same in any of it."""


@dataclass(frozen=True, slots=True)
class FaceMatch:
    """The value a piece looks most like, how much, and how much more than like any other."""

    value: int
    likeness: float
    lead: float


def match_face(image: Grey, face: DieFace, lean: float, share: float = 0.18) -> FaceMatch:
    """What a face looks like, in a picture where pips are brighter than the die.

    Its pips have this diameter in sides.
    """
    pieces = [
        _cut_out(image, face.middle + np.array((x, y * lean)) * face.side, face.side * size, lean)
        for y, x, size in product(SHIFTS, SHIFTS, SIZES)
    ]
    radius = min(RADII, key=lambda each: abs(each - share / 2))
    likeness = (_draw_all_faces(radius) @ _normalize(pieces).T).max(axis=1)
    best = np.array([likeness[value == _VALUES].max() for value in range(1, 7)])
    order = np.argsort(best)
    return FaceMatch(
        int(order[-1]) + 1, float(best[order[-1]]), float(best[order[-1]] - best[order[-2]])
    )


def _cut_out(image: Grey, middle: Vectors, side: float, lean: float) -> Grey:
    """The shades of the face."""
    step = RIM / (GRID // 2) * side
    onto = np.array(((step, 0, middle[0]), (0, step * lean, middle[1])))
    onto[:, 2] -= onto[:, :2] @ (GRID // 2, GRID // 2)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    piece = cv2.warpAffine(image, onto, (GRID, GRID), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(piece[_ON], np.uint8)


def _normalize(faces: Sequence[NDArray[Any]]) -> Shades:
    """Faces in even light, as rows of numbers, each of mean 0 and length 1."""
    rows = np.array(faces, np.float32)
    rows -= rows @ _SLOPES @ _SLOPES.T
    lengths = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return np.asarray(rows / lengths, np.float32)


def _draw_face(
    places: frozenset[tuple[int, int]], turn: float, spread: float, radius: float
) -> NDArray[np.float64]:
    """A face with soft pips of this radius, with this rotation and spread."""
    sin, cos = np.sin(turn), np.cos(turn)
    pips = np.array(sorted(places)) @ np.array(((cos, sin), (-sin, cos))) * spread
    away = np.linalg.norm(_POINTS[:, :, None] - pips, axis=-1).min(axis=-1)
    light: NDArray[np.float64] = np.clip((radius - away) / 0.05 + 0.5, 0, 1)
    return np.asarray(light[_ON], np.float64)


_ALL = [
    (value, places, turn, spread)
    for places, value in {frozenset({(0, 0)}): 1, **PATTERNS}.items()
    for turn in (TURNS if value > 1 else TURNS[:1])
    for spread in (SPREADS if value > 1 else SPREADS[:1])
]
_VALUES = np.array([value for value, *_ in _ALL])


@cache
def _draw_all_faces(radius: float) -> Shades:
    """Every face with pips of this radius."""
    return _normalize(
        [_draw_face(places, turn, spread, radius) for _, places, turn, spread in _ALL]
    )

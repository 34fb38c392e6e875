"""Reads two-sided tokens: round outlines whose inside is even and unlike the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.dice.blobs import Blob
from scanner.dice.pip import circles, sampled
from scanner.images.grey import Corners, Grey, Point, box_round
from scanner.images.shades import percentiles

INSIDE = circles(*np.linspace(0.0, 0.88, 12), around=48)
AROUND_IT = circles(1.2, 1.35)
"""Where a token and the table around it are sampled, in radii."""
SLOPE = np.column_stack((INSIDE, np.ones(len(INSIDE))))
"""A lamp at the side or the edge of a shadow makes one end of a token brighter, evenly."""
DISTINCT = 0.08
"""How much a token differs from the table, as a share of the picture's range."""
EVEN, UNEVEN = 0.08, 0.2
"""How much the inside of a token may vary beside its slope, as a share of that difference; from
the second on it is a coin."""
BLACK, WHITE = 0.75, 1.25
"""How bright the sides are at most and at least, compared with the table: ivory on a white
cloth is darker than the cloth, but not black."""
SAME = 1.12
"""How much larger one token may seem than another, which is farther away."""


@dataclass(frozen=True, slots=True)
class DetectedToken:
    """A token: which side is up, where it is, and how sure that is."""

    white: bool
    box: Corners
    confidence: float
    side: float
    sure: bool


def read_tokens(
    image: Grey, things: Sequence[Blob], dice: Sequence[Point]
) -> tuple[DetectedToken, ...]:
    """What may be a token among these blobs, apart from those that contain the middle of a die."""
    low, high = percentiles(image, (0.5, 99.5))
    smooth = np.asarray(cv2.GaussianBlur(image, (0, 0), 2.0), np.uint8)
    round_ = (each for each in things if each.is_oval and not any(map(each.holds, dice)))
    tokens = (_token(smooth, each, DISTINCT * float(high - low)) for each in round_)
    return tuple(token for token in tokens if token)


def are_doubtful(tokens: Sequence[DetectedToken]) -> bool:
    """Whether some of these may be coins, or a coin more even than others."""
    sides = [token.side for token in tokens]
    return not all(token.sure for token in tokens) or max(sides, default=1) > SAME * min(
        sides, default=1
    )


def _token(image: Grey, blob: Blob, distinct: float) -> DetectedToken | None:
    """The token that this round blob is, if it may be one."""
    at, spread = np.array(blob.middle), blob.spread
    inside, around = (sampled(image, at + unit @ spread.T) for unit in (INSIDE, AROUND_IT))
    if inside is None or around is None:
        return None
    shade, table = float(np.median(inside)), float(np.median(around))
    away = (table - shade) * (1 if blob.dark else -1)
    if away < distinct or (varies := _unevenness(inside) / away) > UNEVEN:
        return None
    is_far = shade < BLACK * table if blob.dark else shade > WHITE * table
    box = box_round(blob.outline.reshape(-1, 2))
    return DetectedToken(not blob.dark, box, 1 - varies, blob.side, varies < EVEN and is_far)


def _unevenness(inside: Grey) -> float:
    """How much it varies beside an even slope."""
    slope = SLOPE @ np.linalg.lstsq(SLOPE, inside.astype(float), rcond=None)[0]
    low, high = np.percentile(inside - slope, (2, 98))
    return float(high - low)

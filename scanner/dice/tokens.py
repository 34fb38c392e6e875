"""Reads two-sided tokens: round outlines whose inside is even and unlike the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.dice import thresholds as bounds
from scanner.dice.blobs import Blob
from scanner.dice.pips import make_circles, sample
from scanner.images.grey import Corners, Grey, Point, make_box_around
from scanner.images.shades import compute_percentiles

INSIDE = make_circles(*np.linspace(0.0, 0.88, 12), around=48)
AROUND_IT = make_circles(1.2, 1.35)
"""Where a token and the table around it are sampled, in radii."""
SLOPE = np.column_stack((INSIDE, np.ones(len(INSIDE))))
"""A lamp at the side or the edge of a shadow makes one end of a token brighter, evenly."""


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
    low, high = compute_percentiles(image, (0.5, 99.5))
    smooth = np.asarray(cv2.GaussianBlur(image, (0, 0), 2.0), np.uint8)
    round_things = (each for each in things if each.is_oval and not any(map(each.holds, dice)))
    tokens = (
        _read_token(smooth, each, bounds.TOKEN_MIN_CONTRAST_SHARE * float(high - low))
        for each in round_things
    )
    return tuple(token for token in tokens if token)


def has_doubtful_token(tokens: Sequence[DetectedToken]) -> bool:
    """Whether some of these may be coins, or a coin more even than others."""
    sides = [token.side for token in tokens]
    return not all(token.sure for token in tokens) or max(
        sides, default=1
    ) > bounds.TOKENS_MAX_SIZE_RATIO * min(sides, default=1)


def _read_token(image: Grey, blob: Blob, distinct: float) -> DetectedToken | None:
    """The token that this round blob is, if it may be one."""
    at, spread = np.array(blob.middle), blob.spread
    inside, around = (sample(image, at + unit @ spread.T) for unit in (INSIDE, AROUND_IT))
    if inside is None or around is None:
        return None
    shade, table = float(np.median(inside)), float(np.median(around))
    away = (table - shade) * (1 if blob.dark else -1)
    if (
        away < distinct
        or (varies := _measure_unevenness(inside) / away) > bounds.TOKEN_MAX_UNEVENNESS
    ):
        return None
    is_far = (
        shade < bounds.BLACK_TOKEN_MAX_BRIGHTNESS_RATIO * table
        if blob.dark
        else shade > bounds.WHITE_TOKEN_MIN_BRIGHTNESS_RATIO * table
    )
    box = make_box_around(blob.outline.reshape(-1, 2))
    return DetectedToken(
        not blob.dark,
        box,
        1 - varies,
        blob.side,
        varies < bounds.SURE_TOKEN_MAX_UNEVENNESS and is_far,
    )


def _measure_unevenness(inside: Grey) -> float:
    """How much it varies beside an even slope."""
    slope = SLOPE @ np.linalg.lstsq(SLOPE, inside.astype(float), rcond=None)[0]
    low, high = np.percentile(inside - slope, (2, 98))
    return float(high - low)

"""Reads two-sided tokens: round outlines whose inside is even and unlike the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scanner.dice.blobs import Blob
from scanner.dice.pip import circles, sampled
from scanner.images.grey import Corners, Grey, Point, box_round

INSIDE, AROUND_IT = circles(0.0, 0.3, 0.55, 0.8), circles(1.2, 1.35)
"""Where a token and the table around it are sampled, in radii."""
DISTINCT = 0.12
"""How much a token differs from the table, as a share of the picture's range."""
EVEN = 0.4
"""How much the inside of a token may vary, as a share of that difference."""


@dataclass(frozen=True, slots=True)
class DetectedToken:
    """A token: which side is up, where it is, and how sure that is."""

    white: bool
    box: Corners
    confidence: float


def read_tokens(
    image: Grey, things: Sequence[Blob], dice: Sequence[Point]
) -> tuple[DetectedToken, ...]:
    """The tokens among these blobs, apart from those that contain the middle of a die."""
    low, high = np.percentile(image[::2, ::2], (0.5, 99.5))
    round_ = (each for each in things if each.is_oval and not any(map(each.holds, dice)))
    tokens = (_token(image, each, DISTINCT * float(high - low)) for each in round_)
    return tuple(token for token in tokens if token)


def _token(image: Grey, blob: Blob, distinct: float) -> DetectedToken | None:
    """The token that this round blob is, if it looks like one."""
    at, spread = np.array(blob.middle), blob.spread
    inside, table = (sampled(image, at + unit @ spread.T) for unit in (INSIDE, AROUND_IT))
    if inside is None or table is None:
        return None
    low, shade, high = np.percentile(inside, (10, 50, 90))
    away = float(np.median(table) - shade) * (1 if blob.dark else -1)
    if away < distinct or high - low > EVEN * away:
        return None
    return DetectedToken(
        not blob.dark, box_round(blob.outline.reshape(-1, 2)), 1 - (high - low) / away / 2
    )

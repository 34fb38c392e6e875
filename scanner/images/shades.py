"""How dark and light a picture is, counted by OpenCV."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from scanner.images.grey import Grey, Vectors

DARK_MAX_SHADE = 25
"""White paper darker than this cannot be told from black."""


def compute_percentiles(image: Grey, shares: Iterable[float]) -> Vectors:
    """The shades below which these percentages of a picture are, as NumPy has them, but sooner.

    Every other pixel of every other row is enough.
    """
    some = np.ascontiguousarray(image[::2, ::2])
    up_to = np.cumsum(cv2.calcHist([some], [0], None, [256], [0, 256]).ravel().astype(int))
    places = np.array(tuple(shares)) / 100 * (some.size - 1)
    near, far = (np.searchsorted(up_to, at, "right") for at in (np.floor(places), np.ceil(places)))
    share = places % 1
    nearer_far = far - (far - near) * (1 - share)
    return np.asarray(np.where(share < 1 / 2, near + (far - near) * share, nearer_far), np.float64)


def is_dark(image: Grey) -> bool:
    """Whether even the brightest things in the picture are too dark to tell apart."""
    return bool(np.percentile(image[::4, ::4], 99) < DARK_MAX_SHADE)

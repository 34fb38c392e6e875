"""Shades of a picture are those that NumPy finds."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.images.shades import compute_percentiles

SHARES = (0, 0.1, 0.5, 7, 50, 88, 99.5, 100)


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (40, 31), (90, 160)])
def test_percentiles_are_those_of_every_other_pixel(size: tuple[int, int]) -> None:
    rng = np.random.default_rng(5)
    for spread in (1, 9, 80):
        image = np.clip(rng.normal(90, spread, size), 0, 255).astype(np.uint8)
        expected = np.percentile(image[::2, ::2], SHARES)
        assert np.array_equal(compute_percentiles(image, SHARES), expected)

"""Says whether a picture has so many finder patterns that reading it would take too long.

A reader compares each with every other: twice as many take four times as long.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from scanner.images.grey import Grey

MAX_CROSSINGS = 12_000
"""The most crossings allowed. Tables with labels have 1000 at most, pure noise 9000."""
PATTERN_MIN_AREA_PX = 81
"""Pixels of the smallest pattern that can be told from its neighbours; it is crossed once."""
PATTERN_WIDTHS_MODULES = np.array((1, 1, 3, 1, 1))
"""A row through the middle of a pattern: ink, paper, ink, paper, ink, in modules."""
WIDTH_MAX_ERROR_MODULES = 0.5
"""How far each of these may be from its width, in modules."""
ROW_STEP = 3
"""Only every third row is checked, as readers do."""
BLOCK_PX = 32
INK_MIN_DARKER_SHADES = 8
"""Ink is so much darker than the mean of a block of pixels in a row."""
BAND_ROWS = 384
"""Rows processed at once: a few megabytes, however large the picture."""


def is_crowded(image: Grey) -> bool:
    """Whether there are too many of them; a small picture has no room for that many."""
    if image.size < MAX_CROSSINGS * PATTERN_MIN_AREA_PX:
        return False
    bands = (image[top : top + BAND_ROWS : ROW_STEP] for top in range(0, len(image), BAND_ROWS))
    return any(so_far > MAX_CROSSINGS for so_far in accumulate(map(count_crossings, bands)))


def count_crossings(rows: Grey) -> int:
    """How often rows cross something like a finder pattern."""
    wide = rows.shape[1] // BLOCK_PX * BLOCK_PX
    blocks = rows[:, :wide].reshape(len(rows), -1, BLOCK_PX)
    paper = blocks.mean(axis=2, dtype=np.float32, keepdims=True) - INK_MIN_DARKER_SHADES
    ink = (blocks < paper).reshape(len(rows), -1)
    ink[:, -1:] = False
    runs = np.diff(np.flatnonzero(np.diff(ink.ravel(), prepend=False)))
    if len(runs) < len(PATTERN_WIDTHS_MODULES):
        return 0
    from_ink = np.lib.stride_tricks.sliding_window_view(runs, len(PATTERN_WIDTHS_MODULES))[::2]
    modules = from_ink.sum(axis=1, keepdims=True) / PATTERN_WIDTHS_MODULES.sum()
    fits = np.abs(from_ink - modules * PATTERN_WIDTHS_MODULES) < WIDTH_MAX_ERROR_MODULES * modules
    return int(fits.all(axis=1).sum())

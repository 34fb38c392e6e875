"""Says whether a picture has so many finder patterns that reading it would take too long.

A reader compares each with every other: twice as many take four times as long.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from scanner.images.grey import Grey

MOST = 12_000
"""The most crossings allowed. Tables with labels have 1000 at most, pure noise 9000."""
FINEST = 81
"""Pixels of the smallest pattern that can be told from its neighbours; it is crossed once."""
RATIO = np.array((1, 1, 3, 1, 1))
"""A row through the middle of a pattern: ink, paper, ink, paper, ink, in modules."""
ASTRAY = 0.5
"""How far each of these may be from its width, in modules."""
EVERY = 3
"""Only every third row is checked, as readers do."""
BLOCK, DARKER = 32, 8
"""Ink is DARKER than the mean of BLOCK pixels in a row."""
BAND = 384
"""Rows processed at once: a few megabytes, however large the picture."""


def is_crowded(image: Grey) -> bool:
    """Whether there are too many of them; a small picture has no room for that many."""
    if image.size < MOST * FINEST:
        return False
    bands = (image[top : top + BAND : EVERY] for top in range(0, len(image), BAND))
    return any(so_far > MOST for so_far in accumulate(map(crossings, bands)))


def crossings(rows: Grey) -> int:
    """How often rows cross something like a finder pattern."""
    wide = rows.shape[1] // BLOCK * BLOCK
    blocks = rows[:, :wide].reshape(len(rows), -1, BLOCK)
    paper = blocks.mean(axis=2, dtype=np.float32, keepdims=True) - DARKER
    ink = (blocks < paper).reshape(len(rows), -1)
    ink[:, -1:] = False
    runs = np.diff(np.flatnonzero(np.diff(ink.ravel(), prepend=False)))
    if len(runs) < len(RATIO):
        return 0
    from_ink = np.lib.stride_tricks.sliding_window_view(runs, len(RATIO))[::2]
    modules = from_ink.sum(axis=1, keepdims=True) / RATIO.sum()
    fits = np.abs(from_ink - modules * RATIO) < ASTRAY * modules
    return int(fits.all(axis=1).sum())

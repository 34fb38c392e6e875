"""Whether a picture is so full of finder patterns that reading it would take too long.

A reader compares each with each: with twice as many it takes four times as long.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from scanner.images.grey import Grey

MOST = 12_000
"""More crossings are too many. Tables with labels on them have 1000 at most, pure noise 9000."""
FINEST = 81
"""Pixels of the smallest pattern that is told from its neighbours; it is crossed once."""
RATIO = np.array((1, 1, 3, 1, 1))
"""A row through the middle of a pattern: ink, paper, ink, paper, ink, in modules."""
ASTRAY = 0.5
"""How far each of these may be from its width, in modules."""
EVERY = 3
"""A reader looks at every third row, too."""
BLOCK, DARKER = 32, 8
"""Ink is so much darker than the mean of so many pixels in a row."""
BAND = 384
"""Rows that are looked at at once: a few megabytes, however large the picture."""


def is_crowded(image: Grey) -> bool:
    """Whether there are too many of them; a small picture has no room for so many."""
    if image.size < MOST * FINEST:
        return False
    bands = (image[top : top + BAND : EVERY] for top in range(0, len(image), BAND))
    return any(so_far > MOST for so_far in accumulate(map(crossings, bands)))


def crossings(rows: Grey) -> int:
    """How often rows run through something like a finder pattern."""
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

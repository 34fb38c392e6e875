"""What the net should say about rendered scenes, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lab.dice.die_looks import Floats
from lab.dice.scene_rendering import MIN_DIE_PX, LabelledTop

CELL_PX, SIZE_UNIT_PX = 4, 32
"""As in `dice_net`, which needs more to be imported."""
HEAT_REACH, VALUE_REACH = 0.1, 0.16
"""How far around its middle a top is one, and shows its value, in sides."""
UNJUDGED_REACH = 0.75
SCALES, MAX_ROLL_DEGREES = (0.7, 1.35), 12


def make_targets(
    tops: Sequence[LabelledTop], size_px: int
) -> tuple[Floats, Floats, NDArray[np.int64], Floats, Floats]:
    """Heat, which cells are judged, values, sizes, and how much values and sizes count there."""
    cells = size_px // CELL_PX
    middles = (np.arange(cells, dtype=np.float32) + 0.5) * CELL_PX - 0.5
    heat, judged = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    values = np.zeros((cells, cells), np.int64)
    sizes, weights = np.zeros_like(heat), np.zeros_like(heat)
    for top in tops:
        away = np.hypot(middles - top.x, (middles - top.y)[:, None])
        half = 0.45 * top.side
        whole = half < top.x < size_px - half and half < top.y < size_px - half
        if not top.value or not whole or top.side < MIN_DIE_PX:
            judged[away < UNJUDGED_REACH * top.side] = 0
            continue
        reach = max(HEAT_REACH * top.side, 0.6 * CELL_PX)
        hot = np.exp(-0.5 * (away / reach) ** 2)
        hot[np.unravel_index(away.argmin(), away.shape)] = 1
        heat = np.maximum(heat, hot)
        on = (away < max(VALUE_REACH * top.side, 0.75 * CELL_PX)) & (hot > weights)
        values[on], weights[on] = top.value - 1, hot[on]
        sizes[on] = np.log(top.side / SIZE_UNIT_PX)
    return heat, judged, values, sizes, weights

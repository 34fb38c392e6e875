"""The net learns middles, values and sizes of tops, and nothing from those that are cut off."""

from __future__ import annotations

import numpy as np

from lab.dice.net_targets import CELL_PX, make_targets
from lab.dice.scene_rendering import LabelledTop


def test_a_die_that_is_cut_off_is_neither_learnt_nor_denied() -> None:
    whole, cut = LabelledTop(64, 64, 32, 4), LabelledTop(2, 120, 32, 3)
    heat, judged, values, sizes, weights = make_targets([whole, cut], 128)
    row, column = np.unravel_index(heat.argmax(), heat.shape)
    assert np.hypot(row * CELL_PX - 64, column * CELL_PX - 64) <= 1.5 * CELL_PX
    assert (heat[row, column], values[row, column], sizes[row, column]) == (1, 3, 0)
    assert weights[row, column] > 0.5
    assert judged[row, column] == 1
    assert judged[120 // CELL_PX, 0] == 0
    assert weights[120 // CELL_PX, 0] == 0

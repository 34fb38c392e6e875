"""The labels of a printed sheet as a camera sees them, cut out one by one."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.core.labels import Label
from companion.games import find_games
from printables.print_orders import lay_out_order
from scanner.images.grey import Grey, Point
from scanner.labels.decode import read_labels
from tests.kit.sheets import pictures

DPI, PAPER, CLOTH = 150, 18, 40
"""A sheet's resolution, the white margin round its codes, and the cloth round a label."""


@cache
def cut_out(game: str, what: str) -> dict[Label, Grey]:
    """The labels of a game's first sheet of these, each laid on a grey cloth."""
    sheet = next(pictures(lay_out_order(find_games()[game], what), DPI))
    corners: dict[Label, list[Point]] = {}
    for code in read_labels(sheet):
        corners.setdefault(Label.parse(code.text), []).extend(code.corners)
    return {label: _cut(sheet, np.array(points)) for label, points in corners.items()}


def _cut(sheet: Grey, corners: NDArray[np.float64]) -> Grey:
    left, top = corners.min(axis=0).astype(int) - PAPER
    right, bottom = corners.max(axis=0).astype(int) + PAPER
    return np.pad(sheet[top:bottom, left:right], CLOTH, constant_values=120)

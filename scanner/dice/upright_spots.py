"""Spots as seen from straight above, compared with each other once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scanner.dice.pip import Pip
from scanner.images.grey import Vectors

Indices: TypeAlias = NDArray[np.intp]
Mask: TypeAlias = NDArray[np.bool_]

ROUND_ENOUGH = 0.72
"""How round the pips of a top are, compared with the roundest; those on sides look slimmer."""
SAME_SIZE = (0.62, 1.5)
"""How large the pips of tops are, compared with the usual one."""
ALIKE, AS_BRIGHT = 0.3, 0.6
"""How much the ellipses of pips on one face may differ, and their brightness."""


@dataclass(frozen=True, slots=True)
class Spots:
    """Spots as seen from straight above; each pair is compared once."""

    points: Vectors
    shapes: Vectors
    """The ellipse of each, as a matrix."""
    usual: float
    """The usual diameter of a pip."""
    usable: Indices
    """Which of them may be pips of tops; the next two are only about these."""
    apart: Vectors
    """How far each is from every other."""
    alike: Mask
    """Which could be on the same face: similar in size, shape and brightness."""

    @classmethod
    def upright(cls, pips: Sequence[Pip], lean: float, usual: float | None = None) -> Spots:
        """The spots, if the camera leans this much and, perhaps, if pips are this large."""
        stretch = np.array(((1, 0), (0, 1 / lean)))
        spreads = stretch @ np.array([pip.spread for pip in pips])
        short, long = np.sort(np.linalg.svd(spreads, compute_uv=False) * 2).T
        sizes, slim = np.sqrt(short * long), short / long
        is_round = slim > ROUND_ENOUGH * np.percentile(slim, 75)
        usual = usual or float(np.median(sizes[is_round]))
        fits = is_round & (sizes > SAME_SIZE[0] * usual) & (sizes < SAME_SIZE[1] * usual)
        points = np.array([pip.at for pip in pips]) @ stretch
        shapes = spreads @ spreads.transpose(0, 2, 1)
        shines = np.array([pip.shine for pip in pips])
        apart = np.linalg.norm(points[fits, None] - points[fits], axis=-1)
        alike = _alike(shapes[fits], shines[fits])
        return cls(points, shapes, usual, np.flatnonzero(fits), apart, alike)

    def flatness(self, pips: list[int]) -> float:
        """The median ratio of their height to their width."""
        if not pips:
            return 1.0
        return float(np.median(np.sqrt(self.shapes[pips, 1, 1] / self.shapes[pips, 0, 0])))

    def roundness(self, pips: list[int]) -> float:
        """Their median roundness."""
        if not pips:
            return 1.0
        short, long = np.linalg.eigvalsh(self.shapes[pips]).T
        return float(np.median(np.sqrt(short / long)))


def _alike(shapes: Vectors, shines: Vectors) -> Mask:
    """Which spots are similar in size, shape and brightness."""
    differ = np.linalg.norm(shapes[:, None] - shapes, axis=(2, 3))
    norms = np.linalg.norm(shapes, axis=(1, 2))
    ratio = shines[:, None] / shines
    as_bright = np.minimum(ratio, 1 / ratio) > AS_BRIGHT
    return np.asarray((differ < ALIKE * np.maximum(norms[:, None], norms)) & as_bright, np.bool_)

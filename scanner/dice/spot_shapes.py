"""Measures spots where they are half as bright as their middle, so that all are measured alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from scanner.dice.pip import Pip, circles
from scanner.images.grey import Grey, Vectors

RADII = np.linspace(0.35, 1.85, 16)
"""Where a spot is looked at, in radii of its first outline."""
WAYS = circles(1.0)
FARTHEST = 1.6
"""An edge farther than this belongs to the next spot: pips of a six may run together."""
FEWEST = 10
"""The least number of directions in which an edge must be seen, of 24."""
MOST = 1.7
"""How many times longer or shorter an axis may become."""
_FLAT = np.stack((WAYS[:, 0] ** 2, 2 * WAYS[:, 0] * WAYS[:, 1], WAYS[:, 1] ** 2), axis=-1)


def measured(image: Grey, spots: Sequence[Pip]) -> list[Pip]:
    """The same spots, each with the ellipse in which it is more than half as bright."""
    if not spots:
        return []
    edges = _edges(image, spots)
    seen = np.isfinite(edges)
    rows = np.where(seen[..., None], _FLAT * np.where(seen, edges, 1.0)[..., None] ** 2, 0)
    squares = rows.transpose(0, 2, 1) @ rows + 1e-9 * np.eye(3)
    a, b, c = np.linalg.solve(squares, rows.sum(axis=1)[..., None])[..., 0].T
    forms = np.stack((np.stack((a, b), axis=-1), np.stack((b, c), axis=-1)), axis=-2)
    values, ways = np.linalg.eigh(forms)
    fits = (seen.sum(axis=1) >= FEWEST) & (values > MOST**-2).all(axis=1)
    fits &= (values < MOST**2).all(axis=1)
    grown = ways / np.sqrt(np.maximum(values, 1e-9))[:, None] @ ways.transpose(0, 2, 1)
    return [
        replace(spot, spread=spot.spread @ more) if fit else spot
        for spot, more, fit in zip(spots, grown, fits, strict=True)
    ]


def _edges(image: Grey, spots: Sequence[Pip]) -> Vectors:
    """In each direction, how far from the middle of each spot its edge is; infinite if unseen."""
    spreads, middles = (np.array([getattr(s, n) for s in spots]) for n in ("spread", "at"))
    unit = (WAYS[:, None] * RADII[:, None]).reshape(-1, 2)
    places = (unit @ spreads.transpose(0, 2, 1) + middles[:, None]).astype(np.float32)
    seen = cv2.remap(
        image, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    half = np.array([(spot.ink + spot.ground) / 2 for spot in spots])
    over = seen.reshape(len(spots), len(WAYS), len(RADII)) - half[:, None, None]
    out = over < 0
    first = np.maximum(out.argmax(axis=2), 1)[..., None]
    near, far = (np.take_along_axis(over, first - back, axis=2)[..., 0] for back in (1, 0))
    share = np.clip(near / np.maximum(near - far, 1e-9), 0, 1)
    edge = RADII[0] + (first[..., 0] - 1 + share) * (RADII[1] - RADII[0])
    return np.where(out.any(axis=2) & (edge < FARTHEST), edge, np.inf)

"""Films, frames with four chests and sheets of labels: what a camera at the table is shown."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from tests.kit.scenes import (
    DEGRADED,
    FINER,
    FOCUS,
    PLAIN,
    Conditions,
    Grey,
    Placed,
    Points,
    Rng,
    Scene,
    exposed,
    frames,
    paint_label,
    paint_table,
    printed,
    shrunk,
    some_label,
    turned,
)

SIZE = (1280, 720)
CUT = 6
"""From label to label on a sheet, in pixels, where a module has as many."""
HARD_CHESTS = Conditions(
    labels=4, edge=(75, 150), tilt=30, motion=2, defocus=0.9, light=0.5, noise=8, jpeg=55
)
KINDS: dict[str, tuple[Conditions, ...]] = {
    "plain": (PLAIN,),
    "degraded": tuple(under for under in DEGRADED.values() if under.labels == 1),
    "hard": (DEGRADED["hard mix"],),
    "four chests": (Conditions(labels=4, edge=(90, 190)),),
    "four chests, hard": (HARD_CHESTS,),
}
"""The conditions of each kind of scene, in turn."""
SHEET = Conditions(defocus=0.7, light=0.7, noise=6, jpeg=60)


def film(seed: int, under: Conditions, count: int) -> Iterator[Scene]:
    """Frames of a table that a steady camera takes one after another."""
    rng = np.random.default_rng(seed)
    table = paint_table(rng, SIZE)
    placed = tuple(paint_label(table, rng, under, frame) for frame in frames(rng, under, SIZE))
    seen = shrunk(table)
    for _ in range(count):
        yield Scene(exposed(seen, rng, under), placed)


def sheet(seed: int, across: int = 5, down: int = 4) -> Scene:
    """A sheet of labels that fills the picture, before it is cut."""
    rng = np.random.default_rng(seed)
    table = paint_table(rng, SIZE)
    texts = [some_label(rng) for _ in range(across * down)]
    tiles = [np.pad(printed(text, CUT), CUT, constant_values=238) for text in texts]
    rows = [np.hstack(tiles[at : at + across]) for at in range(0, len(tiles), across)]
    onto = _onto(rng, np.vstack(rows), table)
    corners = _corners(onto, tiles[0], across, down)
    placed = tuple(Placed(text, at) for text, at in zip(texts, corners, strict=True))
    return Scene(exposed(shrunk(table), rng, SHEET), placed)


def _onto(rng: Rng, paper: Grey, table: Grey) -> cv2.typing.MatLike:
    """Lay the paper on the table, seen by a camera that leans a little; where it came to lie."""
    high, wide = paper.shape
    side = min(SIZE[0] / wide, SIZE[1] / high) * 0.92
    half = np.array((wide, high)) / 2 * side
    lean = np.radians(rng.uniform(0, 25))
    seen = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half @ turned(rng.uniform(-4, 4)).T
    depth = seen[:, 1] * np.sin(lean)
    seen[:, 1] *= np.cos(lean)
    corners = seen * (FOCUS / (FOCUS + depth))[:, None] + np.array(SIZE) / 2
    flat = np.array(((0, 0), (wide, 0), (wide, high), (0, high)), np.float32)
    onto = cv2.getPerspectiveTransform(flat, (corners * FINER).astype(np.float32))
    span = (table.shape[1], table.shape[0])
    cv2.warpPerspective(paper, onto, span, table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return onto


def _corners(onto: cv2.typing.MatLike, tile: Grey, across: int, down: int) -> list[Points]:
    """The corners of each label in the picture, row by row."""
    side = len(tile)
    square = np.array(((0, 0), (1, 0), (1, 1), (0, 1))) * (side - 2 * CUT) + CUT
    places = [(column * side, row * side) for row in range(down) for column in range(across)]
    flat = np.array([square + place for place in places], np.float32)
    seen = cv2.perspectiveTransform(flat.reshape(1, -1, 2), onto).reshape(-1, 4, 2) / FINER
    return list(np.asarray(seen, np.float32))

"""Pictures that take most work to read, and small ones of every odd shape and layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np

from tests.kit.scenes import Grey, empty_table, lay, printed

SIDE = 1280
NARROW = 0.3
"""The share of odd pictures that are only a few pixels high."""
CODE = printed("DEV.CHEST.2222222.2", 1)
PATTERN = CODE[3:12, 3:12]
"""A finder pattern with one module of margin, one pixel per module."""


def noise(soft: float, side: int = SIDE) -> Grey:
    """Random light and dark, in grains of this size."""
    grains = np.random.default_rng(5).standard_normal((side, side)).astype(np.float32)
    grains = np.asarray(cv2.GaussianBlur(grains, (0, 0), soft), np.float32) if soft else grains
    return np.asarray(np.clip(grains / grains.std() * 60 + 128, 0, 255), np.uint8)


def checks(wide: int) -> Grey:
    """A chequered board with squares of this many pixels."""
    rows, columns = np.mgrid[:SIDE, :SIDE] // wide
    return np.where((rows + columns) % 2, 230, 30).astype(np.uint8)


def tiled(tile: Grey, side: int = SIDE) -> Grey:
    """The same pattern, repeated."""
    times = side // len(tile) + 1
    return np.ascontiguousarray(np.tile(tile, (times, times))[:side, :side])


def patterns(module: int, side: int = SIDE) -> Grey:
    """Finder patterns whose modules have this many pixels."""
    return tiled(np.kron(PATTERN, np.ones((module, module), np.uint8)), side)


def rings() -> Grey:
    """Rings within rings."""
    rows, columns = np.mgrid[:80, :80] - 40
    return tiled(np.where(np.hypot(rows, columns) // 4 % 2, 30, 230).astype(np.uint8))


def spots(count: int, apart: int) -> Grey:
    """This many light pips and as many dark ones, alternating."""
    image = np.full((SIDE, SIDE), 128, np.uint8)
    row = (SIDE - apart) // apart
    for at in range(2 * count):
        middle = (apart * (at % row + 1), apart * (at // row + 1))
        cv2.circle(image, middle, 9, 230 if at % 2 else 20, -1, cv2.LINE_AA)
    return image


def blocks() -> Grey:
    """Squares of every shade."""
    shades = (np.arange((SIDE // 40) ** 2) * 37 % 256).astype(np.uint8)
    block = np.pad(np.ones((26, 26), np.uint8), 7)
    lit = np.kron(shades.reshape(SIDE // 40, -1), block)
    return np.where(np.kron(np.ones((SIDE // 40,) * 2, np.uint8), block), lit, 120).astype(np.uint8)


def beside_a_label(image: Grey) -> Grey:
    """The same with a label in it, because of which dice are read twice."""
    corners = np.array(((520, 520), (700, 520), (720, 680), (500, 680)), np.float32)
    lay(image, printed("DEV.CHEST.2222222.2", 6), corners)
    return image


PICTURES: dict[str, Callable[[], Grey]] = {
    "fine noise": lambda: noise(0),
    "noise": lambda: noise(1),
    "coarse noise": lambda: noise(5),
    "noise and a label": lambda: beside_a_label(noise(0)),
    "fine checks": lambda: checks(4),
    "fine checks and a label": lambda: beside_a_label(checks(4)),
    "checks": lambda: checks(30),
    "finest patterns": lambda: patterns(1),
    "fine patterns": lambda: patterns(2),
    "patterns": lambda: patterns(4),
    "codes": lambda: tiled(np.kron(CODE, np.ones((3, 3), np.uint8))),
    "rings": rings,
    "blocks": blocks,
    "spots": lambda: spots(149, 70),
    "spots and a label": lambda: beside_a_label(spots(149, 70)),
    "wood": lambda: empty_table(1, (SIDE, SIDE)),
}
"""Each by its name, drawn on demand."""


def odd_arrays(seed: int, count: int) -> Iterator[Grey]:
    """Small pictures: noise, single shades, shapes and cut patterns, some of them hardly a pixel.

    Some are views of other arrays: mirrored, turned, or with gaps between their pixels.
    """
    rng = np.random.default_rng(seed)
    for _ in range(count):
        image = _odd_content(rng, int(rng.integers(1, 70)), int(rng.integers(1, 70)))
        if rng.random() < NARROW:
            image = image[: int(rng.integers(1, 4))]
        yield _odd_layout(rng, image)


def _odd_content(rng: np.random.Generator, high: int, wide: int) -> Grey:
    kinds: tuple[Callable[[], Grey], ...] = (
        lambda: np.full((high, wide), rng.integers(256), np.uint8),
        lambda: rng.integers(0, 256, (high, wide), np.uint8),
        lambda: rng.choice(np.array((0, 255), np.uint8), (high, wide)),
        lambda: np.tile(np.arange(wide, dtype=np.uint8), (high, 1)),
        lambda: _cut_out(rng, CODE, high, wide),
        lambda: _cut_out(rng, np.tile(PATTERN, (3, 3)), high, wide),
    )
    return kinds[int(rng.integers(len(kinds)))]()


def _cut_out(rng: np.random.Generator, drawn: Grey, high: int, wide: int) -> Grey:
    module = int(rng.integers(1, 6))
    large = np.kron(drawn, np.ones((module, module), np.uint8))
    top, left = (int(rng.integers(side - 1)) for side in large.shape)
    return large[top : top + 2 * high, left : left + 2 * wide]


def _odd_layout(rng: np.random.Generator, image: Grey) -> Grey:
    layouts = (
        image,
        image[::-1],
        image[:, ::-1],
        image.T,
        image[::2, ::2],
        np.asfortranarray(image),
    )
    return layouts[int(rng.integers(len(layouts)))]

"""What lies on a game table beside a throw: coins, cards, meeples, tokens, wood and labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from tests.kit.scenes import FINER, Grey, Placed, Rng, clipped, cloud, printed, some_label, turned
from tests.kit.throws.camera import Camera, Space, hull, lay_flat, raised, window
from tests.kit.throws.solid_dice import DieStyle, Lamp, Lying, cast_shadow, draw_solid

TOKEN, THICK = 20.0, 2.5
CARD = (63.0, 88.0)
LABEL = 30.0
"""The side of a printed label, with its quiet zone."""
SOFT = 40
"""No soft edge reaches farther, in pixels."""
PAINTED = 6
"""Pixels for each millimetre of a card or coin before it is laid down."""


def put_token(table: Grey, rng: Rng, camera: Camera, lamp: Lamp, at: Space) -> str:
    """Throw a token with a black and a white side."""
    white = bool(rng.integers(2))
    shade = int(rng.integers(205, 245)) if white else int(rng.integers(18, 45))
    _put_disc(table, camera, lamp, at, _Disc(TOKEN / 2, THICK, shade))
    return "white" if white else "black"


def put_coin(table: Grey, rng: Rng, camera: Camera, lamp: Lamp, at: Space) -> None:
    """A coin with a rim, a head and letters."""
    radius, shade = rng.uniform(8, 13), int(rng.integers(85, 205))
    _put_disc(table, camera, lamp, at, _Disc(radius, 2.0, shade))
    _lay_square(table, camera, _struck(rng, radius, shade), raised(at, 2.0), rng.uniform(0, 360))


def put_card(table: Grey, rng: Rng, camera: Camera, at: Space) -> None:
    """A card of some other game, with a picture, lines of text and signs."""
    wide, high = (int(side * PAINTED) for side in CARD)
    paper = np.full((high, wide), int(rng.integers(25, 240)), np.uint8)
    inset = int(rng.integers(8, 30))
    ground = int(rng.integers(30, 235))
    cv2.rectangle(paper, (inset, inset), (wide - inset, high - inset), ground, -1)
    art = paper[inset * 2 : high // 2, inset * 2 : wide - inset * 2]
    art[:] = clipped(rng.uniform(60, 190) + 40 * cloud(rng, (6, 5), art.shape[1], art.shape[0]))
    ink = 20 if ground > 120 else 235
    for row in range(high // 2 + 30, high - inset - 20, 30):
        cv2.line(paper, (inset + 20, row), (int(wide * rng.uniform(0.6, 0.9)), row), ink, 5)
    for _ in range(int(rng.integers(4))):
        spot = [int(rng.uniform(0.15, 0.85) * side) for side in (wide, high)]
        cv2.circle(paper, spot, int(rng.integers(8, 26)), int(rng.integers(20, 240)), -1)
    half = np.array(CARD) / 2
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half
    lay_flat(table, camera, np.maximum(paper, 1), _on_table(square, at, rng.uniform(0, 360)))


def put_meeple(table: Grey, rng: Rng, camera: Camera, lamp: Lamp, at: Space) -> None:
    """A wooden person, lying on the back."""
    right = np.array(((0, -8), (3, -7), (3, -3.5), (8, -1), (8, 2), (4, 2.5), (6.5, 8), (1.5, 8)))
    outline = np.vstack((right, (right * (-1, 1))[::-1], ((0, -8),)))
    shade, thick = int(rng.integers(25, 215)), rng.uniform(8, 10)
    low = _on_table(outline, at, rng.uniform(0, 360))
    cast_shadow(
        table, camera, lamp, np.vstack((low[[1, 4, 7, 11]], raised(low[[1, 4, 7, 11]], thick)))
    )
    for high in np.linspace(0, thick, 24):
        light = 1.0 if high == thick else 0.6
        seen = np.round(camera.sees(raised(low, high)) * FINER).astype(np.int32)
        cv2.fillPoly(table, [seen], int(shade * light), cv2.LINE_AA)


def put_cube(table: Grey, rng: Rng, camera: Camera, lamp: Lamp, at: Space) -> None:
    """A wooden cube, as many games have them."""
    shade = int(rng.integers(30, 220))
    style = DieStyle(shade, shade, 0.1, 0.25, 0.05, 9.0, 0, height=rng.uniform(8, 10))
    cube = Lying(at, rng.uniform(0, 90), 1, style)
    cast_shadow(table, camera, lamp, cube.corners)
    draw_solid(table, camera, lamp, cube)


def put_disc(table: Grey, rng: Rng, camera: Camera, lamp: Lamp, at: Space) -> None:
    """A wooden disc of another game."""
    disc = _Disc(rng.uniform(6, 9), rng.uniform(3, 6), int(rng.integers(25, 225)))
    _put_disc(table, camera, lamp, at, disc)


def put_label(table: Grey, rng: Rng, camera: Camera, at: Space) -> Placed:
    """A printed label of the table."""
    text = some_label(rng)
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * LABEL / 2
    corners = _on_table(square, at, rng.uniform(0, 360))
    lay_flat(table, camera, printed(text, 6), corners)
    return Placed(text, camera.sees(corners))


def knots(table: Grey, rng: Rng) -> None:
    """Dark knots and rings of glasses on wood."""
    for _ in range(int(rng.integers(3))):
        at = rng.integers(0, table.shape[::-1])
        axes = [int(rng.integers(8, 26)) * FINER, int(rng.integers(5, 16)) * FINER]
        part, start = window(table, [at], max(axes) + SOFT)
        patch = np.zeros_like(part)
        cv2.ellipse(
            patch, (at - start).tolist(), axes, float(rng.uniform(-15, 15)), 0, 360, 255, -1
        )
        soft = cv2.GaussianBlur(patch, (0, 0), 5).astype(np.float32) / 255
        part[:] = clipped(part * (1 - rng.uniform(0.2, 0.55) * soft))


def big_shadow(table: Grey, rng: Rng) -> None:
    """The soft shadow of a hand, or of whoever takes the picture."""
    high, wide = table.shape
    middle = rng.uniform(0, 1, 2) * (wide, high)
    corners = middle + rng.uniform(-0.6, 0.6, (5, 2)) * wide / 2
    patch = np.zeros((high // 8, wide // 8), np.uint8)
    cv2.fillConvexPoly(patch, hull(np.asarray(corners / 8, np.float32)), 255)
    soft = cv2.resize(cv2.GaussianBlur(patch, (0, 0), rng.uniform(2, 12)), (wide, high))
    table[:] = clipped(table * (1 - rng.uniform(0.2, 0.5) * soft.astype(np.float32) / 255))


@dataclass(frozen=True, slots=True)
class _Disc:
    """A round, even thing."""

    radius: float
    thick: float
    shade: int


def _put_disc(table: Grey, camera: Camera, lamp: Lamp, at: Space, disc: _Disc) -> None:
    radius, thick = disc.radius, disc.thick
    square = _round(at, radius * 0.9)[::12]
    cast_shadow(table, camera, lamp, np.vstack((square, raised(square, thick))))
    for high, light in ((0.0, 0.6), (thick, 1.0)):
        ring = hull(camera.sees(raised(_round(at, radius), high)) * FINER)
        cv2.fillConvexPoly(table, ring, int(disc.shade * light), cv2.LINE_AA)


def _round(at: Space, radius: float) -> Space:
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return at + np.column_stack((np.cos(angles), np.sin(angles), np.zeros(48))) * radius


def _struck(rng: Rng, radius: float, shade: int) -> Grey:
    """The face of a coin: its rim, a head or a number, and letters around it."""
    side = int(2 * radius * PAINTED)
    face, half = np.zeros((side, side), np.uint8), side // 2
    cv2.circle(face, (half, half), half - 1, min(255, shade + int(rng.integers(-10, 40))), -1)
    cv2.circle(face, (half, half), int(half * 0.88), shade, -1)
    relief = int(np.clip(shade + rng.choice((-1, 1)) * rng.integers(15, 60), 1, 255))
    if rng.integers(2):
        at = (int(half * 0.6), int(half * 1.35))
        cv2.putText(face, str(rng.integers(1, 51)), at, 0, side / 60, relief, max(2, side // 24))
    else:
        cv2.ellipse(face, (half, int(half * 0.8)), (half // 3, half // 2), 10, 0, 360, relief, -1)
        cv2.ellipse(face, (half, int(half * 1.5)), (half // 2, half // 4), 0, 0, 360, relief, -1)
    for angle in np.arange(0, 2 * np.pi, rng.uniform(0.25, 0.6)):
        spot = [int(half + half * 0.74 * each) for each in (np.cos(angle), np.sin(angle))]
        cv2.circle(face, spot, max(1, side // 50), relief, -1)
    return face


def _lay_square(table: Grey, camera: Camera, face: Grey, at: Space, turn: float) -> None:
    half = face.shape[0] / PAINTED / 2
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half
    lay_flat(table, camera, face, _on_table(square, at, turn))


def _on_table(flat: Space, at: Space, turn: float) -> Space:
    """Flat points turned and laid at a place on the table."""
    return np.column_stack((flat @ turned(turn).T, np.zeros(len(flat)))) + at


Put = Callable[[Grey, Rng, Camera, Lamp, Space], object]
CLUTTER: tuple[tuple[Put, float], ...] = (
    (put_coin, 13.0),
    (put_meeple, 12.0),
    (put_cube, 8.0),
    (put_disc, 9.0),
)
"""Small things beside a throw, and how far from its middle each reaches."""

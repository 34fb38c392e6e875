"""Dice as solids: rays meet a cube with round edges or one cut from a ball, lit by a lamp."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.kit.scenes import FINER, Grey, Rng, clipped, turned
from tests.kit.scenes_dice import PIPS
from tests.kit.throws.camera import Camera, Space, raised, shade, window

SIDE = 16.0
"""The height of a die in millimetres, by which everything else is measured."""
STEPS = 9
"""A ray that has not met the die after as many steps misses it."""
STYLES: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "black": ((16, 45), (190, 245)),
    "white": ((205, 240), (12, 50)),
    "ivory": ((175, 215), (25, 75)),
    "red": ((55, 95), (195, 240)),
    "blue or green": ((40, 85), (195, 240)),
    "yellow": ((165, 200), (15, 50)),
}
"""The shades of dice and of their pips, as a grey camera sees them."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """Where the light comes from, and how much of it comes from everywhere."""

    towards: Space
    soft: float

    @classmethod
    def some(cls, rng: Rng) -> Lamp:
        """A lamp above the table or a window beside it."""
        high, round_ = np.radians(rng.uniform(35, 80)), rng.uniform(0, 2 * np.pi)
        flat = np.cos(high)
        towards = np.array((flat * np.cos(round_), flat * np.sin(round_), np.sin(high)))
        return cls(towards, rng.uniform(0.45, 0.7))

    def fallen(self, points: Space) -> Space:
        """Where the shadows of these points fall on the table."""
        return np.asarray(points - points[:, 2:] / self.towards[2] * self.towards, np.float64)


@dataclass(frozen=True, slots=True)
class DieStyle:
    """One set of dice; lengths are in sides."""

    body: int
    pip: int
    radius: float
    spread: float
    """How far the rows of pips are from the middle."""
    edge: float
    """The radius of its edges."""
    ball: float
    """The radius of the ball it was cut from; large for a die with square corners."""
    gloss: float
    height: float = SIDE

    @classmethod
    def some(cls, rng: Rng) -> DieStyle:
        """A set from some maker."""
        body, pip = STYLES[str(rng.choice(list(STYLES)))]
        square = bool(rng.integers(2))
        return cls(
            int(rng.integers(*body)),
            int(rng.integers(*pip)),
            rng.uniform(0.078, 0.105),
            rng.uniform(0.23, 0.27),
            rng.uniform(0.03, 0.12),
            9.0 if square else rng.uniform(0.68, 0.8),
            rng.uniform(0, 45),
        )


@dataclass(frozen=True, slots=True)
class Lying:
    """A die or a plain cube on the table: its place, its turn in degrees, and its faces."""

    at: Space
    turn: float
    top: int
    style: DieStyle
    ring: tuple[int, ...] = ()
    """The faces around it, from the right-hand one on; none on a plain cube."""
    across: int = 0
    """Which of the two ways a two, three or six lies on each face, bit by bit."""

    @classmethod
    def rolled(cls, rng: Rng, at: Space, turn: float, style: DieStyle) -> Lying:
        """A die after a throw."""
        top = int(rng.integers(1, 7))
        around = [value for value in range(1, 7) if value not in {top, 7 - top}]
        start = int(rng.integers(4))
        ring = [around[0], around[1], 7 - around[0], 7 - around[1]]
        return cls(at, turn, top, style, (*ring[start:], *ring[:start]), int(rng.integers(64)))

    @property
    def corners(self) -> Space:
        """Four corners on the table, then the four above them."""
        half = self.style.height / 2
        square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half @ turned(self.turn).T
        low = np.column_stack((square, np.zeros(4))) + self.at
        return np.vstack((low, raised(low, self.style.height)))


def cast_shadow(table: Grey, camera: Camera, lamp: Lamp, corners: Space) -> None:
    """The shadow of a solid, and the dark line where it touches the table."""
    fallen = np.vstack((corners[:4], lamp.fallen(corners[4:])))
    scale = camera.focus / camera.far * FINER
    shade(table, camera.sees(fallen) * FINER, 0.75 * (1 - lamp.soft), max(1.0, 0.9 * scale))
    shade(table, camera.sees(corners[:4]) * FINER, 0.3, max(1.0, 0.5 * scale))


def draw_solid(table: Grey, camera: Camera, lamp: Lamp, die: Lying) -> None:
    """The die as the camera sees it."""
    outline = np.asarray(camera.sees(die.corners) * FINER, np.float32)
    part, (left, top) = window(table, outline, 2)
    rows, columns = np.mgrid[: part.shape[0], : part.shape[1]]
    pixels = np.column_stack((columns.ravel() + left, rows.ravel() + top))
    met, away, at = _met(camera, die, (pixels + 0.5) / FINER)
    if met.size:
        part.flat[met] = clipped(_light(die, lamp, at, away))


def _met(camera: Camera, die: Lying, pixels: Space) -> tuple[NDArray[np.intp], Space, Space]:
    """Which rays meet the die, they themselves, and where; in its own sides from its middle."""
    high = die.style.height
    spun = turned(-die.turn)
    middle = raised(die.at, high / 2)
    start = (camera.place - middle) / high
    start[:2] = spun @ start[:2]
    away = camera.rays(pixels)
    away[:, :2] = away[:, :2] @ spun.T
    away = np.ascontiguousarray(away.T)
    away /= _length(away)
    start = start[:, None]
    with np.errstate(divide="ignore"):
        one, other = ((side - start) / away for side in (-0.5, 0.5))
    enters, leaves = np.minimum(one, other).max(axis=0), np.maximum(one, other).min(axis=0)
    near = np.flatnonzero(enters < leaves)
    away, leaves, far = away[:, near], leaves[near], enters[near]
    for _ in range(STEPS):
        far += _distance(die.style, start + away * far)
    at = start + away * far
    met = (_distance(die.style, at) < 0.01) & (far < leaves + 0.01)
    return near[met], away[:, met].T, at[:, met].T


def _distance(style: DieStyle, at: Space) -> Space:
    outside = _length(np.maximum(np.abs(at) - (0.5 - style.edge), 0)) - style.edge
    return np.asarray(np.maximum(outside, _length(at) - style.ball), np.float64)


def _length(columns: Space) -> Space:
    """How long each arrow is; in three columns, and much faster than NumPy's norm."""
    x, y, z = np.square(columns)
    return np.asarray(np.sqrt(z + x + y), np.float64)


def _light(die: Lying, lamp: Lamp, at: Space, away: Space) -> Space:
    """How bright the die is at these points."""
    style = die.style
    on_ball = _length(at.T) > style.ball - 0.012
    round_ = np.sign(at) * np.maximum(np.abs(at) - (0.5 - style.edge), 0)
    normal = np.where(on_ball[:, None], at, round_)
    normal /= np.maximum(_length(normal.T), 1e-9)[:, None]
    spun = lamp.towards.copy()
    spun[:2] = turned(-die.turn) @ spun[:2]
    lit = lamp.soft + (1 - lamp.soft) * np.maximum(normal @ spun, 0) / spun[2]
    half = spun - away
    half /= _length(half.T)[:, None]
    shine = style.gloss * np.maximum((normal * half).sum(axis=1), 0) ** 40
    inked = _on_pip(die, at)
    return np.asarray(np.where(inked, style.pip * lit, style.body * lit + shine), np.float64)


def _on_pip(die: Lying, at: Space) -> NDArray[np.bool_]:
    """Which of these points are on pips."""
    inked = np.zeros(len(at), np.bool_)
    if not die.ring:
        return inked
    axis = np.abs(at).argmax(axis=1)
    above = at[np.arange(len(at)), axis] > 0
    faces = {(0, 1): 0, (1, 1): 1, (0, -1): 2, (1, -1): 3}
    values = {way: die.ring[n] for way, n in faces.items()} | {
        (2, 1): die.top,
        (2, -1): 7 - die.top,
    }
    for number, ((along, side), value) in enumerate(values.items()):
        on_face = np.flatnonzero((axis == along) & (above == (side > 0)))
        flat = at[on_face][:, [each for each in range(3) if each != along]]
        if die.across >> number & 1:
            flat = flat[:, ::-1] * (1, -1)
        x, y = flat.T
        for across, down in np.array(PIPS[value]) * die.style.spread:
            near = np.sqrt((x - across) ** 2 + (y - down) ** 2) < die.style.radius
            inked[on_face[near]] = True
    return inked


def pips_of_top(die: Lying) -> Space:
    """Where the pips of its top are, on the table's scale."""
    flat = np.array(PIPS[die.top], np.float64) * die.style.spread
    if die.across >> 4 & 1:
        flat = np.column_stack((-flat[:, 1], flat[:, 0])) * (1, 1)
    flat = flat * die.style.height @ turned(die.turn).T
    return np.column_stack((flat, np.full(len(flat), die.style.height))) + die.at

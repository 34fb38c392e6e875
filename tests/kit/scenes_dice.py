"""Pictures of thrown dice and tokens on a game table, seen by a camera in real perspective.

Lengths are millimetres on the table: x to the right, y towards whoever holds the camera, z up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from tests.kit.scenes import (
    FINER,
    FOCUS,
    PLAIN,
    Conditions,
    Grey,
    Placed,
    Rng,
    board,
    exposed,
    felt,
    lay,
    printed,
    shrunk,
    some_label,
    turned,
    wood,
)
from tests.kit.throws.camera import Camera, Space, hull, lay_flat, raised, shade

SIDE = 16.0
"""The height of a die, by which everything else is measured."""
DISC, THICK = 20.0, 2.5
LABEL = 25.0
FACE = 96
"""Pixels along a face before it is put into the picture."""

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Thrown:
    """What is thrown, and how the camera sees it."""

    dice: tuple[int, int] = (1, 6)
    tokens: tuple[int, int] = (0, 0)
    edge: tuple[float, float] = (48.0, 80.0)
    """The side of a die in pixels."""
    tilt: tuple[float, float] = (0.0, 8.0)
    gap: float = 0.35
    """The smallest gap between two things, in sides of a die."""
    label: bool = False
    printed: bool = False
    """Whether they are on a printed board instead of wood or cloth."""
    under: Conditions = PLAIN


MODERATE = Conditions(motion=1.5, defocus=0.9, light=0.6, noise=7, jpeg=50)
THROWS: dict[str, Thrown] = {
    "clean": Thrown(),
    "tilted 25°": Thrown(tilt=(15, 25)),
    "soft": Thrown(under=Conditions(defocus=1.5)),
    "shaken": Thrown(under=Conditions(motion=4)),
    "low light": Thrown(under=Conditions(light=0.3, noise=6)),
    "noise": Thrown(under=Conditions(noise=16)),
    "jpeg": Thrown(under=Conditions(jpeg=25)),
    "moderate mix": Thrown(tilt=(0, 18), under=MODERATE),
    "tilted 45°": Thrown(tilt=(40, 45)),
    "45°, label in view": Thrown(tilt=(40, 45), label=True),
    "touching": Thrown(gap=0.0, dice=(3, 6)),
    "printed board": Thrown(printed=True),
    "tokens": Thrown(dice=(0, 0), tokens=(1, 5)),
    "dice and tokens": Thrown(dice=(1, 4), tokens=(1, 5), under=Conditions(noise=6, defocus=0.7)),
}


@dataclass(frozen=True, slots=True)
class Lain:
    """One thing: a die's value or a token's side, and the middle of its top."""

    value: int | str
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Throw:
    """A picture of a throw and what was thrown."""

    image: Grey
    dice: tuple[Lain, ...]
    tokens: tuple[Lain, ...]
    label: Placed | None
    dark: bool
    """Whether the dice are dark."""

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(int(die.value) for die in self.dice)


def throw(seed: int, how: Thrown | None = None, size: tuple[int, int] = (1280, 720)) -> Throw:
    """Thrown dice and tokens, and a picture of them."""
    how, rng = how or Thrown(), np.random.default_rng(seed)
    camera = Camera(size, rng.uniform(*how.tilt), 0, FOCUS * SIDE / rng.uniform(*how.edge), FOCUS)
    paint = board if how.printed else (wood, felt)[rng.integers(2)]
    table = np.ascontiguousarray(paint(rng, size[0] * FINER, size[1] * FINER))
    counts = [int(rng.integers(least, most + 1)) for least, most in (how.dice, how.tokens)]
    spots = places(rng, camera, sum(counts) + how.label, how.gap * SIDE + how.label * LABEL / 2)
    label = put_label(table, rng, camera, spots.pop()) if how.label else None
    style = die_style(rng)
    things: list[tuple[Space, Callable[[Space], Lain]]] = [
        *((spot, lambda at: put_die(table, rng, camera, at, style)) for spot in spots[: counts[0]]),
        *((spot, lambda at: put_token(table, rng, camera, at)) for spot in spots[counts[0] :]),
    ]
    lain = [put(at) for at, put in sorted(things, key=lambda each: float(each[0][1]))]
    dice = tuple(each for each in lain if isinstance(each.value, int))
    tokens = tuple(each for each in lain if isinstance(each.value, str))
    return Throw(
        exposed(shrunk(table), rng, how.under), dice, tokens, label, style.body < style.pip
    )


def places(rng: Rng, camera: Camera, count: int, gap: float) -> list[Space]:
    """Places on the table, no closer than two rotated things and a gap."""
    spots: list[Space] = []
    apart = SIDE * 1.16 + gap
    while len(spots) < count:
        spread = apart * max(1.6, count**0.5) * (1.0 if gap else 0.75)
        spot = np.array((*rng.uniform(-spread, spread, 2), 0))
        x, y = camera.sees(spot[None])[0]
        margin = FOCUS * SIDE / camera.far * 1.3
        inside = margin < x < camera.size[0] - margin and margin < y < camera.size[1] - margin
        if inside and all(np.linalg.norm(spot - other) >= apart for other in spots):
            spots.append(spot)
    return spots


# A die


@dataclass(frozen=True, slots=True)
class DieStyle:
    """The style of a set of dice: how dark it and its pips are, and their size and spacing."""

    body: int
    pip: int
    radius: float
    spread: float
    lamp: float
    """Where the light comes from, in degrees."""


def die_style(rng: Rng) -> DieStyle:
    """Black dice with light pips, or white ones with dark pips."""
    dark = bool(rng.integers(2))
    body, pip = ((18, 50), (195, 245)) if dark else ((200, 240), (15, 60))
    return DieStyle(
        int(rng.integers(*body)),
        int(rng.integers(*pip)),
        rng.uniform(0.08, 0.1),
        rng.uniform(0.235, 0.27),
        rng.uniform(0, 360),
    )


def put_die(table: Grey, rng: Rng, camera: Camera, at: Space, style: DieStyle) -> Lain:
    """Roll one die and put it on the table."""
    top = int(rng.integers(1, 7))
    around = [value for value in range(1, 7) if value not in {top, 7 - top}]
    ring = [around[0], around[1], 7 - around[0], 7 - around[1]]
    turn = float(rng.uniform(0, 90))
    corners = cube(at, turn)
    shadow(table, camera, corners)
    cv2.fillConvexPoly(
        table, hull(camera.sees(corners) * FINER), int(style.body * 0.8), cv2.LINE_AA
    )
    for side in np.argsort([corners[[k, (k + 1) % 4], 1].mean() for k in range(4)]):
        quad = corners[[side, (side + 1) % 4, (side + 1) % 4 + 4, side + 4]]
        if faces(camera, quad, raised(at, SIDE / 2)):
            light = 0.7 + 0.2 * np.cos(np.radians(turn + 90 * side - style.lamp))
            lay_flat(table, camera, face(ring[side], style, light), quad)
    lay_flat(table, camera, face(top, style, 1.0), corners[4:])
    x, y = camera.sees(raised(at, SIDE)[None])[0]
    return Lain(top, (float(x), float(y)))


def cube(at: Space, turn: float) -> Space:
    """Eight corners: four on the table, then the four above them."""
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * SIDE / 2 @ turned(turn).T
    low = np.column_stack((square, np.zeros(4))) + at
    return np.vstack((low, raised(low, SIDE)))


def faces(camera: Camera, quad: Space, middle: Space) -> bool:
    """Whether the camera sees this face of a die."""
    outward = quad.mean(0) - middle
    return bool(outward @ (camera.place - quad.mean(0)) > 0)


def face(value: int, style: DieStyle, light: float) -> Grey:
    """A face of a die as a flat picture; 0 where its rounded corners are cut off."""
    picture = np.zeros((FACE, FACE), np.uint8)
    round_, rim = int(FACE * 0.2), 2
    body = max(1, int(style.body * light))
    for at in ((rim, rim + round_), (rim + round_, rim)):
        cv2.rectangle(picture, at, (FACE - 1 - at[0], FACE - 1 - at[1]), body, -1)
    for x in (rim + round_, FACE - 1 - rim - round_):
        for y in (rim + round_, FACE - 1 - rim - round_):
            cv2.circle(picture, (x, y), round_, body, -1)
    for column, row in PIPS[value]:
        spot = [int(FACE * (0.5 + style.spread * each)) for each in (column, row)]
        cv2.circle(picture, spot, int(FACE * style.radius), max(1, int(style.pip * light)), -1)
    return picture


def shadow(table: Grey, camera: Camera, corners: Space) -> None:
    """The soft shadow next to a thing."""
    fallen = np.vstack((corners[:4], corners[:4] + np.array((SIDE / 4, 0, 0))))
    shade(table, camera.sees(fallen) * FINER, depth=0.35, soft=8)


# A token and a label


def put_token(table: Grey, rng: Rng, camera: Camera, at: Space) -> Lain:
    """Throw one two-sided token."""
    white = bool(rng.integers(2))
    tone = int(rng.integers(215, 245)) if white else int(rng.integers(18, 42))
    shadow(table, camera, np.vstack((disc(at, 0, DISC * 0.35),)))
    for high, light in ((0.0, 0.6), (THICK, 1.0)):
        ring = hull(camera.sees(disc(at, high, DISC / 2)) * FINER)
        cv2.fillConvexPoly(table, ring, int(tone * light), cv2.LINE_AA)
    x, y = camera.sees(raised(at, THICK)[None])[0]
    return Lain("white" if white else "black", (float(x), float(y)))


def disc(at: Space, high: float, radius: float) -> Space:
    """Points round a circle at some height above the table."""
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return (
        at + np.column_stack((np.cos(angles), np.sin(angles), np.zeros(48))) * radius + (0, 0, high)
    )


def put_label(table: Grey, rng: Rng, camera: Camera, at: Space) -> Placed:
    """Put a printed label next to the dice."""
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * LABEL / 2
    flat = square @ turned(rng.uniform(0, 360)).T
    corners = camera.sees(np.column_stack((flat, np.zeros(4))) + at)
    text = some_label(rng)
    lay(table, printed(text, 6), corners * FINER)
    return Placed(text, corners)


def names(things: Iterable[Lain]) -> list[str]:
    """What was thrown, as sorted words."""
    return sorted(str(each.value) for each in things)

"""Draws by lot what a die looks like: its body, its edges, and its pips on each face."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float32]

BODIES_BGR = {
    "white": (235, 238, 240),
    "ivory": (165, 212, 232),
    "black": (22, 20, 20),
    "red": (35, 30, 190),
    "blue": (165, 75, 25),
    "green": (60, 120, 20),
    "yellow": (20, 200, 240),
    "orange": (20, 120, 240),
    "wood": (110, 165, 205),
    "purple": (120, 45, 95),
    "pink": (180, 160, 235),
    "grey": (130, 130, 130),
}
BODY_SHARES = (0.34, 0.15, 0.11, 0.12, 0.05, 0.05, 0.05, 0.04, 0.03, 0.03, 0.02, 0.01)
PIPS_BGR = {
    "black": (15, 14, 14),
    "white": (245, 245, 245),
    "red": (25, 20, 200),
    "blue": (150, 50, 15),
    "gold": (60, 170, 205),
    "brown": (25, 45, 80),
    "green": (50, 110, 15),
}
LIGHT_BODIES = frozenset({"white", "ivory", "yellow", "orange", "wood", "pink"})
OPPOSITES_SUM = 7


@dataclass(frozen=True, slots=True)
class FaceLook:
    """The pips of a face: their middles and radius, in sides, and their colour."""

    value: int
    middles: Floats
    radius: float
    colour: Floats


@dataclass(frozen=True, slots=True)
class DieLook:
    """A die; lengths are in sides, colours are blue, green, red from 0 to 1."""

    faces: tuple[FaceLook, ...]
    """+x, -x, +y, -y, +z, -z; the fifth is on top."""
    body: Floats
    edge_radius: float
    corner_reach: float
    """How far from its middle a sphere cuts off its corners."""
    pip_depth: float
    shininess: float
    gloss: float
    clearness: float
    """How much of what lies behind is seen through it."""
    swirl: float

    @property
    def value(self) -> int:
        """What it shows on top; 0 for a cube without pips."""
        return self.faces[4].value


def draw_die_look(chance: Generator) -> DieLook:
    """A die as people own them, with any face on top."""
    name = str(chance.choice(list(BODIES_BGR), p=BODY_SHARES))
    body = _vary(chance, BODIES_BGR[name], 0.12)
    if chance.random() < 0.06:
        body = chance.random(3).astype(np.float32)
    clear = chance.random() < 0.13 and name not in {"white", "ivory", "wood", "grey"}
    faces = _draw_faces(chance, body, _choose_pips(chance, name))
    if chance.random() < 0.55:
        edge_radius, reach = chance.uniform(0.05, 0.17), 2.0
    elif chance.random() < 0.7:
        edge_radius, reach = chance.uniform(0.03, 0.14), chance.uniform(0.66, 0.76)
    else:
        edge_radius, reach = chance.uniform(0.008, 0.04), 2.0
    return DieLook(
        faces,
        body,
        float(edge_radius),
        float(reach),
        float(chance.choice((0.0, chance.uniform(0.3, 0.9)), p=(0.3, 0.7))),
        float(np.exp(chance.uniform(np.log(8), np.log(250)))),
        float(chance.choice((0.0, chance.uniform(0.1, 0.9)), p=(0.2, 0.8))),
        float(chance.uniform(0.3, 0.75)) if clear else 0.0,
        float(chance.uniform(0.1, 0.5)) if chance.random() < 0.1 else 0.0,
    )


def without_pips(look: DieLook) -> DieLook:
    """The same as a plain cube, which is no die."""
    none = np.zeros((0, 2), np.float32)
    blank = FaceLook(0, none, 0.1, look.body)
    return DieLook(
        (blank,) * 6,
        look.body,
        look.edge_radius,
        look.corner_reach,
        look.pip_depth,
        look.shininess,
        look.gloss,
        look.clearness,
        look.swirl,
    )


def _vary(chance: Generator, bgr: tuple[int, int, int], by: float) -> Floats:
    colour = np.array(bgr) / 255
    colour = colour * chance.uniform(1 - 2 * by, 1 + by) + chance.normal(0, by / 3, 3)
    return np.clip(colour, 0.01, 1).astype(np.float32)


def _choose_pips(chance: Generator, body: str) -> str:
    """The colour of most pips of a die; "body" for pips that were never painted."""
    luck = chance.random()
    if luck < 0.06:
        return "body"
    if luck < 0.25:
        return str(chance.choice(list(PIPS_BGR)))
    return "black" if body in LIGHT_BODIES else "white"


def _draw_faces(chance: Generator, body: Floats, pips: str) -> tuple[FaceLook, ...]:
    across = chance.permutation(np.array([[1, 6], [2, 5], [3, 4]]))
    values = [int(v) for pair in across for v in chance.permutation(pair)]
    spread, radius = chance.uniform(0.2, 0.285), chance.uniform(0.062, 0.118)
    rows = chance.uniform(0.5, 0.68) if chance.random() < 0.65 else chance.uniform(0.68, 1.08)
    usual = _vary(chance, PIPS_BGR[pips], 0.1) if pips != "body" else body * chance.uniform(0.6, 1)
    special = _vary(chance, PIPS_BGR["red"], 0.15)
    red_ones, red_fours, large_ones = chance.random(3) < (0.13, 0.07, 0.18)
    motley = chance.random() < 0.05
    faces = []
    for value in values:
        is_red = (value == 1 and red_ones) or (value == 4 and red_fours)
        colour = special if is_red else usual
        if motley:
            colour = _vary(chance, PIPS_BGR[str(chance.choice(list(PIPS_BGR)))], 0.1)
        large = value == 1 and large_ones
        wide = chance.uniform(1.25, 2.2) if large else chance.uniform(0.96, 1.04)
        middles = _place_pips(value, float(spread), float(rows)) @ _turn(chance.choice((0, 1)))
        middles = middles * chance.choice(((1, 1), (-1, 1))) + chance.normal(0, 0.006, 2)
        faces.append(
            FaceLook(value, middles.astype(np.float32), float(radius * wide), np.asarray(colour))
        )
    return tuple(faces)


def _turn(quarter: int) -> NDArray[np.float64]:
    return np.array(((1, 0), (0, 1)) if not quarter else ((0, 1), (-1, 0)), np.float64)


def _place_pips(value: int, spread: float, rows: float) -> NDArray[np.float64]:
    """Where pips are: a six has two rows whose distance is this share of their length."""
    corners = [(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)]
    patterns: dict[int, list[tuple[float, float]]] = {
        1: [(0, 0)],
        2: corners[:2],
        3: [*corners[:2], (0.0, 0.0)],
        4: corners,
        5: [*corners, (0, 0)],
        6: [(column, row) for column in (-1, 0, 1) for row in (-rows, rows)],
    }
    return np.array(patterns[value], np.float64) * spread

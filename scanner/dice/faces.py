"""Finds faces of dice by their pips alone: spots arranged as on a die."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TypeAlias

import numpy as np

from scanner.dice.pip import Pip
from scanner.dice.upright_spots import Indices, Mask, Spots
from scanner.images.grey import Vectors

Under: TypeAlias = Callable[[Vectors, float], Vectors]
"""The vector from a die's top, given its middle and side, down to the table under it."""

WHOLE: frozenset[tuple[int, int]] = frozenset(
    (column, row) for column in (-1, 0, 1) for row in (-1, 0, 1)
)
PATTERNS: dict[frozenset[tuple[int, int]], int] = {
    frozenset({(-1, -1), (1, 1)}): 2,
    frozenset({(-1, -1), (0, 0), (1, 1)}): 3,
    frozenset({(-1, -1), (-1, 1), (1, -1), (1, 1)}): 4,
    frozenset({(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)}): 5,
    WHOLE - {(0, -1), (0, 0), (0, 1)}: 6,
    WHOLE - {(-1, 0), (0, 0), (1, 0)}: 6,
}
"""Where pips are on a face, counted from its middle, and its value."""

LEANS = (1.0, 0.94, 0.87, 0.77, 0.7)
"""How much shorter things look to a camera that leans by 0, 20, 30, 40 or 45 degrees."""
STEEP, FLAT = 0.85, 0.83
"""With a smaller lean factor, or flatter pips, the sides of dice look as plain as their tops."""
PIP_SHARES = np.geomspace(0.145, 0.235, 7)
"""The diameter of a pip as a share of a die's side."""
DIAGONAL = (0.58, 0.82)
"""How far apart the corner pips of a die are, in sides."""
USUAL_DIAGONAL = 0.715
ALONE = 0.62
"""A single pip has no other this near, in sides."""
REACH = 1.65
"""About where a face ends, in steps from its middle to its rows."""
SLACK = 0.34
"""How far a pip may be from its place, in the same steps."""
BESIDE = 1.2
"""The sides of a die are no farther than this from the middle of its top, in sides."""
GUESSED, KNOWN = 1.5, 0.2
"""The cost of a spot that may be on a side: if that is a guess, and if the lean is known."""
REACHES = 0.8
"""How far the pips of a die's sides may be from the line below its top."""
ON_SIDE, CLOSEST = 0.08, 0.9
"""How far off the middle of a side may seem, and how near another top may be, in sides."""
LEANS_ENOUGH, AWAY = 0.55, 0.3
"""Sides look round only if the table is this far below a top, and not this near its middle."""
APART = 0.9
"""Two faces nearer than this, in sides, belong to one die; the upper one is its top."""
CLEAREST = 6
"""From so many of the clearest spots the size of pips is guessed if no face shows it."""
MOST_CANDIDATES = 120
"""The most faces that are looked at; a throw suggests up to 20."""
MOST_FACES = 40
"""Nobody throws this many dice; a printed board beside a throw shows 23 at most."""


@dataclass(frozen=True, slots=True)
class DieFace:
    """A face: its value, its middle, and its side."""

    value: int
    middle: Vectors
    side: float
    pips: frozenset[int]
    error: float
    """How far its pips are from their places, in steps."""


@dataclass(frozen=True, slots=True)
class FaceFit:
    """The faces that explain the spots best, and how well they do."""

    faces: tuple[DieFace, ...]
    side: float
    lean: float
    strays: int
    """Round spots neither on a face nor beside one; those beside a single pip count too."""
    beside: float
    """The cost of round spots beside faces; if the reading is right, they are on sides of dice."""
    flatness: float
    """The ratio of height to width of the pips on faces; if the lean is known, their roundness."""
    under: Under | None
    """Where the sides of dice are seen, if the lean is known."""
    candidates: tuple[DieFace, ...]
    """All faces the spots could show, also those that share spots with a better one."""

    def with_candidates(self, others: Sequence[DieFace]) -> FaceFit:
        """The same with these candidates too, if they have other pips."""
        known = {face.pips for face in self.candidates}
        new = tuple(face for face in others if face.pips not in known)
        return replace(self, candidates=self.candidates + new)

    def settled(self, likeliest: Sequence[DieFace]) -> list[DieFace]:
        """The tops among candidates, the likeliest first, that do not contradict each other."""
        down = np.array((1, self.lean))
        upright = {id(each): replace(each, middle=each.middle / down) for each in likeliest}
        chosen = _chosen(list(upright.values()))
        tops = _uncovered(chosen, self.under) if self.under else _tops(chosen)
        kept = {id(each) for each in tops}
        return [each for each in likeliest if id(upright[id(each)]) in kept]

    @property
    def steep(self) -> bool:
        """Whether the camera leans so far that sides look like tops."""
        return self.lean < STEEP or self.flatness < FLAT

    @property
    def cost(self) -> float:
        """The lower, the better: every spot left over counts, every face, and the lean."""
        errors = sum(face.error for face in self.faces)
        return 2 * self.strays + self.beside + len(self.faces) + errors + 1 - self.lean


def read_faces(pips: Sequence[Pip], under: Under | None = None) -> FaceFit | None:
    """The faces that these pips belong to; None if there are no pips."""
    if not pips:
        return None
    leans = LEANS[:1] if under else LEANS
    upright = {lean: Spots.upright(pips, lean) for lean in leans}
    readings = (
        _reading(spots, spots.usual / share, lean, under)
        for lean, spots in upright.items()
        for share in PIP_SHARES
    )
    best = min(readings, key=lambda each: each.cost)
    measured = [face.side for face in best.faces if face.value > 1]
    if not measured:
        return best.with_candidates(_of_any_size(pips, best.lean))
    again = _reading(upright[best.lean], median(measured), best.lean, under)
    better, other = sorted((again, best), key=lambda each: each.cost)
    return better.with_candidates(other.candidates)


def _of_any_size(pips: Sequence[Pip], lean: float) -> list[DieFace]:
    """Faces whose pips are as large as any of the clearest spots.

    Spots on cards and knots in wood may be more than the pips of a single die, and of another size.
    """
    clearest = sorted(pips, key=lambda pip: -pip.shine)[:CLEAREST]
    sizes = [float(np.sqrt(np.prod(pip.axes) / lean)) for pip in clearest]
    spots = [(Spots.upright(pips, lean, size), size) for size in sizes]
    faces = (f for each, size in spots for share in PIP_SHARES for f in _faces(each, size / share))
    likeliest = {face.pips: face for face in sorted(faces, key=lambda face: -face.error)}
    down = np.array((1, lean))
    return [replace(each, middle=each.middle * down) for each in likeliest.values()]


def _reading(spots: Spots, side: float, lean: float, under: Under | None) -> FaceFit:
    """The reading if dice are this large, and the camera leans this much."""
    ordered = sorted(_faces(spots, side), key=lambda face: (-len(face.pips), face.error))
    tops = _uncovered(_chosen(ordered), under) if under else _tops(_chosen(ordered))
    chosen = _measured(tops)
    strays, beside = _left(spots, chosen, under, side)
    down = np.array((1, lean))
    seen, candidates = (
        tuple(replace(face, middle=face.middle * down) for face in faces)
        for faces in (chosen, _measured(ordered[:MOST_CANDIDATES]))
    )
    pips = [pip for face in chosen for pip in face.pips]
    flatness = spots.roundness(pips) if under else spots.flatness(pips) * lean
    return FaceFit(seen, side, lean, strays, beside, flatness, under, candidates)


def _faces(spots: Spots, side: float) -> Iterator[DieFace]:
    """Every face these spots could show."""
    diagonal = (DIAGONAL[0] * side < spots.apart) & (spots.apart < DIAGONAL[1] * side)
    yield from _across(spots, *np.nonzero(np.triu(diagonal & spots.alike, 1)))
    fellows = ((spots.apart < ALONE * side) & spots.alike).sum(axis=1)
    for pip in spots.usable[fellows == 1]:
        yield DieFace(1, spots.points[pip], side, frozenset({int(pip)}), SLACK / 2)


def _across(spots: Spots, corner: Indices, opposite: Indices) -> Iterator[DieFace]:
    """The faces between pairs of opposite corner pips whose pips are all in their places."""
    points = spots.points[spots.usable]
    middles, ways = (points[corner] + points[opposite]) / 2, (points[opposite] - points[corner]) / 4
    places = _places(points - middles[:, None], ways)
    on = np.abs(places).max(axis=2) < REACH
    nearest = np.round(places)
    errors = np.where(on, np.abs(places - nearest).max(axis=2), 0).max(axis=1, initial=0)
    signs = np.bitwise_or.reduce(np.where(on, _sign(nearest), 0), axis=1)
    fits = (errors <= SLACK) & ~(on & ~spots.alike[corner]).any(axis=1)
    for at in np.flatnonzero(fits):
        pips, value = spots.usable[on[at]], _VALUES.get(int(signs[at]))
        if value == len(pips):
            side = float(np.linalg.norm(ways[at])) * 4 / USUAL_DIAGONAL
            yield DieFace(value, middles[at], side, frozenset(pips.tolist()), float(errors[at]))


def _places(points: Vectors, ways: Vectors) -> Vectors:
    """The column and row of points on faces; each way goes halfway to a corner pip."""
    x, y = ways.T
    columns, rows = np.stack((x + y, y - x), axis=1), np.stack((x - y, x + y), axis=1)
    onto = np.linalg.inv(np.stack((columns, rows), axis=1))
    return np.asarray(points @ onto, np.float64)


def _sign(places: Vectors) -> Indices:
    """One bit for each whole column and row from -2 to 2."""
    column, row = np.moveaxis(np.clip(places, -2, 2).astype(int) + 2, -1, 0)
    return np.asarray(1 << (column * 5 + row), np.intp)


_VALUES = {
    int(np.bitwise_or.reduce(_sign(np.array(sorted(places))))): value
    for places, value in PATTERNS.items()
}


def _chosen(faces: Sequence[DieFace]) -> list[DieFace]:
    """Faces that share no pip, in the given order, up to a limit."""
    used: set[int] = set()
    chosen: list[DieFace] = []
    for face in faces:
        if len(chosen) < MOST_FACES and not used & face.pips:
            used |= face.pips
            chosen.append(face)
    return chosen


def _tops(faces: Sequence[DieFace]) -> list[DieFace]:
    """The upper one of any faces that belong to the same die."""
    middles = np.array([face.middle for face in faces]).reshape(-1, 2)
    sides = np.array([face.side for face in faces])
    apart = APART * np.minimum(sides[:, None], sides)
    near = np.linalg.norm(middles[:, None] - middles, axis=-1) < apart
    below = middles[:, None, 1] > middles[:, 1]
    return [
        face for face, is_side in zip(faces, (near & below).any(axis=1), strict=True) if not is_side
    ]


def _uncovered(faces: Sequence[DieFace], under: Under) -> list[DieFace]:
    """The faces that are not on sides of other dice, checked from the farthest top inwards."""
    kept: list[DieFace] = []
    for face in sorted(faces, key=lambda face: -float(np.linalg.norm(under(face.middle, 1.0)))):
        if not any(_is_side(face, top, under) for top in kept):
            kept.append(face)
    return kept


def _is_side(face: DieFace, top: DieFace, under: Under) -> bool:
    """Whether a face is where a side of a die with this top is seen.

    The middles of its sides are half a side away from that of the whole die.
    """
    way, from_top = under(top.middle, top.side), face.middle - top.middle
    if np.linalg.norm(way) < LEANS_ENOUGH * top.side or from_top @ way <= 0:
        return bool(np.linalg.norm(from_top) < CLOSEST * top.side)
    away = float(np.linalg.norm(from_top - way / 2)) / top.side
    near = float(np.linalg.norm(from_top)) < CLOSEST * top.side
    return near or abs(away - 1 / 2) < ON_SIDE


def _on_side(points: Vectors, tops: Sequence[DieFace], under: Under, wide: float) -> Mask:
    """Which points are on a side of a die with one of these tops."""
    on = np.zeros(len(points), np.bool_)
    for top in tops:
        way, from_top = under(top.middle, top.side), points - top.middle
        long = float(np.linalg.norm(way))
        if long >= LEANS_ENOUGH * top.side:
            along = from_top @ way / long
            beside = from_top - np.minimum(along, long)[:, None] * way / long
            near = np.linalg.norm(beside, axis=1) < wide * top.side
            on |= (along > AWAY * top.side) & near
    return on


def _measured(faces: Sequence[DieFace]) -> list[DieFace]:
    """The same faces; a single pip does not show the size of its die, so the others do."""
    sides = [face.side for face in faces if face.value > 1]
    usual = median(sides) if sides else 0.0
    return [replace(f, side=usual) if usual and f.value == 1 else f for f in faces]


def _left(
    spots: Spots, faces: Sequence[DieFace], under: Under | None, side: float
) -> tuple[int, float]:
    """How many round spots are on no die, and the cost of those that may be on a side."""
    used = [pip for face in faces for pip in face.pips]
    left = spots.points[np.setdiff1d(spots.usable, used)]
    if under:
        known = int(_on_side(left, faces, under, REACHES).sum())
        return len(left) - known, KNOWN * known
    many = np.array([face.middle for face in faces if face.value > 1]).reshape(-1, 2)
    away = np.linalg.norm(left[:, None] - many, axis=-1)
    far = int((away > BESIDE * side).all(axis=1).sum())
    return far, GUESSED * (len(left) - far)

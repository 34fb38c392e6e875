"""Finds faces of dice by their pips alone: spots arranged as on a die."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scanner.dice.pips import Pip
from scanner.images.grey import Vectors

Indices: TypeAlias = NDArray[np.intp]
Mask: TypeAlias = NDArray[np.bool_]
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
ROUND_ENOUGH = 0.72
"""How round the pips of a top are, compared with the roundest; those on sides look slimmer."""
SAME_SIZE = (0.62, 1.5)
"""How large the pips of tops are, compared with the usual one."""
ALIKE, AS_BRIGHT = 0.3, 0.72
"""How much the ellipses of pips on one face may differ, and their brightness."""
BESIDE = 1.2
"""The sides of a die are no farther than this from the middle of its top, in sides."""
GUESSED, KNOWN = 1.5, 0.2
"""The cost of a spot that may be on a side: if that is a guess, and if the lean is known."""
SIDEWAYS, REACHES = 0.62, 0.8
"""How far the middles of a die's sides, and their pips, may be from the line below its top."""
LEANS_ENOUGH, AWAY = 0.55, 0.3
"""Sides look round only if the table is this far below a top, and not this near its middle."""
APART = 0.95
"""Two faces nearer than this, in sides, belong to one die; the upper one is its top."""
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

    @property
    def steep(self) -> bool:
        """Whether the camera leans so far that sides look like tops."""
        return self.lean < STEEP or self.flatness < FLAT

    @property
    def cost(self) -> float:
        """The lower, the better: every spot left over counts, every face, and the lean."""
        errors = sum(face.error for face in self.faces)
        return 2 * self.strays + self.beside + len(self.faces) + errors + 1 - self.lean


@dataclass(frozen=True, slots=True)
class _Spots:
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
    def upright(cls, pips: Sequence[Pip], lean: float) -> _Spots:
        """The spots, if the camera leans this much."""
        stretch = np.array(((1, 0), (0, 1 / lean)))
        spreads = stretch @ np.array([pip.spread for pip in pips])
        short, long = np.sort(np.linalg.svd(spreads, compute_uv=False) * 2).T
        sizes, slim = np.sqrt(short * long), short / long
        is_round = slim > ROUND_ENOUGH * np.percentile(slim, 75)
        usual = float(np.median(sizes[is_round]))
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


def read_faces(pips: Sequence[Pip], under: Under | None = None) -> FaceFit | None:
    """The faces that these pips belong to; None if there are no pips."""
    if not pips:
        return None
    leans = LEANS[:1] if under else LEANS
    upright = ((_Spots.upright(pips, lean), lean) for lean in leans)
    readings = (
        _reading(spots, share, lean, under) for spots, lean in upright for share in PIP_SHARES
    )
    return min(readings, key=lambda each: each.cost)


def _reading(spots: _Spots, share: float, lean: float, under: Under | None) -> FaceFit:
    """The reading if pips are this share of a side, and the camera leans this much."""
    side = spots.usual / share
    ordered = sorted(_faces(spots, side), key=lambda face: (-len(face.pips), face.error))
    tops = _uncovered(_chosen(ordered), under) if under else _tops(_chosen(ordered), side)
    chosen = _measured(tops)
    strays, beside = _left(spots, chosen, under, side)
    down = np.array((1, lean))
    seen = tuple(replace(face, middle=face.middle * down) for face in chosen)
    pips = [pip for face in chosen for pip in face.pips]
    flatness = spots.roundness(pips) if under else spots.flatness(pips) * lean
    return FaceFit(seen, side, lean, strays, beside, flatness, under)


def _faces(spots: _Spots, side: float) -> Iterator[DieFace]:
    """Every face these spots could show."""
    diagonal = (DIAGONAL[0] * side < spots.apart) & (spots.apart < DIAGONAL[1] * side)
    yield from _across(spots, *np.nonzero(np.triu(diagonal & spots.alike, 1)))
    fellows = ((spots.apart < ALONE * side) & spots.alike).sum(axis=1)
    for pip in spots.usable[fellows == 1]:
        yield DieFace(1, spots.points[pip], side, frozenset({int(pip)}), SLACK / 2)


def _across(spots: _Spots, corner: Indices, opposite: Indices) -> Iterator[DieFace]:
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


def _tops(faces: Sequence[DieFace], side: float) -> list[DieFace]:
    """The upper one of any faces that belong to the same die."""
    middles = np.array([face.middle for face in faces]).reshape(-1, 2)
    near = np.linalg.norm(middles[:, None] - middles, axis=-1) < APART * side
    below = middles[:, None, 1] > middles[:, 1]
    return [
        face for face, is_side in zip(faces, (near & below).any(axis=1), strict=True) if not is_side
    ]


def _uncovered(faces: Sequence[DieFace], under: Under) -> list[DieFace]:
    """The faces that are not on sides of other dice, checked from the farthest top inwards."""
    kept: list[DieFace] = []
    for face in sorted(faces, key=lambda face: -float(np.linalg.norm(under(face.middle, 1.0)))):
        if not _on_side(face.middle[None], kept, under, SIDEWAYS).any():
            kept.append(face)
    return kept


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
    usual = float(np.median(sides)) if sides else 0.0
    return [replace(f, side=usual) if usual and f.value == 1 else f for f in faces]


def _left(
    spots: _Spots, faces: Sequence[DieFace], under: Under | None, side: float
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

"""Finds faces of dice by their pips alone: spots arranged as on a die, seen from straight above."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scanner.dice import thresholds as bounds
from scanner.dice.pips import Pip
from scanner.images.grey import Vectors

Indices: TypeAlias = NDArray[np.intp]
Mask: TypeAlias = NDArray[np.bool_]


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
    def from_pips(cls, pips: Sequence[Pip], lean: float, usual: float | None = None) -> Spots:
        """The spots, if the camera leans this much and, perhaps, if pips are this large."""
        stretch = np.array(((1, 0), (0, 1 / lean)))
        spreads = stretch @ np.array([pip.spread for pip in pips])
        short, long = np.sort(np.linalg.svd(spreads, compute_uv=False) * 2).T
        sizes, slim = np.sqrt(short * long), short / long
        is_round = slim > bounds.TOP_SPOT_MIN_ROUNDNESS * np.percentile(slim, 75)
        usual = usual or float(np.median(sizes[is_round]))
        fits = (
            is_round
            & (sizes > bounds.TOP_SPOT_MIN_SIZE_RATIO * usual)
            & (sizes < bounds.TOP_SPOT_MAX_SIZE_RATIO * usual)
        )
        points = np.array([pip.at for pip in pips]) @ stretch
        shapes = spreads @ spreads.transpose(0, 2, 1)
        shines = np.array([pip.shine for pip in pips])
        apart = np.linalg.norm(points[fits, None] - points[fits], axis=-1)
        alike = _compare_pairs(shapes[fits], shines[fits])
        return cls(points, shapes, usual, np.flatnonzero(fits), apart, alike)

    def measure_flatness(self, pips: list[int]) -> float:
        """The median ratio of their height to their width."""
        if not pips:
            return 1.0
        return float(np.median(np.sqrt(self.shapes[pips, 1, 1] / self.shapes[pips, 0, 0])))

    def measure_roundness(self, pips: list[int]) -> float:
        """Their median roundness."""
        if not pips:
            return 1.0
        short, long = np.linalg.eigvalsh(self.shapes[pips]).T
        return float(np.median(np.sqrt(short / long)))


def _compare_pairs(shapes: Vectors, shines: Vectors) -> Mask:
    """Which spots are similar in size, shape and brightness."""
    differ = np.linalg.norm(shapes[:, None] - shapes, axis=(2, 3))
    norms = np.linalg.norm(shapes, axis=(1, 2))
    ratio = shines[:, None] / shines
    as_bright = np.minimum(ratio, 1 / ratio) > bounds.FACE_SPOTS_MIN_BRIGHTNESS_RATIO
    return np.asarray(
        (differ < bounds.FACE_SPOTS_MAX_DIFFERENCE * np.maximum(norms[:, None], norms)) & as_bright,
        np.bool_,
    )


TableOffset: TypeAlias = Callable[[Vectors, float], Vectors]
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
    table_offset: TableOffset | None
    """Where the sides of dice are seen, if the lean is known."""
    candidates: tuple[DieFace, ...]
    """All faces the spots could show, also those that share spots with a better one."""

    def add_candidates(self, others: Sequence[DieFace]) -> FaceFit:
        """The same with these candidates too, if they have other pips."""
        known = {face.pips for face in self.candidates}
        new = tuple(face for face in others if face.pips not in known)
        return replace(self, candidates=self.candidates + new)

    def select_tops(self, likeliest: Sequence[DieFace]) -> list[DieFace]:
        """The tops among candidates, the likeliest first, that do not contradict each other."""
        down = np.array((1, self.lean))
        straight = {id(each): replace(each, middle=each.middle / down) for each in likeliest}
        chosen = _drop_shared_pips(list(straight.values()))
        tops = (
            _drop_sides(chosen, self.table_offset) if self.table_offset else _select_upper(chosen)
        )
        top_ids = {id(each) for each in tops}
        return [each for each in likeliest if id(straight[id(each)]) in top_ids]

    @property
    def is_steep(self) -> bool:
        """Whether the camera leans so far that sides look like tops."""
        return self.lean < bounds.LEAN_MIN_FACTOR or self.flatness < bounds.PIPS_MIN_FLATNESS

    @property
    def cost(self) -> float:
        """The lower, the better: every spot left over counts, every face, and the lean."""
        errors = sum(face.error for face in self.faces)
        return 2 * self.strays + self.beside + len(self.faces) + errors + 1 - self.lean


def read_faces(pips: Sequence[Pip], table_offset: TableOffset | None = None) -> FaceFit | None:
    """The faces that these pips belong to; None if there are no pips."""
    if not pips:
        return None
    leans = bounds.LEAN_FACTORS[:1] if table_offset else bounds.LEAN_FACTORS
    spots_by_lean = {lean: Spots.from_pips(pips, lean) for lean in leans}
    readings = (
        _fit_faces(spots, spots.usual / share, lean, table_offset)
        for lean, spots in spots_by_lean.items()
        for share in bounds.PIP_SHARES_TRIED
    )
    best = min(readings, key=lambda each: each.cost)
    sides = [face.side for face in best.faces if face.value > 1]
    if not sides:
        return best.add_candidates(_find_faces_of_any_size(pips, best.lean))
    again = _fit_faces(spots_by_lean[best.lean], median(sides), best.lean, table_offset)
    better, other = sorted((again, best), key=lambda each: each.cost)
    return better.add_candidates(other.candidates)


def _find_faces_of_any_size(pips: Sequence[Pip], lean: float) -> list[DieFace]:
    """Faces whose pips are as large as any of the clearest spots.

    Spots on cards and knots in wood may be more than the pips of a single die, and of another size.
    """
    # Nearly all clean throws that were not read were single ones beside spots of another size.
    clearest = sorted(pips, key=lambda pip: -pip.shine)[: bounds.CLEAREST_SPOTS]
    sizes = [float(np.sqrt(np.prod(pip.axes) / lean)) for pip in clearest]
    spots = [(Spots.from_pips(pips, lean, size), size) for size in sizes]
    faces = (
        f
        for each, size in spots
        for share in bounds.PIP_SHARES_TRIED
        for f in _iter_faces(each, size / share)
    )
    likeliest = {face.pips: face for face in sorted(faces, key=lambda face: -face.error)}
    down = np.array((1, lean))
    return [replace(each, middle=each.middle * down) for each in likeliest.values()]


def _fit_faces(spots: Spots, side: float, lean: float, table_offset: TableOffset | None) -> FaceFit:
    """The reading if dice are this large, and the camera leans this much."""
    ordered = sorted(_iter_faces(spots, side), key=lambda face: (-len(face.pips), face.error))
    tops = (
        _drop_sides(_drop_shared_pips(ordered), table_offset)
        if table_offset
        else _select_upper(_drop_shared_pips(ordered))
    )
    chosen = _size_ones(tops)
    strays, beside = _count_leftover(spots, chosen, table_offset, side)
    down = np.array((1, lean))
    seen, candidates = (
        tuple(replace(face, middle=face.middle * down) for face in faces)
        for faces in (chosen, _size_ones(ordered[: bounds.MAX_CANDIDATES]))
    )
    pips = [pip for face in chosen for pip in face.pips]
    flatness = (
        spots.measure_roundness(pips) if table_offset else spots.measure_flatness(pips) * lean
    )
    return FaceFit(seen, side, lean, strays, beside, flatness, table_offset, candidates)


def _iter_faces(spots: Spots, side: float) -> Iterator[DieFace]:
    """Every face these spots could show."""
    diagonal = (bounds.DIAGONAL_MIN_SIDES * side < spots.apart) & (
        spots.apart < bounds.DIAGONAL_MAX_SIDES * side
    )
    yield from _iter_diagonal_faces(spots, *np.nonzero(np.triu(diagonal & spots.alike, 1)))
    fellows = ((spots.apart < bounds.LONE_PIP_MIN_GAP_SIDES * side) & spots.alike).sum(axis=1)
    for pip in spots.usable[fellows == 1]:
        yield DieFace(
            1, spots.points[pip], side, frozenset({int(pip)}), bounds.PIP_MAX_ERROR_STEPS / 2
        )


def _iter_diagonal_faces(spots: Spots, corner: Indices, opposite: Indices) -> Iterator[DieFace]:
    """The faces between pairs of opposite corner pips whose pips are all in their places."""
    points = spots.points[spots.usable]
    middles, ways = (points[corner] + points[opposite]) / 2, (points[opposite] - points[corner]) / 4
    places = _map_to_grid(points - middles[:, None], ways)
    on = np.abs(places).max(axis=2) < bounds.FACE_MAX_STEPS
    nearest = np.round(places)
    errors = np.where(on, np.abs(places - nearest).max(axis=2), 0).max(axis=1, initial=0)
    signs = np.bitwise_or.reduce(np.where(on, _encode_places(nearest), 0), axis=1)
    fits = (errors <= bounds.PIP_MAX_ERROR_STEPS) & ~(on & ~spots.alike[corner]).any(axis=1)
    for at in np.flatnonzero(fits):
        pips, value = spots.usable[on[at]], _VALUES.get(int(signs[at]))
        if value == len(pips):
            side = float(np.linalg.norm(ways[at])) * 4 / bounds.DIAGONAL_USUAL_SIDES
            yield DieFace(value, middles[at], side, frozenset(pips.tolist()), float(errors[at]))


def _map_to_grid(points: Vectors, ways: Vectors) -> Vectors:
    """The column and row of points on faces; each way goes halfway to a corner pip."""
    x, y = ways.T
    columns, rows = np.stack((x + y, y - x), axis=1), np.stack((x - y, x + y), axis=1)
    onto = np.linalg.inv(np.stack((columns, rows), axis=1))
    return np.asarray(points @ onto, np.float64)


def _encode_places(places: Vectors) -> Indices:
    """One bit for each whole column and row from -2 to 2."""
    column, row = np.moveaxis(np.clip(places, -2, 2).astype(int) + 2, -1, 0)
    return np.asarray(1 << (column * 5 + row), np.intp)


_VALUES = {
    int(np.bitwise_or.reduce(_encode_places(np.array(sorted(places))))): value
    for places, value in PATTERNS.items()
}


def _drop_shared_pips(faces: Sequence[DieFace]) -> list[DieFace]:
    """Faces that share no pip, in the given order, up to a limit."""
    used: set[int] = set()
    chosen: list[DieFace] = []
    for face in faces:
        if len(chosen) < bounds.MAX_FACES and not used & face.pips:
            used |= face.pips
            chosen.append(face)
    return chosen


def _select_upper(faces: Sequence[DieFace]) -> list[DieFace]:
    """The upper one of any faces that belong to the same die."""
    middles = np.array([face.middle for face in faces]).reshape(-1, 2)
    sides = np.array([face.side for face in faces])
    apart = bounds.DIE_MIN_GAP_SIDES * np.minimum(sides[:, None], sides)
    near = np.linalg.norm(middles[:, None] - middles, axis=-1) < apart
    below = middles[:, None, 1] > middles[:, 1]
    return [
        face for face, is_side in zip(faces, (near & below).any(axis=1), strict=True) if not is_side
    ]


def _drop_sides(faces: Sequence[DieFace], table_offset: TableOffset) -> list[DieFace]:
    """The faces that are not on sides of other dice, checked from the farthest top inwards."""
    tops: list[DieFace] = []
    for face in sorted(
        faces, key=lambda face: -float(np.linalg.norm(table_offset(face.middle, 1.0)))
    ):
        if not any(_is_side(face, top, table_offset) for top in tops):
            tops.append(face)
    return tops


def _is_side(face: DieFace, top: DieFace, table_offset: TableOffset) -> bool:
    """Whether a face is where a side of a die with this top is seen.

    The middles of its sides are half a side away from that of the whole die.
    """
    way, from_top = table_offset(top.middle, top.side), face.middle - top.middle
    if np.linalg.norm(way) < bounds.SIDE_MIN_OFFSET_SIDES * top.side or from_top @ way <= 0:
        return bool(np.linalg.norm(from_top) < bounds.DIE_MIN_GAP_SIDES * top.side)
    away = float(np.linalg.norm(from_top - way / 2)) / top.side
    near = float(np.linalg.norm(from_top)) < bounds.DIE_MIN_GAP_SIDES * top.side
    return near or abs(away - 1 / 2) < bounds.SIDE_MIDDLE_MAX_ERROR_SIDES


def _find_points_on_sides(
    points: Vectors, tops: Sequence[DieFace], table_offset: TableOffset, max_away_sides: float
) -> Mask:
    """Which points are on a side of a die: near the line from its top’s middle to the table."""
    on = np.zeros(len(points), np.bool_)
    for top in tops:
        way, from_top = table_offset(top.middle, top.side), points - top.middle
        long = float(np.linalg.norm(way))
        if long >= bounds.SIDE_MIN_OFFSET_SIDES * top.side:
            along = from_top @ way / long
            beside = from_top - np.minimum(along, long)[:, None] * way / long
            near = np.linalg.norm(beside, axis=1) < max_away_sides * top.side
            on |= (along > bounds.SIDE_PIP_MIN_DISTANCE_SIDES * top.side) & near
    return on


def _size_ones(faces: Sequence[DieFace]) -> list[DieFace]:
    """The same faces; a single pip does not show the size of its die, so the others do."""
    sides = [face.side for face in faces if face.value > 1]
    usual = median(sides) if sides else 0.0
    return [replace(f, side=usual) if usual and f.value == 1 else f for f in faces]


def _count_leftover(
    spots: Spots, faces: Sequence[DieFace], table_offset: TableOffset | None, side: float
) -> tuple[int, float]:
    """How many round spots are on no die, and the cost of those that may be on a side."""
    used = [pip for face in faces for pip in face.pips]
    left = spots.points[np.setdiff1d(spots.usable, used)]
    if table_offset:
        known = int(
            _find_points_on_sides(
                left, faces, table_offset, bounds.SIDE_PIP_LINE_MAX_DISTANCE_SIDES
            ).sum()
        )
        return len(left) - known, bounds.KNOWN_SIDE_SPOT_COST * known
    many = np.array([face.middle for face in faces if face.value > 1]).reshape(-1, 2)
    away = np.linalg.norm(left[:, None] - many, axis=-1)
    far = int((away > bounds.SIDE_SPOT_MAX_DISTANCE_SIDES * side).all(axis=1).sum())
    return far, bounds.GUESSED_SIDE_SPOT_COST * (len(left) - far)

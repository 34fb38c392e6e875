"""When a throw counts as sure: what speaks against it, however sure each of its faces is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from statistics import median

import numpy as np

from scanner.dice import thresholds as bounds
from scanner.dice.evidence import TWO, ConfirmedFace
from scanner.dice.pips import Pip
from scanner.images.grey import Vectors


def is_doubtful(faces: Sequence[ConfirmedFace], spots: Sequence[Sequence[Pip]]) -> bool:
    """Whether people have to be asked: these may not be the tops of all dice."""
    if (
        any(each.reading.is_steep for each in faces)
        or _has_unequal_sizes(faces)
        or _has_overlapping_faces(faces)
    ):
        return True
    # A six was not found, and a spot on a card was taken for a one instead: once in 1,949 throws.
    if faces and _has_leftover_die(faces, spots):
        return True
    # A label shows where sides are seen. What is left over counts only above a face then, where the
    # top would be if the face were a side; instead pips must be alike, as those of a top are.
    if any(each.reading.table_offset for each in faces):
        mixed = _has_slanted_pip(faces) or _has_uneven_two(faces) or _has_oval_face(faces)
        mixed = mixed or any(_can_be_side_of(*each) for each in permutations(faces, 2))
        return mixed or _has_leftover_pips(faces, spots, _is_above)
    # Without that, one in 60 clean throws led to a question about a gap between two dice.
    spots = [[each for each in shade if not _is_between(each, faces)] for shade in spots]
    return (
        _is_seen_flat(faces)
        or _has_slanted_face(faces)
        or _has_leftover_pips(faces, spots, _is_beside)
    )


def _has_unequal_sizes(faces: Sequence[ConfirmedFace]) -> bool:
    """Whether dice seem to differ in size, as happens if sides are taken for tops."""
    sides = np.array([each.face.side for each in faces] or [1.0])
    if not any(each.reading.table_offset for each in faces):
        return bool((np.abs(sides / np.median(sides) - 1) > bounds.DICE_MAX_SIZE_DEVIATION).any())
    sets = ([each for each in faces if each.dark == dark] for dark in (True, False))
    return max(sides) > bounds.SETS_MAX_SIZE_RATIO * min(sides) or any(map(_has_large_two, sets))


def _has_large_two(faces: Sequence[ConfirmedFace]) -> bool:
    """Whether a two is larger than other dice of its set."""
    twos = [each.face.side for each in faces if each.face.value == TWO]
    return bool(twos) and max(twos) > bounds.TWO_MAX_SIZE_RATIO * min(
        each.face.side for each in faces
    )


def _has_overlapping_faces(faces: Sequence[ConfirmedFace]) -> bool:
    """Whether two faces are so near that they belong to one die."""
    return any(
        np.linalg.norm(one.face.middle - other.face.middle)
        < bounds.DIE_MIN_GAP_SIDES * min(one.face.side, other.face.side) * one.reading.lean
        for one, other in combinations(faces, 2)
    )


def _is_seen_flat(faces: Sequence[ConfirmedFace]) -> bool:
    """Whether the camera leans so far that sides look like tops."""
    return (
        bool(faces)
        and median([_measure_roundness(pip) for pip in _collect_pips(faces)])
        < bounds.PIPS_MIN_FLATNESS
    )


def _has_slanted_face(faces: Sequence[ConfirmedFace]) -> bool:
    """Whether some faces do not lie as the others do."""
    return (
        _measure_max_difference([_measure_shape(each.pips) for each in faces])
        > bounds.FACE_SHAPE_MAX_DIFFERENCE
    )


def _has_slanted_pip(faces: Sequence[ConfirmedFace]) -> bool:
    """Whether a pip does not lie as the others do."""
    return (
        _measure_max_difference([_measure_shape([pip]) for pip in _collect_pips(faces)])
        > bounds.PIP_SHAPE_MAX_DIFFERENCE
    )


def _has_uneven_two(faces: Sequence[ConfirmedFace]) -> bool:
    """Whether one pip of a two is darker or smaller than the other."""
    twos = [each.pips for each in faces if each.face.value == TWO]
    return any(
        _compute_min_ratio(map(_get_contrast, pips)) < bounds.TWO_PIPS_MIN_BRIGHTNESS_RATIO
        or _compute_min_ratio(map(_measure_size, pips)) < bounds.TWO_PIPS_MIN_SIZE_RATIO
        for pips in twos
    )


def _compute_min_ratio(measures: Iterable[float]) -> float:
    """The least of these as a share of the largest."""
    ordered = sorted(measures)
    return ordered[0] / ordered[-1]


def _has_oval_face(faces: Sequence[ConfirmedFace]) -> bool:
    """Whether the pips of a face are not round."""
    return any(
        np.linalg.norm(_measure_shape(each.pips) - np.eye(2)) > bounds.FACE_SHAPE_MAX_OVALNESS
        for each in faces
    )


def _can_be_side_of(face: ConfirmedFace, top: ConfirmedFace) -> bool:
    """Whether a face is just below a top of its set, and darker."""
    way = face.face.middle - top.face.middle
    below = (
        way[1] > 0
        and float(np.linalg.norm(way)) < bounds.LOWER_FACE_MAX_DISTANCE_SIDES * top.face.side
    )
    shine, as_top = (median([pip.shine for pip in each.pips]) for each in (face, top))
    return (
        face.dark == top.dark and below and shine < bounds.LOWER_FACE_MAX_BRIGHTNESS_RATIO * as_top
    )


def _measure_max_difference(shapes: Sequence[Vectors]) -> float:
    """How much one of these shapes differs from the usual one."""
    usual = np.median(shapes, axis=0) if shapes else 0
    return max((float(np.linalg.norm(shape - usual)) for shape in shapes), default=0)


def _measure_shape(pips: Sequence[Pip]) -> Vectors:
    """The ellipse of pips as a matrix, all of the same size."""
    ellipse = np.mean([pip.spread @ pip.spread.T for pip in pips], axis=0)
    return np.asarray(ellipse / np.sqrt(np.linalg.det(ellipse)), np.float64)


def _has_leftover_pips(
    faces: Sequence[ConfirmedFace],
    spots: Sequence[Sequence[Pip]],
    is_on: Callable[[Pip, ConfirmedFace], bool],
) -> bool:
    """Whether a spot like the pips of these tops is on none of them, but on one of these dice.

    A die in the shadow has darker pips than the others: those of its own top count as well.
    """
    used = {id(pip) for pip in _collect_pips(faces)}
    for dark, shade in zip((True, False), spots, strict=True):
        tops = [each for each in faces if each.dark == dark]
        for spot in (each for each in shade if id(each) not in used):
            dice = [top for top in tops if is_on(spot, top)]
            sets = (_collect_pips(tops), *(die.pips for die in dice)) if dice else ()
            if any(_is_like(spot, pips) or _may_be_row(spot, pips) for pips in sets):
                return True
    return False


def _has_leftover_die(faces: Sequence[ConfirmedFace], spots: Sequence[Sequence[Pip]]) -> bool:
    """Whether spots that are on none of these dice may be on another.

    One is enough if it is like the pips of its own set, or else two that may be on the same top.
    """
    near = bounds.TOP_PIP_MAX_GAP_SIDES * median([each.face.side for each in faces])
    for dark, shade in zip((True, False), spots, strict=True):
        own = [pip for each in faces if each.dark == dark for pip in each.pips]
        off = [each for each in shade if not any(_is_on(each, face) for face in faces)]
        if own and any(_is_like(spot, own) for spot in off):
            return True
        like = [np.array(spot.at) for spot in off if _is_like(spot, _collect_pips(faces))]
        if any(np.linalg.norm(one - other) < near for one, other in combinations(like, 2)):
            return True
    return False


def _is_on(spot: Pip, face: ConfirmedFace) -> bool:
    """Whether a spot may be on the die with this face."""
    if face.reading.table_offset is None:
        return _is_beside(spot, face)
    way = face.reading.table_offset(face.face.middle, face.face.side)
    from_top = np.array(spot.at) - face.face.middle
    along = np.clip(from_top @ way / max(float(way @ way), 1e-9), 0, 1)
    return bool(
        np.linalg.norm(from_top - along * way)
        < bounds.SIDE_LINE_MAX_DISTANCE_SIDES * face.face.side
    )


def _is_like(spot: Pip, pips: Sequence[Pip]) -> bool:
    """Whether a spot is as round, large and bright as these."""
    slim, size, shine = (
        measure(spot) / median([measure(pip) for pip in pips])
        for measure in (_measure_roundness, _measure_size, _get_contrast)
    )
    return (
        slim > bounds.TOP_PIP_MIN_ROUNDNESS_RATIO
        and bounds.TOP_PIP_MIN_SIZE_RATIO < size < bounds.TOP_PIP_MAX_SIZE_RATIO
        and shine > bounds.TOP_PIP_MIN_BRIGHTNESS_RATIO
    )


def _may_be_row(spot: Pip, pips: Sequence[Pip]) -> bool:
    """Whether a spot may be several pips like these that run together."""
    wide, long = np.array(spot.axes) / median([_measure_size(pip) for pip in pips])
    clear = spot.shine > bounds.PIP_ROW_MIN_BRIGHTNESS_RATIO * median([pip.shine for pip in pips])
    return bool(
        clear
        and bounds.PIP_ROW_MIN_WIDTH_PIPS < wide < bounds.PIP_ROW_MAX_WIDTH_PIPS
        and long > bounds.PIP_ROW_MIN_LENGTH_PIPS
    )


def _is_between(spot: Pip, faces: Sequence[ConfirmedFace]) -> bool:
    """Whether a spot is on no top, because it is just beside one that is seen from above.

    Where a top of a single pip is, nothing but that pip tells.
    """
    tops = (each for each in faces if each.face.value > 1)
    seen_from_above = (
        each
        for each in tops
        if median(map(_measure_roundness, each.pips)) > bounds.VERTICAL_MIN_ROUNDNESS
    )
    away = (_measure_distance(spot, each) / each.face.side for each in seen_from_above)
    return any(
        bounds.DICE_GAP_MIN_DISTANCE_SIDES < each < bounds.DICE_GAP_MAX_DISTANCE_SIDES
        for each in away
    )


def _is_beside(spot: Pip, top: ConfirmedFace) -> bool:
    return _measure_distance(spot, top) < bounds.SIDE_SPOT_MAX_DISTANCE_SIDES * top.face.side


def _measure_distance(spot: Pip, top: ConfirmedFace) -> float:
    """How far a spot is from the middle of a top, seen from above."""
    return float(np.linalg.norm((spot.at - top.face.middle) / (1, top.reading.lean)))


def _is_above(spot: Pip, face: ConfirmedFace) -> bool:
    """Whether it is farther away on the same die, where the top is if this face is a side."""
    above = (face.face.middle[1] - spot.at[1]) / face.reading.lean
    return _is_beside(spot, face) and above > bounds.PIP_ABOVE_MIN_DISTANCE_SIDES * face.face.side


def _collect_pips(faces: Sequence[ConfirmedFace]) -> list[Pip]:
    return [pip for each in faces for pip in each.pips]


def _measure_roundness(pip: Pip) -> float:
    short, long = pip.axes
    return short / long


def _measure_size(pip: Pip) -> float:
    return math.sqrt(math.prod(pip.axes))


def _get_contrast(pip: Pip) -> float:
    return pip.shine

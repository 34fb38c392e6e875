"""What speaks against a whole throw, however sure each of its faces is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from statistics import median

import numpy as np

from scanner.dice.evidence import TWO, ConfirmedFace
from scanner.dice.pip import Pip
from scanner.images.grey import Vectors

EQUAL = 0.28
"""How much the sides of dice may differ, mostly because some are nearer."""
LEVEL, SETS = 1.09, 1.22
"""If the lean is known all tops are equally high: how much larger a two may seem than others of
its set, which may be a one and a pip on its side, and how much dice differ by their makers."""
CROWDED = 0.9
"""Dice are at least one side apart, from middle to middle; not all of them are as large."""
FLAT = 0.83
"""With flatter pips, the sides of dice look as plain as their tops."""
SHAPES = 0.25
"""How much the pips of a face may differ in shape from those of others, which lie level too."""
SLANTED = 0.18
"""The same if a label shows the lean: every pip of a top is round then, and one that is not is on a
side, even if it makes a two with the single pip of the top."""
OVAL = 0.22
"""The same for the pips of a face together: how far they are from round. Here they are 0.86 times
as wide as long, as on a side, unless the camera leans by about 45 degrees."""
AS_ROUND, AS_LARGE, AS_BRIGHT, BESIDE = 0.8, (0.7, 1.5), 0.65, 1.2
"""A spot this round, large and bright compared with the pips of tops, and at most this far from
the middle of a top in its sides, is the pip of a top, too."""
EQUALLY_BRIGHT, EQUALLY_LARGE = 0.88, 0.96
"""If a label shows the lean, how bright and how large one pip of a two is compared with the other:
one on a side gets less light than the single pip of the top, and is seen at an angle."""
BELOW, DIMMER = 1.35, 0.85
"""The same for a whole face: so far below another top, in its sides, and with pips so much darker,
it may be the side of that die, which stands before a die whose top is there."""
AS_WIDE, AS_LONG, AS_CLEAR = (0.7, 1.5), 2.2, 0.4
"""A spot this wide and long, in pips, is a row of pips that run together, as those of a six do;
what is wider is a patch of table or card, and with less contrast than this share of theirs, it is
only a shadow."""
ROUND, BETWEEN = 0.9, (0.55, 0.72)
"""If the pips of a top look this round, its sides are seen too flat to show a round spot or a row.
In its sides, a spot so far from its middle is not on it, and too near for another top. It is a gap
between two dice, or pips of a side that run together."""
ABOVE = 0.45
"""In the sides of a face: a pip so far above its middle is on another face."""
AROUND, TOGETHER = 0.85, 0.9
"""In the sides of a die: what is farther than this from the line between its top and the table is
not on it, and pips of one top are nearer to each other than this."""


def is_doubtful(found: Sequence[ConfirmedFace], spots: Sequence[Sequence[Pip]]) -> bool:
    """Whether these may not be the tops of all dice."""
    if any(each.reading.steep for each in found) or _unequal(found) or _crowded(found):
        return True
    if found and _leaves_a_die(found, spots):
        return True
    if any(each.reading.under for each in found):
        mixed = _has_slanted_pip(found) or _has_uneven_two(found) or _is_oval(found)
        mixed = mixed or any(_may_be_its_side(*each) for each in permutations(found, 2))
        return mixed or _leaves_pips(found, spots, _is_above)
    spots = [[each for each in shade if not _is_between(each, found)] for shade in spots]
    return _flat(found) or _aslant(found) or _leaves_pips(found, spots, _is_beside)


def _unequal(found: Sequence[ConfirmedFace]) -> bool:
    """Whether dice seem to differ in size, as happens if sides are taken for tops."""
    sides = np.array([each.face.side for each in found] or [1.0])
    if not any(each.reading.under for each in found):
        return bool((np.abs(sides / np.median(sides) - 1) > EQUAL).any())
    sets = ([each for each in found if each.dark == dark] for dark in (True, False))
    return max(sides) > SETS * min(sides) or any(map(_has_large_two, sets))


def _has_large_two(found: Sequence[ConfirmedFace]) -> bool:
    """Whether a two is larger than other dice of its set."""
    twos = [each.face.side for each in found if each.face.value == TWO]
    return bool(twos) and max(twos) > LEVEL * min(each.face.side for each in found)


def _crowded(found: Sequence[ConfirmedFace]) -> bool:
    """Whether two faces are so near that they belong to one die."""
    return any(
        np.linalg.norm(one.face.middle - other.face.middle)
        < CROWDED * min(one.face.side, other.face.side) * one.reading.lean
        for one, other in combinations(found, 2)
    )


def _flat(found: Sequence[ConfirmedFace]) -> bool:
    """Whether the camera leans so far that sides look like tops."""
    return bool(found) and median([_slim(pip) for pip in _pips(found)]) < FLAT


def _aslant(found: Sequence[ConfirmedFace]) -> bool:
    """Whether some faces do not lie as the others do."""
    return _differ([_shape(each.pips) for each in found]) > SHAPES


def _has_slanted_pip(found: Sequence[ConfirmedFace]) -> bool:
    """Whether a pip does not lie as the others do."""
    return _differ([_shape([pip]) for pip in _pips(found)]) > SLANTED


def _has_uneven_two(found: Sequence[ConfirmedFace]) -> bool:
    """Whether one pip of a two is darker or smaller than the other."""
    twos = [each.pips for each in found if each.face.value == TWO]
    return any(
        _least(map(_shine, pips)) < EQUALLY_BRIGHT or _least(map(_size, pips)) < EQUALLY_LARGE
        for pips in twos
    )


def _least(measures: Iterable[float]) -> float:
    """The least of these as a share of the largest."""
    ordered = sorted(measures)
    return ordered[0] / ordered[-1]


def _is_oval(found: Sequence[ConfirmedFace]) -> bool:
    """Whether the pips of a face are not round."""
    return any(np.linalg.norm(_shape(each.pips) - np.eye(2)) > OVAL for each in found)


def _may_be_its_side(face: ConfirmedFace, top: ConfirmedFace) -> bool:
    """Whether a face is just below a top of its set, and darker."""
    way = face.face.middle - top.face.middle
    below = way[1] > 0 and float(np.linalg.norm(way)) < BELOW * top.face.side
    shine, as_top = (median([pip.shine for pip in each.pips]) for each in (face, top))
    return face.dark == top.dark and below and shine < DIMMER * as_top


def _differ(shapes: Sequence[Vectors]) -> float:
    """How much one of these shapes differs from the usual one."""
    usual = np.median(shapes, axis=0) if shapes else 0
    return max((float(np.linalg.norm(shape - usual)) for shape in shapes), default=0)


def _shape(pips: Sequence[Pip]) -> Vectors:
    """The ellipse of pips as a matrix, all of the same size."""
    ellipse = np.mean([pip.spread @ pip.spread.T for pip in pips], axis=0)
    return np.asarray(ellipse / np.sqrt(np.linalg.det(ellipse)), np.float64)


def _leaves_pips(
    found: Sequence[ConfirmedFace],
    spots: Sequence[Sequence[Pip]],
    is_on: Callable[[Pip, ConfirmedFace], bool],
) -> bool:
    """Whether a spot like the pips of these tops is on none of them, but on one of these dice.

    A die in the shadow has darker pips than the others: those of its own top count as well.
    """
    used = {id(pip) for pip in _pips(found)}
    for dark, shade in zip((True, False), spots, strict=True):
        tops = [each for each in found if each.dark == dark]
        for spot in (each for each in shade if id(each) not in used):
            dice = [top for top in tops if is_on(spot, top)]
            sets = (_pips(tops), *(die.pips for die in dice)) if dice else ()
            if any(_is_like(spot, pips) or _is_row(spot, pips) for pips in sets):
                return True
    return False


def _leaves_a_die(found: Sequence[ConfirmedFace], spots: Sequence[Sequence[Pip]]) -> bool:
    """Whether spots that are on none of these dice may be on another.

    One is enough if it is like the pips of its own set, or else two that may be on the same top.
    """
    near = TOGETHER * median([each.face.side for each in found])
    for dark, shade in zip((True, False), spots, strict=True):
        own = [pip for each in found if each.dark == dark for pip in each.pips]
        off = [each for each in shade if not any(_is_on(each, face) for face in found)]
        if own and any(_is_like(spot, own) for spot in off):
            return True
        like = [np.array(spot.at) for spot in off if _is_like(spot, _pips(found))]
        if any(np.linalg.norm(one - other) < near for one, other in combinations(like, 2)):
            return True
    return False


def _is_on(spot: Pip, face: ConfirmedFace) -> bool:
    """Whether a spot may be on the die with this face."""
    if face.reading.under is None:
        return _is_beside(spot, face)
    way = face.reading.under(face.face.middle, face.face.side)
    from_top = np.array(spot.at) - face.face.middle
    along = np.clip(from_top @ way / max(float(way @ way), 1e-9), 0, 1)
    return bool(np.linalg.norm(from_top - along * way) < AROUND * face.face.side)


def _is_like(spot: Pip, pips: Sequence[Pip]) -> bool:
    """Whether a spot is as round, large and bright as these."""
    slim, size, shine = (
        measure(spot) / median([measure(pip) for pip in pips]) for measure in (_slim, _size, _shine)
    )
    return slim > AS_ROUND and AS_LARGE[0] < size < AS_LARGE[1] and shine > AS_BRIGHT


def _is_row(spot: Pip, pips: Sequence[Pip]) -> bool:
    """Whether a spot may be several pips like these that run together."""
    wide, long = np.array(spot.axes) / median([_size(pip) for pip in pips])
    clear = spot.shine > AS_CLEAR * median([pip.shine for pip in pips])
    return bool(clear and AS_WIDE[0] < wide < AS_WIDE[1] and long > AS_LONG)


def _is_between(spot: Pip, found: Sequence[ConfirmedFace]) -> bool:
    """Whether a spot is on no top, because it is just beside one that is seen from above.

    Where a top of a single pip is, nothing but that pip tells.
    """
    tops = (each for each in found if each.face.value > 1)
    seen_from_above = (each for each in tops if median(map(_slim, each.pips)) > ROUND)
    away = (_away(spot, each) / each.face.side for each in seen_from_above)
    return any(BETWEEN[0] < each < BETWEEN[1] for each in away)


def _is_beside(spot: Pip, top: ConfirmedFace) -> bool:
    return _away(spot, top) < BESIDE * top.face.side


def _away(spot: Pip, top: ConfirmedFace) -> float:
    """How far a spot is from the middle of a top, seen from above."""
    return float(np.linalg.norm((spot.at - top.face.middle) / (1, top.reading.lean)))


def _is_above(spot: Pip, face: ConfirmedFace) -> bool:
    """Whether it is farther away on the same die, where the top is if this face is a side."""
    above = (face.face.middle[1] - spot.at[1]) / face.reading.lean
    return _is_beside(spot, face) and above > ABOVE * face.face.side


def _pips(found: Sequence[ConfirmedFace]) -> list[Pip]:
    return [pip for each in found for pip in each.pips]


def _slim(pip: Pip) -> float:
    short, long = pip.axes
    return short / long


def _size(pip: Pip) -> float:
    return math.sqrt(math.prod(pip.axes))


def _shine(pip: Pip) -> float:
    return pip.shine

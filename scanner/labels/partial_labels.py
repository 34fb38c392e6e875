"""Labels with one corner square hidden, by glare or a finger: found by the other two.

Such a label is laid flat and the third square painted anew, so that a reader finds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from scanner.images.grey import Grey, Vectors
from scanner.labels.finder_patterns import AROUND, SIDE, FinderPattern, finder_patterns

SPAN, WHOLE = 22, 37
"""From corner square to corner square, and across a label with its quiet zone, in modules."""
FINE = 6
"""How many pixels a module of a label laid flat has."""
ASTRAY = 5.0
"""How far a square may lie from its place, in modules, seen by the next one's."""
THERE = 4.0
"""A square so near to a corner, in modules, is the one that belongs there."""
UNLIKE = 0.4
"""How much two squares of one label may differ, in sides."""
MOST = 24
"""More labels that lack a square are no table's."""
RINGS = ((9, False), (7, True), (5, False), (3, True))
"""A corner square from without to within: how many modules wide, and whether it is ink."""


@dataclass(frozen=True, slots=True)
class Rectified:
    """A label laid flat, and the lens from there back into the picture."""

    image: Grey
    back: Vectors


@dataclass(frozen=True, slots=True)
class PartialLabel:
    """Two squares as corners of one label, measured in modules from the middle of the first."""

    squares: tuple[FinderPattern, FinderPattern]
    way: Vectors
    """From the first square to the second."""
    middle: Vectors
    """Where the middle of the label must be then."""

    @property
    def free(self) -> list[Vectors]:
        """The other two corners of the label; one of them should have a square."""
        corners = self.middle + AROUND * SPAN / 2
        return [each for each in corners if each.any() and (each != self.way).any()]

    def fellows(self, squares: Sequence[FinderPattern]) -> list[FinderPattern]:
        """The squares that are to be seen at those corners."""
        first = self.squares[0]
        places = [first.middle + first.steps @ each for each in self.free]
        near = THERE * np.sqrt(abs(np.linalg.det(first.steps)))
        return [
            square
            for square in squares
            if any(np.hypot(*(square.middle - place)) < near for place in places)
        ]

    @property
    def lenses(self) -> tuple[Vectors, Vectors, Vectors]:
        """Three ways to map modules into the picture, from what needs least to what tells most.

        Seen from straight above; with parallels that stay parallel; with parallels that meet.
        """
        one, other = self.squares
        modules = np.vstack((AROUND, AROUND)) * SIDE / 2
        modules[len(AROUND) :] += self.way
        seen = np.vstack((one.in_step(one.steps), other.in_step(one.steps)))
        steps = np.linalg.lstsq(np.column_stack((modules, np.ones(len(seen)))), seen, rcond=None)[0]
        aslant, _ = cv2.findHomography(modules, seen)
        return (
            self._from_above(),
            _lens(np.asarray(steps.T, np.float64)),
            np.asarray(aslant, np.float64),
        )

    def _from_above(self) -> Vectors:
        """The turn and the size that lead from one square to the other."""
        one, other = (square.middle for square in self.squares)
        step = complex(*(other - one)) / complex(*self.way)
        turn = np.array(((step.real, -step.imag), (step.imag, step.real)))
        return _lens(np.column_stack((turn, one)))

    def mended(self, image: Grey) -> Iterator[Rectified]:
        """The label laid flat, with a square painted where it may have been; likely ones first."""
        for lens in self.lenses:
            flat = _laid_flat(image, self, lens)
            for corner in self.free:
                yield _painted(flat, corner - self.middle)


def _lens(rows: Vectors) -> Vectors:
    """The lens with these rows, by which parallels stay parallel."""
    return np.vstack((rows, (0, 0, 1)))


def partial_labels(image: Grey) -> list[PartialLabel]:
    """Every two squares that may belong to a label whose third is not to be seen."""
    return _guesses(finder_patterns(image))[:MOST]


def _guesses(squares: Sequence[FinderPattern]) -> list[PartialLabel]:
    """The same of these squares: none of them may be part of a label that shows all three."""
    guesses = [each for pair in combinations(squares, 2) for each in _both(*pair)]
    fellows = [guess.fellows(squares) for guess in guesses]
    whole = {
        id(square)
        for guess, others in zip(guesses, fellows, strict=True)
        if others
        for square in (*guess.squares, *others)
    }
    return [guess for guess in guesses if not any(id(square) in whole for square in guess.squares)]


def _both(one: FinderPattern, other: FinderPattern) -> Iterator[PartialLabel]:
    """The labels these two may be corners of: as neighbours on either side, or as opposites."""
    seen = np.linalg.solve(one.steps, other.middle - one.middle)
    way = np.clip(np.round(seen / SPAN), -1, 1) * SPAN
    if not way.any() or np.abs(seen - way).max() > ASTRAY or not _alike(one, other):
        return
    aside = np.zeros(2) if way.all() else np.array((-way[1], way[0]))
    for middle in dict.fromkeys((tuple(way + aside), tuple(way - aside))):
        yield PartialLabel((one, other), way, np.array(middle) / 2)


def _alike(one: FinderPattern, other: FinderPattern) -> bool:
    """Whether two squares are about as large and lie about as straight."""
    turned = np.linalg.solve(one.steps, other.steps)
    straight = np.round(turned)
    return bool(abs(np.linalg.det(straight)) == 1 and np.abs(turned - straight).max() < UNLIKE)


def _laid_flat(image: Grey, guess: PartialLabel, lens: Vectors) -> Rectified:
    """The label as it was printed, as far as this lens is true."""
    x, y = WHOLE / 2 - guess.middle
    onto = np.array(((1, 0, x), (0, 1, y), (0, 0, 1 / FINE))) * FINE
    back = lens @ np.linalg.inv(onto)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (WHOLE * FINE, WHOLE * FINE)
    seen = cv2.warpPerspective(image, back, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return Rectified(np.asarray(seen, np.uint8), np.asarray(back, np.float64))


def _painted(flat: Rectified, corner: Vectors) -> Rectified:
    """The same with a corner square painted there, in the shades of its ink and paper."""
    ink, paper = np.percentile(flat.image[::4, ::4], (10, 90))
    image = flat.image.copy()
    for wide, is_ink in RINGS:
        (left, top), (right, bottom) = (
            ((corner + (WHOLE + way * wide) / 2) * FINE).astype(int).tolist() for way in (-1, 1)
        )
        image[top:bottom, left:right] = ink if is_ink else paper
    return Rectified(image, flat.back)

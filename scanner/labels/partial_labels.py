"""Finds labels of which glare or a finger hides one finder pattern, by the other two.

Such a label is rectified, and its third pattern is painted so that a reader finds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from scanner.images.grey import Grey, Vectors
from scanner.labels.finder_patterns import (
    PATTERN_SIDE_MODULES,
    UNIT_CORNERS,
    FinderPattern,
    find_finder_patterns,
)

PATTERN_SPACING_MODULES = 22
"""From finder pattern to finder pattern: every label is a QR code of version 3."""
LABEL_SIDE_MODULES = 37
"""Across a label with its quiet zone."""
MODULE_PX = 6
"""Pixels along a module of a rectified label."""
PATTERN_MAX_ERROR_MODULES = 5.0
"""How far a pattern may be from where the other one implies, in modules."""
CORNER_MAX_DISTANCE_MODULES = 4.0
"""A pattern this near to a corner, in modules, belongs there."""
PATTERNS_MAX_DIFFERENCE_SIDES = 0.4
"""How much two patterns of one label may differ, in sides."""
MAX_PARTIAL_LABELS = 24
"""How many labels are tried, six times each; no table has this many that lack a pattern."""
PATTERN_RINGS = ((9, False), (7, True), (5, False), (3, True))
"""A finder pattern from outside to inside: how many modules wide, and whether it is ink."""


@dataclass(frozen=True, slots=True)
class Rectified:
    """A label seen straight from above, and the homography back into the picture."""

    image: Grey
    back: Vectors


@dataclass(frozen=True, slots=True)
class PartialLabel:
    """Two patterns as corners of one label, measured in modules from the middle of the first."""

    patterns: tuple[FinderPattern, FinderPattern]
    way: Vectors
    """From the first pattern to the second."""
    middle: Vectors
    """Where the middle of the label must then be."""

    @property
    def free_corners(self) -> list[Vectors]:
        """The other two corners of the label, one of which should have a pattern."""
        corners = self.middle + UNIT_CORNERS * PATTERN_SPACING_MODULES / 2
        return [each for each in corners if each.any() and (each != self.way).any()]

    def find_others(self, patterns: Sequence[FinderPattern]) -> list[FinderPattern]:
        """The visible patterns at those corners."""
        first = self.patterns[0]
        places = [first.middle + first.steps @ each for each in self.free_corners]
        near = CORNER_MAX_DISTANCE_MODULES * np.sqrt(abs(np.linalg.det(first.steps)))
        return [
            pattern
            for pattern in patterns
            if any(np.hypot(*(pattern.middle - place)) < near for place in places)
        ]

    @property
    def homographies(self) -> tuple[Vectors, Vectors, Vectors]:
        """Three ways to map modules into the picture, from the simplest to the most exact.

        Seen from straight above; with parallel lines kept parallel; with full perspective.
        """
        one, other = self.patterns
        modules = np.vstack((UNIT_CORNERS, UNIT_CORNERS)) * PATTERN_SIDE_MODULES / 2
        modules[len(UNIT_CORNERS) :] += self.way
        seen = np.vstack((one.align_corners(one.steps), other.align_corners(one.steps)))
        steps = np.linalg.lstsq(np.column_stack((modules, np.ones(len(seen)))), seen, rcond=None)[0]
        aslant, _ = cv2.findHomography(modules, seen)
        return (
            self._map_from_above(),
            _make_affine(np.asarray(steps.T, np.float64)),
            np.asarray(aslant, np.float64),
        )

    def _map_from_above(self) -> Vectors:
        """The rotation and scale that map one pattern onto the other."""
        one, other = (pattern.middle for pattern in self.patterns)
        step = complex(*(other - one)) / complex(*self.way)
        turn = np.array(((step.real, -step.imag), (step.imag, step.real)))
        return _make_affine(np.column_stack((turn, one)))

    def iter_completed(self, image: Grey) -> Iterator[Rectified]:
        """The label rectified, with a pattern painted at each place where it may have been."""
        for homography in self.homographies:
            rectified = _rectify(image, self, homography)
            for corner in self.free_corners:
                yield _paint_pattern(rectified, corner - self.middle)


def _make_affine(rows: Vectors) -> Vectors:
    """The homography with these rows, which keeps parallel lines parallel."""
    return np.vstack((rows, (0, 0, 1)))


def find_partial_labels(image: Grey) -> list[PartialLabel]:
    """Every pair of patterns that may belong to a label whose third is hidden."""
    return _pair_up(find_finder_patterns(image))[:MAX_PARTIAL_LABELS]


def _pair_up(patterns: Sequence[FinderPattern]) -> list[PartialLabel]:
    """Pairs of these patterns, except those on a label that shows all three."""
    labels = [each for pair in combinations(patterns, 2) for each in _iter_labels_of(*pair)]
    others = [label.find_others(patterns) for label in labels]
    whole = {
        id(pattern)
        for label, third_patterns in zip(labels, others, strict=True)
        if third_patterns
        for pattern in (*label.patterns, *third_patterns)
    }
    return [
        label for label in labels if not any(id(pattern) in whole for pattern in label.patterns)
    ]


def _iter_labels_of(one: FinderPattern, other: FinderPattern) -> Iterator[PartialLabel]:
    """The labels these two may belong to: as neighbouring corners on either side, or opposite."""
    seen = np.linalg.solve(one.steps, other.middle - one.middle)
    way = np.clip(np.round(seen / PATTERN_SPACING_MODULES), -1, 1) * PATTERN_SPACING_MODULES
    if (
        not way.any()
        or np.abs(seen - way).max() > PATTERN_MAX_ERROR_MODULES
        or not _is_alike(one, other)
    ):
        return
    aside = np.zeros(2) if way.all() else np.array((-way[1], way[0]))
    for middle in dict.fromkeys((tuple(way + aside), tuple(way - aside))):
        yield PartialLabel((one, other), way, np.array(middle) / 2)


def _is_alike(one: FinderPattern, other: FinderPattern) -> bool:
    """Whether two patterns have about the same size and rotation."""
    turned = np.linalg.solve(one.steps, other.steps)
    straight = np.round(turned)
    return bool(
        abs(np.linalg.det(straight)) == 1
        and np.abs(turned - straight).max() < PATTERNS_MAX_DIFFERENCE_SIDES
    )


def _rectify(image: Grey, label: PartialLabel, homography: Vectors) -> Rectified:
    """The label as printed, if this homography is right."""
    x, y = LABEL_SIDE_MODULES / 2 - label.middle
    onto = np.array(((1, 0, x), (0, 1, y), (0, 0, 1 / MODULE_PX))) * MODULE_PX
    back = homography @ np.linalg.inv(onto)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (LABEL_SIDE_MODULES * MODULE_PX, LABEL_SIDE_MODULES * MODULE_PX)
    seen = cv2.warpPerspective(image, back, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return Rectified(np.asarray(seen, np.uint8), np.asarray(back, np.float64))


def _paint_pattern(rectified: Rectified, corner: Vectors) -> Rectified:
    """The same with a finder pattern painted there, in the label's own shades."""
    ink, paper = np.percentile(rectified.image[::4, ::4], (10, 90))
    image = rectified.image.copy()
    for wide, is_ink in PATTERN_RINGS:
        (left, top), (right, bottom) = (
            ((corner + (LABEL_SIDE_MODULES + way * wide) / 2) * MODULE_PX).astype(int).tolist()
            for way in (-1, 1)
        )
        image[top:bottom, left:right] = ink if is_ink else paper
    return Rectified(image, rectified.back)

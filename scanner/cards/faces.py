"""What is remembered of a card: a small picture of its face, and points that stand out in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.cards import thresholds as bounds
from scanner.cards.descriptor_index import DESCRIPTOR_BYTES, Descriptors
from scanner.images.grey import Grey, Vectors


@dataclass(frozen=True, slots=True, eq=False)
class CardFace:
    """One side of a card, its longer side upright."""

    aspect: float
    """Its width to its height."""
    picture: Grey
    points: Vectors
    """Where its points are, when it is `FACE_HEIGHT_PX` high."""
    descriptors: Descriptors

    @property
    def width_px(self) -> float:
        """How wide it is when it is `FACE_HEIGHT_PX` high."""
        return bounds.FACE_HEIGHT_PX * self.aspect

    @property
    def is_plain(self) -> bool:
        """Whether too little stands out in it for it to be recognised."""
        return len(self.points) < bounds.FACE_MIN_POINTS


def make_face(card: Grey) -> CardFace:
    """Remember a card that fills this picture; one that lies across is turned."""
    if card.shape[1] > card.shape[0]:
        card = np.asarray(cv2.rotate(card, cv2.ROTATE_90_CLOCKWISE), np.uint8)
    high, wide = card.shape
    face = resize(card, round(bounds.FACE_HEIGHT_PX * wide / high), bounds.FACE_HEIGHT_PX)
    picture = resize(card, bounds.PICTURE_WIDTH_PX, bounds.PICTURE_HEIGHT_PX)
    points, descriptors = find_points(face, bounds.FACE_MAX_POINTS)
    return CardFace(wide / high, picture, points, descriptors)


def resize(image: Grey, width_px: int, height_px: int) -> Grey:
    """The picture at this size."""
    smaller = height_px < image.shape[0]
    how = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, (max(1, width_px), height_px), interpolation=how), np.uint8)


def find_points(
    image: Grey, most: int, strongest_share: float = bounds.STRONGEST_SHARE
) -> tuple[Vectors, Descriptors]:
    """Points that stand out, and what each looks like.

    The strongest are kept wherever they are, the others spread over the picture: printed words
    have stronger corners than any art, and a small card has few.
    """
    detector = cv2.ORB.create(
        nfeatures=most * bounds.LOOKED_AT_PER_KEPT,
        scaleFactor=bounds.LEVEL_RATIO,
        nlevels=bounds.LEVELS,
        fastThreshold=bounds.CORNER_MIN_CONTRAST_SHADES,
    )
    corners = detector.detect(image, None)
    shares = bounds.LEVEL_RATIO ** -np.arange(float(bounds.LEVELS))
    quotas = np.round(most * shares / shares.sum()).astype(int)
    kept: list[Any] = []
    for level, quota in enumerate(quotas):
        of_level = [each for each in corners if each.octave == level]
        square_px = bounds.SQUARE_PX * bounds.LEVEL_RATIO**level
        kept += _choose_points(of_level, square_px, int(quota), strongest_share)
    if not kept:
        return np.empty((0, 2)), np.empty((0, DESCRIPTOR_BYTES), np.uint8)
    described, descriptors = detector.compute(image, kept)
    points = np.array([each.pt for each in described], np.float64)
    return points, np.asarray(descriptors, np.uint8)


def _choose_points(
    corners: Sequence[Any], square_px: float, most: int, strongest_share: float
) -> list[Any]:
    """The strongest, then the strongest of each square, then the second of each, ..."""
    if not corners:
        return []
    strengths = np.array([each.response for each in corners])
    squares = np.array([each.pt for each in corners]) // square_px
    ranks = _rank_within(squares, strengths)
    strongest = np.argsort(-strengths, kind="stable")[: int(most * strongest_share)]
    in_order = dict.fromkeys((*strongest, *np.lexsort((-strengths, ranks))))
    return [corners[at] for at in list(in_order)[:most]]


def _rank_within(squares: Vectors, strengths: NDArray[np.float64]) -> NDArray[np.int64]:
    """How many stronger corners there are in the same square."""
    order = np.lexsort((-strengths, squares[:, 0], squares[:, 1]))
    sorted_squares = squares[order]
    begins = np.any(sorted_squares[1:] != sorted_squares[:-1], axis=1)
    firsts = np.concatenate(([0], np.flatnonzero(begins) + 1))
    ranks = np.empty(len(order), np.int64)
    ranks[order] = np.arange(len(order)) - np.repeat(
        firsts, np.diff(np.concatenate((firsts, [len(order)])))
    )
    return ranks

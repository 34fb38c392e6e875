"""Finds the one card in a photo and cuts it out, so that it can be remembered."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.cards import thresholds as bounds
from scanner.images.enhance import shrink
from scanner.images.grey import Grey, Vectors

Outline = NDArray[np.float32]


def cut_out_card(image: Grey) -> Grey | None:
    """The card in this picture, its sides upright; None if nothing in it has the form of a card.

    It is turned, but not made flat: a camera that looks straight down needs no more.
    """
    corners = find_outline(image)
    if corners is None:
        return None
    wide, high = (max(1, round(side)) for side in _measure_sides(corners)[:2])
    flat = np.array(((0, 0), (wide, 0), (wide, high)), np.float32)
    onto = cv2.getAffineTransform(corners[:3].astype(np.float32), flat)
    return np.asarray(cv2.warpAffine(image, onto, (wide, high)), np.uint8)


def find_outline(image: Grey) -> Vectors | None:
    """Corners around the card, the first side one of the shorter two; None if there is no card."""
    scale = max(1.0, max(image.shape) / bounds.OUTLINE_VIEW_PX)
    view = shrink(image, scale) if scale > 1 else image
    shape = _find_largest_shape(_separate_from_table(view))
    if shape is None:
        return None
    area, box = cv2.contourArea(shape), cv2.minAreaRect(shape)
    (_, _), (across, down), _ = box
    shorter, longer = sorted((across, down))
    if (
        not bounds.OUTLINE_MIN_SHARE <= area / view.size <= bounds.OUTLINE_MAX_SHARE
        or area < bounds.OUTLINE_MIN_FILL * across * down
        or shorter < bounds.OUTLINE_MIN_ASPECT * longer
    ):
        return None
    corners = np.asarray(cv2.boxPoints(box), np.float64)
    first, second, *_ = _measure_sides(corners)
    return np.asarray(np.roll(corners, -int(first > second), 0) * scale, np.float64)


def _measure_sides(corners: Vectors) -> list[float]:
    sides = np.roll(corners, -1, 0) - corners
    return [float(length) for length in np.linalg.norm(sides, axis=1)]


def _separate_from_table(view: Grey) -> Grey:
    """What differs from the rim of the picture, in shade and in how rough it is."""
    light = view.astype(np.float32)
    mean = cv2.blur(light, (5, 5))
    rough = np.sqrt(np.maximum(cv2.blur(light * light, (5, 5)) - mean * mean, 0))
    looks = np.dstack((light, mean, np.minimum(4 * rough, 255))).astype(np.uint8)
    mask = np.full(view.shape, cv2.GC_PR_FGD, np.uint8)
    rim = max(2, round(bounds.OUTLINE_RIM_SHARE * min(view.shape)))
    mask[:rim], mask[-rim:], mask[:, :rim], mask[:, -rim:] = (cv2.GC_BGD,) * 4
    # Its models of table and card begin from drawn samples: equal pictures, equal outlines.
    cv2.setRNGSeed(1)
    table, card = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(
        looks, mask, (0, 0, 0, 0), table, card, bounds.OUTLINE_ROUNDS, cv2.GC_INIT_WITH_MASK
    )
    return np.isin(mask, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8)


def _find_largest_shape(mask: Grey) -> Outline | None:
    """The convex outline of the largest thing."""
    # Near the card its roughness is felt already: two pixels belong to the table.
    solid = cv2.erode(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5))), np.ones((5, 5)))
    contours, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    largest = max(contours, key=cv2.contourArea, default=None)
    return None if largest is None else np.asarray(cv2.convexHull(largest), np.float32)

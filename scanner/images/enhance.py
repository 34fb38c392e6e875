"""Makes a hard picture easier to read: even light, sharp edges, more pixels."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.images.grey import Grey

PAPER_SHADE = 235
"""The shade that paper gets under even light."""


def even_and_sharpen(image: Grey) -> Grey:
    """The picture under even light, and sharpened."""
    return sharpen(even_out_light(image), 2)


def sharpen(image: Grey, reach: float) -> Grey:
    """Sharpened: each pixel differs three times as much from those about this far around it."""
    soft = cv2.GaussianBlur(image, (0, 0), reach)
    return np.asarray(cv2.addWeighted(image, 3, soft, -2, 0), np.uint8)


def even_out_light(image: Grey) -> Grey:
    """The picture divided by the shade of its paper: no shadows, and dark pictures get bright."""
    high, wide = image.shape
    small = shrink(image, 4)
    lit = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    paper = cv2.resize(cv2.GaussianBlur(lit, (0, 0), 4), (wide, high))
    return np.asarray(cv2.divide(image, paper, scale=PAPER_SHADE), np.uint8)


def shrink(image: Grey, times: float) -> Grey:
    """The picture, grey or not, so many times smaller: a pixel is the mean of those it replaces."""
    high, wide = image.shape[:2]
    size = max(1, round(wide / times)), max(1, round(high / times))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def stretch(image: Grey, across: int, down: int) -> Grey:
    """The picture with more pixels, so that small modules have enough."""
    high, wide = image.shape
    return np.asarray(cv2.resize(image, (wide * across, high * down)), np.uint8)

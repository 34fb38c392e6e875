"""Turns grey pictures into pictures in colour, and back; what they are stands in `grey`."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.images.grey import Colour, Grey, is_grey


def make_colour(image: Grey | Colour) -> Colour:
    """The same picture with three bytes a pixel."""
    return (
        np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8) if is_grey(image) else image
    )


def make_grey(image: Grey | Colour) -> Grey:
    """The same picture with one byte a pixel."""
    return (
        image if is_grey(image) else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    )

"""Turns bytes that people send into an upright grey picture; never writes to a disk."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.images.grey import Grey
from scanner.images.headers import CUT_SHORT, Size, Unreadable, is_jpeg, size_of

MOST_BYTES = 12 * 1024 * 1024
"""The size of a photo of 50 megapixels as compressed by a phone."""
MOST_PIXELS = 50_000_000
"""As many as large phone cameras have; decoding such a picture briefly takes 50 MB."""

TOO_HEAVY = "That picture is larger than 12 MB: please send a smaller one."
TOO_LARGE = "That picture has too many pixels: please send a smaller one."
EMPTY = "Nothing arrived: please take the photo again."

_REDUCED = {
    1: cv2.IMREAD_GRAYSCALE,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8,
}


def checked(data: bytes) -> Size:
    """The size of a picture that may be opened; otherwise `Unreadable` says why not."""
    if not data:
        raise Unreadable(EMPTY)
    if len(data) > MOST_BYTES:
        raise Unreadable(TOO_HEAVY)
    size = size_of(data)
    if min(size) < 1:
        raise Unreadable(CUT_SHORT)
    if size.wide * size.high > MOST_PIXELS:
        raise Unreadable(TOO_LARGE)
    return size


def opened(data: bytes, *, at_least: int | None = None) -> Grey:
    """The picture, grey and upright; a JPEG as small as this longest side allows."""
    return decoded(data, fraction(data, at_least))


def fraction(data: bytes, at_least: int | None) -> int:
    """How many times smaller this picture can be opened."""
    longest = max(checked(data))
    if at_least is None or not is_jpeg(data):
        return 1
    return next(times for times in (8, 4, 2, 1) if longest // times >= at_least or times == 1)


def decoded(data: bytes, times: int) -> Grey:
    """The pixels, this many times fewer each way, turned upright as the camera noted."""
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), _REDUCED[times])
    except cv2.error:
        image = None
    if image is None:
        raise Unreadable(CUT_SHORT)
    return np.asarray(image, np.uint8)

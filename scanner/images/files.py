"""Turns bytes that people send into an upright grey picture; never writes to a disk."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.images.grey import Grey
from scanner.images.headers import CUT_SHORT, PictureHeader, Unreadable, is_jpeg, read_header

MOST_BYTES = 12 * 1024 * 1024
"""The size of a photo of 50 megapixels as compressed by a phone."""
MOST_PIXELS = 50_000_000
"""As many as large phone cameras have."""
MOST_MEMORY_BYTES = 100_000_000
"""Memory that decoding one picture may take: enough for MOST_PIXELS as cameras send them, for 25
million in a WebP, and for 12 million in a progressive JPEG that keeps its colours in full."""

TOO_HEAVY = "That picture is larger than 12 MB: please send a smaller one."
TOO_LARGE = "That picture has too many pixels: please send a smaller one."
EMPTY = "Nothing arrived: please take the photo again."

_WORK_PER_BYTE = 8
"""A byte is more work than a pixel: it has to be unpacked."""
_REDUCED = {
    1: cv2.IMREAD_GRAYSCALE,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8,
}


def checked(data: bytes) -> PictureHeader:
    """The header of a picture that may be opened; otherwise `Unreadable` says why not."""
    if not data:
        raise Unreadable(EMPTY)
    if len(data) > MOST_BYTES:
        raise Unreadable(TOO_HEAVY)
    header = read_header(data)
    if header.pixels < 1:
        raise Unreadable(CUT_SHORT)
    memory = header.pixels * header.bytes_per_pixel
    if header.pixels > MOST_PIXELS or memory > MOST_MEMORY_BYTES:
        raise Unreadable(TOO_LARGE)
    return header


def estimated_work(data: bytes) -> int:
    """How much work a picture is compared with others; `Unreadable` if it cannot be opened."""
    header = checked(data)
    return header.pixels * header.passes * header.bytes_per_pixel + _WORK_PER_BYTE * len(data)


def opened(data: bytes, *, at_least: int | None = None) -> Grey:
    """The picture, grey and upright; a JPEG as small as this longest side allows."""
    return decoded(data, fraction(data, at_least))


def fraction(data: bytes, at_least: int | None) -> int:
    """How many times smaller this picture can be opened."""
    header = checked(data)
    longest = max(header.wide, header.high)
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

"""Turns bytes that people send into an upright picture; never writes to a disk."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from scanner.images.grey import Colour, Grey
from scanner.images.headers import CUT_SHORT, Unreadable, is_jpeg
from scanner.images.photo_limits import check_photo, has_room_for_colour

_GREY_FLAGS_BY_REDUCTION = {
    1: cv2.IMREAD_GRAYSCALE,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8,
}


def open_photo(data: bytes, *, at_least: int | None = None) -> Grey:
    """The picture, grey and upright; a JPEG as small as this longest side allows.

    `Unreadable` says why it cannot be opened, here and below.
    """
    return decode_photo(data, choose_reduction(data, at_least))


def open_colour_photo(data: bytes, *, at_least: int) -> Grey | Colour:
    """The same in colour; still grey if its colours would take more memory than we allow."""
    times = choose_reduction(data, at_least)
    if not has_room_for_colour(check_photo(data), times):
        return decode_photo(data, times)
    return _decode(data, _GREY_FLAGS_BY_REDUCTION[times] | cv2.IMREAD_COLOR)


class ReducedPhoto(NamedTuple):
    """A photo that was opened so many times smaller, for every reader that looks at it."""

    data: bytes
    image: Grey
    times: int


def open_reduced(data: bytes, at_least: int) -> ReducedPhoto:
    """The photo, grey and upright; a JPEG as small as this longest side allows."""
    times = choose_reduction(data, at_least)
    return ReducedPhoto(data, decode_photo(data, times), times)


def choose_reduction(data: bytes, at_least: int | None) -> int:
    """How many times smaller each way this can be opened and still be `at_least` so long.

    Only a JPEG can be opened smaller: 1 for others, and for None.
    """
    header = check_photo(data)
    longest = max(header.wide, header.high)
    if at_least is None or not is_jpeg(data):
        return 1
    return next(times for times in (8, 4, 2, 1) if longest // times >= at_least or times == 1)


def decode_photo(data: bytes, times: int) -> Grey:
    """The grey pixels, this many times fewer each way, turned upright as the camera noted."""
    return _decode(data, _GREY_FLAGS_BY_REDUCTION[times])


def _decode(data: bytes, flags: int) -> Grey | Colour:
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        image = None
    if image is None:
        raise Unreadable(CUT_SHORT)
    return np.asarray(image, np.uint8)

"""Reads the codes in a photo; separate from `decode`, which can load without OpenCV."""

from __future__ import annotations

import zxingcpp

from scanner.images.grey import scale_corners
from scanner.images.opening import ReducedPhoto, decode_photo, open_photo, open_reduced
from scanner.labels.decode import read_labels, read_large
from scanner.labels.readers import QR_FORMAT
from scanner.labels.sightings import Sighting

READ_MIN_SIDE_PX = 1600
"""Pixels along the longer side that show a label well; larger photos are first opened smaller."""
MAX_FILE_CODE_CHARS = 4400
"""Signs that the largest code holds."""


def read_photo(data: bytes) -> tuple[Sighting, ...]:
    """The codes in a photo: first at a smaller size, then in full if that shows none."""
    return read_reduced_photo(open_reduced(data, READ_MIN_SIDE_PX))


def read_reduced_photo(photo: ReducedPhoto) -> tuple[Sighting, ...]:
    """The same of a photo that was opened at `READ_MIN_SIDE_PX` already."""
    data, image, times = photo
    sightings = read_labels(image)
    if not sightings and times > 1:
        return tuple(read_large(decode_photo(data, 1)))
    return tuple(
        Sighting(each.text, scale_corners(each.corners, times, times)) for each in sightings
    )


def read_longest_code(data: bytes) -> str:
    """What the longest code in a picture says; "" if there is none."""
    codes = zxingcpp.read_barcodes(
        open_photo(data),
        formats=zxingcpp.barcode_formats_from_str(QR_FORMAT),
        text_mode=zxingcpp.TextMode.Plain,
    )
    texts = (each.text for each in codes if len(each.text) <= MAX_FILE_CODE_CHARS)
    return max(texts, key=len, default="")

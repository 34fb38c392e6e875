"""Reads the codes in a photo; separate from `decode`, which can load without OpenCV."""

from __future__ import annotations

from scanner.images.files import decoded, fraction
from scanner.images.grey import enlarged
from scanner.labels.decode import read, read_large
from scanner.labels.sightings import Sighting

ENOUGH = 1600
"""Pixels along the longer side that show a label well; larger photos are first opened smaller."""


def read_photo(data: bytes, *, stop_after: int | None = None) -> tuple[Sighting, ...]:
    """The codes in a photo: first at a smaller size, then in full if that shows none."""
    times = fraction(data, ENOUGH)
    found = read(decoded(data, times), stop_after=stop_after)
    if not found and times > 1:
        return tuple(read_large(decoded(data, 1))[:stop_after])
    return tuple(Sighting(each.text, enlarged(each.corners, times, times)) for each in found)

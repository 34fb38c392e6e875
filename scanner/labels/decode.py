"""Reads the codes in a picture.

The whole picture is read once, as it is. Several readers, the cheapest first, then try only the
parts of it that look like labels; decision 9 explains the choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle

from scanner.faults import call_guarded
from scanner.images.grey import Grey, is_grey
from scanner.labels.crowding import is_crowded
from scanner.labels.readers import (
    HAS_OPENCV,
    READERS,
    Reader,
    read_plain,
    read_plain_or_inverted,
    scale_sightings,
)
from scanner.labels.sightings import MAX_CODES, Sighting

if HAS_OPENCV:
    from scanner.images.enhance import shrink
    from scanner.labels.regions import Likeness, Region

STILL_MAX_SIDE_PX = 1600
"""A still picture with a longer side is read smaller first, and then in full."""
STILL_READ_SIDE_PX = 1280
"""The longer side at which it is read first."""
FRAME_MAX_SIDE_PX = 1920
"""The longest side of a camera's frame in pixels; larger frames are shrunk to this."""
OTHER_READERS_PER_FRAME = 2
"""How many of the other readers look at each frame of a camera."""


def read_labels(image: Grey) -> tuple[Sighting, ...]:
    """Every code in a still picture, up to `MAX_CODES`; `ValueError` if it is not grey."""
    _check_grey(image)
    small, times = shrink_to_fit(image, STILL_MAX_SIDE_PX, STILL_READ_SIDE_PX)
    search = Search(small)
    search.read_whole(read_plain_or_inverted)
    if times > 1 and not search.is_done:
        search.add(scale_sightings(_run_reader(read_large, image), 1 / times, 1 / times))
    for reader in READERS[1:]:
        search.read_regions(reader, search.find_regions())
    return tuple(scale_sightings(search.sightings, times, times))


def read_large(image: Grey) -> list[Sighting]:
    """The codes in a large picture, read as it is; none if it is crowded."""
    return [] if is_crowded(image) else read_plain(image)


def _run_reader(reader: Reader, image: Grey) -> list[Sighting]:
    """What this reader finds: nothing, if it fails on this picture."""
    return call_guarded(lambda: list(reader(image)), otherwise=[])


def shrink_to_fit(image: Grey, most: int, comfortable: int) -> tuple[Grey, float]:
    """The picture, shrunk if its longer side exceeds `most`, and how many times smaller it is."""
    longest = max(image.shape)
    if longest <= most or not HAS_OPENCV:
        return image, 1
    return shrink(image, longest / comfortable), longest / comfortable


def _check_grey(image: Grey) -> None:
    """Raise `ValueError` unless the picture is grey."""
    if not is_grey(image):
        raise ValueError("the picture must be rows of grey bytes")


class Search:
    """What has been found in one picture, and where else labels may be."""

    def __init__(self, image: Grey) -> None:
        self._image, self._crowded = image, is_crowded(image)
        self._likeness: Likeness | None = None
        self._regions: list[Region] | None = None
        self.sightings: list[Sighting] = []

    @property
    def is_done(self) -> bool:
        """Whether no more are looked for."""
        return len(self.sightings) >= MAX_CODES

    def add(self, seen: Iterable[Sighting]) -> None:
        """Add the codes that were not known yet."""
        news = _select_new(seen, self.sightings)[: MAX_CODES - len(self.sightings)]
        self.sightings += news
        if news and self._likeness:
            self._likeness.blank_out(news)
            self._regions = None

    def read_whole(self, reader: Reader) -> None:
        """Let a reader look at the whole picture."""
        if not (self._crowded or self.is_done):
            self.add(_run_reader(reader, self._image))

    def find_regions(self) -> list[Region]:
        """Where labels may be that have not been read; nowhere if the picture is crowded."""
        if self._crowded or self.is_done or not HAS_OPENCV:
            return []
        if self._likeness is None:
            self._likeness = Likeness(self._image)
            self._likeness.blank_out(self.sightings)
        if self._regions is None:
            self._regions = self._likeness.find_regions()
        return self._regions

    def read_regions(self, reader: Reader, regions: Iterable[Region]) -> None:
        """Let a reader look at these parts of the picture; without OpenCV, at all of it."""
        if HAS_OPENCV:
            seen = (each.place(_run_reader(reader, each.crop(self._image))) for each in regions)
            self.add([each for codes in seen for each in codes])
        else:
            self.read_whole(reader)


def _select_new(seen: Iterable[Sighting], known: Sequence[Sighting]) -> list[Sighting]:
    """The codes a reader found that were not known yet, each once."""
    news: list[Sighting] = []
    for each in seen:
        if not any(each.is_same_as(other) for other in (*known, *news)):
            news.append(each)
    return news


class LiveReader:
    """Reads a camera: the cheapest reader gets every frame, the others take turns.

    A reader that found what no cheaper one did looks there again in the next frame, because a
    label must stay in view for a while to count.
    """

    def __init__(self) -> None:
        self._others = cycle(READERS[1:] or READERS)
        self._needed: dict[Reader, tuple[Sighting, ...] | None] = {}

    def read(self, image: Grey) -> tuple[Sighting, ...]:
        """The codes that this frame's readers find."""
        _check_grey(image)
        frame, times = shrink_to_fit(image, FRAME_MAX_SIDE_PX, FRAME_MAX_SIDE_PX)
        search = Search(frame)
        search.read_whole(read_plain)
        needed: dict[Reader, tuple[Sighting, ...] | None] = {}
        turns = {next(self._others): None for _ in range(OTHER_READERS_PER_FRAME)}
        for reader, sightings in (self._needed | turns).items():
            before = len(search.sightings)
            search.read_regions(reader, _select_regions(sightings, search.find_regions()))
            if search.sightings[before:]:
                needed[reader] = tuple(search.sightings[before:])
        self._needed = needed
        return tuple(scale_sightings(search.sightings, times, times))


def _select_regions(
    sightings: Iterable[Sighting] | None, regions: Iterable[Region]
) -> list[Region]:
    """The regions in which these codes were; all regions if none are given."""
    return [
        each
        for each in regions
        if sightings is None or any(each.holds(code.middle) for code in sightings)
    ]

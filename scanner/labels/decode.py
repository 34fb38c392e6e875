"""Reads the codes in a picture.

The whole picture is read once, as it is. Several readers, the cheapest first, then try only the
parts of it that look like labels; decision 9 explains the choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle

from scanner.faults import tried
from scanner.images.grey import Grey, is_grey
from scanner.labels.crowding import is_crowded
from scanner.labels.readers import (
    HAS_OPENCV,
    READERS,
    Reader,
    read_plain,
    read_plain_or_inverted,
    scaled,
)
from scanner.labels.sightings import MOST, Sighting

if HAS_OPENCV:
    from scanner.images.enhance import shrunk
    from scanner.labels.regions import Likeness, Region

LARGE, COMFORTABLE = 1600, 1280
"""A picture with a longer side than LARGE is read at the size COMFORTABLE, and in full."""
FRAME = 1920
"""The longest side of a camera's frame in pixels; larger frames are shrunk to this."""
TURNS = 2
"""How many of the other readers look at each frame of a camera."""


def read(image: Grey, *, stop_after: int | None = None) -> tuple[Sighting, ...]:
    """Every code in a still picture, or as many as asked for."""
    _check(image)
    small, times = fitted(image, LARGE, COMFORTABLE)
    search = Search(small, stop_after)
    search.whole(read_plain_or_inverted)
    if times > 1 and not search.done:
        search.add(scaled(_looked(read_large, image), 1 / times, 1 / times))
    for reader in READERS[1:]:
        search.closely(reader, search.regions())
    return tuple(scaled(search.found, times, times))


def read_large(image: Grey) -> list[Sighting]:
    """A large picture as it is, unless it is crowded."""
    return [] if is_crowded(image) else read_plain(image)


def _looked(reader: Reader, image: Grey) -> list[Sighting]:
    """What this reader finds: nothing, if it fails on this picture."""
    return tried(lambda: list(reader(image)), otherwise=[])


def fitted(image: Grey, most: int, comfortable: int) -> tuple[Grey, float]:
    """The picture, shrunk if its longer side exceeds `most`, and how many times smaller it is."""
    longest = max(image.shape)
    if longest <= most or not HAS_OPENCV:
        return image, 1
    return shrunk(image, longest / comfortable), longest / comfortable


def _check(image: Grey) -> None:
    if not is_grey(image):
        raise ValueError("the picture must be rows of grey bytes")


class Search:
    """What has been found in one picture, and where else labels may be."""

    def __init__(self, image: Grey, stop_after: int | None) -> None:
        self._image, self._crowded = image, is_crowded(image)
        self._most = MOST if stop_after is None else min(stop_after, MOST)
        self._likeness: Likeness | None = None
        self._regions: list[Region] | None = None
        self.found: list[Sighting] = []

    @property
    def done(self) -> bool:
        """Whether as many were found as anybody wants."""
        return len(self.found) >= self._most

    def add(self, seen: Iterable[Sighting]) -> None:
        """Add the codes that were not known yet."""
        news = _news(seen, self.found)[: self._most - len(self.found)]
        self.found += news
        if news and self._likeness:
            self._likeness.forget(news)
            self._regions = None

    def whole(self, reader: Reader) -> None:
        """Let a reader look at the whole picture."""
        if not (self._crowded or self.done):
            self.add(_looked(reader, self._image))

    def regions(self) -> list[Region]:
        """Where labels may be that have not been read."""
        if self._crowded or self.done or not HAS_OPENCV:
            return []
        if self._likeness is None:
            self._likeness = Likeness(self._image)
            self._likeness.forget(self.found)
        if self._regions is None:
            self._regions = self._likeness.regions()
        return self._regions

    def closely(self, reader: Reader, regions: Iterable[Region]) -> None:
        """Let a reader look at these parts of the picture."""
        if HAS_OPENCV:
            seen = (each.placed(_looked(reader, each.of(self._image))) for each in regions)
            self.add([each for found in seen for each in found])
        else:
            self.whole(reader)


def _news(seen: Iterable[Sighting], known: Sequence[Sighting]) -> list[Sighting]:
    """The codes a reader found that were not known yet, each once."""
    news: list[Sighting] = []
    for each in seen:
        if not any(each.same_as(other) for other in (*known, *news)):
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

    def read(self, image: Grey, *, stop_after: int | None = None) -> tuple[Sighting, ...]:
        """The codes that this frame's readers find."""
        _check(image)
        frame, times = fitted(image, FRAME, FRAME)
        search = Search(frame, stop_after)
        search.whole(read_plain)
        needed: dict[Reader, tuple[Sighting, ...] | None] = {}
        turns = {next(self._others): None for _ in range(TURNS)}
        for reader, there in (self._needed | turns).items():
            before = len(search.found)
            search.closely(reader, _at(there, search.regions()))
            if search.found[before:]:
                needed[reader] = tuple(search.found[before:])
        self._needed = needed
        return tuple(scaled(search.found, times, times))


def _at(there: Iterable[Sighting] | None, regions: Iterable[Region]) -> list[Region]:
    """The regions in which these codes were; all regions if none are given."""
    return [
        each for each in regions if there is None or any(each.holds(code.middle) for code in there)
    ]

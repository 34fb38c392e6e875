"""Reads the codes in a picture.

Several readers try one after another, the cheapest first; decision 9 explains the choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle

import zxingcpp

from scanner.faults import tried
from scanner.images.grey import Corners, Grey, box_round, enlarged, is_grey, mapped_corners
from scanner.labels.crowding import is_crowded
from scanner.labels.sightings import MOST, Sighting

try:
    from scanner.images.enhance import sharpened, shrunk, stretched
    from scanner.labels.partial_labels import Rectified, partial_labels

    HAS_OPENCV = True
except ImportError:  # OpenCV is not installed
    HAS_OPENCV = False
try:
    from pyzbar import pyzbar

    HAS_ZBAR = True
except (ImportError, OSError):  # the native library is not installed
    HAS_ZBAR = False

_QR = "QRCodeModel2"
"""The only kind that is read, by name: the library warns if its own constants are kept."""
LONGEST = 512
"""Characters; a longer text is not a label, and is cut to this length."""
LARGE, COMFORTABLE = 1600, 1280
"""A picture with a longer side than LARGE is read at the size COMFORTABLE, and in full."""
FRAME = 1920
"""The longest side of a camera's frame in pixels; larger frames are shrunk to this."""


Reader = Callable[[Grey], Iterable[Sighting]]


def read_plain(image: Grey) -> list[Sighting]:
    """Read the picture as it is, with zxing: takes 1 ms and reads nine codes out of ten."""
    found = zxingcpp.read_barcodes(
        image,
        formats=zxingcpp.barcode_formats_from_str(_QR),
        text_mode=zxingcpp.TextMode.Plain,
        try_invert=False,
    )
    return [Sighting(each.text[:LONGEST], _corners(each.position)) for each in found[:MOST]]


def _corners(at: zxingcpp.Position) -> Corners:
    around = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
    a, b, c, d = ((float(point.x), float(point.y)) for point in around)
    return a, b, c, d


def read_enhanced(image: Grey) -> list[Sighting]:
    """Under even light, sharpened and doubled in size: for small, blurred and dark labels."""
    return _scaled(read_plain(stretched(sharpened(image), 2, 2)), 1 / 2, 1 / 2)


def read_stretched(image: Grey) -> list[Sighting]:
    """Doubled only in height: for labels that lie flat in front of a low camera."""
    return _scaled(read_plain(stretched(sharpened(image), 1, 2)), 1, 1 / 2)


def read_completed(image: Grey) -> list[Sighting]:
    """With a finder pattern painted where glare or a finger hides one."""
    labels = (label.completed(image) for label in partial_labels(image))
    read = (next(filter(None, map(_read_rectified, variants)), []) for variants in labels)
    return [each for found in read for each in found]


def _read_rectified(label: Rectified) -> list[Sighting]:
    """The code of a rectified label, with its place in the picture."""
    found = read_plain(label.image)
    return [Sighting(each.text, mapped_corners(label.back, each.corners)) for each in found]


def read_with_zbar(image: Grey) -> list[Sighting]:
    """With zbar, which guesses other alphabets: only plain ASCII is trusted."""
    found = pyzbar.decode(image, [pyzbar.ZBarSymbol.QRCODE])
    said = ((each.data.decode(errors="replace"), each.polygon) for each in found[:MOST])
    return [
        Sighting(text[:LONGEST], box_round(polygon)) for text, polygon in said if text.isascii()
    ]


def _scaled(found: Iterable[Sighting], across: float, down: float) -> list[Sighting]:
    return [Sighting(each.text, enlarged(each.corners, across, down)) for each in found]


READERS: tuple[Reader, ...] = (
    read_plain,
    *((read_enhanced, read_stretched, read_completed) if HAS_OPENCV else ()),
    *((read_with_zbar,) if HAS_ZBAR else ()),
)
"""The readers this machine has, cheapest first."""


def missing() -> tuple[str, ...]:
    """The native libraries this machine lacks; the readers that need them are left out."""
    return (*(() if HAS_OPENCV else ("opencv",)), *(() if HAS_ZBAR else ("zbar",)))


def read(image: Grey, *, stop_after: int | None = None) -> tuple[Sighting, ...]:
    """Every code in a still picture, or as many as asked for."""
    most = MOST if stop_after is None else min(stop_after, MOST)
    return _united(_read_by_each(image), most)


def read_large(image: Grey) -> list[Sighting]:
    """A large picture as it is, unless it is crowded."""
    return [] if is_crowded(image) else read_plain(image)


def _read_by_each(image: Grey) -> Iterator[Iterable[Sighting]]:
    """What each reader finds; none starts before its turn."""
    _check(image)
    small, times = fitted(image, LARGE, COMFORTABLE)
    readers = () if is_crowded(small) else READERS
    yield from (_scaled(_looked(reader, small), times, times) for reader in readers[:1])
    if times > 1:
        yield _looked(read_large, image)
    yield from (_scaled(_looked(reader, small), times, times) for reader in readers[1:])


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


def _united(readers: Iterator[Iterable[Sighting]], most: int) -> tuple[Sighting, ...]:
    """What several readers found, each code once."""
    found: list[Sighting] = []
    while len(found) < most and (seen := next(readers, None)) is not None:
        found += _news(seen, found)
    return tuple(found[:most])


def _news(seen: Iterable[Sighting], known: Sequence[Sighting]) -> list[Sighting]:
    """The codes a reader found that were not known yet, each once."""
    news: list[Sighting] = []
    for each in seen:
        if not any(each.same_as(other) for other in (*known, *news)):
            news.append(each)
    return news


class LiveReader:
    """Reads a camera: the cheapest reader gets every frame, the others take turns.

    A reader that found what no cheaper one did gets the next frame too, because a label must stay
    in view for a while to count.
    """

    def __init__(self) -> None:
        self._others = cycle(READERS[1:] or READERS)
        self._needed: tuple[Reader, ...] = ()

    def read(self, image: Grey, *, stop_after: int | None = None) -> tuple[Sighting, ...]:
        """The codes that this frame's readers find."""
        _check(image)
        frame, times = fitted(image, FRAME, FRAME)
        most = MOST if stop_after is None else min(stop_after, MOST)
        readers = (read_plain, *self._needed, next(self._others))
        found: list[Sighting] = []
        needed = []
        for reader in () if is_crowded(frame) else dict.fromkeys(readers):
            news = _news(_looked(reader, frame), found) if len(found) < most else ()
            needed += [reader] if news and reader is not read_plain else []
            found += news
        self._needed = tuple(needed)
        return tuple(_scaled(found[:most], times, times))

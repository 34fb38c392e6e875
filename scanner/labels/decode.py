"""A picture in, the codes in it out.

Several readers look one after the other, the cheapest first; why these is in the decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle

import zxingcpp

from scanner.images.grey import Corners, Grey, box_round, enlarged, is_grey, mapped_corners
from scanner.labels.crowding import is_crowded
from scanner.labels.sightings import MOST, Sighting

try:
    from scanner.images.enhance import sharpened, shrunk, stretched
    from scanner.labels.partial_labels import Rectified, partial_labels

    CAN_CLEAR = True
except ImportError:  # OpenCV is not there
    CAN_CLEAR = False
try:
    from pyzbar import pyzbar

    HAS_ZBAR = True
except (ImportError, OSError):  # the library itself is not there
    HAS_ZBAR = False

_QR = "QRCodeModel2"
"""The one kind that is read; by its name, for the library complains of what outlives it."""
LONGEST = 512
"""A longer text is no label; the rest of it is dropped."""
LARGE = 1600
"""A picture with a longer side is looked at in two sizes."""
COMFORTABLE = 1280
FRAME = 1920
"""Cameras give no longer frames; others are shrunk to it."""


Look = Callable[[Grey], Iterable[Sighting]]


def as_it_is(image: Grey) -> list[Sighting]:
    """Reads the picture untouched: 1 ms, and nine codes of ten."""
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


def in_clear(image: Grey) -> list[Sighting]:
    """Reads it under even light, sharpened and doubled: small, soft and dark labels."""
    return _scaled(as_it_is(stretched(sharpened(image), 2, 2)), 1 / 2, 1 / 2)


def from_the_side(image: Grey) -> list[Sighting]:
    """Reads it doubled in height alone: labels that lie flat before a low camera."""
    return _scaled(as_it_is(stretched(sharpened(image), 1, 2)), 1, 1 / 2)


def with_a_pattern_hidden(image: Grey) -> list[Sighting]:
    """Reads labels of which glare or a finger hides one finder pattern, painted anew."""
    labels = (label.completed(image) for label in partial_labels(image))
    read = (next(filter(None, map(_read_rectified, variants)), []) for variants in labels)
    return [each for found in read for each in found]


def _read_rectified(label: Rectified) -> list[Sighting]:
    """The label that was laid flat, where it lies in the picture."""
    found = as_it_is(label.image)
    return [Sighting(each.text, mapped_corners(label.back, each.corners)) for each in found]


def second_opinion(image: Grey) -> list[Sighting]:
    """Reads it with zbar, which guesses at foreign signs: only plain ASCII can be trusted."""
    found = pyzbar.decode(image, [pyzbar.ZBarSymbol.QRCODE])
    said = ((each.data.decode(errors="replace"), each.polygon) for each in found[:MOST])
    return [
        Sighting(text[:LONGEST], box_round(polygon)) for text, polygon in said if text.isascii()
    ]


def _scaled(found: Iterable[Sighting], across: float, down: float) -> list[Sighting]:
    return [Sighting(each.text, enlarged(each.corners, across, down)) for each in found]


LOOKS: tuple[Look, ...] = (
    as_it_is,
    *((in_clear, from_the_side, with_a_pattern_hidden) if CAN_CLEAR else ()),
    *((second_opinion,) if HAS_ZBAR else ()),
)
"""The readers of this machine, cheapest first."""


def missing() -> tuple[str, ...]:
    """The native libraries this machine lacks; the readers that need them are left out."""
    return (*(() if CAN_CLEAR else ("opencv",)), *(() if HAS_ZBAR else ("zbar",)))


def read(image: Grey, *, stop_after: int | None = None) -> tuple[Sighting, ...]:
    """Every code in a still, or as many as asked for."""
    most = MOST if stop_after is None else min(stop_after, MOST)
    return _united(_looks_at(image), most)


def in_full(image: Grey) -> list[Sighting]:
    """Reads a large picture as it is, unless it is crowded."""
    return [] if is_crowded(image) else as_it_is(image)


def _looks_at(image: Grey) -> Iterator[Iterable[Sighting]]:
    """What each reader finds, each looking only when it is its turn."""
    _check(image)
    small, times = fitted(image, LARGE, COMFORTABLE)
    looks = () if is_crowded(small) else LOOKS
    yield from (_scaled(look(small), times, times) for look in looks[:1])
    if times > 1:
        yield in_full(image)
    yield from (_scaled(look(small), times, times) for look in looks[1:])


def fitted(image: Grey, most: int, comfortable: int) -> tuple[Grey, float]:
    """A picture with a longer side than that at a comfortable size, and how many times smaller."""
    longest = max(image.shape)
    if longest <= most or not CAN_CLEAR:
        return image, 1
    return shrunk(image, longest / comfortable), longest / comfortable


def _check(image: Grey) -> None:
    if not is_grey(image):
        raise ValueError("a picture to read is rows of grey bytes")


def _united(looks: Iterator[Iterable[Sighting]], most: int) -> tuple[Sighting, ...]:
    """What several readers found, each code once."""
    found: list[Sighting] = []
    while len(found) < most and (seen := next(looks, None)) is not None:
        found += _news(seen, found)
    return tuple(found[:most])


def _news(seen: Iterable[Sighting], known: Sequence[Sighting]) -> list[Sighting]:
    """Of what a look has seen, what was not known yet, each code once."""
    news: list[Sighting] = []
    for each in seen:
        if not any(each.same_as(other) for other in (*known, *news)):
            news.append(each)
    return news


class LiveReader:
    """Reads a camera: the cheap look at every frame, the others in turn.

    A look that found what no cheaper one did looks again at the next frame: labels must stay in
    view for a while to count.
    """

    def __init__(self) -> None:
        self._others = cycle(LOOKS[1:] or LOOKS)
        self._needed: tuple[Look, ...] = ()

    def read(self, image: Grey, *, stop_after: int | None = None) -> tuple[Sighting, ...]:
        """The codes in this frame, as far as these looks find them."""
        _check(image)
        frame, times = fitted(image, FRAME, FRAME)
        most = MOST if stop_after is None else min(stop_after, MOST)
        looks = (as_it_is, *self._needed, next(self._others))
        found: list[Sighting] = []
        needed = []
        for look in () if is_crowded(frame) else dict.fromkeys(looks):
            news = _news(look(frame), found) if len(found) < most else ()
            needed += [look] if news and look is not as_it_is else []
            found += news
        self._needed = tuple(needed)
        return tuple(_scaled(found[:most], times, times))

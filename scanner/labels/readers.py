"""Ways to read the codes in a picture; decision 9 explains the choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import zxingcpp

from scanner.images.grey import Corners, Grey, make_box_around, map_corners, scale_corners
from scanner.labels.sightings import MAX_CODES, Sighting

try:
    from scanner.images.enhance import even_and_sharpen, even_out_light, sharpen, stretch
    from scanner.labels.partial_labels import Rectified, find_partial_labels

    HAS_OPENCV = True
except ImportError:  # OpenCV is not installed
    HAS_OPENCV = False
try:
    from pyzbar import pyzbar

    HAS_ZBAR = True
except (ImportError, OSError):  # the native library is not installed
    HAS_ZBAR = False

QR_FORMAT = "QRCodeModel2"
"""The only kind that is read, by name: the library warns if its own constants are kept."""
MAX_TEXT_CHARS = 512
"""Characters; of a longer text nothing is kept: cut short, it might look like a label."""
FINE_SHARPENING_PX = 1.3
LIGHT_SHARPENING_PX = 1.5
"""How far around it, in pixels, a picture is compared with itself to be sharpened."""

Reader = Callable[[Grey], Iterable[Sighting]]


def read_plain(image: Grey) -> list[Sighting]:
    """Read the picture as it is, with zxing: takes 1 ms and reads nine codes out of ten."""
    return _read_with_zxing(image)


def read_plain_or_inverted(image: Grey) -> list[Sighting]:
    """The same, and codes in light on dark, for twice the work."""
    return _read_with_zxing(image, inverted=True)


def _read_with_zxing(
    image: Grey, *, inverted: bool = False, one_limit: bool = False
) -> list[Sighting]:
    by = zxingcpp.Binarizer
    codes = zxingcpp.read_barcodes(
        image,
        formats=zxingcpp.barcode_formats_from_str(QR_FORMAT),
        text_mode=zxingcpp.TextMode.Plain,
        try_invert=inverted,
        binarizer=by.GlobalHistogram if one_limit else by.LocalAverage,
    )
    return [
        Sighting(_drop_if_long(each.text), _make_corners(each.position))
        for each in codes[:MAX_CODES]
    ]


def _drop_if_long(text: str) -> str:
    """The text; nothing of it if it is too long for a label."""
    return text if len(text) <= MAX_TEXT_CHARS else ""


def _make_corners(at: zxingcpp.Position) -> Corners:
    around = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
    a, b, c, d = ((float(point.x), float(point.y)) for point in around)
    return a, b, c, d


def read_enhanced(image: Grey) -> list[Sighting]:
    """Read under even light, sharpened and doubled: for small, blurred and dark labels."""
    return _read_enlarged(even_and_sharpen(image), 2)


def read_tripled(image: Grey) -> list[Sighting]:
    """Read tripled, under even light and sharpened more finely: for labels of very few pixels."""
    return _read_enlarged(sharpen(even_out_light(image), FINE_SHARPENING_PX), 3)


def read_uneven(image: Grey) -> list[Sighting]:
    """Read doubled and sharpened as it is: even light harms dark areas as large as in a label."""
    return _read_enlarged(sharpen(image, LIGHT_SHARPENING_PX), 2)


def read_in_two_shades(image: Grey) -> list[Sighting]:
    """Read with one limit between ink and paper for all of it: for labels with soft edges."""
    larger = stretch(even_and_sharpen(image), 2, 2)
    return scale_sightings(_read_with_zxing(larger, one_limit=True), 1 / 2, 1 / 2)


def _read_enlarged(image: Grey, times: int) -> list[Sighting]:
    return scale_sightings(read_plain(stretch(image, times, times)), 1 / times, 1 / times)


def read_stretched(image: Grey) -> list[Sighting]:
    """Read doubled only in height: for labels that lie flat in front of a low camera."""
    return scale_sightings(read_plain(stretch(even_and_sharpen(image), 1, 2)), 1, 1 / 2)


def read_completed(image: Grey) -> list[Sighting]:
    """Read with a finder pattern painted where glare or a finger hides one."""
    labels = (label.iter_completed(image) for label in find_partial_labels(image))
    read = (next(filter(None, map(_read_rectified, variants)), []) for variants in labels)
    return [each for codes in read for each in codes]


def _read_rectified(label: Rectified) -> list[Sighting]:
    """The code of a rectified label, with its place in the picture."""
    sightings = read_plain(label.image)
    return [Sighting(each.text, map_corners(label.back, each.corners)) for each in sightings]


def read_with_zbar(image: Grey) -> list[Sighting]:
    """Read with zbar, which guesses other alphabets: only plain ASCII is trusted."""
    codes = pyzbar.decode(image, [pyzbar.ZBarSymbol.QRCODE])
    texts = ((each.data.decode(errors="replace"), each.polygon) for each in codes[:MAX_CODES])
    return [
        Sighting(_drop_if_long(text), make_box_around(polygon))
        for text, polygon in texts
        if text.isascii()
    ]


def read_sharpened_with_zbar(image: Grey) -> list[Sighting]:
    """Read with zbar, under even light and sharpened."""
    return read_with_zbar(even_and_sharpen(image))


def scale_sightings(sightings: Iterable[Sighting], across: float, down: float) -> list[Sighting]:
    """What was found, in the coordinates of a picture that is wider and higher by these factors."""
    return [Sighting(each.text, scale_corners(each.corners, across, down)) for each in sightings]


_ENHANCING: tuple[Reader, ...] = (
    read_enhanced,
    read_completed,
    *((read_sharpened_with_zbar,) if HAS_ZBAR else ()),
    read_tripled,
    read_in_two_shades,
    read_uneven,
    read_stretched,
)
READERS: tuple[Reader, ...] = (
    read_plain,
    *(_ENHANCING if HAS_OPENCV else ()),
    *((read_with_zbar,) if HAS_ZBAR else ()),
)
"""The readers this machine has: the cheapest, then those that find most of what others miss."""


def list_missing() -> tuple[str, ...]:
    """The native libraries this machine lacks; the readers that need them are left out."""
    return (*(() if HAS_OPENCV else ("opencv",)), *(() if HAS_ZBAR else ("zbar",)))

"""Reads the kind, size and layout of a picture from its bytes, before anything is decoded.

A picture that is cut short, animated, or of a kind we do not read is refused here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

JPEG = b"\xff\xd8\xff"
PNG = b"\x89PNG\r\n\x1a\n"
_END = 0xD9
_SCAN = 0xDA
_PROGRESSIVE = 0xC2
_FRAMES = {0xC0, 0xC1, _PROGRESSIVE}
"""The kinds of JPEG that cameras make and every decoder reads."""
MAX_COEFFICIENT_BYTES = 8
WEBP_BYTES_PER_PIXEL = 4
"""WebP is decoded in colours first."""
MAX_JPEG_SCANS = 100
"""A progressive JPEG has about ten; each takes few bytes, but a pass over all pixels."""
MAX_SEGMENTS = 10_000
"""Pieces of one file; a photo of 12 MB has at most some thousand."""
_NEXT_MARKER = re.compile(rb"\xff[^\x00\x01\xff\xd0-\xd7]")
_HEIF_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif")

NOT_A_PICTURE = "That is not a picture we can read: please send a JPEG, PNG or WebP photo."
HEIC = "That is an HEIC photo: please set the camera to “most compatible”, or send a screenshot."
ANIMATED = "That picture is animated: please send a still photo."
TOO_MANY_LAYERS = "That picture has too many layers: please send it as the camera took it."
CUT_SHORT = "That picture did not arrive complete: please send it again."


class Unreadable(ValueError):
    """This picture cannot be used; the sentence says what to do."""

    @property
    def sentence(self) -> str:
        """What to tell the person who sent it."""
        return str(self)


class PictureHeader(NamedTuple):
    """What a picture states, before anything is decoded."""

    wide: int
    high: int
    passes: int = 1
    """How often the decoder goes over all pixels."""
    bytes_per_pixel: int = 2
    """Memory the decoder needs: the grey picture twice, and what else this kind takes."""

    @property
    def pixels(self) -> int:
        """How many there are."""
        return self.wide * self.high


def read_header(data: bytes) -> PictureHeader:
    """The header of a whole JPEG, PNG or WebP; `Unreadable` for anything else."""
    if data.startswith(JPEG):
        return _read_jpeg(data)
    if data.startswith(PNG):
        return _read_png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _read_webp(data)
    raise Unreadable(HEIC if data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS else NOT_A_PICTURE)


def is_jpeg(data: bytes) -> bool:
    """Whether this is a JPEG, which can be decoded at a fraction of its size."""
    return data.startswith(JPEG)


def _read_jpeg(data: bytes) -> PictureHeader:
    size, scans = None, 0
    for marker, start, end in islice(_iter_segments(data), MAX_SEGMENTS):
        scans += marker == _SCAN
        if scans > MAX_JPEG_SCANS:
            raise Unreadable(TOO_MANY_LAYERS)
        if marker in _FRAMES and end - start >= 5:  # noqa: PLR2004 - depth, height, width
            if size:  # the decoder would use the other one
                raise Unreadable(CUT_SHORT)
            size = PictureHeader(_read_number(data, start + 3, 2), _read_number(data, start + 1, 2))
            if marker == _PROGRESSIVE:
                size = size._replace(
                    bytes_per_pixel=2 + _count_coefficient_bytes(data[start + 5 : end])
                )
        if marker == _END and size:
            return size._replace(passes=max(scans, 1))
    raise Unreadable(CUT_SHORT)


def _count_coefficient_bytes(components: bytes) -> int:
    """How many bytes a pixel of all colours takes until a progressive JPEG is complete."""
    samples = [(each >> 4) * (each & 15) for each in components[2::3]]
    return (
        -(-2 * sum(samples) // max(samples, default=1)) if any(samples) else MAX_COEFFICIENT_BYTES
    )


def _iter_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Each marker of a JPEG, and where its content starts and ends, as far as it is whole."""
    at = 2
    while match := _NEXT_MARKER.search(data, at):
        marker, start = data[match.end() - 1], match.end()
        if marker == _END:
            yield marker, start, start
            return
        end = start + _read_number(data, start, 2)
        if end > len(data) or end < start + 2:
            return
        yield marker, start + 2, end
        at = end


def _read_png(data: bytes) -> PictureHeader:
    size, at = None, len(PNG)
    for _ in range(MAX_SEGMENTS):
        if at + 12 > len(data):
            break
        kind, length = data[at + 4 : at + 8], _read_number(data, at, 4)
        if kind == b"IHDR":
            if size:  # as above
                raise Unreadable(CUT_SHORT)
            size = PictureHeader(_read_number(data, at + 8, 4), _read_number(data, at + 12, 4))
        if kind == b"acTL":
            raise Unreadable(ANIMATED)
        if kind == b"IEND" and size:
            return size
        at += 12 + length
    raise Unreadable(CUT_SHORT)


def _read_webp(data: bytes) -> PictureHeader:
    kind, body = data[12:16], data[20:]
    if int.from_bytes(data[4:8], "little") + 8 > len(data) or len(body) < 10:  # noqa: PLR2004 - each header
        raise Unreadable(CUT_SHORT)
    if kind == b"VP8X":
        if body[0] & 2:
            raise Unreadable(ANIMATED)
        wide, high = (int.from_bytes(body[at : at + 3], "little") + 1 for at in (4, 7))
        return PictureHeader(wide, high, bytes_per_pixel=WEBP_BYTES_PER_PIXEL)
    if kind == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        wide, high = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        return PictureHeader(wide, high, bytes_per_pixel=WEBP_BYTES_PER_PIXEL)
    if kind == b"VP8 ":
        wide, high = (int.from_bytes(body[at : at + 2], "little") & 0x3FFF for at in (6, 8))
        return PictureHeader(wide, high, bytes_per_pixel=WEBP_BYTES_PER_PIXEL)
    raise Unreadable(NOT_A_PICTURE)


def _read_number(data: bytes, at: int, width: int) -> int:
    return int.from_bytes(data[at : at + width], "big")

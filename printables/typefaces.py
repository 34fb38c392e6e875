"""The fonts of sheets and their metrics, read from the WOFF files that the build includes.

A font comes in two files: one for Western European letters, one for other Latin alphabets.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "fonts"
PARTS = ("latin", "latin-ext")

FILES: Mapping[str, str] = {
    "Serif": "eb-garamond-{part}-400-normal.woff",
    "Serif-Italic": "eb-garamond-{part}-400-italic.woff",
    "Serif-Strong": "eb-garamond-{part}-600-normal.woff",
    "Sans": "source-sans-3-{part}-400-normal.woff",
    "Sans-Strong": "source-sans-3-{part}-700-normal.woff",
}


@dataclass(frozen=True, slots=True)
class Metrics:
    """How far a font extends above and below its baseline, and the line gap, in sizes."""

    ascent: float
    descent: float
    gap: float


class Typeface:
    """One font: the widths of its letters, and which of its files has each of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._tables = [read_tables(path.read_bytes()) for path in list_files(name)]

    @cached_property
    def metrics(self) -> Metrics:
        """The metrics in the font's own header."""
        return read_metrics(self._tables[0])

    def has(self, sign: str) -> bool:
        """Whether the font has this character."""
        return ord(sign) in self._owner

    def measure_width(self, text: str) -> float:
        """How wide the letters are at size 1; `KeyError` if the font lacks one."""
        widths = (self._owner[ord(sign)].face.charWidths[ord(sign)] for sign in text)
        return float(sum(widths)) / 1000

    def split_by_file(self, text: str) -> Iterator[tuple[str, str]]:
        """The text in parts, each with the registered name of the file that has its letters."""
        for name, signs in groupby(text, lambda sign: self._owner[ord(sign)].fontName):
            yield name, "".join(signs)

    @cached_property
    def _owner(self) -> Mapping[int, TTFont]:
        owners: dict[int, TTFont] = {}
        for part, each in zip(PARTS, self._tables, strict=True):
            font = TTFont(f"{self.name}-{part}", BytesIO(make_truetype(each)))
            font.face.name += b"-" + part.encode()  # otherwise reportlab confuses the two files
            registerFont(font)
            owners = dict.fromkeys(font.face.charToGlyph, font) | owners
        return owners


@cache
def get_typeface(name: str) -> Typeface:
    """The font of this name, one of `FILES`."""
    return Typeface(name)


def list_files(name: str) -> list[Path]:
    """The files of a font."""
    return [FOLDER / FILES[name].format(part=part) for part in PARTS]


def find_file(piece: str) -> Path:
    """The font file whose registered name `Typeface.split_by_file` gives."""
    return next(
        path
        for name in FILES
        for part, path in zip(PARTS, list_files(name), strict=True)
        if piece == f"{name}-{part}"
    )


# --- the format -----------------------------------------------------------------------------------


def read_tables(woff: bytes) -> dict[bytes, bytes]:
    """The contents of a WOFF 1.0 file: each table by its tag, unpacked."""
    signature, count = struct.unpack_from(">4s8xH", woff)
    if signature != b"wOFF":
        raise ValueError("This is not a WOFF file.")
    tables = {}
    for at in range(count):
        tag, start, packed, length, _ = struct.unpack_from(">4s4I", woff, 44 + 20 * at)
        content = woff[start : start + packed]
        tables[tag] = zlib.decompress(content) if packed < length else content
    return tables


def make_truetype(parts: Mapping[bytes, bytes]) -> bytes:
    """The same tables as a TrueType file."""
    count = len(parts)
    power = 1 << (count.bit_length() - 1)
    header = struct.pack(
        ">4s4H", b"\0\1\0\0", count, 16 * power, power.bit_length() - 1, 16 * (count - power)
    )
    directory, body = b"", b""
    for tag in sorted(parts):
        content = parts[tag]
        padded = content + bytes(-len(content) % 4)
        check = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        start = len(header) + 16 * count + len(body)
        directory += struct.pack(">4s3I", tag, check, start, len(content))
        body += padded
    return header + directory + body


def read_metrics(parts: Mapping[bytes, bytes]) -> Metrics:
    """The metrics in a font's tables."""
    (units,) = struct.unpack_from(">H", parts[b"head"], 18)
    ascent, descent, gap = struct.unpack_from(">3h", parts[b"hhea"], 4)
    return Metrics(ascent / units, -descent / units, gap / units)

"""The pages' fonts: their files, their @font-face rules, and the fallbacks shown until they arrive.

A fallback is a font that many systems have, scaled to the metrics of ours, so nothing jumps later.
"""

from __future__ import annotations

import mimetypes
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeAlias

from printables.typefaces import get_typeface

FOLDER = Path(__file__).parents[1] / "static" / "vendor" / "fonts"
Part: TypeAlias = Literal["latin", "latin-ext"]

RANGES: dict[Part, str] = {
    "latin": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,"
    "U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    "latin-ext": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,"
    "U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,"
    "U+2C60-2C7F,U+A720-A7FF",
}
"""The characters each file of a font is fetched for, as the packages name them."""

FREQUENCIES: dict[str, int] = {" ": 1540} | {
    sign: int(count)
    for sign, count in re.findall(
        r"(\S)(\d+)",
        "e922 t672 a668 i588 n578 o571 r526 s469 h351 l304 d298 c232 u207 m181 f170 p163 g155 y123 "
        "b114 w110 ,83 .79 v76 k46 T41 S41 A40 C31 M25 x25 P23 I22 B20 -18 R15 F15 N14 H13 D13 L12 "
        "W12 z11 G11 E11 j9 J9 O9 q8 K7 U16 V5 Y3 Z2",
    )
}
"""How often each character occurs in 10,000 characters of English text."""


@dataclass(frozen=True, slots=True)
class Font:
    """A face of one of our families: its files, and how much larger than designed we set it."""

    family: str
    file: str
    weights: str
    style: str = "normal"
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Fallback:
    """A font other systems have, with the width of its average character at size 1."""

    font: Font
    name: str
    locals: tuple[str, ...]
    width: float
    like: str
    """Which of our faces it stands for, as `printables.typefaces` calls it."""
    weights: str

    @property
    def family(self) -> str:
        """What the stylesheet calls it."""
        return f"{self.font.family} on {self.name}"


_STRONG, _TEXT = "eb-garamond-{part}-600-normal.woff2", "source-sans-3-{part}-wght-normal.woff2"
SERIF = Font("EB Garamond", _STRONG, "600", scale=1.1)
SANS = Font("Source Sans 3", _TEXT, "200 900", scale=1.04)
PAGES = (SERIF, SANS)
SHEETS = (
    Font("Sheet Serif", "eb-garamond-{part}-400-normal.woff2", "400"),
    Font("Sheet Serif", "eb-garamond-{part}-400-italic.woff2", "400", "italic"),
    Font("Sheet Serif", _STRONG, "600"),
)
"""What reads like a printed page, on a screen: fetched only where it is used."""


def _serif(name: str, width: float, *also: str) -> Fallback:
    names = (f"{name} Bold", *(f"{each} Bold" for each in also))
    return Fallback(SERIF, name, names, width, "Serif-Strong", "600")


def _sans(name: str, plain: float, bold: float, *also: str) -> tuple[Fallback, Fallback]:
    strong = tuple(f"{each} Bold" for each in (name, *also))
    return (
        Fallback(SANS, name, (name, *also), plain, "Sans", "200 599"),
        Fallback(SANS, name, strong, bold, "Sans-Strong", "600 900"),
    )


FALLBACKS = (
    _serif("Georgia", 1062 / 2048),
    _serif("Noto Serif", 0.511),
    _serif("Times New Roman", 886 / 2048, "Liberation Serif", "Tinos"),
    _serif("DejaVu Serif", 0.570),
    *_sans("Arial", 913 / 2048, 983 / 2048, "Liberation Sans", "Arimo"),
    *_sans("Roboto", 0.445, 0.452),
    *_sans("DejaVu Sans", 0.508, 0.574),
)

mimetypes.add_type("font/woff2", ".woff2")


def average_width(width: Callable[[str], float]) -> float:
    """The average width of a character in English text, from the width of each character."""
    total = sum(count * width(sign) for sign, count in FREQUENCIES.items())
    return total / sum(FREQUENCIES.values())


def make_address(file: str) -> str:
    """Where a font file is, with a digest so that a browser may cache it for good."""
    return f"/static/vendor/fonts/{file}?v={sha256((FOLDER / file).read_bytes()).hexdigest()[:10]}"


def make_data_url(file: str) -> str:
    """A font file as a data URL."""
    return f"data:font/woff2;base64,{b64encode((FOLDER / file).read_bytes()).decode()}"


@cache
def list_preloaded() -> tuple[str, ...]:
    """What a page fetches before it is drawn: the Western letters."""
    return tuple(make_address(font.file.format(part="latin")) for font in PAGES)


def write_font_faces(
    where: Callable[[str], str] = make_address,
    parts: tuple[Part, ...] = tuple(RANGES),
    fonts: tuple[Font, ...] = (*PAGES, *SHEETS),
) -> str:
    """The rules for these files of these fonts, and for all fallbacks."""
    own = (_write_face(font, part, where) for font in fonts for part in parts)
    return "\n".join((*own, *map(scale_fallback, FALLBACKS)))


def list_needed(text: str) -> tuple[Part, ...]:
    """Which files of our fonts have characters of this text."""
    points = set(map(ord, text))
    return tuple(part for part in RANGES if any(points & set(span) for span in list_spans(part)))


def list_spans(part: Part) -> Iterator[range]:
    """The numbers of the characters a file is fetched for."""
    for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", RANGES[part]):
        yield range(int(first, 16), int(last or first, 16) + 1)


def scale_fallback(fallback: Fallback) -> str:
    """The rule that gives a system font the width, height and line spacing of ours."""
    face, scale = get_typeface(fallback.like), fallback.font.scale
    size = scale * average_width(face.measure_width) / fallback.width
    rules = {
        "font-family": f'"{fallback.family}"',
        "font-weight": fallback.weights,
        "src": ", ".join(f'local("{name}")' for name in fallback.locals),
        "size-adjust": f"{size:.2%}",
        "ascent-override": f"{face.metrics.ascent * scale / size:.2%}",
        "descent-override": f"{face.metrics.descent * scale / size:.2%}",
        "line-gap-override": f"{face.metrics.gap * scale / size:.2%}",
    }
    return _rule(rules)


def _write_face(font: Font, part: Part, where: Callable[[str], str]) -> str:
    rules = {
        "font-family": f'"{font.family}"',
        "font-style": font.style,
        "font-weight": font.weights,
        "font-display": "swap",
        "src": f'url("{where(font.file.format(part=part))}") format("woff2")',
        "size-adjust": f"{font.scale:.0%}",
        "unicode-range": RANGES[part],
    }
    return _rule(rules)


def _rule(rules: dict[str, str]) -> str:
    lines = "\n".join(f"  {name}: {value};" for name, value in rules.items())
    return f"@font-face {{\n{lines}\n}}"

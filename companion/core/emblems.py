"""Emblems: what a game is known by at a glance. Each is one path on a grid of 48, drawn in lines.

A part of the path that is closed (`Z`) is tinted, too; so one text says all of an emblem, and all
of them have one style. A game names one of these, has a path of its own, or gets its initial.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from zlib import crc32

MAX_DRAWING_CHARS = 600
"""The most characters of an emblem's path."""
_DRAWING = re.compile(r"M[-0-9., MLHVCSQTAZlhvcsqtaz]+")

EMBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "ballot box": "M6 24H42V43H6ZM17 24V5H31V24M20 14L23 17L28.5 10.5M14 31H34",
        "bell": "M24 6C15 6 12 13 12 20C12 29 9 32 7 35H41C39 32 36 29 36 20C36 13 33 6 24 6Z"
        "M19 35a5 6 0 0 0 10 0",
        "book": "M24 12C18 7 11 7 5 9V39C11 37 18 37 24 42C30 37 37 37 43 39V9C37 7 30 7 24 12Z"
        "M24 12V42",
        "bug": "M24 12C33 12 37 20 37 29C37 38 31 43 24 43S11 38 11 29C11 20 15 12 24 12Z"
        "M24 12V43M17 13.5a7 7 0 0 1 14 0M20 7L17 3M28 7L31 3M11 24L4 20M11 32L4 35M37 24L44 20"
        "M37 32L44 35",
        "buzzer": "M6 34H42V42H6ZM10 34C10 20 17 15 24 15S38 20 38 34ZM24 4V9M10 8L13 12"
        "M38 8L35 12",
        "card": "M11 4H37V44H11ZM24 15L31 24L24 33L17 24ZM15.5 9h.01M32.5 39h.01",
        "castle": "M6 43V12H13V17H20V12H28V17H35V12H42V43ZM19 43V33a5 5 0 0 1 10 0V43",
        "chest": "M6 22V16Q6 8 14 8H34Q42 8 42 16V22ZM6 22H42V41H6ZM20 22V30H28V22",
        "coins": "M10 13a14 6 0 1 0 28 0a14 6 0 1 0-28 0ZM10 13V24a14 6 0 0 0 28 0V13"
        "M10 24V35a14 6 0 0 0 28 0V24",
        "compass": "M5 24a19 19 0 1 0 38 0a19 19 0 1 0-38 0ZM32 16L27 27L16 32L21 21Z",
        "crown": "M8 35L4 13L15 23L24 8L33 23L44 13L40 35ZM8 42H40",
        "dial": "M4 37a20 20 0 0 1 40 0ZM24 37L34 24M10 30L13 31.5M14.5 22.5L17 25M24 17V21"
        "M38 30L35 31.5",
        "dice cup": "M8 22H34L31 43H11ZM9 28.5H33M28 4L39 7L36 18L25 15ZM32 11h.01",
        "die": "M24 5L41 14.5V33.5L24 43L7 33.5V14.5ZM7 14.5L24 24L41 14.5M24 24V43M24 14.5h.01"
        "M13 24h.01M18 33h.01M30 30h.01M35.5 27h.01M32.7 34.5h.01",
        "envelope": "M5 11H43V38H5ZM5 12L24 27L43 12",
        "eye": "M4 24Q24 3 44 24Q24 45 4 24ZM17 24a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z",
        "fan of cards": "M17 6H31V38H17ZM17 10.5L6.5 14L14 41.5L17 40.6M31 10.5L41.5 14L34 41.5"
        "L31 40.6",
        "feather": "M14 34C10 20 20 7 42 5C42 25 30 38 14 34ZM6 43L30 18",
        "fish": "M4 24C11 12 25 11 34 24C25 37 11 36 4 24ZM34 24L44 15V33ZM13 22h.01"
        "M20 18Q24 24 20 30",
        "fist": "M8 18a4 4 0 0 1 8 0a4 4 0 0 1 8 0a4 4 0 0 1 8 0a4 4 0 0 1 8 0V29Q40 38 33 39V44"
        "H15V38Q8 35 8 27ZM16 18V25M24 18V25M32 18V25M8 26H23a4 4 0 0 1 0 8H18",
        "flag": "M11 7C20 2 28 12 40 7V26C28 31 20 21 11 26ZM11 44V4",
        "flower": "M5 24a19 19 0 1 0 38 0a19 19 0 1 0-38 0ZM19.4 15a4.6 4.6 0 1 0 9.2 0"
        "a4.6 4.6 0 1 0-9.2 0ZM28 21.2a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z"
        "M24.7 31.3a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0ZM14.1 31.3a4.6 4.6 0 1 0 9.2 0"
        "a4.6 4.6 0 1 0-9.2 0ZM10.8 21.2a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0ZM24 24h.01",
        "gavel": "M10 20L20 10L28 18L18 28ZM7 22L16 31M22 7L31 16M23 23L41 41M5 42H23",
        "grid": "M6 6H42V42H6V6M18 6V42M30 6V42M6 18H42M6 30H42M18 18H30V30H18ZM30 6H42V18H30Z"
        "M6 30H18V42H6Z",
        "halo": "M14 9a10 4 0 1 0 20 0a10 4 0 1 0-20 0ZM22.5 21C14 14 7 16 4 22C7 22 8 23 8 25"
        "C7 28 9 30 12 30C12 34 15 36 18 34C18 38 20 42 22.5 43ZM25.5 21C34 14 41 16 44 22"
        "C41 22 40 23 40 25C41 28 39 30 36 30C36 34 33 36 30 34C30 38 28 42 25.5 43Z",
        "heart": "M24 42C10 31 5 24 5 17C5 8 18 5 24 15C30 5 43 8 43 17C43 24 38 31 24 42Z",
        "helmet": "M24 5C13 5 8 13 8 23C8 31 10 38 13 43H20V31L13 26H22L24 33L26 26H35L28 31V43H35"
        "C38 38 40 31 40 23C40 13 35 5 24 5ZM24 5V18",
        "horned chest": "M7 25V21Q7 14 14 14H34Q41 14 41 21V25ZM7 25H41V43H7ZM20 25V33H28V25"
        "M12 14C6 13 4 8 6 3C9 8 14 9 18 14ZM36 14C42 13 44 8 42 3C39 8 34 9 30 14Z",
        "hourglass": "M14 5H34V12C34 18 28 20 24 24C20 20 14 18 14 12ZM14 43H34V36"
        "C34 30 28 28 24 24C20 28 14 30 14 36ZM10 5H38M10 43H38",
        "house": "M10 21L24 8.5L38 21V42H10ZM4 26L24 8L44 26M20 42V31H28V42",
        "key": "M5 17a10 10 0 1 0 20 0a10 10 0 1 0-20 0ZM22 24L41 43M33 35L38 30M38 40L43 35"
        "M15 17h.01",
        "lantern": "M14 17H34V37H14ZM11 37H37V43H11ZM16 17L20 10H28L32 17M20 10a4 5 0 0 1 8 0"
        "M24 22C28 26 28 31 24 32C20 31 20 26 24 22Z",
        "magnifier": "M6 20a14 14 0 1 0 28 0a14 14 0 1 0-28 0ZM30 30L43 43M13 20a7 7 0 0 1 7-7",
        "magpie": "M8 30C14 18 26 14 34 18L42 14L38 24C36 34 26 40 14 38ZM30 22V22.5M14 38L6 44"
        "M20 38V44M26 36L28 43",
        "map": "M5 11L18 6L30 11L43 6V37L30 42L18 37L5 42ZM18 6V37M30 11V42M9 24L12 22M21 21L26 24"
        "M34 22L38 26M38 22L34 26",
        "mask": "M8 9Q24 3 40 9V22Q40 36 24 43Q8 36 8 22ZM13.5 19Q17.5 14 21.5 19M26.5 19"
        "Q30.5 14 34.5 19M16 28Q24 32 32 28Q24 39 16 28Z",
        "moon": "M27 6A19 19 0 1 0 43 30A16 16 0 0 1 27 6ZM38 7V15M34 11H42",
        "mountain": "M3 41L18 13L26 28L31 21L45 41ZM12 24.5L18 28L23 22.5",
        "page": "M10 5H29L38 14V43H10ZM29 5V14H38M17 22H31M17 29H31M17 36H25",
        "passed cards": "M8 4H22V25H8ZM22 9H33V30H18V25M7 38H40M33.5 31.5L40 38L33.5 44.5",
        "pencil": "M7 41L10 30L32 8L40 16L18 38ZM27 13L35 21M10 30L18 38",
        "picture": "M5 8H43V40H5ZM5 35L17 21L27 32L33 26L43 35M29 16a3.5 3.5 0 1 0 7 0"
        "a3.5 3.5 0 1 0-7 0Z",
        "potion": "M18 5H30M21 5V16L10 36Q7 43 15 43H33Q41 43 38 36L27 16V5M14.5 29H33.5L38 36"
        "Q41 43 33 43H15Q7 43 10 36ZM22 36h.01M29 38h.01",
        "pyramid": "M24 6L44 42H4ZM17.3 18H30.7M10.7 30H37.3",
        "scales": "M4 28a6.5 7 0 0 0 13 0ZM31 28a6.5 7 0 0 0 13 0ZM24 6V42M14 42H34M10.5 12H37.5"
        "M4 28L10.5 12L17 28M31 28L37.5 12L44 28",
        "sealed letter": "M24 36H9V5H37V26M27 35a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0Z"
        "M29.5 40.5L28 46M37.5 40.5L39 46M16 12H30M16 19H30M16 26H23",
        "shield": "M24 4L41 10V22C41 33 34 40 24 44C14 40 7 33 7 22V10ZM24 4V44M7 23H41",
        "ship": "M5 33H43L37 43H11ZM27 7C36 12 40 20 40 27H27ZM21 12C14 16 11 21 10 27H21ZM24 5V33",
        "skull": "M24 5C13 5 7 12 7 22C7 28 10 32 14 34V42H34V34C38 32 41 28 41 22C41 12 35 5 24 5Z"
        "M13 22a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM27 22a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM24 29V31M20 37V42"
        "M28 37V42",
        "spade": "M24 5C30 14 40 19 40 27C40 34 30 36 26 31L29 43H19L22 31C18 36 8 34 8 27"
        "C8 19 18 14 24 5Z",
        "speech": "M5 8H43V33H24L14 42V33H5ZM13 17H35M13 24H27",
        "star": "M24 4L29.9 17.3L44 18.8L33.5 28.4L36.5 42.5L24 35.3L11.5 42.5L14.5 28.4L4 18.8"
        "L18.1 17.3Z",
        "steps": "M5 43V32H16V43ZM18.5 43V20H29.5V43ZM32 43V8H43V43Z",
        "swords": "M5 5L12 7L32 27L27 32L7 12ZM43 5L36 7L30 13M22 21L16 27L21 32L24 29M31 22L41 12"
        "L43 5M24 35L35 24M31 31L40 40M24 35L13 24M17 31L8 40",
        "temple": "M5 17L24 6L43 17ZM5 42H43M9 36H39M12 22V36M20 22V36M28 22V36M36 22V36M9 22H39",
        "toolbox": "M5 17H43V41H5ZM16 17V10H32V17M5 27H20M28 27H43M20 23H28V31H20Z",
        "tree": "M24 4C33 4 38 10 36 16C43 19 42 30 34 31H14C6 30 5 19 12 16C10 10 15 4 24 4Z"
        "M24 18V44M24 28L30 22M16 44H32",
        "wolf": "M8 5L17 14H31L40 5L42 24L34 33L24 44L14 33L6 24ZM15 23L20 26M33 23L28 26"
        "M20.5 35H27.5L24 39ZM17 14L20 19M31 14L28 19",
    }
)
"""Those that a game can have by name."""

_FRAMES = (
    "M24 4L41 10V22C41 33 34 40 24 44C14 40 7 33 7 22V10Z",
    "M5 24a19 19 0 1 0 38 0a19 19 0 1 0-38 0Z",
    "M24 4L42 14V34L24 44L6 34V14Z",
    "M10 4H38V44H10Z",
    "M15 5H33L43 15V33L33 43H15L5 33V15Z",
    "M24 3L45 24L24 45L3 24Z",
)
"""Round an initial: which of them is drawn from the name, so that a game keeps it."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """What is drawn: lines, of which some enclose a tinted part, and perhaps a letter."""

    lines: str
    initial: str = ""

    @property
    def tinted(self) -> str:
        """The closed parts of the lines."""
        parts = (f"M{part}" for part in self.lines.split("M")[1:])
        return "".join(part for part in map(str.strip, parts) if part[-1] in "Zz")


def emblem_of(named: str, title: str) -> Emblem:
    """The emblem of this name, the one that this path draws, or one made from the title."""
    if drawing := EMBLEMS.get(named):
        return Emblem(drawing)
    if is_drawing(named):
        return Emblem(named)
    frame = _FRAMES[crc32(title.encode()) % len(_FRAMES)]
    return Emblem(frame, next((each.upper() for each in title if each.isalnum()), "?")[:1])


def is_drawing(text: str) -> bool:
    """Whether this is a path: its own commands and numbers, and no more than an emblem needs."""
    return len(text) <= MAX_DRAWING_CHARS and _DRAWING.fullmatch(text) is not None

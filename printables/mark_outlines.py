"""The outlines of the marks beyond the first six, the same on pages and on paper.

Each is a path of M, L, C and Z on a square, with room for two letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

SIDE = 32
LETTER_ROOM = 16
"""The height of a line of letters in it."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The shape of a mark, and where its letter stands."""

    drawing: str
    baseline: float = 21.5
    """How far below the top edge the letter stands."""


OUTLINES: Mapping[str, Outline] = MappingProxyType(
    {
        "shield": Outline(
            "M2.5 2 L29.5 2 L29.5 14 C29.5 23 24 28 16 31.5 C8 28 2.5 23 2.5 14 Z", 20
        ),
        "cross": Outline(
            "M9.5 .5 L22.5 .5 L22.5 9.5 L31.5 9.5 L31.5 22.5 L22.5 22.5 L22.5 31.5 L9.5 31.5"
            " L9.5 22.5 L.5 22.5 L.5 9.5 L9.5 9.5 Z"
        ),
        "heart": Outline(
            "M16 31 C6 23 .5 17.5 .5 10.5 C.5 5 4.5 1.5 9 1.5 C12 1.5 14.5 3.5 16 7"
            " C17.5 3.5 20 1.5 23 1.5 C27.5 1.5 31.5 5 31.5 10.5"
            " C31.5 17.5 26 23 16 31 Z",
            19.5,
        ),
        "drop": Outline(
            "M16 .5 C20 7.5 28 13 28 20.5 C28 27.5 22.5 31.5 16 31.5"
            " C9.5 31.5 4 27.5 4 20.5 C4 13 12 7.5 16 .5 Z",
            25,
        ),
        "crown": Outline("M.5 4 L9 11.5 L16 1 L23 11.5 L31.5 4 L28 30.5 L4 30.5 Z", 25),
        "house": Outline("M16 .5 L31.5 14 L27.5 14 L27.5 31 L4.5 31 L4.5 14 L.5 14 Z", 25),
        "bell": Outline(
            "M16 .5 C18 .5 19 2 19 4 C24 5.5 26 9.5 26 14.5 C26 19.5 27.5 22.5 31.5 25"
            " L20.5 25 C20.5 29 18.5 31.5 16 31.5 C13.5 31.5 11.5 29 11.5 25 L.5 25"
            " C4.5 22.5 6 19.5 6 14.5 C6 9.5 8 5.5 13 4 C13 2 14 .5 16 .5 Z",
            21,
        ),
        "cloud": Outline(
            "M8 28 C3 28 .5 24.5 .5 21 C.5 17.5 2.5 15 6 14.5 C5.5 8 10 3.5 15.5 3.5"
            " C20.5 3.5 24 6.5 25 11 C29 11.5 31.5 15 31.5 19.5 C31.5 24.5 28 28 23.5 28 Z",
            23.5,
        ),
        "castle": Outline(
            "M2 2 L9 2 L9 7 L12.5 7 L12.5 2 L19.5 2 L19.5 7 L23 7 L23 2 L30 2 L30 12.5"
            " L26 15.5 L26 25 L30 31 L2 31 L6 25 L6 15.5 L2 12.5 Z",
            23,
        ),
        "clover": Outline(
            "M9.5 9.5 C6 -3 26 -3 22.5 9.5 C35 6 35 26 22.5 22.5"
            " C26 35 6 35 9.5 22.5 C-3 26 -3 6 9.5 9.5 Z"
        ),
        "sun": Outline(
            "M16 .5 L20 7.3 L26.96 5.04 L26.27 12 L31.5 16 L26.27 20 L26.96 26.96"
            " L20 24.7 L16 31.5 L12 24.7 L5.04 26.96 L5.73 20 L.5 16 L5.73 12 L5.04 5.04"
            " L12 7.3 Z"
        ),
        "cup": Outline(
            "M2.5 1 L29.5 1 C29.5 12 26 18.5 19.5 20.5 L19.5 25.5 C22 27.5 25 29 25 31.5"
            " L7 31.5 C7 29 10 27.5 12.5 25.5 L12.5 20.5 C6 18.5 2.5 12 2.5 1 Z",
            16,
        ),
        "leaf": Outline("M1 1 C20 -1 33 11 31 31 C12 33 -1 21 1 1 Z"),
        "arrow": Outline("M.5 6 L14 6 L14 .5 L31.5 16 L14 31.5 L14 26 L.5 26 Z"),
    }
)

"""Signs for many tables: folded, each stands on its table, tells its number and how to join."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from companion.core.words import T, Voice, Word
from printables.lettering import (
    ITALIC,
    SANS,
    SERIF,
    STRONG,
    fit_text,
    fit_text_evenly,
    place_centred,
    place_lines,
)
from printables.ornaments import FRAME_MARGIN_MM, draw_frame, draw_rule
from printables.pages import PrintedPage, lay_out
from printables.people import find_host
from printables.shapes import Box, Code, Ink, Shape, line, turn_inks
from printables.sheets import PLAIN, Size, make_sheet

SIZE: Size = (Decimal(190), Decimal(258))
"""A whole page: front and back, one below the other."""
CODE_MM = 84.0

SIGNS = T("Table signs")
TABLE = T("Table")
FOLD = T("Fold here, and stand it on the table.")
POINT = T("Point your phone’s camera at the code, and take a seat.")
SAME_WIFI = T("Use the Wi-Fi here, and point your phone’s camera at the code.")
OR_ELSE = T("or type this address and this code")


@dataclass(frozen=True, slots=True)
class TableSign:
    """What stands on the sign of one table."""

    number: str
    """Or its code, if it has no number."""
    game: Word
    code: str
    url: str
    anywhere: bool = False
    """Whether phones reach it from every network."""


def lay_out_signs(tables: Sequence[TableSign], paper: str, voice: Voice) -> list[PrintedPage]:
    """A sheet with the sign of each table, to be folded in the middle."""
    pieces = [
        (f"{voice.say(TABLE)} {each.number}", partial(_draw_sign, each, voice)) for each in tables
    ]
    return lay_out(voice.say(SIGNS), make_sheet(PLAIN, paper, SIZE), pieces, voice=voice)


def _draw_sign(table: TableSign, voice: Voice, cell: Box) -> Iterator[Ink]:
    half = cell.h / 2
    back, front = cell.part(0, 0, cell.w, half), cell.part(0, half, cell.w, half)
    yield from turn_inks(_draw_back(table, voice, back), back)
    yield from _draw_fold(voice, cell)
    yield from _draw_front(table, voice, front)


def _draw_fold(voice: Voice, cell: Box) -> Iterator[Ink]:
    x, y = cell.centre
    yield Shape(
        line((cell.x + FRAME_MARGIN_MM, y), (cell.right - FRAME_MARGIN_MM, y)),
        line="grey",
        dashed=True,
    )
    yield from place_centred(voice.say(FOLD), Box(x - 50, y + 0.4, 100, 3.4), SANS, 2.6, "grey")


def _draw_back(table: TableSign, voice: Voice, box: Box) -> Iterator[Ink]:
    """The number, for whoever looks for the table from the other side."""
    inner = _find_frame(box)
    yield from draw_frame(inner)
    yield from _draw_number(table, voice, inner.inset(8, 7))


def _draw_front(table: TableSign, voice: Voice, box: Box) -> Iterator[Ink]:
    """The number again, and beside it the code to point a camera at."""
    frame = _find_frame(box)
    yield from draw_frame(frame)
    inner = frame.inset(6, 4)
    left = inner.w - CODE_MM - 4
    yield from _draw_number(table, voice, inner.part(0, 3, left, CODE_MM - 6))
    yield Code(table.url, Box(inner.right - CODE_MM, inner.y, CODE_MM, CODE_MM))
    yield from _draw_joining(table, voice, inner.part(0, CODE_MM, inner.w, inner.h - CODE_MM))


def _find_frame(half: Box) -> Box:
    """Room for the cut at the outer edge, and for the words at the fold."""
    return half.inset(FRAME_MARGIN_MM, 4.4)


def _draw_number(table: TableSign, voice: Voice, box: Box) -> Iterator[Ink]:
    yield from place_centred(voice.say(TABLE), box.part(0, 0, box.w, 10), ITALIC, 9, "grey")
    yield from place_centred(table.number, box.part(0, 10, box.w, box.h - 23), STRONG, 96)
    foot = box.part(0, box.h - 12, box.w, 12)
    block = fit_text_evenly(voice.word(table.game), foot, SERIF, 6.2)
    yield from place_lines(block, foot, "middle", "middle")


def _draw_joining(table: TableSign, voice: Voice, box: Box) -> Iterator[Ink]:
    how = voice.say(POINT if table.anywhere else SAME_WIFI)
    yield from place_centred(how, box.part(0, 0, box.w, 6.6), SERIF, 5)
    yield from draw_rule(box.part(30, 6.8, box.w - 60, 2.4))
    yield from place_centred(voice.say(OR_ELSE), box.part(0, 9.2, box.w, 4.6), ITALIC, 3.8, "grey")
    below = box.part(0, 14, box.w, box.h - 14)
    address, code = (
        below.part(0, 0, below.w - 56, below.h),
        below.part(below.w - 54, 0, 54, below.h),
    )
    yield from place_lines(
        fit_text(find_host(table.url), address, STRONG, 7), address, "middle", "middle"
    )
    yield from place_centred(table.code, code, STRONG, 11)

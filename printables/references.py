"""Reference cards with what to do, step by step, as large as fits; and sheets to write on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from printables.lettering import (
    ITALIC,
    SERIF,
    STRONG,
    TITLE,
    Block,
    fit_text,
    place_centred,
    place_lines,
)
from printables.ornaments import FRAME_MARGIN_MM, draw_frame, draw_rule
from printables.pages import Piece
from printables.sentences import Sentence
from printables.shapes import Box, Ink, Shape, circle, line, rectangle
from printables.sheet_data import Aid, SheetData

_MAX_LETTER_MM, _MIN_LETTER_MM = 4.2, 2.4
_HEAD_MM = 16.0
_NUMBER_MM = 6.6
"""The width of the column of numbers."""


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A few lines under a heading, numbered if they are steps."""

    heading: Sentence = ""
    numbered: bool = False
    lines: tuple[Sentence, ...]


class Reference(Aid, tag="reference", frozen=True, kw_only=True):
    """A card that explains how something is done, in as many copies as needed."""

    copies: int = 1
    heading: Sentence
    line: Sentence = ""
    parts: tuple[Part, ...]

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """The copies, all alike."""
        parts = tuple(_fill_in(part, data) for part in self.parts)
        return [replace(self, line=data.fill_in(self.line), parts=parts).draw_card] * self.copies

    def draw_card(self, cell: Box) -> Iterator[Ink]:
        """One of them, drawn."""
        frame = cell.inset(FRAME_MARGIN_MM)
        yield from draw_frame(frame)
        inner = frame.inset(4, 3)
        yield from place_centred(self.heading, inner.part(0, 0, inner.w, 7.4), TITLE, 6.4)
        if self.line:
            yield from place_centred(self.line, inner.part(0, 7.4, inner.w, 4), ITALIC, 3.1, "grey")
        yield from draw_rule(inner.part(0, 11.8, inner.w, 2.4))
        yield from _draw_parts(self.parts, inner.part(0, _HEAD_MM, inner.w, inner.h - _HEAD_MM))


def _fill_in(part: Part, data: SheetData) -> Part:
    return replace(part, lines=tuple(map(data.fill_in, part.lines)))


def _draw_parts(parts: tuple[Part, ...], box: Box) -> Iterator[Ink]:
    """All parts in one size, the largest that fits."""
    size = _MAX_LETTER_MM
    while size > _MIN_LETTER_MM and _measure_height(parts, box.w, size) > box.h:
        size -= 0.05
    y = box.y
    for part in parts:
        if part.heading:
            room = Box(box.x, y, box.w, size * 1.5)
            yield from place_lines(
                fit_text(part.heading, room, STRONG, size * 0.82), room, tone="wine"
            )
            y += size * 1.35
        for number, text in enumerate(part.lines, start=1):
            block = _fit_line(text, part, box.w, size)
            indent = _NUMBER_MM if part.numbered else 0
            if part.numbered:
                yield from _draw_number(
                    number, (box.x + 2.4, y + size * 0.45), min(2.3, size * 0.6)
                )
            yield from place_lines(block, Box(box.x + indent, y, box.w - indent, block.height))
            y += block.height + size * 0.42
        y += size * 0.5


def _measure_height(parts: tuple[Part, ...], width: float, size: float) -> float:
    return sum(
        (size * 1.35 if part.heading else 0)
        + sum(_fit_line(text, part, width, size).height + size * 0.42 for text in part.lines)
        + size * 0.5
        for part in parts
    )


def _fit_line(text: str, part: Part, width: float, size: float) -> Block:
    room = Box(0, 0, width - (_NUMBER_MM if part.numbered else 0), 1000)
    return fit_text(text, room, SERIF, size, size)


def _draw_number(number: int, centre: tuple[float, float], radius: float) -> Iterator[Ink]:
    yield Shape(circle(centre, radius), "wine")
    side = radius * 1.45
    room = Box(centre[0] - side / 2, centre[1] - side / 2, side, side)
    yield from place_centred(str(number), room, TITLE, side, "paper")


class Column(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One column of a sheet to write on, and its share of the width."""

    name: Sentence
    share: int = 1


class Register(Aid, tag="register", frozen=True, kw_only=True):
    """A sheet to write on: named columns, and rows, of which some may be filled in."""

    copies: int = 1
    heading: Sentence
    line: Sentence = ""
    columns: tuple[Column, ...]
    rows: tuple[tuple[Sentence, ...], ...] = ()
    """The rows that are filled in."""
    named: str = ""
    """The name of rows the game makes from the table's settings; they come after the others."""
    blank: int = 0
    """How many empty rows follow."""

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """The copies, all alike."""
        rows = (*self.rows, *(data.words[self.named] if self.named else ()))
        return [replace(self, line=data.fill_in(self.line), rows=rows).draw_card] * self.copies

    def draw_card(self, cell: Box) -> Iterator[Ink]:
        """One of them, drawn."""
        inner = cell.inset(FRAME_MARGIN_MM + 1)
        yield from place_centred(self.heading, inner.part(0, 0, inner.w, 7.4), TITLE, 6.4)
        if self.line:
            yield from place_centred(self.line, inner.part(0, 7.4, inner.w, 4), ITALIC, 3.1, "grey")
        yield from _draw_grid(self, inner.part(0, 12.5, inner.w, inner.h - 12.5))


def _draw_grid(register: Register, box: Box) -> Iterator[Ink]:
    whole = sum(column.share for column in register.columns)
    edges = [box.x]
    for column in register.columns:
        edges.append(edges[-1] + box.w * column.share / whole)
    rows = [tuple(column.name for column in register.columns), *register.rows]
    rows += [()] * register.blank
    high = box.h / len(rows)
    yield Shape(rectangle(Box(box.x, box.y, box.w, high)), "mist")
    for at in range(len(rows) + 1):
        y = box.y + at * high
        yield Shape(line((box.x, y), (box.right, y)), line="grey", width=0.15 if at > 1 else 0.3)
    for x in edges:
        yield Shape(line((x, box.y), (x, box.bottom)), line="grey", width=0.15)
    for at, row in enumerate(rows):
        for text, (left, right) in zip(row, pairwise(edges), strict=False):
            room = Box(left, box.y + at * high, right - left, high).inset(1, 0.6)
            face = SERIF if at else TITLE
            yield from place_lines(fit_text(text, room, face, 3.6), room, vertical="middle")

"""Labels for pieces: a code, and words for people beside it; secret labels all look alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from typing import ClassVar

import msgspec

from companion.core.labels import ALPHABET, MAX_LABEL_CHARS, Label, serial
from companion.core.seats import FIRST_MARKS
from printables.lettering import ITALIC, SANS, STRONG, TITLE, Face, fit_text, place_lines
from printables.ornaments import draw_mark
from printables.pages import Piece
from printables.qr_codes import measure_label_side
from printables.sentences import Sentence
from printables.shapes import Box, Code, Ink, Tone
from printables.sheet_data import SET_CHARS, Aid, Row, SheetData, make_secret_chars
from printables.sheets import PIECE_MARGIN_MM

NUMBER_CHARS = 2
"""Characters of a serial that counts: enough for 961 pieces."""
_SHAPES = tuple(each.shape for each in FIRST_MARKS.values())
_RIM_MM = 0.5
"""Paper between a quiet zone and the edge of the label."""


class LabelList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pieces of one kind; the serial of each is the number of its line."""

    piece: str
    """The letter for this kind of piece in the code."""
    source: str = ""
    own: str = ""
    named: str = ""
    """The name of lines the game makes from the table's settings, instead of a list."""
    copies: int = 1
    """How many of each; identical pieces have the same code."""
    name: str
    note: str = ""
    number: str = ""
    card: Sentence = ""
    """What they are called if they are cards that can be told apart by their faces."""

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """The labels in the order of the list, each with all its copies."""
        return [
            partial(self._draw_label, row, at, label)
            for at, (label, row) in enumerate(self.list_rows(data), start=1)
            for _ in range(self.copies)
        ]

    def list_rows(self, data: SheetData) -> Iterator[tuple[Label, Row]]:
        """The label of each line, and what people read of it."""
        rows = data.words[self.named] if self.named else data.read_rows(self.source, self.own)
        for at, row in enumerate(rows, start=1):
            label = Label(data.label, self.piece, serial(at, NUMBER_CHARS))
            yield label, self._translate_row(row, data)

    def _draw_label(self, row: Row, at: int, label: Label, cell: Box) -> Iterator[Ink]:
        live = cell.inset(PIECE_MARGIN_MM)
        side = min(measure_label_side(live.h, cell.h - 2 * _RIM_MM), cell.w * 0.56)
        yield Code(label.text, Box(cell.x + _RIM_MM, cell.centre[1] - side / 2, side, side))
        beside = Box(cell.x + _RIM_MM + side, live.y, live.right - cell.x - _RIM_MM - side, live.h)
        tall = min(8.5, beside.h * 0.32)
        shape = _SHAPES[(at - 1) % len(_SHAPES)]
        yield from draw_mark(shape, beside.part(0, 0, tall, tall), str(at))
        yield from self._draw_words(row, label, beside, tall)

    def _translate_row(self, row: Row, data: SheetData) -> Row:
        """What people read of a line, in the language of the sheet."""
        return {column: data.say(row[column]) for column in (self.name, self.note) if column} | {
            column: row[column] for column in (self.number,) if column
        }

    def _draw_words(self, row: Row, label: Label, beside: Box, tall: float) -> Iterator[Ink]:
        """The number beside the mark, the name, a note, and at the foot the code to type."""
        foot = min(3.6, beside.h * 0.18)
        if self.number:
            number = beside.part(tall + 1, 0, beside.w - tall - 1, tall)
            yield from _draw_line(row[self.number], number, SANS, 2.6, "grey")
        rest = beside.part(0, tall + 0.6, beside.w, beside.h - tall - foot - 1.2)
        high = rest.h * (0.6 if self.note else 1)
        yield from _draw_line(row[self.name], rest.part(0, 0, rest.w, high), TITLE, 4.4)
        if self.note:
            yield from _draw_line(
                row[self.note], rest.part(0, high, rest.w, rest.h - high), ITALIC, 3.1
            )
        yield from _draw_line(
            label.typed, beside.part(0, beside.h - foot, beside.w, foot), STRONG, 3.4
        )


def _draw_line(text: str, box: Box, face: Face, most: float, tone: Tone = "ink") -> Iterator[Ink]:
    return place_lines(fit_text(text, box, face, most), box, vertical="middle", tone=tone)


class Labels(Aid, tag="labels", frozen=True, kw_only=True):
    """Labels for several kinds of pieces on the same sheets."""

    on_labels: ClassVar[bool] = True

    lists: tuple[LabelList, ...]

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """The labels of one list after those of another."""
        return [piece for each in self.lists for piece in each.make_pieces(data)]

    def make_spares(self, data: SheetData, free: int) -> Sequence[Piece]:
        """The same labels once more, from the first."""
        return [*islice(cycle(self.make_pieces(data)), free)]


class SecretLabels(Aid, tag="secret_labels", frozen=True, kw_only=True):
    """Labels nobody can tell apart: two copies of one meaningless code, and no words."""

    on_labels: ClassVar[bool] = True

    piece: str
    count: int
    """How many, including spares; any of them may be used."""

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """A new set; all serials start alike, so that labels of another set are recognised."""
        return self.make_spares(data, self.count)

    def make_spares(self, data: SheetData, free: int) -> Sequence[Piece]:
        """More labels of the same set."""
        room = MAX_LABEL_CHARS - len(Label(data.label, self.piece, ALPHABET[0]).text) + 1
        serials: set[str] = set()
        while len(serials) < free:
            serials.add(data.set_sign + make_secret_chars(room - SET_CHARS))
        return [
            partial(_draw_twice, Label(data.label, self.piece, each)) for each in sorted(serials)
        ]


def _draw_twice(label: Label, cell: Box) -> Iterator[Ink]:
    """The code twice, side by side, in case one gets scratched."""
    side = min(
        measure_label_side(cell.h - 2 * PIECE_MARGIN_MM, cell.h - 2 * _RIM_MM), cell.w / 2 - _RIM_MM
    )
    for x in (cell.centre[0] - side, cell.centre[0]):
        yield Code(label.text, Box(x, cell.centre[1] - side / 2, side, side))

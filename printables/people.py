"""What a running table prints for its players: how to join, and how to come back to a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from companion.core.offers import Refused
from companion.core.words import T
from printables.lettering import (
    ITALIC,
    SERIF,
    STRONG,
    TITLE,
    can_spell,
    fit_text,
    place_centred,
    place_lines,
)
from printables.ornaments import FRAME_MARGIN_MM, draw_candle, draw_frame, draw_mark, draw_rule
from printables.pages import Piece
from printables.sentences import Sentence
from printables.shapes import Box, Code, Ink, Shape, line
from printables.sheet_data import Aid, SheetData, Sitter


class Join(Aid, tag="join", frozen=True, kw_only=True):
    """A card to stand on the table: point a camera at it and take a seat."""

    needs_table: ClassVar[bool] = True

    heading: Sentence
    line: Sentence
    or_else: Sentence

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """One card, for a table that gives its address."""
        if not (data.told.url and data.told.code):
            raise Refused(T("A join card belongs to a table: open a table first."))
        return [partial(self._draw_card, data)]

    def _draw_card(self, data: SheetData, cell: Box) -> Iterator[Ink]:
        frame = cell.inset(FRAME_MARGIN_MM)
        yield from draw_frame(frame)
        inner = frame.inset(6)
        x, _ = inner.centre
        yield from draw_candle(Box(x - 4, inner.y, 8, 8))
        yield from place_centred(self.heading, inner.part(0, 10, inner.w, 10), TITLE, 8.4)
        yield from place_centred(
            data.say(data.game.title), inner.part(0, 20.5, inner.w, 5), ITALIC, 4, "grey"
        )
        side = min(inner.w, inner.h - 58)
        yield Code(data.told.url, Box(x - side / 2, inner.y + 26, side, side))
        below = inner.part(0, 26 + side, inner.w, inner.h - 26 - side)
        yield from _draw_address(self, data, below)


def find_host(url: str) -> str:
    """The part of an address that is typed to come to the home page."""
    return url.partition("://")[2].partition("/")[0]


def _draw_address(aid: Join, data: SheetData, box: Box) -> Iterator[Ink]:
    room = box.part(0, 0, box.w, 9)
    yield from place_lines(fit_text(aid.line, room, SERIF, 3.9), room, "middle", "middle")
    yield from draw_rule(box.part(8, 9.4, box.w - 16, 2.4))
    yield from place_centred(aid.or_else, box.part(0, 12.2, box.w, 4.4), ITALIC, 3.4, "grey")
    yield from place_centred(find_host(data.told.url), box.part(0, 16.8, box.w, 5.4), STRONG, 4.8)
    yield from place_centred(data.told.code, box.part(0, 22.6, box.w, 8.6), STRONG, 8.4)


class SeatCards(Aid, tag="seat_cards", frozen=True, kw_only=True):
    """One card for each player: whoever shows it to a phone takes this seat again."""

    needs_table: ClassVar[bool] = True
    gives_seat: ClassVar[bool] = True

    line: Sentence
    secret: Sentence

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """One card for each seat of the table."""
        if not data.told.seats:
            raise Refused(T("Seat cards belong to players: let them join a table first."))
        return [partial(self._draw_card, sitter) for sitter in data.told.seats]

    def _draw_card(self, sitter: Sitter, cell: Box) -> Iterator[Ink]:
        frame = cell.inset(FRAME_MARGIN_MM)
        yield from draw_frame(frame)
        inner = frame.inset(2.5)
        side = inner.h
        yield Code(sitter.url, Box(inner.x - 1.5, inner.y, side, side))
        beside = inner.part(side, 1, inner.w - side, inner.h - 2)
        letter = sitter.letter if can_spell(sitter.letter) else ""
        yield from draw_mark(sitter.shape, beside.part(0, 0, 11, 11), letter)
        yield from _draw_name(sitter.name, beside.part(13, 0, beside.w - 13, 11))
        say = beside.part(0, 13, beside.w, beside.h - 26)
        yield from place_lines(fit_text(self.line, say, SERIF, 3.2), say, vertical="middle")
        yield from place_centred(sitter.code, beside.part(0, beside.h - 12, beside.w, 7), STRONG, 6)
        keep = beside.part(0, beside.h - 4, beside.w, 4)
        yield from place_centred(self.secret, keep, ITALIC, 2.8, "grey")


def _draw_name(name: str, box: Box) -> Iterator[Ink]:
    """The name, or a line to write it on if our fonts cannot print it."""
    if can_spell(name):
        yield from place_lines(fit_text(name, box, TITLE, 5.6), box, vertical="middle")
    else:
        y = box.bottom - 1.5
        yield Shape(line((box.x, y), (box.right, y)), line="grey", width=0.25)

"""Small pieces to cut out: flat counters, and figures to fold so that they stand up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

import msgspec

from companion.core.words import T
from printables.lettering import ITALIC, TITLE, fit_text, place_centred, place_lines
from printables.pages import Piece
from printables.sentences import Sentence
from printables.shapes import Box, Ink, Shape, circle, line, turn_inks
from printables.sheet_data import Aid, SheetData

EDGE_MM = 2.2
_FOOT_SHARE = 0.16
"""The share of a figure's height that is folded outwards as its foot."""


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is printed on a piece, and how many copies there are."""

    sign: str
    name: Sentence = ""
    look: Literal["light", "dark"] = "light"
    copies: int = 1


class Tokens(Aid, tag="tokens", frozen=True, kw_only=True):
    """Counters, or figures that fold in the middle."""

    tokens: tuple[Token, ...]
    stands: bool = False

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """Every copy of every token."""
        draw = partial(_draw_figure, data.say(T("fold"))) if self.stands else _draw_counter
        return [partial(draw, token) for token in self.tokens for _ in range(token.copies)]


def _draw_counter(token: Token, cell: Box) -> Iterator[Ink]:
    """A sign in a ring, with its name below."""
    yield from _draw_face(token, cell.inset(EDGE_MM))


def _draw_figure(fold_here: str, token: Token, cell: Box) -> Iterator[Ink]:
    """The face twice, head to head, with a fold between them and two feet."""
    foot = cell.h * _FOOT_SHARE
    _, y = cell.centre
    half = Box(cell.x, y, cell.w, cell.h / 2 - foot)
    face = [*_draw_face(token, half.inset(EDGE_MM))]
    yield from face
    yield from turn_inks(face, cell)
    for fold in (cell.y + foot, y, cell.bottom - foot):
        ends = (cell.x + EDGE_MM, fold), (cell.right - EDGE_MM, fold)
        yield Shape(line(*ends), line="ash", width=0.15, dashed=True)
    feet = Box(cell.x, cell.bottom - foot, cell.w, foot).inset(EDGE_MM)
    yield from place_lines(fit_text(fold_here, feet, ITALIC, 2.2), feet, "middle", "middle", "grey")


def _draw_face(token: Token, box: Box) -> Iterator[Ink]:
    dark = token.look == "dark"
    low = min(4.2, box.h * 0.2) if token.name else 0
    room = box.part(0, 0, box.w, box.h - low)
    radius = min(room.w, room.h) / 2 - 0.2
    yield Shape(circle(room.centre, radius), "wine" if dark else None, "wine", 0.4)
    yield Shape(circle(room.centre, radius * 0.86), line="paper" if dark else "gold", width=0.2)
    x, y = room.centre
    sign = Box(x - radius * 0.6, y - radius * 0.5, radius * 1.2, radius)
    yield from place_centred(token.sign, sign, TITLE, radius, "paper" if dark else "ink")
    if token.name:
        yield from place_centred(
            token.name, box.part(0, box.h - low + 0.4, box.w, low - 0.4), ITALIC, 3
        )

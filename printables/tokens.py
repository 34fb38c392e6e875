"""Small pieces to cut out: flat counters, and figures to fold so that they stand up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

import msgspec

from companion.core.words import T
from printables.ink import Box, Ink, Shape, circle, line, turned
from printables.lettering import ITALIC, TITLE, fitted, placed, titled
from printables.pages import Piece
from printables.sentences import Sentence
from printables.sheet_data import Aid, SheetData

EDGE = 2.2
_FOOT = 0.16
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

    def pieces(self, data: SheetData) -> Sequence[Piece]:
        """Every copy of every token."""
        draw = partial(_figure, data.say(T("fold"))) if self.stands else _counter
        return [partial(draw, token) for token in self.tokens for _ in range(token.copies)]


def _counter(token: Token, cell: Box) -> Iterator[Ink]:
    """A sign in a ring, with its name below."""
    yield from _face(token, cell.inset(EDGE))


def _figure(fold_here: str, token: Token, cell: Box) -> Iterator[Ink]:
    """The face twice, head to head, with a fold between them and two feet."""
    foot = cell.h * _FOOT
    _, y = cell.centre
    half = Box(cell.x, y, cell.w, cell.h / 2 - foot)
    face = [*_face(token, half.inset(EDGE))]
    yield from face
    yield from turned(face, cell)
    for fold in (cell.y + foot, y, cell.bottom - foot):
        ends = (cell.x + EDGE, fold), (cell.right - EDGE, fold)
        yield Shape(line(*ends), line="ash", width=0.15, dashed=True)
    feet = Box(cell.x, cell.bottom - foot, cell.w, foot).inset(EDGE)
    yield from placed(fitted(fold_here, feet, ITALIC, 2.2), feet, "middle", "middle", "grey")


def _face(token: Token, box: Box) -> Iterator[Ink]:
    dark = token.look == "dark"
    low = min(4.2, box.h * 0.2) if token.name else 0
    room = box.part(0, 0, box.w, box.h - low)
    radius = min(room.w, room.h) / 2 - 0.2
    yield Shape(circle(room.centre, radius), "wine" if dark else None, "wine", 0.4)
    yield Shape(circle(room.centre, radius * 0.86), line="paper" if dark else "gold", width=0.2)
    x, y = room.centre
    sign = Box(x - radius * 0.6, y - radius * 0.5, radius * 1.2, radius)
    yield from titled(token.sign, sign, TITLE, radius, "paper" if dark else "ink")
    if token.name:
        yield from titled(token.name, box.part(0, box.h - low + 0.4, box.w, low - 0.4), ITALIC, 3)

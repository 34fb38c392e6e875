"""Cards of a suit: an index in the corner, a name, a drawing, words; perhaps two ways up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any, Literal

import msgspec

from printables.drawings import fit_drawing
from printables.lettering import ITALIC, SERIF, TITLE, fit_text, fit_text_evenly, place_lines
from printables.ornaments import FRAME_MARGIN_MM, draw_frame, draw_thorns
from printables.pages import Piece
from printables.shapes import Box, Ink, Shape, Tone, turn_inks
from printables.sheet_data import Aid, SheetData
from printables.suits import INDEX_MM, Inks, Suit, draw_badge, draw_index, make_drawn_sign

_ENDS_GAP_MM = 0.9
_VIEW = Box(-34, -34, 68, 68)
"""Where the art of a card is drawn; its sign lies on it, in the middle but lower by `_LOW`."""
_LOW, _SIGN = 10, 16
_HEAD_MM = 12.6


class Art(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The drawing behind the sign of a card, and the frame around it."""

    drawing: str = ""
    tone: Tone = "gold"
    filled: bool = False
    frame: Literal["light", "dark"] = "light"


class SuitCards(Aid, tag="suit_cards", frozen=True, kw_only=True):
    """Cards the game makes from a table's settings, each with one end or two."""

    named: str
    arts: Mapping[str, Art]
    suits: Mapping[str, Suit] = {}

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """Every copy of every card."""
        return [
            _SuitCard(card, self, data.drawings).draw
            for card in data.words[self.named]
            for _ in range(card["copies"])
        ]


@dataclass(frozen=True, slots=True)
class _SuitCard:
    """One card: its suit and sign, its ends, and perhaps the suits and signs around its own."""

    card: Mapping[str, Any]
    aid: SuitCards
    drawings: Mapping[str, str]

    def draw(self, cell: Box) -> Iterator[Ink]:
        frame, ends = cell.inset(FRAME_MARGIN_MM), self.card["ends"]
        if len(ends) == 1:
            yield from self._draw_whole(ends[0], frame)
            return
        high = frame.h / 2 - _ENDS_GAP_MM
        low = frame.part(0, frame.h - high, frame.w, high)
        yield from self._draw_half(ends[0], frame.part(0, 0, frame.w, high))
        yield from turn_inks(self._draw_half(ends[1], low), low)

    def _draw_half(self, end: Mapping[str, str], box: Box) -> Iterator[Ink]:
        """One of two ends: the drawing is small, beside the name."""
        inner = box.inset(1.3)
        art = self.aid.arts[end["art"]]
        yield from self._draw_begun(end, art, box, right=11)
        yield from self._draw_art(art, inner.part(inner.w - 11.5, 0.8, 11, 11))
        body = inner.part(9.4, _HEAD_MM, inner.w - 11.4, inner.h - _HEAD_MM - 2)
        yield from place_lines(
            fit_text_evenly(end["text"], body, SERIF, 4.3), body, vertical="middle"
        )

    def _draw_whole(self, end: Mapping[str, str], box: Box) -> Iterator[Ink]:
        """The only end: the drawing is large, with the sign on it, and the words are below."""
        inner = box.inset(1.3)
        art = self.aid.arts[end["art"]]
        yield from self._draw_begun(end, art, box, right=0)
        room = inner.part(9.4, _HEAD_MM, inner.w - 11.4, inner.h - _HEAD_MM - 1)
        share = 0.6 if end["text"] else 1
        large = room.part(0, 0, room.w, room.h * share)
        yield from self._draw_art(art, large)
        yield from self._draw_signs(large)
        words = room.part(0, large.h + 1, room.w, room.h - large.h - 2)
        yield from place_lines(
            fit_text_evenly(end["text"], words, SERIF, 4.3), words, "middle", "middle"
        )

    def _draw_begun(
        self, end: Mapping[str, str], art: Art, box: Box, right: float
    ) -> Iterator[Ink]:
        """The frame, the index and the name, with some room at its right."""
        inner = box.inset(1.3)
        yield from draw_thorns(box) if art.frame == "dark" else draw_frame(box)
        yield from draw_index(self._suit, [self._make_sign(self.card["sign"])], inner)
        head = inner.part(INDEX_MM + 1.6, 1.6, inner.w - INDEX_MM - 2.6 - right, _HEAD_MM)
        name, line = head.part(0, 0, head.w, 6.2), head.part(0, 6.2, head.w, 3.6)
        yield from place_lines(fit_text(end["name"], name, TITLE, 6), name, vertical="middle")
        yield from place_lines(
            fit_text(end["line"], line, ITALIC, 3), line, vertical="middle", tone="grey"
        )

    def _draw_art(self, art: Art, box: Box) -> Iterator[Ink]:
        if art.drawing:
            path = fit_drawing(self.drawings[art.drawing], box, _VIEW)
            width = min(box.w, box.h) * 0.05
            yield Shape(path, art.tone) if art.filled else Shape(path, line=art.tone, width=width)

    def _draw_signs(self, box: Box) -> Iterator[Ink]:
        """The card's sign, and any others in a ring around it."""
        scale = min(box.w, box.h) / _VIEW.h
        x, y, around = *box.centre, self.card.get("around", ())
        low = 0 if around else _LOW * scale
        yield from draw_badge(
            self._suit,
            self._make_sign(self.card["sign"]),
            _make_box_around((x, y + low), _SIGN * scale),
        )
        for at, (suit, sign) in enumerate(around):
            turn = 2 * pi * at / len(around)
            far = 26 * scale
            place = _make_box_around((x + far * sin(turn), y - far * cos(turn)), 8.4 * scale)
            yield from draw_badge(self.aid.suits[suit], self._make_sign(sign), place)

    @property
    def _suit(self) -> Suit:
        return self.aid.suits[self.card["suit"]]

    def _make_sign(self, name: str) -> Inks:
        return make_drawn_sign(self.drawings, name)


def _make_box_around(centre: tuple[float, float], radius: float) -> Box:
    return Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)

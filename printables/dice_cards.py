"""Cards to cut out, with one half or two: dice, re-rolls, a modifier and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from companion.core.words import T, Word, plural
from printables.lettering import ITALIC, SANS, TITLE, fit_text, place_centred, place_lines
from printables.ornaments import (
    FRAME_MARGIN_MM,
    draw_die,
    draw_frame,
    draw_pentacle,
    draw_reroll,
    draw_rosette,
    draw_rule,
    draw_thorns,
)
from printables.pages import Piece
from printables.sentences import Sentence
from printables.shapes import Box, Ink, Shape, Tone, circle, rectangle, star, turn_inks
from printables.sheet_data import Aid, Row, SheetData

_HALVES_GAP_MM = 0.9
_SIDE_MM = 13.5
"""How wide the corners with seal and modifier are."""
_CORNER_MM = 14.0
"""How wide the index in the corner is."""


class Half(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One half of a card, and the columns of the list with its contents."""

    tone: Literal["light", "dark"]
    title: str
    dice: str = ""
    rerolls: str = ""
    plus: str = ""
    plus_each: str = ""
    """A modifier times the number of players."""
    effect: str = ""
    words: Mapping[str, Sentence] = {}
    """The words for each effect; if there are none, the column is printed as it is."""
    aim: str = ""

    def format_modifier(self, row: Row) -> str:
        """The modifier as printed: “+2”, “–1n”, or nothing."""
        plain, each = _parse_number(row, self.plus), _parse_number(row, self.plus_each)
        return " ".join(
            f"{number:+}{unit}".replace("-", "–")
            for number, unit in ((plain, ""), (each, "n"))
            if number
        )

    def describe_effect(self, row: Row) -> str:
        """What the half does besides its dice."""
        effect = row[self.effect] if self.effect else ""
        return self.words.get(effect.lower(), "") if self.words else effect


class ListedCards(Aid, tag="cards", frozen=True, kw_only=True):
    """A deck from one of the game's lists."""

    source: str
    own: str = ""
    """The text setting with which a table replaces the list."""
    number: str
    halves: tuple[Half, ...]

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """One card for each line of the list."""
        rows = data.read_rows(self.source, self.own)
        return [_ListedCard(self, row, at, data.say).draw for at, row in enumerate(rows)]


@dataclass(frozen=True, slots=True)
class _ListedCard:
    """One card: a line of the list, and its number in it."""

    aid: ListedCards
    row: Row
    at: int
    say: Callable[[Word], str]

    def draw(self, cell: Box) -> Iterator[Ink]:
        frame = cell.inset(FRAME_MARGIN_MM)
        high = frame.h / len(self.aid.halves)
        for place, half in enumerate(self.aid.halves):
            box = frame.part(0, place * high, frame.w, high - (_HALVES_GAP_MM if place == 0 else 0))
            if place:
                upside_down = frame.part(
                    0, place * high + _HALVES_GAP_MM, frame.w, high - _HALVES_GAP_MM
                )
                yield from turn_inks(self._draw_half(half, upside_down), upside_down)
            else:
                yield from self._draw_half(half, box)

    def _draw_half(self, half: Half, box: Box) -> Iterator[Ink]:
        row, dark = self.row, half.tone == "dark"
        yield from draw_thorns(box) if dark else draw_frame(box)
        inner = box.inset(1.3)
        name = self.say(row[half.title])
        yield from _draw_heading(name, inner.part(0, 0, inner.w, 8.4), dark=dark)
        corner = inner.part(0.7, 0.7, _CORNER_MM, 7)
        yield from _draw_corner(
            _parse_number(row, half.dice), half.format_modifier(row), corner, dark=dark
        )
        body = inner.part(0, 10.2, inner.w, inner.h - 10.2)
        yield from _draw_dice(
            _parse_number(row, half.dice), body.part(1.5, 0, body.w - 3, 8), dark=dark
        )
        yield from self._draw_foot(half, body.part(1, 9.2, body.w - 2, body.h - 10))
        low = inner.part(inner.w - 9, inner.h - 2.6, 8.4, 2.4)
        yield from place_centred(row[self.aid.number], low, SANS, 2, "grey")

    def _draw_foot(self, half: Half, box: Box) -> Iterator[Ink]:
        """The seal, the re-rolls, any other effect, and the modifier."""
        row, dark = self.row, half.tone == "dark"
        seal = draw_pentacle if dark else draw_rosette
        middle = box.y + box.h / 2 - 0.6
        yield from seal((box.x + _SIDE_MM / 2, middle), 6, self.at, "wine" if dark else "gold")
        if plus := half.format_modifier(row):
            yield from _draw_modifier(plus, (box.right - _SIDE_MM / 2, middle), dark=dark)
        words, says = box.inset(_SIDE_MM + 1, 0), half.describe_effect(row)
        rolls = words.part(0, 0.4 if says else box.h / 2 - 3.6, words.w, 4)
        yield from self._draw_rerolls(_parse_number(row, half.rerolls), rolls, dark=dark)
        if says:
            room = words.part(-0.5, 7.2, words.w + 1, box.h - 8.2)
            yield from place_lines(fit_text(says, room, ITALIC, 3.1), room, "middle", "middle")

    def _draw_rerolls(self, count: int, box: Box, *, dark: bool) -> Iterator[Ink]:
        """An arrow for each re-roll, with the number in words below."""
        tone: Tone = "wine" if dark else "ink"
        side = 3.4
        caption = plural(count, "one re-roll", "{n} re-rolls") if count else T("no re-roll")
        x = box.centre[0] - count * side / 2
        for at in range(count):
            yield from draw_reroll(Box(x + at * side, box.y, side, side).inset(0.1), tone)
        low = box.part(0, 3.7 if count else 1.8, box.w, 2.8)
        yield from place_centred(self.say(caption), low, ITALIC, 2.7, "ink" if count else "grey")


def _parse_number(row: Row, column: str) -> int:
    """A whole number from a list, however its sign is written."""
    return int(row[column].replace("\N{MINUS SIGN}", "-") or 0) if column else 0


def _draw_heading(name: str, band: Box, *, dark: bool) -> Iterator[Ink]:
    """The name: on a wine band for the dark half, over a rule for the light one."""
    room = band.part(_CORNER_MM + 1.5, 0, band.w - _CORNER_MM - 3, band.h)
    if dark:
        yield Shape(rectangle(band), "wine")
        yield from place_centred(name, room.inset(0, 0.9), TITLE, 5.4, "paper")
    else:
        yield from place_centred(name, room.part(0, 0.4, room.w, 6.4), TITLE, 5.4)
        yield from draw_rule(room.part(0, 6.6, room.w, 2.4))


def _draw_corner(dice: int, plus: str, box: Box, *, dark: bool) -> Iterator[Ink]:
    """The index that is read in a fan of cards: how many dice, and what is added."""
    square = box.part(0, 0, box.h, box.h)
    tone: Tone = "wine" if dark else "gold"
    yield Shape(rectangle(square.inset(0.15), 1.6), "paper", tone, 0.3)
    yield from place_centred(str(dice), square.inset(1.2), TITLE, 5.4, "wine" if dark else "ink")
    if plus:
        room = box.part(box.h + 0.6, 0, box.w - box.h - 0.6, box.h)
        yield from place_centred(plus, room, TITLE, 4, "paper" if dark else "ink")


def _draw_dice(count: int, box: Box, *, dark: bool) -> Iterator[Ink]:
    """This many dice in a row, with one pip more on each."""
    side = min(box.h, 6.8, (box.w - (count - 1)) / max(count, 1))
    step = side + 1.1
    x = box.centre[0] - (count * step - 1.1) / 2
    for at in range(count):
        square = Box(x + at * step, box.centre[1] - side / 2, side, side)
        yield from draw_die(square, at % 6 + 1, dark=dark)


def _draw_modifier(plus: str, centre: tuple[float, float], *, dark: bool) -> Iterator[Ink]:
    """The modifier in a sun, or on a dark star."""
    room = Box(centre[0] - 3.9, centre[1] - 3.1, 7.8, 6.2)
    if dark:
        yield Shape(star(centre, 6.3, 5.2, 12), "wine")
        yield from place_centred(plus, room, TITLE, 6, "paper")
    else:
        yield Shape(star(centre, 6.3, 5.2, 16), line="gold", width=0.2)
        yield Shape(circle(centre, 4.9), line="gold", width=0.3)
        yield from place_centred(plus, room, TITLE, 6)

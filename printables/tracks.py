"""Cards to place markers on: numbered spaces in rows, for scores and running totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

import msgspec

from printables.lettering import ITALIC, SERIF, TITLE, fit_text, place_centred, place_lines
from printables.ornaments import FRAME_MARGIN_MM, draw_frame, draw_thorns
from printables.pages import Piece
from printables.sentences import Sentence
from printables.shapes import Box, Ink, Shape, Tone, circle, rectangle, star
from printables.sheet_data import Aid, SheetData

_BAND_MM = 8.5
_NAME_MM = 4.4


class Track(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers in rows: the first, the last, the step, and how many are in a row."""

    name: Sentence = ""
    first: int
    last: int
    step: int = 1
    row: int
    goal: int | None = None
    """The number with a star; those after it are for a longer game, and lighter."""

    @property
    def rows(self) -> list[list[int]]:
        """The numbers, row by row."""
        numbers = list(range(self.first, self.last + 1, self.step))
        return [numbers[at : at + self.row] for at in range(0, len(numbers), self.row)]


class Lane(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tracks of one side, with its name above."""

    name: Sentence
    tone: Literal["light", "dark"]
    tracks: tuple[Track, ...]


class Tracks(Aid, tag="tracks", frozen=True, kw_only=True):
    """One or more cards, each with lanes side by side."""

    cards: tuple[tuple[Lane, ...], ...]
    note: Sentence = ""

    def make_pieces(self, _data: SheetData) -> Sequence[Piece]:
        """The cards in order."""
        return [partial(self._draw_card, lanes) for lanes in self.cards]

    def _draw_card(self, lanes: tuple[Lane, ...], cell: Box) -> Iterator[Ink]:
        frame = cell.inset(FRAME_MARGIN_MM)
        low = 5.0 if self.note else 0
        wide = (frame.w - 2.0 * (len(lanes) - 1)) / len(lanes)
        for at, lane in enumerate(lanes):
            yield from _draw_lane(lane, frame.part(at * (wide + 2), 0, wide, frame.h - low))
        if self.note:
            room = frame.part(2, frame.h - 4, frame.w - 4, 4)
            yield from place_lines(fit_text(self.note, room, ITALIC, 3.2), room, "middle", "middle")


def _draw_lane(lane: Lane, box: Box) -> Iterator[Ink]:
    dark = lane.tone == "dark"
    yield from draw_thorns(box) if dark else draw_frame(box)
    band = box.inset(1.3).part(0, 0, box.w - 2.6, _BAND_MM)
    if dark:
        yield Shape(rectangle(band), "wine")
    else:
        yield Shape(rectangle(band.inset(0.2), 1.5), line="gold", width=0.25)
    yield from place_centred(lane.name, band.inset(2, 1.2), TITLE, 5.6, "paper" if dark else "ink")
    yield from _draw_tracks(
        lane, box.inset(2.4).part(0, _BAND_MM, box.w - 4.8, box.h - 4.8 - _BAND_MM)
    )


def _draw_tracks(lane: Lane, box: Box) -> Iterator[Ink]:
    """The tracks one below the other, all with spaces of one size."""
    named = sum(bool(track.name) for track in lane.tracks)
    rows = sum(len(track.rows) for track in lane.tracks)
    longest = max(track.row for track in lane.tracks)
    step = min((box.h - named * _NAME_MM) / rows, box.w / longest)
    spare = (box.h - named * _NAME_MM - rows * step) / len(lane.tracks)
    y = box.y + spare / 2
    for track in lane.tracks:
        if track.name:
            room = Box(box.x + 1, y, box.w - 2, _NAME_MM)
            yield from place_lines(fit_text(track.name, room, SERIF, 3.4), room, vertical="middle")
            y += _NAME_MM
        for numbers in track.rows:
            x = box.centre[0] - step * track.row / 2
            for at, number in enumerate(numbers):
                square = Box(x + at * step, y, step, step).inset(step * 0.05)
                yield from _draw_hole(number, track.goal, square, dark=lane.tone == "dark")
            y += step
        y += spare


def _draw_hole(number: int, goal: int | None, box: Box, *, dark: bool) -> Iterator[Ink]:
    """A space for a marker; the goal is a star, and later numbers are lighter."""
    tone: Tone = "wine" if dark else "ink"
    late = goal is not None and number > goal
    radius = box.w / 2
    if number == goal:
        yield Shape(star(box.centre, radius, radius * 0.9, 16), tone if dark else None, tone, 0.4)
    else:
        yield Shape(circle(box.centre, radius - 0.2), line="ash" if late else tone, width=0.3)
    room = box.inset(box.w * 0.2, box.h * 0.28)
    ink: Tone = "paper" if number == goal and dark else "grey" if late else "ink"
    yield from place_centred(str(number), room, SERIF if late else TITLE, box.w * 0.42, ink)

"""Lines of a card: a ring whose shade, sign and foot say when and how it applies, and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from printables.lettering import SERIF, Block, fit_text, place_lines
from printables.sentences import Sentence
from printables.shapes import Box, Ink, Point, Shape, Tone, circle, line, polygon, star

Shade = Literal["white", "grey", "double"]
Sign = Literal["arrow", "bolt", "star", "none"]
Foot = Literal["down", "strike", "none"]

_RING_MM = 2.5
_INDENT_MM = 7.4
_FOOT_MM = 2.4
_MAX_LETTER_MM, _MIN_LETTER_MM, _SHRINK_STEP_MM = 4.0, 2.1, 0.1
_MAX_GAP_MM = 2.6
"""The most room between two lines."""
_TONES: Mapping[Shade, Tone] = {"white": "paper", "grey": "ash", "double": "ash"}


class Effects(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which list of a card has its lines, and how each value in them is drawn."""

    entries: str
    text: str
    empty: Sentence
    """The words for a line that has none."""
    shade: str
    shades: Mapping[str, Shade]
    sign: str
    signs: Mapping[str, Sign]
    foot: str
    feet: Mapping[str, Foot] = {}

    def translate_lines(self, card: Mapping[str, Any], say: Callable[[str], str]) -> dict[str, Any]:
        """The card, with the words of its lines as `say` says them."""
        lines = [{**each, self.text: say(each[self.text])} for each in card[self.entries]]
        return {**card, self.entries: lines}

    def draw(self, card: Mapping[str, Any], box: Box) -> Iterator[Ink]:
        """All lines in one size, the largest that fits."""
        lines = card[self.entries]
        size = _MAX_LETTER_MM
        while (
            size > _MIN_LETTER_MM
            and sum(self._measure_line_height(each, box.w, size) for each in lines) > box.h
        ):
            size -= _SHRINK_STEP_MM
        spare = box.h - sum(self._measure_line_height(each, box.w, size) for each in lines)
        gap = min(_MAX_GAP_MM, spare / (len(lines) + 1))
        y = box.y + (spare - gap * (len(lines) - 1)) / 2
        for each in lines:
            high = self._measure_line_height(each, box.w, size)
            yield from self._draw_line(each, Box(box.x, y, box.w, high), size)
            y += high + gap

    def _fit_line(self, each: Mapping[str, Any], width: float, size: float) -> Block:
        text = each[self.text] or self.empty
        return fit_text(text, Box(0, 0, width - _INDENT_MM, 1000), SERIF, size, size)

    def _get_foot(self, each: Mapping[str, Any]) -> Foot:
        return self.feet.get(each.get(self.foot, ""), "none")

    def _measure_line_height(self, each: Mapping[str, Any], width: float, size: float) -> float:
        ring = 2 * _RING_MM + 0.6 + (_FOOT_MM if self._get_foot(each) != "none" else 0)
        return max(ring, self._fit_line(each, width, size).height)

    def _draw_line(self, each: Mapping[str, Any], box: Box, size: float) -> Iterator[Ink]:
        centre = (box.x + _RING_MM + 0.5, box.y + _RING_MM + 0.3)
        yield from _draw_ring(self.shades[each[self.shade]], centre)
        yield from _draw_sign(self.signs[each[self.sign]], centre)
        yield from _draw_foot(self._get_foot(each), (centre[0], centre[1] + _RING_MM))
        room = Box(box.x + _INDENT_MM, box.y, box.w - _INDENT_MM, box.h)
        yield from place_lines(self._fit_line(each, box.w, size), room, vertical="middle")


def _draw_ring(shade: Shade, centre: Point) -> Iterator[Ink]:
    yield Shape(circle(centre, _RING_MM), _TONES[shade], "ink", 0.25)
    if shade == "double":
        yield Shape(circle(centre, _RING_MM * 0.78), line="ink", width=0.25)


def _draw_sign(sign: Sign, centre: Point) -> Iterator[Ink]:
    x, y = centre
    if sign == "arrow":
        shaft = [(x - 1.5, y - 0.5), (x, y - 0.5), (x, y - 1.4), (x + 1.7, y)]
        below = [(px, 2 * y - py) for px, py in reversed(shaft[:-1])]
        yield Shape(polygon(*shaft, *below), "ink")
    elif sign == "bolt":
        down = [(x + 0.5, y - 1.8), (x - 1.2, y + 0.3), (x - 0.1, y + 0.3)]
        up = [(x - 0.5, y + 1.8), (x + 1.2, y - 0.3), (x + 0.1, y - 0.3)]
        yield Shape(polygon(*down, *up), "ink")
    elif sign == "star":
        yield Shape(star(centre, 1.8, 0.6, 4), "ink")


def _draw_foot(foot: Foot, at: Point) -> Iterator[Ink]:
    x, y = at
    if foot == "down":
        yield Shape(polygon((x - 1.3, y + 0.5), (x + 1.3, y + 0.5), (x, y + 2.1)), "ink")
    elif foot == "strike":
        yield Shape(line((x - 2, y + 0.9), (x + 2, y + 0.9)), line="ink", width=0.25)
        yield Shape(line((x - 2, y + 1.7), (x + 2, y + 1.7)), line="wine", width=0.6)

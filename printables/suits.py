"""Suits of cards: a colour, a pattern and a sign, and the index that is read in a fan of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from printables.drawings import fit_drawing
from printables.lettering import STRONG, TITLE, place_centred
from printables.patterns import Pattern, draw_pattern
from printables.shapes import Box, Ink, Shape, Tone, circle, polygon, rectangle

Inks: TypeAlias = Callable[["Suit", Box], Iterable[Ink]]
"""What is drawn into the disc of a suit."""
BAND_MM = 6.4
"""The width of the band at the left edge, which shows in a fan."""
_DISC_RADIUS_MM = 5.4
_RIM_MM = 0.5
INDEX_MM = _RIM_MM + 2 * _DISC_RADIUS_MM
"""How much room the sign takes at the left."""


class Suit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the cards of one kind are marked."""

    ground: Tone = "paper"
    sign: Tone = "ink"
    """The colour of the sign, and of the pattern."""
    pattern: Pattern = "plain"
    tag: Literal["", "arrow", "shield"] = ""
    """The shape around the word for the kind of card."""


def draw_index(suit: Suit, signs: Sequence[Inks], box: Box, scale: float = 1) -> Iterator[Ink]:
    """A band at the left edge of the box with its signs, one below the other from the top."""
    yield from draw_band(suit, box.part(0, 0, BAND_MM * scale, box.h))
    side = 2 * _DISC_RADIUS_MM * scale
    for at, sign in enumerate(signs):
        yield from draw_badge(suit, sign, box.part(_RIM_MM, _RIM_MM + at * side, side, side))


def draw_band(suit: Suit, box: Box) -> Iterator[Ink]:
    """The colour with its pattern."""
    yield Shape(rectangle(box), suit.ground)
    yield from draw_pattern(suit.pattern, box, suit.sign)
    yield Shape(rectangle(box), line=_get_edge_tone(suit), width=0.2)


def draw_badge(suit: Suit, sign: Inks, box: Box) -> Iterator[Ink]:
    """A sign on a disc of its colour, set off from what is behind."""
    radius = min(box.w, box.h) / 2
    yield Shape(circle(box.centre, radius), "paper")
    yield Shape(circle(box.centre, radius - 0.6), suit.ground, _get_edge_tone(suit), 0.35)
    yield from sign(suit, box.inset(radius * 0.36))


def _get_edge_tone(suit: Suit) -> Tone:
    return suit.sign if suit.ground == "paper" else "ink"


def make_drawn_sign(drawings: Mapping[str, str], name: str) -> Inks:
    """A function that draws a drawing of the game, with its lines over it if it has any."""

    def sign(suit: Suit, box: Box) -> Iterator[Ink]:
        yield Shape(fit_drawing(drawings[name], box), suit.sign)
        if lines := drawings.get(f"{name}_lines"):
            yield Shape(fit_drawing(lines, box), line=suit.ground, width=box.w * 0.07)

    return sign


def make_written_sign(text: str) -> Inks:
    """A function that draws a number or a letter."""

    def sign(suit: Suit, box: Box) -> Iterator[Ink]:
        yield from place_centred(text, box, TITLE, box.h, suit.sign)

    return sign


def draw_tag(suit: Suit, word: str, box: Box) -> Iterator[Ink]:
    """A word in the shape of its kind: an arrow if something is done, a shield if it lasts."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    middle = box.centre[1]
    if suit.tag == "arrow":
        path = polygon((x, y), (right - 2, y), (right, middle), (right - 2, bottom), (x, bottom))
    else:
        path = rectangle(box, box.h / 2)
    yield Shape(path, suit.ground, suit.sign if suit.ground == "paper" else suit.ground, 0.35)
    yield from place_centred(word.upper(), box.inset(1.6, 0.5), STRONG, 2.6, suit.sign)

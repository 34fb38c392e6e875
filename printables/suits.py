"""Suits of cards: a colour, a pattern and a sign, and the index that is read in a fan of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from printables.drawings import fitted_into
from printables.ink import Box, Ink, Shape, Tone, circle, rectangle
from printables.patterns import Pattern, patterned

BAND = 6.4
"""The width of the band at the left edge, which shows in a fan."""
_DISC = 5.4


class Suit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the cards of one kind are marked."""

    ground: Tone = "paper"
    sign: Tone = "ink"
    """The colour of the sign, and of the pattern."""
    pattern: Pattern = "plain"


def band(suit: Suit, box: Box) -> Iterator[Ink]:
    """The colour with its pattern."""
    yield Shape(rectangle(box), suit.ground)
    yield from patterned(suit.pattern, box, suit.sign)
    yield Shape(rectangle(box), line="ink" if suit.sign == "paper" else suit.sign, width=0.2)


def badge(suit: Suit, drawings: Sequence[str], box: Box) -> Iterator[Ink]:
    """The sign on a disc of its colour, set off from what is behind; lines are drawn over it."""
    radius = min(box.w, box.h) / 2
    yield Shape(circle(box.centre, radius), "paper")
    edge: Tone = "ink" if suit.ground != "paper" else suit.sign
    yield Shape(circle(box.centre, radius - 0.6), suit.ground, edge, 0.35)
    yield from emblem(drawings, box.inset(radius * 0.36), suit.sign, suit.ground)


def emblem(drawings: Sequence[str], box: Box, tone: Tone, over: Tone) -> Iterator[Ink]:
    """A drawing that is filled; any others are lines over it."""
    for at, drawing in enumerate(drawings):
        path = fitted_into(drawing, box)
        yield Shape(path, line=over, width=box.w * 0.06) if at else Shape(path, tone)


def index(suit: Suit, drawings: Sequence[str], box: Box) -> Iterator[Ink]:
    """A band at the left edge of the box with the sign at its top."""
    yield from band(suit, Box(box.x, box.y, BAND, box.h))
    yield from badge(suit, drawings, box.part(0.5, 0.5, 2 * _DISC, 2 * _DISC))


LEFT = 0.5 + 2 * _DISC
"""How much room the sign takes at the left."""

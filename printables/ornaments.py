"""Ornaments that print clearly and use little ink: dice, marks, rules, frames, seals."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, gcd, pi, sin

from printables.lettering import TITLE, place_centred
from printables.mark_outlines import LETTER_ROOM, OUTLINES, SIDE
from printables.shapes import (
    Box,
    Ink,
    Path,
    Point,
    Shape,
    Tone,
    circle,
    line,
    polygon,
    rectangle,
    star,
    trace_drawing,
)

PIPS = {
    1: ((50, 50),),
    2: ((27, 27), (73, 73)),
    3: ((27, 27), (50, 50), (73, 73)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((27, 25), (73, 25), (27, 50), (73, 50), (27, 75), (73, 75)),
}
FLAME = (
    "M50 0 C66 19 79 32 79 51 C79 67 66 80 50 80 C34 80 21 67 21 51 C21 34 38 22 50 0 Z"
    "M50.5 36 C57 46 63 52 63 61 C63 69 57 74 50 74 C43 74 37 68 37 61 C37 52 46 46 50.5 36 Z"
)
CUP = "M16 90 C37 101 63 101 84 90"
_SHAPES = {
    "square": "M10 10 L90 10 L90 90 L10 90 Z",
    "triangle": "M50 4 L98 90 L2 90 Z",
    "diamond": "M50 1 L99 50 L50 99 L1 50 Z",
    "hexagon": "M27 7 L73 7 L98 50 L73 93 L27 93 L2 50 Z",
}
_OUTLINE_MM = 0.35
_TOOTH_STEP_MM, _TOOTH_MM = 1.9, 0.75
FRAME_MARGIN_MM = 2.6
"""From the cut to the frame of a card."""


def draw_die(box: Box, face: int, *, dark: bool) -> Iterator[Ink]:
    """One die: dark with light pips, or the other way round."""
    body: Tone | None = "ink" if dark else None
    pips: Tone = "paper" if dark else "ink"
    radius = box.w * 0.2
    edge = 0.25
    yield Shape(rectangle(box.inset(edge / 2), radius), body, "ink", edge)
    path: Path = ()
    for x, y in PIPS[face]:
        centre = (box.x + box.w * x / 100, box.y + box.h * y / 100)
        path += circle(centre, box.w * 0.085)
    yield Shape(path, pips)


def draw_reroll(box: Box, tone: Tone) -> Iterator[Ink]:
    """A circular arrow: roll again."""
    (x, y), radius = box.centre, box.w * 0.36
    turns = [(-0.30 + 0.075 * at) * pi for at in range(22)]
    arc = [(x + radius * sin(turn), y - radius * cos(turn)) for turn in turns]
    yield Shape(line(*arc), line=tone, width=box.w * 0.1)
    tip, size = arc[0], box.w * 0.24
    yield Shape(
        polygon(
            (tip[0] - size * 0.15, tip[1] - size * 1.2),
            (tip[0] + size * 1.05, tip[1] - size * 0.1),
            (tip[0] - size * 0.55, tip[1] + size * 0.6),
        ),
        tone,
    )


def draw_rule(box: Box) -> Iterator[Ink]:
    """A fine rule with a diamond in its middle."""
    x, y = box.centre
    gap = 1.7
    for one, other in ((box.x, x - gap), (x + gap, box.right)):
        yield Shape(line((one, y), (other, y)), line="gold", width=0.2)
    yield Shape(star((x, y), 1.0, 0.42, 4), "gold")


def draw_candle(box: Box) -> Iterator[Ink]:
    """The companion's candle, in outline."""
    yield Shape(trace_drawing(FLAME, box), line="gold", width=box.w * 0.03)
    yield Shape(trace_drawing(CUP, box), line="gold", width=box.w * 0.04)


def draw_mark(shape: str, box: Box, letter: str, *, filled: bool = False) -> Iterator[Ink]:
    """The mark of a seat or a piece: its shape, with a letter or number in it."""
    box = box.inset(_OUTLINE_MM / 2)
    path, (low, tall, wide) = _trace_mark(shape, box)
    yield Shape(path, "ink" if filled else None, "ink", _OUTLINE_MM)
    room = box.part(box.w * (1 - wide) / 2, box.h * low, box.w * wide, box.h * tall)
    yield from place_centred(letter, room, TITLE, room.h / 0.96, "paper" if filled else "ink")


def _trace_mark(shape: str, box: Box) -> tuple[Path, tuple[float, float, float]]:
    """The outline of a mark, and its letter's top, height and width as parts of the box."""
    if outline := OUTLINES.get(shape):
        top = outline.baseline - LETTER_ROOM * 0.75
        return trace_drawing(outline.drawing, box, SIDE), (top / SIDE, LETTER_ROOM / SIDE, 0.6)
    if shape == "circle":
        path = circle(box.centre, box.w * 0.48)
    elif shape == "star":
        path = star((box.centre[0], box.y + box.h * 0.53), box.w * 0.52, box.w * 0.26, 5)
    else:
        path = trace_drawing(_SHAPES[shape], box)
    tall = {"triangle": 0.42, "star": 0.34}.get(shape, 0.52)
    low = {"triangle": 0.40, "star": 0.38}.get(shape, 0.24)
    wide = {"triangle": 0.5, "star": 0.42, "diamond": 0.6}.get(shape, 0.7)
    return path, (low, tall, wide)


# --- frames ---------------------------------------------------------------------------------------


def draw_frame(box: Box, tone: Tone = "gold") -> Iterator[Ink]:
    """Two fine lines with round corners."""
    yield Shape(rectangle(box.inset(0.15), 2.4), line=tone, width=0.3)
    yield Shape(rectangle(box.inset(0.85), 1.7), line=tone, width=0.12)


def draw_thorns(box: Box) -> Iterator[Ink]:
    """A straight line with thorns along it."""
    yield Shape(rectangle(box.inset(0.15)), line="wine", width=0.3)
    path: Path = ()
    for begin, along, into in _iter_sides(box.inset(0.3)):
        path += _trace_teeth(begin, along, into)
    yield Shape(path, "wine")


def _iter_sides(box: Box) -> Iterator[tuple[Point, Point, Point]]:
    """The start of each side, the vector along it, and the direction into the box."""
    yield (box.x, box.y), (box.w, 0), (0, 1)
    yield (box.right, box.bottom), (-box.w, 0), (0, -1)
    yield (box.x, box.bottom), (0, -box.h), (1, 0)
    yield (box.right, box.y), (0, box.h), (-1, 0)


def _trace_teeth(begin: Point, along: Point, into: Point) -> Path:
    count = max(1, round((abs(along[0]) + abs(along[1])) / _TOOTH_STEP_MM))
    path: Path = ()
    for at in range(count):
        foot, tip, end = at / count, (at + 0.72) / count, (at + 0.9) / count
        path += polygon(
            (begin[0] + along[0] * foot, begin[1] + along[1] * foot),
            (
                begin[0] + along[0] * tip + into[0] * _TOOTH_MM,
                begin[1] + along[1] * tip + into[1] * _TOOTH_MM,
            ),
            (begin[0] + along[0] * end, begin[1] + along[1] * end),
        )
    return path


# --- seals ----------------------------------------------------------------------------------------


def draw_rosette(centre: Point, radius: float, number: int, tone: Tone) -> Iterator[Ink]:
    """A round seal of petals, different for each number."""
    petals = 5 + number % 8
    yield Shape(circle(centre, radius - 0.15), line=tone, width=0.25)
    reach, wide = radius * 0.82, radius * (0.2 + 0.06 * (number // 8 % 3))
    for at in range(petals):
        yield Shape(_trace_petal(centre, reach, wide, 2 * pi * at / petals), line=tone, width=0.2)
    yield Shape(circle(centre, radius * 0.16), tone)
    for at in range(petals):
        turn = 2 * pi * (at + 0.5) / petals
        spot = (centre[0] + reach * 0.84 * sin(turn), centre[1] - reach * 0.84 * cos(turn))
        yield Shape(circle(spot, radius * 0.05), tone)


def _trace_petal(centre: Point, reach: float, wide: float, turn: float) -> Path:
    def place_point(out: float, side: float) -> Point:
        return (
            centre[0] + out * sin(turn) + side * cos(turn),
            centre[1] - out * cos(turn) + side * sin(turn),
        )

    near = reach * 0.22
    return (
        ("M", (place_point(near, 0),)),
        (
            "C",
            (
                place_point(reach * 0.45, wide),
                place_point(reach * 0.8, wide),
                place_point(reach, 0),
            ),
        ),
        (
            "C",
            (
                place_point(reach * 0.8, -wide),
                place_point(reach * 0.45, -wide),
                place_point(near, 0),
            ),
        ),
        ("Z", ()),
    )


def draw_pentacle(centre: Point, radius: float, number: int, tone: Tone) -> Iterator[Ink]:
    """A seal of straight lines from corner to corner, different for each number."""
    kinds = [
        (n, leap) for n in range(5, 14) for leap in range(2, (n + 1) // 2) if gcd(n, leap) == 1
    ]
    corners, leap = kinds[number % len(kinds)]
    yield Shape(star(centre, radius, radius * 0.9, corners), line=tone, width=0.25)
    reach = radius * 0.86
    turns = [2 * pi * leap * at / corners for at in range(corners)]
    points = [(centre[0] + reach * sin(turn), centre[1] - reach * cos(turn)) for turn in turns]
    yield Shape(polygon(*points), line=tone, width=0.22)
    yield Shape(star(centre, radius * 0.2, radius * 0.09, 4), tone)

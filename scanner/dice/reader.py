"""Reads dice and tokens in a picture of a throw, by two methods; in doubt it asks about a die.

A small net sees the tops (`face_net`); spots are found, arranged and compared with drawn faces, if
the net is not clear or tokens were thrown too. `agreement` says when a die is sure (decision 30).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import median

import numpy as np

from scanner.dice import thresholds as bounds
from scanner.dice.agreement import NetReading, choose_dice
from scanner.dice.blobs import Blob, find_blobs
from scanner.dice.certainty import is_doubtful
from scanner.dice.detected import DetectedDie, DetectedThrow
from scanner.dice.evidence import ConfirmedFace, Evidence
from scanner.dice.face_net import NetTop, find_tops
from scanner.dice.faces import TableOffset, read_faces
from scanner.dice.pips import Pip, Shades, SpotsByShade, find_spots
from scanner.dice.tokens import has_doubtful_token, read_tokens
from scanner.dice.top_view import TopView, find_top_views
from scanner.faults import call_guarded
from scanner.images.colour import make_colour, make_grey
from scanner.images.enhance import shrink
from scanner.images.grey import (
    Colour,
    Corners,
    Grey,
    is_colour,
    is_grey,
    make_box_around,
    scale_corners,
)

COUNT = "I see {dice} dice and {tokens} tokens: is the whole throw in the picture?"
UNCLEAR = "Please spread the dice a little, hold the camera straight above, and take it again."
ASK_ONE = "One die is not clear: what does it show?"
ASK_MORE = "Some dice are not clear: what do they show?"
TOO_MUCH = (
    "There is too much in this picture: please clear the table around the throw, and take it again."
)
NOTHING = "I see no dice and no tokens: please take the picture from straight above, in good light."


def read_throw(image: Grey | Colour, *, dice: int = 0, tokens: int = 0) -> DetectedThrow:
    """The throw in a picture, if this many dice and tokens were thrown."""
    if not is_grey(image) and not is_colour(image):
        raise ValueError("the picture must be rows of grey or coloured bytes")
    scale = max(1.0, max(image.shape[:2]) / bounds.READ_MAX_SIDE_PX)
    small = shrink(image, scale) if scale > 1 else image
    tops = call_guarded(lambda: find_tops(make_colour(small)), otherwise=None) if dice else None
    seen = _read_small(small, (dice, tokens), tops)
    seen = _enlarge(seen, scale)
    return replace(seen, question=_choose_question(seen, dice, tokens))


def _read_small(
    image: Grey | Colour, thrown: tuple[int, int], tops: Sequence[NetTop] | None
) -> DetectedThrow:
    """The throw by the net, if that is enough, or else by both methods."""
    reading = None if tops is None else NetReading.choose(tops, thrown[0])
    if reading and not thrown[1] and (reading.is_clear or not reading.tops):
        return DetectedThrow(reading.list_dice(), (), "")
    seen = call_guarded(
        lambda: _read_corrected(make_grey(image), thrown),
        otherwise=DetectedThrow((), (), UNCLEAR),
    )
    return seen if reading is None else _join(reading, seen)


def _join(reading: NetReading, seen: DetectedThrow) -> DetectedThrow:
    """The throw by both methods."""
    dice = choose_dice(reading, seen)
    sure = all(die.sure for die in dice)
    if seen.question == TOO_MUCH and not (sure and len(dice) == reading.count):
        return seen
    unclear = not sure or has_doubtful_token(seen.tokens)
    return DetectedThrow(dice, seen.tokens, UNCLEAR if unclear else "")


def _read_corrected(image: Grey, thrown: tuple[int, int]) -> DetectedThrow:
    """The throw, corrected for the lean a label shows; or as it is, if that is unclear."""
    views = find_top_views(image)
    clear = views[0].clear if views else image
    # One search serves all views: spots are moved into each, and only the likeliest is drawn.
    spots = find_spots(clear)
    if max(map(len, spots.pips)) >= bounds.MAX_SPOTS:
        return DetectedThrow((), (), TOO_MUCH)
    if not views:
        return _read_from_above(clear, spots, thrown)
    view = min(views, key=lambda each: _measure_misfit(each, spots))
    turned = _read_from_above(view.render(), spots.move(view.homography), thrown, view.table_offset)
    fits = turned.sure and (len(turned.dice), len(turned.tokens)) == thrown
    # With a lean beyond that, the method without a label is no way out: it took a one and a spot on
    # the side for a two (decision 9).
    if fits or turned.question == TOO_MUCH or view.lean > bounds.UPRIGHT_MAX_LEAN_RADIANS:
        return _move_boxes(turned, view.map_to_camera)
    return _read_from_above(clear, spots, thrown)


def _measure_misfit(view: TopView, spots: SpotsByShade) -> float:
    """How badly a view explains the spots."""
    readings = (read_faces(shade, view.table_offset) for shade in spots.move(view.homography).pips)
    return sum(reading.cost for reading in readings if reading)


def _choose_question(seen: DetectedThrow, dice: int, tokens: int) -> str:
    """What to ask people, if anything."""
    if seen.question == TOO_MUCH:
        return TOO_MUCH
    if not seen.dice and not seen.tokens:
        return NOTHING
    if (len(seen.dice), len(seen.tokens)) != (dice, tokens):
        return COUNT.format(dice=len(seen.dice), tokens=len(seen.tokens))
    unclear = [die for die in seen.dice if not die.sure]
    if not unclear or not all(die.likeliest for die in unclear) or has_doubtful_token(seen.tokens):
        return seen.question
    return ASK_ONE if len(unclear) == 1 else ASK_MORE


def _read_from_above(
    image: Grey,
    spots: SpotsByShade,
    thrown: tuple[int, int],
    table_offset: TableOffset | None = None,
) -> DetectedThrow:
    """The throw by its spots, in a picture taken from above or turned so; in doubt `UNCLEAR`."""
    things = find_blobs(image)
    candidates = _confirm_faces(image, spots.pips, things, table_offset) if thrown[0] else []
    if len(candidates) >= bounds.MAX_FACES:
        return DetectedThrow((), (), TOO_MUCH)
    tops = _select_likeliest(candidates, thrown[0])
    tokens = read_tokens(image, things, [each.middle for each in tops]) if thrown[1] else ()
    unclear = not all(each.sure for each in tops) or is_doubtful(tops, spots.all)
    unclear = unclear or has_doubtful_token(tokens)
    return DetectedThrow(tuple(map(_make_die, tops)), tokens, UNCLEAR if unclear else "")


def _confirm_faces(
    image: Grey, spots: Shades, things: Sequence[Blob], table_offset: TableOffset | None
) -> list[ConfirmedFace]:
    """The faces of dark and light dice."""
    shades = [
        [spot for spot in shade if not any(_is_whole_thing(spot, t, dark=not dark) for t in things)]
        for shade, dark in zip(spots, (True, False), strict=True)
    ]
    readings = [read_faces(pips, table_offset) for pips in shades]
    sides = [face.side for each in readings if each for face in each.faces if face.value > 1]
    side = median(sides) if sides else None
    evidences = (
        (Evidence(image, shades[0], things, dark=True, side=side), readings[0]),
        (Evidence(np.asarray(255 - image), shades[1], things, dark=False, side=side), readings[1]),
    )
    return [
        face for evidence, reading in evidences if reading for face in evidence.confirm(reading)
    ]


def _select_likeliest(faces: Sequence[ConfirmedFace], count: int) -> list[ConfirmedFace]:
    """All sure faces, and as many others as are missing."""
    ordered = sorted(faces, key=lambda each: (not each.sure, -each.confidence))
    # A sure face is never left out: if there are more than were thrown, people are asked.
    return ordered[: max(count, sum(each.sure for each in faces))]


def _make_die(top: ConfirmedFace) -> DetectedDie:
    """The die whose top this is."""
    x, y = top.middle
    half, deep = top.face.side / 2, top.face.side / 2 * top.reading.lean
    box = make_box_around(((x - half, y - deep), (x + half, y + deep)))
    return DetectedDie(top.face.value, box, top.confidence, top.sure)


def _is_whole_thing(spot: Pip, thing: Blob, *, dark: bool) -> bool:
    """Whether a spot is a whole blob, perhaps a token, and so not a pip."""
    return (
        thing.dark == dark
        and thing.holds(spot.at)
        and thing.side < bounds.WHOLE_THING_MAX_SPOT_RATIO * spot.axes[1]
    )


def _enlarge(seen: DetectedThrow, scale: float) -> DetectedThrow:
    """The same throw in the coordinates of a picture this many times larger."""
    return _move_boxes(seen, lambda box: scale_corners(box, scale, scale))


def _move_boxes(seen: DetectedThrow, move: Callable[[Corners], Corners]) -> DetectedThrow:
    """The same throw with its boxes in the coordinates of another picture."""
    dice = tuple(replace(each, box=move(each.box)) for each in seen.dice)
    tokens = tuple(replace(each, box=move(each.box)) for each in seen.tokens)
    return DetectedThrow(dice, tokens, seen.question)

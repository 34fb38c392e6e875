"""Reads dice and tokens in a picture of a throw; sure only if two methods agree.

Faces are found by where their pips are and confirmed by what they look like; in doubt it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from scanner.dice.blobs import Blob, find_blobs
from scanner.dice.doubts import is_doubtful
from scanner.dice.evidence import ConfirmedFace, Evidence
from scanner.dice.faces import MOST_FACES, Under, read_faces
from scanner.dice.pip import Pip
from scanner.dice.pips import MOST_SPOTS, FoundSpots, Shades, spots_of
from scanner.dice.tokens import DetectedToken, are_doubtful, read_tokens
from scanner.dice.top_view import TopView, seen_from_above
from scanner.faults import tried
from scanner.images.enhance import shrunk
from scanner.images.grey import (
    Corners,
    Grey,
    box_round,
    enlarged,
    is_grey,
)

COMFORTABLE = 1280
"""A picture with a longer side is first shrunk to this."""
UPRIGHT = np.radians(20)
"""A camera that leans less than this sees tops well enough without a label."""
WHOLE = 1.6
"""A spot this much narrower than a blob is only a part of it."""

COUNT = "I see {dice} dice and {tokens} tokens: is the whole throw in the picture?"
UNCLEAR = "Please spread the dice a little, hold the camera straight above, and take it again."
TOO_MUCH = (
    "There is too much in this picture: please clear the table around the throw, and take it again."
)
NOTHING = "I see no dice and no tokens: please take the picture from straight above, in good light."


@dataclass(frozen=True, slots=True)
class DetectedDie:
    """A die: its value, whether it is dark, where it is, and how sure that is."""

    value: int
    dark: bool
    box: Corners
    confidence: float
    sure: bool


@dataclass(frozen=True, slots=True)
class DetectedThrow:
    """What is on the table; `question` says what to do if that is not certain."""

    dice: tuple[DetectedDie, ...]
    tokens: tuple[DetectedToken, ...]
    question: str

    @property
    def sure(self) -> bool:
        """Whether people only need to confirm it."""
        return not self.question

    @property
    def total(self) -> int:
        """The sum of all dice."""
        return sum(die.value for die in self.dice)


def read(image: Grey, *, dice: int = 0, tokens: int = 0) -> DetectedThrow:
    """The throw in a picture, if this many dice and tokens were thrown."""
    if not is_grey(image):
        raise ValueError("the picture must be rows of grey bytes")
    times = max(1.0, max(image.shape) / COMFORTABLE)
    small = shrunk(image, times) if times > 1 else image
    seen = tried(lambda: _seen(small, (dice, tokens)), otherwise=DetectedThrow((), (), UNCLEAR))
    seen = _enlarged(seen, times)
    return replace(seen, question=_question(seen, dice, tokens))


def _seen(image: Grey, thrown: tuple[int, int]) -> DetectedThrow:
    """The throw, corrected for the lean a label shows; or as it is, if that is unclear."""
    views = seen_from_above(image)
    clear = views[0].clear if views else image
    spots = spots_of(clear)
    if max(map(len, spots.pips)) >= MOST_SPOTS:
        return DetectedThrow((), (), TOO_MUCH)
    if not views:
        return _read(clear, spots, thrown)
    view = min(views, key=lambda each: _cost(each, spots))
    turned = _read(view.image(), spots.moved(view.homography), thrown, view.under)
    fits = turned.sure and (len(turned.dice), len(turned.tokens)) == thrown
    if fits or turned.question == TOO_MUCH or view.lean > UPRIGHT:
        return _moved(turned, view.as_seen)
    return _read(clear, spots, thrown)


def _cost(view: TopView, spots: FoundSpots) -> float:
    """How badly a view explains the spots."""
    readings = (read_faces(shade, view.under) for shade in spots.moved(view.homography).pips)
    return sum(reading.cost for reading in readings if reading)


def _question(seen: DetectedThrow, dice: int, tokens: int) -> str:
    """What to ask people, if anything."""
    if seen.question == TOO_MUCH:
        return TOO_MUCH
    if not seen.dice and not seen.tokens:
        return NOTHING
    if (len(seen.dice), len(seen.tokens)) != (dice, tokens):
        return COUNT.format(dice=len(seen.dice), tokens=len(seen.tokens))
    return seen.question


def _read(
    image: Grey, spots: FoundSpots, thrown: tuple[int, int], under: Under | None = None
) -> DetectedThrow:
    things = find_blobs(image)
    faces = _faces(image, spots.pips, things, under) if thrown[0] else []
    if len(faces) >= MOST_FACES:
        return DetectedThrow((), (), TOO_MUCH)
    found = _likeliest(faces, thrown[0])
    tokens = read_tokens(image, things, [each.middle for each in found]) if thrown[1] else ()
    unclear = not all(each.sure for each in found) or is_doubtful(found, spots.all)
    unclear = unclear or are_doubtful(tokens)
    return DetectedThrow(tuple(map(_die, found)), tokens, UNCLEAR if unclear else "")


def _faces(
    image: Grey, spots: Shades, things: Sequence[Blob], under: Under | None
) -> list[ConfirmedFace]:
    """The faces of dark and light dice."""
    shades = [
        [spot for spot in shade if not any(_is(spot, t, dark=not dark) for t in things)]
        for shade, dark in zip(spots, (True, False), strict=True)
    ]
    readings = [read_faces(pips, under) for pips in shades]
    sides = [face.side for each in readings if each for face in each.faces if face.value > 1]
    side = median(sides) if sides else None
    looked_at = (
        (Evidence(image, shades[0], things, dark=True, side=side), readings[0]),
        (Evidence(np.asarray(255 - image), shades[1], things, dark=False, side=side), readings[1]),
    )
    return [face for look, reading in looked_at if reading for face in look.confirmed(reading)]


def _likeliest(faces: Sequence[ConfirmedFace], count: int) -> list[ConfirmedFace]:
    """All sure faces, and as many others as are missing."""
    ordered = sorted(faces, key=lambda each: (not each.sure, -each.confidence))
    return ordered[: max(count, sum(each.sure for each in faces))]


def _die(found: ConfirmedFace) -> DetectedDie:
    """The die whose top this is."""
    x, y = found.middle
    half, deep = found.face.side / 2, found.face.side / 2 * found.reading.lean
    box = box_round(((x - half, y - deep), (x + half, y + deep)))
    return DetectedDie(found.face.value, found.dark, box, found.confidence, found.sure)


def _is(spot: Pip, thing: Blob, *, dark: bool) -> bool:
    """Whether a spot is a whole blob, perhaps a token, and so not a pip."""
    return thing.dark == dark and thing.holds(spot.at) and thing.side < WHOLE * spot.axes[1]


def _enlarged(seen: DetectedThrow, times: float) -> DetectedThrow:
    """The same throw in the coordinates of a picture this many times larger."""
    return _moved(seen, lambda box: enlarged(box, times, times))


def _moved(seen: DetectedThrow, move: Callable[[Corners], Corners]) -> DetectedThrow:
    """The same throw with its boxes in the coordinates of another picture."""
    dice = tuple(replace(each, box=move(each.box)) for each in seen.dice)
    tokens = tuple(replace(each, box=move(each.box)) for each in seen.tokens)
    return DetectedThrow(dice, tokens, seen.question)

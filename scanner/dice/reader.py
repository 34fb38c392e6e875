"""Reads dice and tokens in a picture of a throw; sure only if two methods agree.

Faces are found by where their pips are and confirmed by what they look like; in doubt it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from scanner.dice.blobs import Blob, find_blobs
from scanner.dice.face_templates import match_face
from scanner.dice.faces import MOST_FACES, DieFace, FaceFit, Under, read_faces
from scanner.dice.pips import MOST_SPOTS, Pip, pips_of
from scanner.dice.tokens import DetectedToken, read_tokens
from scanner.dice.top_view import seen_from_above
from scanner.faults import tried
from scanner.images.enhance import shrunk
from scanner.images.grey import (
    Corners,
    Grey,
    Point,
    box_round,
    enlarged,
    is_grey,
    middle_of,
    width_of,
)

COMFORTABLE = 1280
"""A picture with a longer side is first shrunk to this."""
LIKENESS, LEAD = 0.64, 0.04
"""How much a face must look like its value, and how much more than like any other."""
CERTAIN = 0.94
"""How much a face must look like its value if sides are in view and no outline shows the top."""
DOUBT = 0.5
"""The factor on the likeness when the two methods disagree."""
SPECK = 0.3
"""Anything less like a die than this is not one."""
EQUAL = 0.28
"""How much the sides of dice may differ, mostly because some are nearer."""
LEVEL = 1.09
"""How much larger the largest may be if the lean is known: all tops are equally high."""
AMID = 0.36
"""How far the middle of its top may be from the middle of a die's outline, in its sides."""
TOP, OFF = 1.12, 0.25
"""If the lean is known: how large the outline of a single top is, and how far off it may be."""
UPRIGHT = np.radians(20)
"""A camera that leans less than this sees tops well enough without a label."""
HEAP = 1.6
"""An outline this much larger than a face is that of several dice."""
CROWDED = 0.98
"""Dice are at least one side apart, from middle to middle."""
ROOMY = (2.8, 9.0)
"""How many times wider than its pip a die is."""
WHOLE = 1.6
"""A spot this much narrower than a blob is only a part of it."""
DIE_SIZED = (0.75, 1.7)
"""The size of what may be a die that was not read, in sides of those that were."""
CLEAR_EDGE = 0.08
"""A blob with an outline this steep is neither a shadow nor wood grain."""

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


@dataclass(frozen=True, slots=True)
class _ConfirmedFace:
    """A face of a dark or light die, the reading it comes from, and how sure it is."""

    face: DieFace
    reading: FaceFit
    dark: bool
    confidence: float

    @property
    def sure(self) -> bool:
        """Whether both methods agree."""
        return self.confidence >= LIKENESS

    @property
    def middle(self) -> Point:
        """Where it is."""
        return float(self.face.middle[0]), float(self.face.middle[1])

    @property
    def die(self) -> DetectedDie:
        """The die it is the top of."""
        x, y = self.middle
        half, deep = self.face.side / 2, self.face.side / 2 * self.reading.lean
        box = box_round(((x - half, y - deep), (x + half, y + deep)))
        return DetectedDie(self.face.value, self.dark, box, self.confidence)


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
    view = seen_from_above(image)
    if view is None:
        return _read(image)
    turned = _read(view.image, view.under)
    fits = turned.sure and (len(turned.dice), len(turned.tokens)) == thrown
    if fits or turned.question == TOO_MUCH or view.lean > UPRIGHT:
        return _moved(turned, view.as_seen)
    return _read(view.clear)


def _question(seen: DetectedThrow, dice: int, tokens: int) -> str:
    """What to ask people, if anything."""
    if seen.question == TOO_MUCH:
        return TOO_MUCH
    if not seen.dice and not seen.tokens:
        return NOTHING
    if (len(seen.dice), len(seen.tokens)) != (dice, tokens):
        return COUNT.format(dice=len(seen.dice), tokens=len(seen.tokens))
    return seen.question


def _read(image: Grey, under: Under | None = None) -> DetectedThrow:
    spots = pips_of(image)
    if max(map(len, spots)) >= MOST_SPOTS:
        return DetectedThrow((), (), TOO_MUCH)
    things = find_blobs(image)
    found, strays = _faces(image, spots, things, under)
    if len(found) >= MOST_FACES:
        return DetectedThrow((), (), TOO_MUCH)
    tokens = read_tokens(image, things, [each.middle for each in found])
    unclear = (
        strays
        or not all(each.sure for each in found)
        or any(each.reading.steep for each in found)
        or _unequal(found)
        or _crowded(found)
        or _unexplained(things, found, tokens)
    )
    dice = tuple(each.die for each in found)
    return DetectedThrow(dice, tokens, UNCLEAR if unclear else "")


def _faces(
    image: Grey, spots: tuple[list[Pip], list[Pip]], things: Sequence[Blob], under: Under | None
) -> tuple[list[_ConfirmedFace], int]:
    """The faces of dark and light dice, and how many spots belong to none."""
    found: list[_ConfirmedFace] = []
    strays = 0
    for shade, picture, of_dark in zip(spots, (image, 255 - image), (True, False), strict=True):
        pips = [spot for spot in shade if not any(_is(spot, t, dark=not of_dark) for t in things)]
        reading = read_faces(pips, under)
        if reading:
            confirmed = _confirmed(reading, pips, np.asarray(picture), things, dark=of_dark)
            faces = list(confirmed)
            found += [each for each in faces if each.confidence > SPECK]
            strays += reading.strays + sum(_is_doubtful(each) for each in faces)
    return found, strays


def _is_doubtful(found: _ConfirmedFace) -> bool:
    """Whether several spots are arranged as on a die, but do not look like one."""
    return found.confidence <= SPECK and found.face.value > 1


def _is(spot: Pip, thing: Blob, *, dark: bool) -> bool:
    """Whether a spot is a whole blob, perhaps a token, and so not a pip."""
    return thing.dark == dark and thing.holds(spot.at) and thing.side < WHOLE * spot.axes[1]


def _confirmed(
    reading: FaceFit, pips: Sequence[Pip], picture: Grey, things: Sequence[Blob], *, dark: bool
) -> Iterator[_ConfirmedFace]:
    """Each face, and how sure it is by its looks."""
    lonely = all(face.value == 1 for face in reading.faces)
    for face in reading.faces:
        match = match_face(picture, face, reading.lean)
        agree = match.value == face.value and match.lead >= LEAD
        under = _under(face, things, dark=dark)
        if lonely:
            pip = pips[min(face.pips)]
            under = [blob for blob in under if ROOMY[0] < blob.side / pip.axes[1] < ROOMY[1]]
            agree = agree and bool(under)
        if reading.under and not under:
            agree = agree and match.likeness >= CERTAIN
        agree = agree and all(_is_amid(face, blob, reading.under) for blob in under)
        confidence = match.likeness * (1 if agree else DOUBT)
        yield _ConfirmedFace(face, reading, dark, confidence)


def _under(face: DieFace, things: Sequence[Blob], *, dark: bool) -> list[Blob]:
    """The blobs of this shade under the middle of a face."""
    at = float(face.middle[0]), float(face.middle[1])
    return [blob for blob in things if blob.dark == dark and blob.holds(at)]


def _is_amid(face: DieFace, blob: Blob, under: Under | None) -> bool:
    """Whether a face is in the middle of its die; in a heap of dice it need not be."""
    away = float(np.linalg.norm(face.middle - np.array(blob.middle)))
    if under is None:
        return away < AMID * blob.side or (face.value > 1 and blob.side > HEAP * face.side)
    whole = face.middle + under(face.middle, face.side) / 2
    only_top = not blob.dark and blob.side < TOP * face.side and away < OFF * face.side
    return only_top or float(np.linalg.norm(whole - np.array(blob.middle))) < OFF * face.side


def _unequal(found: Sequence[_ConfirmedFace]) -> bool:
    """Whether dice seem to differ in size, as happens if sides are taken for tops."""
    sides = [each.face.side for each in found]
    if any(each.reading.under for each in found):
        return max(sides) > LEVEL * min(sides)
    return any(abs(side / np.median(sides) - 1) > EQUAL for side in sides)


def _crowded(found: Sequence[_ConfirmedFace]) -> bool:
    """Whether two faces are so near that they belong to one die."""
    return any(
        np.linalg.norm(one.face.middle - other.face.middle)
        < CROWDED * min(one.face.side, other.face.side) * one.reading.lean
        for one, other in combinations(found, 2)
    )


def _unexplained(
    things: Sequence[Blob], found: Sequence[_ConfirmedFace], tokens: Sequence[DetectedToken]
) -> bool:
    """Whether there is something the size of a die on which nothing was read."""
    sides = [each.face.side for each in found] or [width_of(token.box) for token in tokens]
    known = [*(each.middle for each in found), *(middle_of(token.box) for token in tokens)]
    return any(
        thing.edge > CLEAR_EDGE
        and DIE_SIZED[0] < thing.side / float(np.median(sides)) < DIE_SIZED[1]
        and not any(map(thing.holds, known))
        for thing in things
        if sides
    )


def _enlarged(seen: DetectedThrow, times: float) -> DetectedThrow:
    """The same throw in the coordinates of a picture this many times larger."""
    return _moved(seen, lambda box: enlarged(box, times, times))


def _moved(seen: DetectedThrow, move: Callable[[Corners], Corners]) -> DetectedThrow:
    """The same throw with its boxes in the coordinates of another picture."""
    dice = tuple(replace(each, box=move(each.box)) for each in seen.dice)
    tokens = tuple(replace(each, box=move(each.box)) for each in seen.tokens)
    return DetectedThrow(dice, tokens, seen.question)

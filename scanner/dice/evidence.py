"""What confirms a face that the pips suggest: its looks, the size of its pips, its edges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

import cv2
import numpy as np

from scanner.dice.blobs import Blob
from scanner.dice.face_templates import FaceMatch, match_face
from scanner.dice.faces import DieFace, FaceFit, Under
from scanner.dice.pip import Pip
from scanner.images.grey import Grey, Point, Vectors

LIKENESS, LEAD = {1: 0.9, 2: 0.9, 3: 0.88, 4: 0.86, 5: 0.86, 6: 0.86}, 0.06
"""How much a face must look like its value, and how much more than like any other."""
TWO, LEANING_TWO = 2, 0.93
"""The same for a two seen at an angle: a one and a pip on its side look much like it."""
SPECK = 0.42
"""Anything less like a die than this is not one."""
DOUBT = 0.5
"""The factor on the likeness when something speaks against a face."""
LIKE_SIDES, SIDES_SEEN, AS_BRIGHT = frozenset({1, 2, 3}), 0.55, 0.75
"""Seen at an angle, sides with so few pips may look like tops; but all tops are as bright."""
MANY = 0.1
"""How much less likely a face of several pips may look than one that explains fewer."""
EACH = 0.01
"""How much less likely for each pip more: of a six, two pips may look like a two as well."""
PIP, PIPS = (0.125, 0.25), (0.15, 0.17, 0.19, 0.21)
"""The diameter of a pip as a share of a die's side: its limits, and usual ones."""
SAME_PIP = 1.22
"""How many times larger or smaller than the others' the pip of a one may be."""
EDGE, FAINT_EDGE, EDGE_ALONE = 0.11, 0.07, 0.2
"""The contrast at the edges of a one, as a share of that of its pip: usually, if the ground
around the pip is very even, and if nothing else shows how large dice or their pips are."""
EVEN = 3.0
"""How many times larger it is than what the same measure finds on even ground."""
CLEAR_ONE, CLEAR_EDGE, CLEAR_EVEN = 0.97, 0.045, 2.2
"""Of a pip alone on ground this even, fainter edges will do."""
AMID = 0.36
"""How far the middle of its top may be from the middle of a die's outline, in its sides."""
TOP, OFF = 1.12, 0.25
"""If the lean is known: how large the outline of a single top is, and how far off it may be."""
ROOMY = (2.8, 9.0)
"""How many times wider than its pip a die is."""

_TURNS = np.radians(np.arange(0, 90, 6)[:, None] + (0, 90, 180, 270)).ravel()
_OUT = np.linspace(0.22, 0.66, 23)
_ALONG = np.linspace(-0.26, 0.26, 13)
_STEP = 3
"""An edge is soft: shades are compared this many places apart."""
_EDGES = (_OUT[_STEP:-_STEP] > 0.41) & (_OUT[_STEP:-_STEP] < 0.59)  # noqa: PLR2004 - around half a side
_GROUND = _OUT[_STEP:-_STEP] < 0.37  # noqa: PLR2004 - between pip and edge
_AWAY = np.stack((np.cos(_TURNS), np.sin(_TURNS)), axis=-1)
_BESIDE = np.stack((-np.sin(_TURNS), np.cos(_TURNS)), axis=-1)
_PLACES = _AWAY[:, None, None] * _OUT[:, None, None] + _BESIDE[:, None, None] * _ALONG[:, None]


@dataclass(frozen=True, slots=True)
class ConfirmedFace:
    """A face of a dark or light die, the reading it comes from, and how sure it is."""

    face: DieFace
    reading: FaceFit
    dark: bool
    confidence: float
    sure: bool
    pips: tuple[Pip, ...] = ()

    def unless(self, *, dim: bool) -> ConfirmedFace:
        """The same, or doubtful."""
        return replace(self, confidence=self.confidence * DOUBT, sure=False) if dim else self

    @property
    def rank(self) -> float:
        """The highest first: of a two, each pip may look like a one as well."""
        return self.confidence + MANY * (self.face.value > 1) + EACH * self.face.value

    @property
    def middle(self) -> Point:
        """Where it is."""
        return float(self.face.middle[0]), float(self.face.middle[1])


@dataclass(frozen=True, slots=True)
class Evidence:
    """The picture in which faces of one shade are looked at, and what is known about all dice."""

    picture: Grey
    pips: Sequence[Pip]
    things: Sequence[Blob]
    dark: bool
    side: float | None
    """The side of the dice, if any face of more than one pip shows it."""

    def confirmed(self, reading: FaceFit) -> list[ConfirmedFace]:
        """The likeliest faces, and how sure each is."""
        many = [self._share(face) for face in reading.faces if face.value > 1]
        usual = median(many) if many else None
        found = {id(each.face): each for each in self._looked_at(reading, usual)}
        likely = (each for each in found.values() if each.confidence > SPECK)
        ordered = sorted(likely, key=lambda each: -each.rank)
        tops = [found[id(face)] for face in reading.settled([each.face for each in ordered])]
        brightest = max((self._shine(each.face) for each in tops if each.sure), default=0.0)
        return [each.unless(dim=self._is_dim(each, brightest)) for each in tops]

    def _least(self, face: DieFace, reading: FaceFit) -> float:
        leans = reading.under is not None and face.value == TWO
        return LEANING_TWO if leans else LIKENESS[face.value]

    def _is_dim(self, found: ConfirmedFace, brightest: float) -> bool:
        """Whether it may be a side, which gets less light, of a camera that leans enough."""
        under, face = found.reading.under, found.face
        if under is None or face.value not in LIKE_SIDES:
            return False
        leans = np.linalg.norm(under(face.middle, 1.0)) > SIDES_SEEN
        return bool(leans) and self._shine(face) < AS_BRIGHT * brightest

    def _shine(self, face: DieFace) -> float:
        """The contrast of its pips."""
        return median([self.pips[pip].shine for pip in face.pips])

    def _looked_at(self, reading: FaceFit, usual: float | None) -> Iterator[ConfirmedFace]:
        """Every face the pips suggest, however unlikely."""
        for face in reading.candidates:
            sized, match = self._likeliest_size(face, reading.lean)
            agree = match.value == face.value and match.lead >= LEAD
            agree = agree and PIP[0] < self._share(sized) < PIP[1]
            if face.value == 1:
                agree = agree and self._is_one(sized, reading, usual, match.likeness)
            sure = agree and match.likeness >= self._least(face, reading)
            confidence = match.likeness * (1 if sure else DOUBT)
            pips = tuple(self.pips[pip] for pip in sorted(face.pips))
            yield ConfirmedFace(sized, reading, self.dark, confidence, sure, pips)

    def _likeliest_size(self, face: DieFace, lean: float) -> tuple[DieFace, FaceMatch]:
        """A face, and what it looks like; the side of a lone one is guessed from its pip."""
        sides = [face.side]
        if face.value == 1:
            pip = self._share(face) * face.side
            sides = [self.side] if self.side else [pip / share for share in PIPS]
        sized = [replace(face, side=side) for side in sides]
        tried = [(f, match_face(self.picture, f, lean, self._share(f))) for f in sized]
        return max(tried, key=lambda each: each[1].likeness)

    def _share(self, face: DieFace) -> float:
        """The diameter of its pips in sides."""
        sizes = [math.sqrt(math.prod(self.pips[pip].axes)) for pip in face.pips]
        return median(sizes) / face.side

    def _is_one(
        self, face: DieFace, reading: FaceFit, usual: float | None, likeness: float
    ) -> bool:
        """Whether a single pip is in the middle of a die, and as large as the others'.

        With a label, other things lie around a single die that leans: its outline must be seen.
        """
        share = self._share(face)
        alike = usual and 1 / SAME_PIP < share / usual < SAME_PIP
        pip = self.pips[min(face.pips)]
        under = [blob for blob in self._under(face) if self._is_amid(face, blob, reading.under)]
        outlined = any(ROOMY[0] < blob.side / pip.axes[1] < ROOMY[1] for blob in under)
        if outlined and (alike or not usual):
            return True
        if reading.under and not usual:
            return False
        sides = [face.side] if self.side else [face.side * share / each for each in PIPS]
        edges = (edges_of(self.picture, replace(face, side=each), reading.lean) for each in sides)
        return any(each.shown(pip.shine, likeness, known=bool(alike)) for each in edges)

    def _under(self, face: DieFace) -> list[Blob]:
        """The blobs of this shade under the middle of a face."""
        at = float(face.middle[0]), float(face.middle[1])
        return [blob for blob in self.things if blob.dark == self.dark and blob.holds(at)]

    def _is_amid(self, face: DieFace, blob: Blob, under: Under | None) -> bool:
        """Whether a face is in the middle of its die."""
        away = float(np.linalg.norm(face.middle - np.array(blob.middle)))
        if under is None or not self.side:
            return away < AMID * blob.side
        whole = face.middle + under(face.middle, face.side) / 2
        only_top = not blob.dark and blob.side < TOP * face.side and away < OFF * face.side
        return only_top or float(np.linalg.norm(whole - np.array(blob.middle))) < OFF * face.side


@dataclass(frozen=True, slots=True)
class Edges:
    """How much the shade changes at the sides of a square, and how much within it."""

    contrast: float
    """All sides but the weakest have this contrast."""
    ground: float

    def shown(self, shine: float, likeness: float, *, known: bool) -> bool:
        """Whether these are the edges of a die, given the contrast and looks of its pip."""
        share = self.contrast / shine
        if not known:
            return share > EDGE_ALONE
        clear = likeness > CLEAR_ONE
        faint, even = (CLEAR_EDGE, CLEAR_EVEN) if clear else (FAINT_EDGE, EVEN)
        return share > EDGE or (share > faint and self.contrast > even * self.ground)


def edges_of(image: Grey, face: DieFace, lean: float) -> Edges:
    """The edges of the likeliest square around a face."""
    places = face.middle + _PLACES * face.side * (1, lean)
    columns, rows = np.moveaxis(places.reshape(len(_TURNS), -1, 2).astype(np.float32), -1, 0)
    seen = cv2.remap(image, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shades: Vectors = seen.reshape(places.shape[:3]).mean(axis=2)
    steps = np.abs(shades[:, 2 * _STEP :] - shades[:, : -2 * _STEP])
    sides = np.sort(steps[:, _EDGES].max(axis=1).reshape(-1, 4), axis=1)
    return Edges(float(sides[:, 1].max()), float(np.median(steps[:, _GROUND].max(axis=1))))

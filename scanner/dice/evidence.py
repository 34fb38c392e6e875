"""What confirms a face that the pips suggest: its looks, the size of its pips, its edges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

import cv2
import numpy as np

from scanner.dice import thresholds as bounds
from scanner.dice.blobs import Blob
from scanner.dice.face_templates import FaceMatch, match_face
from scanner.dice.faces import DieFace, FaceFit, TableOffset
from scanner.dice.pips import Pip
from scanner.images.grey import Grey, Point, Vectors

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


TWO = 2


@dataclass(frozen=True, slots=True)
class ConfirmedFace:
    """A face of a dark or light die, the reading it comes from, and how sure it is."""

    face: DieFace
    reading: FaceFit
    dark: bool
    confidence: float
    sure: bool
    pips: tuple[Pip, ...] = ()

    def doubt_if(self, *, dim: bool) -> ConfirmedFace:
        """A copy with half the confidence and not sure, if the light was dim."""
        return (
            replace(self, confidence=self.confidence * bounds.DOUBTED_LIKENESS_FACTOR, sure=False)
            if dim
            else self
        )

    @property
    def rank(self) -> float:
        """The highest first: of a two, each pip may look like a one as well."""
        return (
            self.confidence
            + bounds.MANY_PIPS_LIKENESS_BONUS * (self.face.value > 1)
            + bounds.EACH_PIP_LIKENESS_BONUS * self.face.value
        )

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

    def confirm(self, reading: FaceFit) -> list[ConfirmedFace]:
        """The likeliest faces, and how sure each is."""
        many = [self._measure_pip_share(face) for face in reading.faces if face.value > 1]
        usual = median(many) if many else None
        by_face = {id(each.face): each for each in self._iter_candidates(reading, usual)}
        likely = (
            each for each in by_face.values() if each.confidence > bounds.CANDIDATE_MIN_LIKENESS
        )
        ordered = sorted(likely, key=lambda each: -each.rank)
        tops = [by_face[id(face)] for face in reading.select_tops([each.face for each in ordered])]
        brightest = max(
            (self._measure_contrast(each.face) for each in tops if each.sure), default=0.0
        )
        return [each.doubt_if(dim=self._is_dim(each, brightest)) for each in tops]

    def _get_min_likeness(self, face: DieFace, reading: FaceFit) -> float:
        leans = reading.table_offset is not None and face.value == TWO
        return bounds.LEANING_TWO_MIN_LIKENESS if leans else bounds.FACE_MIN_LIKENESS[face.value]

    def _is_dim(self, confirmed: ConfirmedFace, brightest: float) -> bool:
        """Whether it may be a side, which gets less light, of a camera that leans enough."""
        table_offset, face = confirmed.reading.table_offset, confirmed.face
        if table_offset is None or face.value not in bounds.SIDE_LIKE_VALUES:
            return False
        leans = np.linalg.norm(table_offset(face.middle, 1.0)) > bounds.SIDE_MIN_OFFSET_SIDES
        return (
            bool(leans)
            and self._measure_contrast(face) < bounds.SIDE_LIKE_MIN_BRIGHTNESS_RATIO * brightest
        )

    def _measure_contrast(self, face: DieFace) -> float:
        """The contrast of its pips."""
        return median([self.pips[pip].shine for pip in face.pips])

    def _iter_candidates(self, reading: FaceFit, usual: float | None) -> Iterator[ConfirmedFace]:
        """Every face the pips suggest, however unlikely."""
        for face in reading.candidates:
            sized, match = self._choose_size(face, reading.lean)
            agree = match.value == face.value and match.lead >= bounds.FACE_MIN_LIKENESS_LEAD
            agree = (
                agree
                and bounds.FACE_PIP_MIN_SHARE
                < self._measure_pip_share(sized)
                < bounds.FACE_PIP_MAX_SHARE
            )
            if face.value == 1:
                agree = agree and self._is_pip_of_one(sized, reading, usual, match.likeness)
            sure = agree and match.likeness >= self._get_min_likeness(face, reading)
            confidence = match.likeness * (1 if sure else bounds.DOUBTED_LIKENESS_FACTOR)
            pips = tuple(self.pips[pip] for pip in sorted(face.pips))
            yield ConfirmedFace(sized, reading, self.dark, confidence, sure, pips)

    def _choose_size(self, face: DieFace, lean: float) -> tuple[DieFace, FaceMatch]:
        """A face, and what it looks like; the side of a lone one is guessed from its pip."""
        sides = [face.side]
        if face.value == 1:
            pip = self._measure_pip_share(face) * face.side
            sides = [self.side] if self.side else [pip / share for share in bounds.USUAL_PIP_SHARES]
        sized = [replace(face, side=side) for side in sides]
        matches = [
            (f, match_face(self.picture, f, lean, self._measure_pip_share(f))) for f in sized
        ]
        return max(matches, key=lambda each: each[1].likeness)

    def _measure_pip_share(self, face: DieFace) -> float:
        """The diameter of its pips in sides."""
        sizes = [math.sqrt(math.prod(self.pips[pip].axes)) for pip in face.pips]
        return median(sizes) / face.side

    def _is_pip_of_one(
        self, face: DieFace, reading: FaceFit, usual: float | None, likeness: float
    ) -> bool:
        """Whether a single pip is in the middle of a die, and as large as the others'.

        With a label, other things lie around a single die that leans: its outline must be seen.
        """
        share = self._measure_pip_share(face)
        alike = (
            usual
            and 1 / bounds.ONE_PIP_MAX_SIZE_RATIO < share / usual < bounds.ONE_PIP_MAX_SIZE_RATIO
        )
        pip = self.pips[min(face.pips)]
        things = self._find_things_under(face)
        outlines = [blob for blob in things if self._is_in_middle(face, blob, reading.table_offset)]
        outlined = any(
            bounds.DIE_MIN_WIDTH_PIPS < blob.side / pip.axes[1] < bounds.DIE_MAX_WIDTH_PIPS
            for blob in outlines
        )
        if outlined and (alike or not usual):
            return True
        if reading.table_offset and not usual:
            return False
        sides = (
            [face.side]
            if self.side
            else [face.side * share / each for each in bounds.USUAL_PIP_SHARES]
        )
        edges = (
            measure_edges(self.picture, replace(face, side=each), reading.lean) for each in sides
        )
        return any(each.is_of_die(pip.shine, likeness, known=bool(alike)) for each in edges)

    def _find_things_under(self, face: DieFace) -> list[Blob]:
        """The blobs of this shade under the middle of a face."""
        at = float(face.middle[0]), float(face.middle[1])
        return [blob for blob in self.things if blob.dark == self.dark and blob.holds(at)]

    def _is_in_middle(self, face: DieFace, blob: Blob, table_offset: TableOffset | None) -> bool:
        """Whether a face is in the middle of its die."""
        away = float(np.linalg.norm(face.middle - np.array(blob.middle)))
        if table_offset is None or not self.side:
            return away < bounds.ONE_OUTLINE_MAX_OFFSET_OUTLINE_SIDES * blob.side
        whole = face.middle + table_offset(face.middle, face.side) / 2
        only_top = (
            not blob.dark
            and blob.side < bounds.TOP_OUTLINE_MAX_SIDES * face.side
            and away < bounds.LEANING_ONE_OUTLINE_MAX_OFFSET_SIDES * face.side
        )
        return (
            only_top
            or float(np.linalg.norm(whole - np.array(blob.middle)))
            < bounds.LEANING_ONE_OUTLINE_MAX_OFFSET_SIDES * face.side
        )


@dataclass(frozen=True, slots=True)
class Edges:
    """How much the shade changes at the sides of a square, and how much within it."""

    contrast: float
    """All sides but the weakest have this contrast."""
    ground: float

    def is_of_die(self, shine: float, likeness: float, *, known: bool) -> bool:
        """Whether these are the edges of a die, given the contrast and looks of its pip."""
        share = self.contrast / shine
        if not known:
            return share > bounds.LONE_ONE_EDGE_MIN_CONTRAST
        clear = likeness > bounds.CLEAR_ONE_MIN_LIKENESS
        faint, even = (
            (bounds.CLEAR_ONE_EDGE_MIN_CONTRAST, bounds.CLEAR_ONE_EDGE_MIN_GROUND_RATIO)
            if clear
            else (bounds.FAINT_EDGE_MIN_CONTRAST, bounds.FAINT_EDGE_MIN_GROUND_RATIO)
        )
        return share > bounds.ONE_EDGE_MIN_CONTRAST or (
            share > faint and self.contrast > even * self.ground
        )


def measure_edges(image: Grey, face: DieFace, lean: float) -> Edges:
    """The edges of the likeliest square around a face."""
    places = face.middle + _PLACES * face.side * (1, lean)
    columns, rows = np.moveaxis(places.reshape(len(_TURNS), -1, 2).astype(np.float32), -1, 0)
    seen = cv2.remap(image, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shades: Vectors = seen.reshape(places.shape[:3]).mean(axis=2)
    steps = np.abs(shades[:, 2 * _STEP :] - shades[:, : -2 * _STEP])
    sides = np.sort(steps[:, _EDGES].max(axis=1).reshape(-1, 4), axis=1)
    return Edges(float(sides[:, 1].max()), float(np.median(steps[:, _GROUND].max(axis=1))))

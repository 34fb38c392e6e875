"""Shows the table from straight above; the shape of a printed label on it gives the lean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.images.grey import Corners, Grey, Point, Vectors, box_round, mapped
from scanner.labels.crowding import is_crowded
from scanner.labels.readers import Reader, read_enhanced, read_plain, read_stretched
from scanner.labels.sightings import is_label

READERS: tuple[Reader, ...] = (read_plain, read_enhanced, read_stretched)
"""The readers that give corners; zbar gives only a box."""
FOCI = (0.82, 0.72, 0.92)
"""The focal lengths of usual cameras, in longer sides of their pictures; the likeliest first."""
PAPER = 1.4
"""How far the paper of a label extends, in sides of its code."""
AROUND_IT = 1.6
"""How far around it the table's shade is measured, in the same sides."""
MOST_LEAN = np.radians(55)
"""A camera that leans farther sees too little of the tops of dice."""
LARGEST, MOST_PIXELS = 2000, 2_700_000
"""The longest side and the most pixels of a picture turned upright."""
AS_GOOD = 1.6
"""If two leans explain a label almost equally well, the camera leans away from its user."""
STRAIGHT = np.array((0.0, 0.0, 1.0))
_SQUARE = np.array(((-1, 1, 0), (1, 1, 0), (1, -1, 0), (-1, -1, 0)), np.float64) / 2


@dataclass(frozen=True, slots=True)
class TopView:
    """How to turn a picture so that it shows the table from straight above."""

    clear: Grey
    """The camera's picture without its labels."""
    focus: float
    """The focal length in pixels, if this is how the picture was taken."""
    homography: Vectors
    """Maps the camera's picture onto the turned one."""
    size: tuple[int, int]
    nadir: Point
    """The point right below the camera."""
    far: float
    """How far the camera is from there, in pixels."""

    def image(self) -> Grey:
        """The turned picture, without its labels."""
        seen = cv2.warpPerspective(
            self.clear, self.homography, self.size, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(seen, np.uint8)

    @property
    def lean(self) -> float:
        """The angle between the camera's view and straight down."""
        back = np.linalg.inv(self.homography) @ (*self.nadir, 1)
        high, wide = self.clear.shape
        away = np.hypot(*(back[:2] / back[2] - (wide / 2, high / 2)))
        return float(np.arctan2(away, self.focus))

    def under(self, at: Vectors, side: float) -> Vectors:
        """The vector from the top of a die this wide to the table under it."""
        return np.asarray((np.array(self.nadir) - at) * side / self.far, np.float64)

    def as_seen(self, box: Corners) -> Corners:
        """A box of this picture in the coordinates of the camera's."""
        back = np.asarray(np.linalg.inv(self.homography), np.float64)
        return box_round(mapped(back, np.array(box)))


def seen_from_above(image: Grey) -> list[TopView]:
    """The views in which the largest label is a square, one for each usual camera."""
    found = _labels(image)
    if not found:
        return []
    largest, clear = max(found, key=_area), _without_labels(image, found)
    high, wide = image.shape
    views = []
    for focus in FOCI:
        far = focus * max(image.shape)
        eye = np.array(((far, 0, wide / 2), (0, far, high / 2), (0, 0, 1)))
        down = _down(largest, eye)
        if down[2] > np.cos(MOST_LEAN):
            views.append(_turned(clear, eye, _turn(down)))
    return views


def _labels(image: Grey) -> list[Corners]:
    """Where our labels are, according to the first reader that finds any."""
    for reader in () if is_crowded(image) else READERS:
        found = [each.corners for each in reader(image) if is_label(each.text)]
        if found:
            return found
    return []


def _area(corners: Corners) -> float:
    return float(cv2.contourArea(np.array(corners, np.float32)))


def _without_labels(image: Grey, labels: Iterable[Corners]) -> Grey:
    """The picture with each label painted over in the shade of the table around it."""
    clear = image.copy()
    for corners in labels:
        square = np.array(corners)
        middle = np.asarray(square.mean(axis=0))
        paper, ring = (middle + (square - middle) * far for far in (PAPER, AROUND_IT))
        around_it = cv2.fillConvexPoly(np.zeros_like(image), ring.astype(np.int32), 1)
        cv2.fillConvexPoly(around_it, paper.astype(np.int32), 0)
        shade = np.median(image[around_it > 0]) if around_it.any() else 128
        cv2.fillConvexPoly(clear, paper.astype(np.int32), float(shade))
    return clear


def _down(corners: Corners, eye: Vectors) -> Vectors:
    """The direction straight down to the table under this label, as the camera sees it."""
    seen = np.array(corners, np.float64)
    _, turns, _, errors = cv2.solvePnPGeneric(
        _SQUARE, seen, eye, None, flags=cv2.SOLVEPNP_IPPE_SQUARE
    )
    found = [
        (-cv2.Rodrigues(turn)[0][:, 2], float(error))
        for turn, error in zip(turns, errors.ravel(), strict=True)
        if np.isfinite(error)
    ]
    # Exactly from above the lean cannot be computed; then there is none.
    least = min((error for _, error in found), default=0.0)
    likely = [down for down, error in found if error <= AS_GOOD * least] or [STRAIGHT]
    return np.asarray(max(likely, key=lambda each: float(each[1])), np.float64)


def _turn(down: Vectors) -> Vectors:
    """The shortest rotation after which the camera looks in this direction."""
    axis = np.cross(down, STRAIGHT)
    length = max(float(np.linalg.norm(axis)), 1e-9)
    angle = np.arctan2(length, down[2])
    return np.asarray(cv2.Rodrigues(axis / length * angle)[0], np.float64)


def _turned(image: Grey, eye: Vectors, turn: Vectors) -> TopView:
    """The picture the turned camera would have taken, just as sharp in the middle."""
    high, wide = image.shape
    homography = eye @ turn @ np.linalg.inv(eye)
    middle = np.array(((wide / 2, high / 2), (wide / 2 + 1, high / 2), (wide / 2, high / 2 + 1)))
    there, across, down = mapped(homography, middle)
    grown = min(np.linalg.norm(across - there), np.linalg.norm(down - there))
    frame = mapped(homography, np.array(((0, 0), (wide, 0), (wide, high), (0, high)), np.float64))
    (left, top), (right, bottom) = frame.min(axis=0), frame.max(axis=0)
    wide, high = float(right - left), float(bottom - top)
    scale = min(1 / float(grown), LARGEST / max(wide, high), (MOST_PIXELS / wide / high) ** 0.5)
    onto = np.array(((scale, 0, -left * scale), (0, scale, -top * scale), (0, 0, 1)))
    size = round(wide * scale), round(high * scale)
    whole = onto @ homography
    x, y, _ = onto @ eye[:, 2]
    focus = float(eye[0, 0])
    return TopView(image, focus, whole, size, (float(x), float(y)), focus * scale)

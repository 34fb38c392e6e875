"""Shows the table from straight above; the shape of a printed label on it gives the lean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.dice import thresholds as bounds
from scanner.images.grey import Corners, Grey, Point, Vectors, make_box_around, map_points
from scanner.labels.crowding import is_crowded
from scanner.labels.readers import Reader, read_enhanced, read_plain, read_stretched
from scanner.labels.sightings import is_label

READERS: tuple[Reader, ...] = (read_plain, read_enhanced, read_stretched)
"""The readers that give corners; zbar gives only a box."""
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

    def render(self) -> Grey:
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

    def table_offset(self, at: Vectors, side: float) -> Vectors:
        """The vector from the top of a die this wide to the table under it."""
        return np.asarray((np.array(self.nadir) - at) * side / self.far, np.float64)

    def map_to_camera(self, box: Corners) -> Corners:
        """A box of this picture in the coordinates of the camera's."""
        back = np.asarray(np.linalg.inv(self.homography), np.float64)
        return make_box_around(map_points(back, np.array(box)))


def find_top_views(image: Grey) -> list[TopView]:
    """The views in which the largest label is a square, one for each usual camera."""
    labels = _find_labels(image)
    if not labels:
        return []
    largest, clear = max(labels, key=_measure_area), _paint_over_labels(image, labels)
    high, wide = image.shape
    views = []
    for focus in bounds.FOCAL_LENGTHS_PICTURE_SIDES:
        far = focus * max(image.shape)
        eye = np.array(((far, 0, wide / 2), (0, far, high / 2), (0, 0, 1)))
        down = _find_down(largest, eye)
        if down[2] > np.cos(bounds.MAX_LEAN_RADIANS):
            views.append(_make_view(clear, eye, _make_rotation(down)))
    return views


def _find_labels(image: Grey) -> list[Corners]:
    """Where our labels are, according to the first reader that finds any."""
    for reader in () if is_crowded(image) else READERS:
        corners = [each.corners for each in reader(image) if is_label(each.text)]
        if corners:
            return corners
    return []


def _measure_area(corners: Corners) -> float:
    return float(cv2.contourArea(np.array(corners, np.float32)))


def _paint_over_labels(image: Grey, labels: Iterable[Corners]) -> Grey:
    """The picture with each label painted over in the shade of the table around it."""
    clear = image.copy()
    for corners in labels:
        square = np.array(corners)
        middle = np.asarray(square.mean(axis=0))
        paper, ring = (
            middle + (square - middle) * far
            for far in (bounds.LABEL_PAPER_CODES, bounds.LABEL_RING_CODES)
        )
        around_it = cv2.fillConvexPoly(np.zeros_like(image), ring.astype(np.int32), 1)
        cv2.fillConvexPoly(around_it, paper.astype(np.int32), 0)
        shade = np.median(image[around_it > 0]) if around_it.any() else 128
        cv2.fillConvexPoly(clear, paper.astype(np.int32), float(shade))
    return clear


def _find_down(corners: Corners, eye: Vectors) -> Vectors:
    """The direction straight down to the table under this label, as the camera sees it."""
    seen = np.array(corners, np.float64)
    _, turns, _, errors = cv2.solvePnPGeneric(
        _SQUARE, seen, eye, None, flags=cv2.SOLVEPNP_IPPE_SQUARE
    )
    leans = [
        (-cv2.Rodrigues(turn)[0][:, 2], float(error))
        for turn, error in zip(turns, errors.ravel(), strict=True)
        if np.isfinite(error)
    ]
    # Exactly from above the lean cannot be computed; then there is none.
    least = min((error for _, error in leans), default=0.0)
    likely = [down for down, error in leans if error <= bounds.LEAN_MAX_ERROR_RATIO * least] or [
        STRAIGHT
    ]
    return np.asarray(max(likely, key=lambda each: float(each[1])), np.float64)


def _make_rotation(down: Vectors) -> Vectors:
    """The shortest rotation after which the camera looks in this direction."""
    axis = np.cross(down, STRAIGHT)
    length = max(float(np.linalg.norm(axis)), 1e-9)
    angle = np.arctan2(length, down[2])
    return np.asarray(cv2.Rodrigues(axis / length * angle)[0], np.float64)


def _make_view(image: Grey, eye: Vectors, turn: Vectors) -> TopView:
    """The picture the turned camera would have taken, just as sharp in the middle."""
    high, wide = image.shape
    homography = eye @ turn @ np.linalg.inv(eye)
    middle = np.array(((wide / 2, high / 2), (wide / 2 + 1, high / 2), (wide / 2, high / 2 + 1)))
    centre, across, down = map_points(homography, middle)
    grown = min(np.linalg.norm(across - centre), np.linalg.norm(down - centre))
    frame = map_points(
        homography, np.array(((0, 0), (wide, 0), (wide, high), (0, high)), np.float64)
    )
    (left, top), (right, bottom) = frame.min(axis=0), frame.max(axis=0)
    wide, high = float(right - left), float(bottom - top)
    scale = min(
        1 / float(grown),
        bounds.VIEW_MAX_SIDE_PX / max(wide, high),
        (bounds.VIEW_MAX_PIXELS / wide / high) ** 0.5,
    )
    onto = np.array(((scale, 0, -left * scale), (0, scale, -top * scale), (0, 0, 1)))
    size = round(wide * scale), round(high * scale)
    whole = onto @ homography
    x, y, _ = onto @ eye[:, 2]
    focus = float(eye[0, 0])
    return TopView(image, focus, whole, size, (float(x), float(y)), focus * scale)

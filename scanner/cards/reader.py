"""Finds the cards of a deck in a picture; sure only if two methods agree.

The first asks whether points like those of a card lie as on one flat card. The second looks at that
place in the picture, and asks which card of the whole deck resembles it most.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.cards import thresholds as bounds
from scanner.cards.deck import EnrolledDeck
from scanner.cards.descriptor_index import DescriptorIndex
from scanner.cards.faces import CardFace, find_points
from scanner.faults import call_guarded
from scanner.images.enhance import shrink
from scanner.images.grey import Corners, Grey, Vectors, is_grey, map_points

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class DetectedCard(Generic[K]):
    """A card in a picture, and where it is; `other` is the card it resembles next."""

    key: K
    other: K | None
    corners: Corners
    sure: bool


def read_cards(image: Grey, deck: EnrolledDeck[K]) -> tuple[DetectedCard[K], ...]:
    """The cards of this deck in a picture, those seen best first; strangers' cards are none."""
    return _read(image, deck, _look_closely)


def read_frame(image: Grey, deck: EnrolledDeck[K]) -> tuple[DetectedCard[K], ...]:
    """The same in a picture of a live camera, which is looked at once: the next one comes soon."""
    return _read(image, deck, _glance)


@dataclass(frozen=True, slots=True, eq=False)
class _Sighting:
    """A place where a card of the deck seems to lie."""

    card: int
    matches: int
    corners: Vectors
    outline: NDArray[np.float32]
    """The convex outline of its matched points."""
    likeness: float
    margin: float
    other: int
    """Which card of the deck the picture resembles next, or more."""

    @property
    def weight(self) -> float:
        """How much speaks for it."""
        return self.matches * self.likeness * max(0.0, self.margin)

    @property
    def is_sure(self) -> bool:
        """Whether both methods say so, and the picture says so clearly."""
        return (
            self.matches >= bounds.SURE_MIN_MATCHES
            and self.likeness >= bounds.SURE_MIN_LIKENESS
            and self.margin >= bounds.SURE_MIN_MARGIN
        )

    def overlaps(self, other: _Sighting) -> bool:
        """Whether both are opinions about one card: what is seen of two does not overlap."""
        shared, _ = cv2.intersectConvexConvex(self.outline, other.outline)
        areas = [cv2.contourArea(each.outline) for each in (self, other)]
        return bool(shared > bounds.SAME_PLACE_MIN_SHARE * min(areas))


def _read(
    image: Grey,
    deck: EnrolledDeck[K],
    look: Callable[[Grey, EnrolledDeck[K]], list[_Sighting]],
) -> tuple[DetectedCard[K], ...]:
    if not is_grey(image):
        raise ValueError("the picture must be rows of grey bytes")
    scale = max(1.0, max(image.shape) / bounds.READ_MAX_SIDE_PX)
    small = shrink(image, scale) if scale > 1 else image
    none: list[_Sighting] = []
    seen = call_guarded(lambda: look(small, deck), otherwise=none)
    return tuple(_describe(each, deck, scale) for each in seen)


def _glance(image: Grey, deck: EnrolledDeck[K]) -> list[_Sighting]:
    """Look at the whole picture once, at fewer points."""
    return _choose(_look(image, deck, bounds.STRONGEST_SHARE, bounds.FRAME_MAX_POINTS))


def _look_closely(image: Grey, deck: EnrolledDeck[K]) -> list[_Sighting]:
    """Look at the whole picture, then at the surroundings of what was found."""
    seen = _choose(_look(image, deck, bounds.STRONGEST_SHARE))
    if not seen:
        return _choose(_look(image, deck, 0))
    for _ in range(bounds.MAX_CLOSER_LOOKS):
        left, top, right, bottom = _surround(seen, image)
        part = np.ascontiguousarray(image[top:bottom, left:right])
        closer = [_shift(each, (left, top)) for each in _look(part, deck, 0)]
        before, seen = len(seen), _choose([*seen, *closer])
        if len(seen) == before:
            break
    return seen


def _choose(seen: list[_Sighting]) -> list[_Sighting]:
    """The best opinion about each card and each place."""
    chosen: list[_Sighting] = []
    for each in sorted(seen, key=lambda one: -one.weight):
        if not any(each.card == one.card or each.overlaps(one) for one in chosen):
            chosen.append(each)
    return chosen


def _surround(seen: list[_Sighting], image: Grey) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a part of the picture with all cards that may lie there."""
    corners = np.concatenate([each.corners for each in seen])
    around = bounds.SURROUNDINGS_CARDS * max(
        float(np.linalg.norm(each.corners[1] - each.corners[2])) for each in seen
    )
    high, wide = image.shape
    left, top = np.maximum(corners.min(0) - around, 0).astype(int)
    right, bottom = np.minimum(corners.max(0) + around, (wide, high)).astype(int)
    return int(left), int(top), int(right), int(bottom)


def _shift(seen: _Sighting, by: tuple[int, int]) -> _Sighting:
    outline = seen.outline + np.array(by, np.float32)
    return replace(seen, corners=seen.corners + by, outline=outline)


def _look(
    image: Grey,
    deck: EnrolledDeck[K],
    strongest_share: float,
    most_points: int = bounds.PHOTO_MAX_POINTS,
) -> list[_Sighting]:
    points, descriptors = find_points(image, most_points, strongest_share)
    candidates = deck.find_candidates(descriptors)
    if not candidates:
        return []
    index = DescriptorIndex(descriptors)
    sightings = (_locate(image, deck, each, (points, index)) for each in candidates)
    return [each for each in sightings if each and each.likeness >= bounds.DETECTED_MIN_LIKENESS]


def _locate(
    image: Grey, deck: EnrolledDeck[K], card: int, seen: tuple[Vectors, DescriptorIndex]
) -> _Sighting | None:
    """Where this card lies, if its points lie on one flat card."""
    face = deck.faces[card]
    points, index = seen
    nearest, distances = index.find_nearest_two(face.descriptors)
    alike = distances[:, 0] <= bounds.ALIKE_MAX_DISTANCE_BITS
    if alike.sum() < bounds.MIN_MATCHES:
        return None
    on_card, in_photo = face.points[alike], points[nearest[alike, 0]]
    homography, agreeing = cv2.findHomography(
        on_card, in_photo, cv2.USAC_MAGSAC, bounds.PLACE_MAX_ERROR_PX, maxIters=2000
    )
    if not np.any(homography) or agreeing.sum() < bounds.MIN_MATCHES:
        return None
    place = np.asarray(homography, np.float64)
    corners = map_points(place, _corners_of(face))
    if not _looks_flat(corners, face, image):
        return None
    agree = agreeing.ravel() > 0
    outline = cv2.convexHull(in_photo[agree].astype(np.float32))[:, 0]
    likenesses = _compare(image, deck, card, place, on_card[agree])
    if not len(likenesses):
        return None
    likeness = float(likenesses[card])
    others = np.delete(likenesses, card)
    other = int(np.argmax(others)) if len(others) else card
    margin = likeness - (float(others[other]) if len(others) else 0)
    other += other >= card if len(others) else 0
    return _Sighting(card, int(agree.sum()), corners, outline, likeness, margin, other)


def _corners_of(face: CardFace) -> Vectors:
    wide, high = face.width_px, bounds.FACE_HEIGHT_PX
    return np.array(((0, 0), (wide, 0), (wide, high), (0, high)), np.float64)


def _looks_flat(corners: Vectors, face: CardFace, image: Grey) -> bool:
    """Whether a camera can see a card like this: face up, not too small, not too oblique."""
    sides = np.roll(corners, -1, 0) - corners
    if not np.isfinite(corners).all() or not (_cross(sides) > 0).all():
        return False
    top, right, bottom, left = np.linalg.norm(sides, axis=1)
    if max(left, right) < bounds.SEEN_MIN_HEIGHT_PX or max(top, right) > 3 * max(image.shape):
        return False
    ratios = (top / bottom, left / right)
    aspect = (top + bottom) / (left + right) / face.aspect
    return bool(
        max(*ratios, *(1 / each for each in ratios)) <= bounds.SIDES_MAX_RATIO
        and max(aspect, 1 / aspect) <= bounds.ASPECT_MAX_RATIO
    )


def _cross(sides: Vectors) -> Vectors:
    """Which way each corner turns."""
    following = np.roll(sides, -1, 0)
    return np.asarray(sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0], np.float64)


def _compare(
    image: Grey, deck: EnrolledDeck[K], card: int, place: Vectors, matched: Vectors
) -> Vectors:
    """How much each card resembles what is seen in this place, between the matched points."""
    size = bounds.PICTURE_WIDTH_PX, bounds.PICTURE_HEIGHT_PX
    scale = np.array(size) / (deck.faces[card].width_px, bounds.FACE_HEIGHT_PX)
    onto = np.diag((*scale, 1.0)) @ np.linalg.inv(place)
    seen = cv2.warpPerspective(image, onto, size, flags=cv2.INTER_AREA)
    where = np.zeros(seen.shape, np.uint8)
    outline = cv2.convexHull((matched * scale).astype(np.float32)).astype(np.int32)
    cv2.fillConvexPoly(where, outline, 255)
    return deck.compare_pictures(np.asarray(seen, np.uint8), where, card)


def _describe(seen: _Sighting, deck: EnrolledDeck[K], scale: float) -> DetectedCard[K]:
    a, b, c, d = ((float(x), float(y)) for x, y in seen.corners * scale)
    other = deck.keys[seen.other] if len(deck.keys) > 1 else None
    return DetectedCard(deck.keys[seen.card], other, (a, b, c, d), seen.is_sure)

"""Codes read in a picture, and which of them count."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from math import dist

from companion.core.labels import Label, LabelError
from scanner.images.grey import Corners, Point, find_middle

MAX_CODES = 24
"""A picture of a table has fewer codes than this; any more are left unread."""
COPIES_MAX_DISTANCE_SIDES = 1.5
"""The two copies of a code on one label are no farther apart than this, in sides of the code."""

TOO_MANY = "There are too many codes in this picture: please show fewer at a time."
TWICE = "Two labels in view are the same: please show each only once."


@dataclass(frozen=True, slots=True)
class Sighting:
    """A code that was read: what it says, and its four corners in order."""

    text: str
    corners: Corners

    @property
    def middle(self) -> Point:
        """The point between the corners."""
        return find_middle(self.corners)

    @property
    def side(self) -> float:
        """The longest side between the corners."""
        return max(map(dist, self.corners, (*self.corners[1:], self.corners[0])))

    def is_same_as(self, other: Sighting) -> bool:
        """Whether two readers saw the same code: the same text at the same place."""
        (x, y), (left, top) = self.middle, other.middle
        near = max(abs(a - left) + abs(b - top) for a, b in other.corners) / 2
        return self.text == other.text and abs(x - left) <= near and abs(y - top) <= near


def is_label(text: str) -> bool:
    """Whether this is the text of one of our labels."""
    try:
        Label.parse(text)
    except LabelError:
        return False
    return True


def find_problem(sightings: Collection[Sighting]) -> str:
    """Why the codes in a picture do not count, as a sentence; empty if they do."""
    if len(sightings) >= MAX_CODES:
        return TOO_MANY
    ours = [each for each in sightings if is_label(each.text)]
    twice = any(
        one.text == other.text and _is_apart(one, other) for one, other in combinations(ours, 2)
    )
    return TWICE if twice else ""


def split_counted(sightings: Collection[Sighting]) -> tuple[list[str], list[str]]:
    """The texts in a picture that count, and those that do not."""
    texts = [each.text for each in sightings]
    return ([], texts) if find_problem(sightings) else (texts, [])


def _is_apart(one: Sighting, other: Sighting) -> bool:
    """Whether two codes are farther apart than the two copies on one chest label."""
    return dist(one.middle, other.middle) > COPIES_MAX_DISTANCE_SIDES * max(one.side, other.side)

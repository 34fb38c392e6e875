"""A label that lies in view and cannot be read: people are told once that has lasted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from scanner.images.grey import Grey
from scanner.labels.decode import FRAME, fitted
from scanner.labels.finder_patterns import finder_patterns
from scanner.labels.sightings import Sighting

UNREADABLE = "A label is in view that cannot be read: hold it closer and still, in even light."
LASTS = 1.5
"""Seconds after which somebody is waiting, and not just coming or going."""
FRAMES = 8
"""Frames in which each reader has had its turn twice, also where few are read in that time."""
PATTERNS = 3
"""A label has so many."""
ALIKE = 1.5
"""The finder patterns of one label are as large as each other, or nearly so."""


def is_label_like(image: Grey) -> bool:
    """Whether three finder patterns of a size are in the picture, as on a label."""
    frame, _ = fitted(image, FRAME, FRAME)
    sides = sorted(float(np.linalg.norm(each.steps)) for each in finder_patterns(frame))
    return any(
        largest <= ALIKE * least
        for least, largest in zip(sides, sides[PATTERNS - 1 :], strict=False)
    )


@dataclass(frozen=True, slots=True)
class UnreadLabel:
    """A label in view that no reader could read: since when, and in how many frames."""

    since: float = 0.0
    frames: int = 0

    def after(self, now: float, *, unread: bool) -> UnreadLabel:
        """What one more frame makes of it."""
        if not unread:
            return UnreadLabel()
        return UnreadLabel(self.since if self.frames else now, self.frames + 1)

    def word(self, now: float) -> str:
        """What to say of it, if it has lasted."""
        return UNREADABLE if self.frames >= FRAMES and now - self.since >= LASTS else ""


def is_unread(image: Grey | None, found: Collection[Sighting], wrong: str) -> bool:
    """Whether a label is in view although nothing was read, and nothing else is wrong."""
    return image is not None and not found and not wrong and is_label_like(image)

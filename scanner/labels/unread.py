"""Tells people about a label that has been in view for a while and cannot be read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from scanner.faults import tried
from scanner.images.grey import Grey
from scanner.labels.decode import FRAME, fitted
from scanner.labels.finder_patterns import finder_patterns
from scanner.labels.sightings import Sighting

UNREADABLE = "A label in view cannot be read: hold it closer and still, in even light."
LASTS = 1.5
"""After this many seconds people are waiting, not just moving the label."""
FRAMES = 8
"""Within this many frames each reader has had two turns, even on a slow laptop."""
PATTERNS = 3
"""How many finder patterns a label has."""
ALIKE = 1.5
"""The finder patterns of one label are nearly the same size."""


def is_label_like(image: Grey) -> bool:
    """Whether the picture has three finder patterns of similar size, as on a label."""
    frame, _ = fitted(image, FRAME, FRAME)
    sides = sorted(float(np.linalg.norm(each.steps)) for each in finder_patterns(frame))
    return any(
        largest <= ALIKE * least
        for least, largest in zip(sides, sides[PATTERNS - 1 :], strict=False)
    )


@dataclass(frozen=True, slots=True)
class UnreadLabel:
    """A label that no reader could read: since when, and in how many frames."""

    since: float = 0.0
    frames: int = 0

    def after(self, now: float, *, unread: bool) -> UnreadLabel:
        """Add one more frame."""
        if not unread:
            return UnreadLabel()
        return UnreadLabel(self.since if self.frames else now, self.frames + 1)

    def sentence(self, now: float) -> str:
        """What to say about it, once it has lasted."""
        return UNREADABLE if self.frames >= FRAMES and now - self.since >= LASTS else ""


def is_unread(image: Grey | None, found: Collection[Sighting], wrong: str) -> bool:
    """Whether a label is in view, but nothing was read and nothing else is wrong."""
    if image is None or found or wrong:
        return False
    return tried(lambda: is_label_like(image), otherwise=False)

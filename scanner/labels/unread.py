"""A label that lies in view and cannot be read: worth a word once that has lasted a while."""

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
CORNERS = 3
ALIKE = 1.5
"""The corner squares of one label are as large as each other, or nearly so."""


def is_label_like(image: Grey) -> bool:
    """Whether three corner squares of a size are in the picture, as on a label."""
    frame, _ = fitted(image, FRAME, FRAME)
    sides = sorted(float(np.linalg.norm(each.steps)) for each in finder_patterns(frame))
    return any(
        largest <= ALIKE * least
        for least, largest in zip(sides, sides[CORNERS - 1 :], strict=False)
    )


@dataclass(frozen=True, slots=True)
class UnreadLabel:
    """Since when a label has been in view that no look could read."""

    since: float | None = None

    def after(self, now: float, *, unread: bool) -> UnreadLabel:
        """What one more frame makes of it."""
        if not unread:
            return UnreadLabel()
        return self if self.since is not None else UnreadLabel(now)

    def word(self, now: float) -> str:
        """What to say of it, if it has lasted."""
        lasts = self.since is not None and now - self.since >= LASTS
        return UNREADABLE if lasts else ""


def is_unread(image: Grey | None, found: Collection[Sighting], wrong: str) -> bool:
    """Whether a label is in view although nothing was read, and nothing else is wrong."""
    return image is not None and not found and not wrong and is_label_like(image)

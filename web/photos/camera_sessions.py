"""A live camera somewhere: its frames one after the other, until a label has been shown steadily.

Each camera has its own session; it says what to do next, never what a label says.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from scanner.cards.deck import EnrolledDeck
from scanner.images.grey import Grey
from scanner.images.opening import open_photo
from scanner.labels.live_labels import LiveLabels, Look, UnreadLabel
from scanner.labels.sightings import Sighting
from scanner.station.station import READY
from web.photos.enrolled_cards import UNSURE_IN_VIEW, find_in_frame
from web.server.recently_used import RecentlyUsed

MAX_REMEMBERED_CAMERAS = 64
"""How many cameras are remembered; the one not heard from for longest is forgotten first."""


@dataclass(slots=True)
class CameraSession:
    """What one camera has seen so far."""

    said: str = READY
    """What the person in front of it was told last, while the label is still in view."""
    _labels: LiveLabels = field(default_factory=LiveLabels)
    _unsure: UnreadLabel = field(default_factory=UnreadLabel)
    """A card in view that may be two."""

    def look(self, data: bytes, now: float, deck: EnrolledDeck[str] | None = None) -> Look:
        """Read the next frame; a card of the deck stands for its label."""
        unsure = False

        def read_cards(image: Grey) -> tuple[Sighting, ...]:
            nonlocal unsure
            cards = find_in_frame(image, deck)
            unsure = cards is None
            return cards or ()

        look = self._labels.look(open_photo(data), now, read_cards)
        self._unsure = self._unsure.add_frame(now, unread=unsure)
        if self._labels.is_clear:
            self.said = READY
        if self._unsure.has_lasted(now) and not look.problem:
            return replace(look, problem=UNSURE_IN_VIEW.text)
        return look

    def hold(self, look: Look) -> None:
        """Its labels were too many at a time."""
        self._labels.hold(look.shown)


class CameraSessions:
    """The sessions of all cameras, each known by its sender and a name of its own."""

    def __init__(self) -> None:
        self._kept: RecentlyUsed[Hashable, CameraSession] = RecentlyUsed(MAX_REMEMBERED_CAMERAS)

    def of(self, camera: Hashable) -> CameraSession:
        """The session of this camera; a new one for a camera not heard from lately."""
        return self._kept.get_or_make(camera, CameraSession)

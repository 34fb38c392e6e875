"""A live camera somewhere: its frames one after the other, until a label has been shown steadily.

Each camera has its own session; it says what to do next, never what a label says.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

from scanner.images.enhance import is_dark
from scanner.images.files import opened
from scanner.labels.debounce import Debouncer, LabelShown
from scanner.labels.decode import LiveReader
from scanner.labels.sightings import Sighting, counted_and_not, wrong_with
from scanner.labels.unread import UnreadLabel, is_unread
from scanner.station.station import DARK, READY

REMEMBERED = 64
"""How many cameras are remembered; the one not heard from for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is in one picture, which labels count as shown just now, and what is wrong with it."""

    found: tuple[Sighting, ...]
    shown: tuple[str, ...]
    wrong: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """What the codes in the picture say, each once."""
        return tuple(dict.fromkeys(each.text for each in self.found))


@dataclass(slots=True)
class CameraSession:
    """What one camera has seen so far."""

    said: str = READY
    """What the person in front of it was told last, while the label is still in view."""
    _debouncer: Debouncer = field(default_factory=Debouncer)
    _unread: UnreadLabel = field(default_factory=UnreadLabel)
    _reader: LiveReader = field(default_factory=LiveReader)

    def look(self, data: bytes, now: float) -> Look:
        """Read the next frame."""
        image = opened(data)
        found = self._reader.read(image)
        self._debouncer, happened = self._debouncer.after(now, *counted_and_not(found))
        if self._debouncer.clear:
            self.said = READY
        shown = tuple(each.text for each in happened if isinstance(each, LabelShown))
        wrong = DARK if not found and is_dark(image) else wrong_with(found)
        self._unread = self._unread.after(now, unread=is_unread(image, found, wrong))
        return Look(found, shown, wrong or self._unread.sentence(now))


class CameraSessions:
    """The sessions of all cameras, each known by its sender and a name of its own."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, CameraSession] = OrderedDict()

    def of(self, camera: Hashable) -> CameraSession:
        """The session of this camera; a new one for a camera not heard from lately."""
        session = self._kept.setdefault(camera, CameraSession())
        self._kept.move_to_end(camera)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return session

"""From the frames of one camera to labels: what was shown just now, what left, what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from scanner.faults import call_guarded
from scanner.images.grey import Grey
from scanner.images.shades import is_dark
from scanner.labels.debounce import CAMERA_RULE, STILLS_RULE, Debouncer, LabelGone, LabelShown
from scanner.labels.decode import FRAME_MAX_SIDE_PX, LiveReader, read_labels, shrink_to_fit
from scanner.labels.finder_patterns import find_finder_patterns
from scanner.labels.sightings import Sighting, find_problem, split_counted

UNREADABLE = "A label in view cannot be read: hold it closer and still, in even light."
UNREAD_MIN_SECONDS = 1.5
"""After this many seconds people are waiting, not just moving the label."""
UNREAD_MIN_FRAMES = 8
"""Within this many frames each reader has had two turns, even on a slow laptop."""
PATTERNS_PER_LABEL = 3
"""How many finder patterns a label has."""
PATTERNS_MAX_SIZE_RATIO = 1.5
"""The finder patterns of one label are nearly the same size."""


def is_label_like(image: Grey) -> bool:
    """Whether the picture has three finder patterns of similar size, as on a label."""
    frame, _ = shrink_to_fit(image, FRAME_MAX_SIDE_PX, FRAME_MAX_SIDE_PX)
    sides = sorted(float(np.linalg.norm(each.steps)) for each in find_finder_patterns(frame))
    return any(
        largest <= PATTERNS_MAX_SIZE_RATIO * least
        for least, largest in zip(sides, sides[PATTERNS_PER_LABEL - 1 :], strict=False)
    )


@dataclass(frozen=True, slots=True)
class UnreadLabel:
    """A label that no reader could read: since when, and in how many frames."""

    since: float = 0.0
    frames: int = 0

    def add_frame(self, now: float, *, unread: bool) -> UnreadLabel:
        """Add one more frame."""
        if not unread:
            return UnreadLabel()
        return UnreadLabel(self.since if self.frames else now, self.frames + 1)

    def has_lasted(self, now: float) -> bool:
        """Whether it has been in view for so long that people are waiting."""
        return self.frames >= UNREAD_MIN_FRAMES and now - self.since >= UNREAD_MIN_SECONDS


def is_unread(image: Grey | None, sightings: Collection[Sighting], wrong: str) -> bool:
    """Whether a label is in view, but nothing was read and nothing else is wrong."""
    if image is None or sightings or wrong:
        return False
    return call_guarded(lambda: is_label_like(image), otherwise=False)


ReadCards: TypeAlias = Callable[[Grey], tuple[Sighting, ...]]


def _read_no_cards(_: Grey) -> tuple[Sighting, ...]:
    return ()


TOO_DARK = "It is too dark to read anything: please turn on a lamp."


@dataclass(frozen=True, slots=True)
class Look:
    """What is in one picture, which labels count as shown just now, and what is wrong with it."""

    sightings: tuple[Sighting, ...] = ()
    shown: tuple[str, ...] = ()
    problem: str = ""
    left: bool = False
    """Whether the last label in view has just left it."""
    beside: frozenset[str] = frozenset()
    """What else has just been in view together with labels shown."""

    @property
    def texts(self) -> tuple[str, ...]:
        """What the codes in view say, each once."""
        return tuple(dict.fromkeys((*(each.text for each in self.sightings), *sorted(self.beside))))


class LiveLabels:
    """Reads one camera; each frame comes with its time. Stills count each for itself."""

    def __init__(self, *, stills: bool = False) -> None:
        self._read = read_labels if stills else LiveReader().read
        self._debouncer = Debouncer(STILLS_RULE if stills else CAMERA_RULE)
        self._unread = None if stills else UnreadLabel()
        self._held: frozenset[str] = frozenset()

    @property
    def is_clear(self) -> bool:
        """Whether no label is in view."""
        return self._debouncer.is_clear

    def look(self, image: Grey | None, now: float, read_cards: ReadCards = _read_no_cards) -> Look:
        """Read the next frame; None is a frame without a picture.

        `read_cards` finds cards that stand for labels; it looks only where there are none.
        """
        sightings = () if image is None else self._read(image) or read_cards(image)
        self._debouncer, happened = self._debouncer.add_frame(now, *split_counted(sightings))
        shown = tuple(each.text for each in happened if isinstance(each, LabelShown))
        gone = any(isinstance(each, LabelGone) for each in happened)
        if gone:
            shown += self._release_held()
        beside = frozenset[str]().union(*map(self._debouncer.find_beside, shown))
        return Look(
            sightings,
            shown,
            self._find_problem(image, now, sightings),
            gone and self.is_clear,
            beside,
        )

    def hold(self, texts: Iterable[str]) -> None:
        """Note which labels were too many at a time: each that stays is shown when one leaves."""
        self._held |= frozenset(texts)

    def _release_held(self) -> tuple[str, ...]:
        """The labels held that are still in view; from now on none is held."""
        present = {text for text, _ in self._debouncer.present}
        held_labels, self._held = self._held, frozenset()
        return tuple(sorted(held_labels & present))

    def _find_problem(self, image: Grey | None, now: float, sightings: tuple[Sighting, ...]) -> str:
        """What is wrong with this frame, or with a label that has been in view unread."""
        dark = image is not None and not sightings and is_dark(image)
        problem = TOO_DARK if dark else find_problem(sightings)
        if self._unread is None:
            return problem
        self._unread = self._unread.add_frame(now, unread=is_unread(image, sightings, problem))
        return problem or (UNREADABLE if self._unread.has_lasted(now) else "")

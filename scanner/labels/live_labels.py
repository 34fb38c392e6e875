"""From the frames of one camera to labels: what was shown just now, what left, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scanner.images.enhance import is_dark
from scanner.images.grey import Grey
from scanner.labels.debounce import CAMERA, STILLS, Debouncer, LabelGone, LabelShown
from scanner.labels.decode import LiveReader, read
from scanner.labels.sightings import Sighting, counted_and_not, wrong_with
from scanner.labels.unread import UnreadLabel, is_unread

DARK = "It is too dark to read anything: please turn on a lamp."


@dataclass(frozen=True, slots=True)
class Look:
    """What is in one picture, which labels count as shown just now, and what is wrong with it."""

    found: tuple[Sighting, ...] = ()
    shown: tuple[str, ...] = ()
    wrong: str = ""
    left: bool = False
    """Whether the last label in view has just left it."""
    beside: frozenset[str] = frozenset()
    """What else has just been in view together with labels shown."""

    @property
    def texts(self) -> tuple[str, ...]:
        """What the codes in view say, each once."""
        return tuple(dict.fromkeys((*(each.text for each in self.found), *sorted(self.beside))))


class LiveLabels:
    """Reads one camera; each frame comes with its time. Stills count each for itself."""

    def __init__(self, *, stills: bool = False) -> None:
        self._read = read if stills else LiveReader().read
        self._debouncer = Debouncer(STILLS if stills else CAMERA)
        self._unread = None if stills else UnreadLabel()
        self._held: frozenset[str] = frozenset()

    @property
    def clear(self) -> bool:
        """Whether no label is in view."""
        return self._debouncer.clear

    def look(self, image: Grey | None, now: float) -> Look:
        """Read the next frame; None is a frame without a picture."""
        found = () if image is None else self._read(image)
        self._debouncer, happened = self._debouncer.after(now, *counted_and_not(found))
        shown = tuple(each.text for each in happened if isinstance(each, LabelShown))
        gone = any(isinstance(each, LabelGone) for each in happened)
        if gone:
            shown += self._let_go()
        beside = frozenset[str]().union(*map(self._debouncer.beside, shown))
        return Look(found, shown, self._wrong(image, now, found), gone and self.clear, beside)

    def hold(self, texts: Iterable[str]) -> None:
        """These were too many at a time: each that stays is shown again once another has left."""
        self._held |= frozenset(texts)

    def _let_go(self) -> tuple[str, ...]:
        there = {text for text, _ in self._debouncer.present}
        held, self._held = self._held, frozenset()
        return tuple(sorted(held & there))

    def _wrong(self, image: Grey | None, now: float, found: tuple[Sighting, ...]) -> str:
        """What is wrong with this frame, or with a label that has been in view unread."""
        dark = image is not None and not found and is_dark(image)
        wrong = DARK if dark else wrong_with(found)
        if self._unread is None:
            return wrong
        self._unread = self._unread.after(now, unread=is_unread(image, found, wrong))
        return wrong or self._unread.sentence(now)

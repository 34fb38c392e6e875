"""A scan station without a browser: it looks through a camera and tells a companion what it saw.

It says one sentence for each thing that happens, and never what a label says.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from companion.core.labels import Label, LabelError
from scanner.images.enhance import is_dark
from scanner.images.grey import Grey
from scanner.labels.debounce import CAMERA, STILLS, Debouncer, LabelGone, LabelShown
from scanner.labels.decode import LiveReader, read
from scanner.labels.sightings import Sighting, sorted_out, wrong_with
from scanner.labels.unread import UnreadLabel, is_unread
from scanner.station.cameras import Camera, Frame
from scanner.station.client import CodesReply, CompanionClient, NoAnswer, TurnedAway

READY = "Ready: show a label to the camera."
TAKEN = "Got it. Clear the camera for the next label."
NEXT = "The camera is clear: show the next label."
DARK = "It is too dark to read anything: please bring a lamp."
SILENT = "The companion does not answer. I keep trying; nothing is lost."
BACK = "The companion is back."
EMPTY = "No label can be read in this picture: please come closer, with even light."

PAUSES = (0.2, 0.5, 1.0, 2.0)
"""Seconds between tries while the companion restarts; the last goes on for ever."""


@dataclass(slots=True)
class Station:
    """Looks, debounces, checks, sends, and says what happened."""

    companion: CompanionClient
    say: Callable[[str], None]
    sleep: Callable[[float], None]
    _said: str = field(default="", init=False)
    _prompt: str = field(default="", init=False)
    """What the table was last heard to wait for."""

    def run(self, camera: Camera) -> None:
        """Until the camera has no more pictures, or the companion turns this scanner away."""
        look = read if camera.stills else LiveReader().read
        debouncer = Debouncer(STILLS if camera.stills else CAMERA)
        unread = UnreadLabel()
        for frame in self._begun(camera):
            found = () if frame.image is None else look(frame.image)
            wrong = self._wrong(frame, found, stills=camera.stills)
            if not camera.stills:
                unread = unread.after(frame.at, unread=is_unread(frame.image, found, wrong))
            self._mention(wrong or unread.word(frame.at))
            debouncer, happened = debouncer.after(frame.at, *sorted_out(found))
            shown = tuple(each.text for each in happened if isinstance(each, LabelShown))
            if shown:
                self._take(shown)
            elif debouncer.clear and any(isinstance(each, LabelGone) for each in happened):
                self.say(NEXT)

    def _begun(self, camera: Camera) -> Iterator[Frame]:
        """The pictures; that labels may be shown is said when the first one is there."""
        for number, frame in enumerate(camera.frames()):
            if number == 0:
                self.say(READY)
            yield frame

    def _wrong(self, frame: Frame, found: tuple[Sighting, ...], *, stills: bool) -> str:
        """What keeps this picture from being read, if anything does."""
        if frame.image is None:
            return frame.wrong
        return wrong_with(found) or ("" if found else _why_empty(frame.image, stills=stills))

    def _mention(self, sentence: str) -> None:
        """Says what is wrong once, not with every frame."""
        if sentence and sentence != self._said:
            self.say(sentence)
        self._said = sentence

    def _take(self, texts: tuple[str, ...]) -> None:
        """Our own labels go to the companion; of others nothing is kept or sent."""
        labels = []
        for text in texts:
            try:
                labels.append(Label.parse(text).text)
            except LabelError as error:
                self.say(str(error.sentence))
        if labels:
            self._send(tuple(labels))

    def _send(self, labels: tuple[str, ...]) -> None:
        try:
            reply = self._delivered(labels)
        except TurnedAway as turned:
            if turned.final:
                raise
            reply = CodesReply((turned.sentence,))
        for sentence in reply.wrong or (reply.say or TAKEN,):
            self.say(sentence)
        if reply.prompt not in {"", self._prompt}:
            self.say(reply.prompt)
        self._prompt = reply.prompt or self._prompt

    def _delivered(self, labels: tuple[str, ...]) -> CodesReply:
        """What the companion says to it, however long it takes to answer."""
        key, tries = uuid.uuid4().hex, 0
        while True:
            try:
                reply = self.companion.tell(labels, key)
            except NoAnswer:
                if not tries:
                    self.say(SILENT)
                self.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1
                continue
            if tries:
                self.say(BACK)
            return reply


def _why_empty(image: Grey, *, stills: bool) -> str:
    """Why nothing was read; a camera without a label before it is nothing to speak of."""
    if is_dark(image):
        return DARK
    return EMPTY if stills else ""

"""A scan station without a browser: it reads a camera and tells a companion what it sees.

It prints one sentence for each thing that happens, and never what a label says.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from companion.core.labels import Label, LabelError
from scanner.labels.live_labels import LiveLabels, Look
from scanner.station.cameras import Camera, Frame
from scanner.station.client import CodesReply, CompanionClient, NoAnswer, TurnedAway

READY = "Ready: show a label to the camera."
TAKEN = "Got it. Clear the camera for the next label."
NEXT = "The camera is clear: show the next label."
SILENT = "Connection lost. Reconnecting … Nothing is lost."
BACK = "The companion is back."
NO_LABEL = "No label can be read in this picture: please move closer, in even light."

RETRY_PAUSES_SECONDS = (0.2, 0.5, 1.0, 2.0)
"""Seconds between tries while the companion restarts; the last one is repeated."""


@dataclass(slots=True)
class Station:
    """Reads frames, debounces, checks, sends, and says what happened."""

    companion: CompanionClient
    say: Callable[[str], None]
    sleep: Callable[[float], None]
    _last_problem: str = field(default="", init=False)
    _prompt: str = field(default="", init=False)
    """What the table was last waiting for."""

    def run(self, camera: Camera) -> None:
        """Scan until the camera has no more pictures, or the companion refuses this scanner."""
        labels = LiveLabels(stills=camera.stills)
        for frame in self._frames(camera):
            look = labels.look(frame.image, frame.at)
            self._say_once(_find_problem(frame, look, stills=camera.stills))
            if look.shown:
                if not self._send_own(look.shown):
                    labels.hold(look.shown)
            elif look.left:
                self.say(NEXT)

    def _frames(self, camera: Camera) -> Iterator[Frame]:
        """The pictures; once the first one is there, people are told to show a label."""
        for number, frame in enumerate(camera.read_frames()):
            if number == 0:
                self.say(READY)
            yield frame

    def _say_once(self, sentence: str) -> None:
        """Say what is wrong once, not with every frame."""
        if sentence and sentence != self._last_problem:
            self.say(sentence)
        self._last_problem = sentence

    def _send_own(self, texts: tuple[str, ...]) -> bool:
        """Send our own labels to the companion; nothing of other codes is kept or sent.

        False if there are several and the companion wants none: perhaps one alone will do.
        """
        labels = []
        for text in texts:
            try:
                labels.append(Label.parse(text).text)
            except LabelError as error:
                self.say(str(error.sentence))
        taken = bool(labels) and self._send(tuple(labels))
        return taken or len(labels) < 2  # noqa: PLR2004 - several

    def _send(self, labels: tuple[str, ...]) -> bool:
        """Send them, and say what the companion answers; whether it took any."""
        try:
            reply = self._deliver(labels)
        except TurnedAway as turned:
            if turned.final:
                raise
            reply = CodesReply((turned.sentence,))
        for sentence in reply.problems or (reply.say or TAKEN,):
            self.say(sentence)
        if reply.prompt not in {"", self._prompt}:
            self.say(reply.prompt)
        self._prompt = reply.prompt or self._prompt
        return reply.taken

    def _deliver(self, labels: tuple[str, ...]) -> CodesReply:
        """Send until the companion answers, however long that takes; `TurnedAway` if it refuses."""
        key, tries = uuid.uuid4().hex, 0
        while True:
            try:
                reply = self.companion.send_codes(labels, key)
            except NoAnswer:
                if not tries:
                    self.say(SILENT)
                self.sleep(RETRY_PAUSES_SECONDS[min(tries, len(RETRY_PAUSES_SECONDS) - 1)])
                tries += 1
                continue
            if tries:
                self.say(BACK)
            return reply


def _find_problem(frame: Frame, look: Look, *, stills: bool) -> str:
    """Why this picture cannot be read; a camera with no label in front of it is no fault."""
    if frame.image is None:
        return frame.problem
    return look.problem or (NO_LABEL if stills and not look.sightings else "")

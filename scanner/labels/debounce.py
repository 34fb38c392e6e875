"""From flickering sightings to events: a label is one event, however long it lies in view.

A pure fold: the time of each frame comes in with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class DebounceRule:
    """When a text counts as shown, and when as gone."""

    need: int = 3
    of: int = 5
    """Shown when so many of the last so many frames have it."""
    pause: float = 10.0
    """Seconds between two frames after which the earlier ones do not count: a slow laptop needs
    two or three for a frame, a camera that was away longer."""
    gone: float = 1.0
    """Gone when it has not been seen for so many seconds …"""
    missed: int = 3
    """… and in so many frames, for a slow laptop reads few in that time."""


CAMERA = DebounceRule()
STILLS = DebounceRule(need=1, of=1, gone=0.0, missed=1)
"""Each picture of a folder was taken on purpose: once is enough."""


@dataclass(frozen=True, slots=True)
class LabelShown:
    """A text came into view."""

    text: str


@dataclass(frozen=True, slots=True)
class LabelGone:
    """A text left the view."""

    text: str


Event: TypeAlias = LabelShown | LabelGone


@dataclass(frozen=True, slots=True)
class Debouncer:
    """What the last frames showed; `after` gives the next one and what happened."""

    rule: DebounceRule = CAMERA
    frames: tuple[tuple[float, frozenset[str]], ...] = ()
    present: tuple[tuple[str, float], ...] = ()
    """What lies in view, in order of coming, each with when it was last seen."""

    def after(
        self, now: float, texts: Iterable[str], unsure: Iterable[str] = ()
    ) -> tuple[Debouncer, tuple[Event, ...]]:
        """The fold: what one more frame makes of it; what is `unsure` stays, and cannot come."""
        seen = frozenset(texts)
        there = seen | frozenset(unsure)
        paused = bool(self.frames) and now - self.frames[-1][0] > self.rule.pause
        frames = (*(() if paused else self.frames), (now, seen))[-self.rule.of :]
        last = {text: now if text in there else at for text, at in self.present}
        gone = [
            text for text, at in last.items() if text not in there and self._is_gone(frames, at)
        ]
        came = sorted(text for text in seen - set(last) if self._often(frames, text))
        staying = {**{t: at for t, at in last.items() if t not in gone}, **dict.fromkeys(came, now)}
        after = replace(self, frames=frames, present=tuple(staying.items()))
        return after, (*map(LabelGone, gone), *map(LabelShown, came))

    def _is_gone(self, frames: tuple[tuple[float, frozenset[str]], ...], at: float) -> bool:
        """Whether what was last seen then has left by the last of these frames."""
        missed = sum(then > at for then, _ in frames)
        return missed >= self.rule.missed and frames[-1][0] - at >= self.rule.gone

    def _often(self, frames: tuple[tuple[float, frozenset[str]], ...], text: str) -> bool:
        return sum(text in seen for _, seen in frames) >= self.rule.need

    @property
    def clear(self) -> bool:
        """Whether nothing lies in view."""
        return not self.present


def events(
    frames: Iterable[tuple[float, Iterable[str]]], rule: DebounceRule = CAMERA
) -> Iterator[Event]:
    """Everything that happened in a row of frames."""
    debouncer = Debouncer(rule)
    for now, texts in frames:
        debouncer, happened = debouncer.after(now, texts)
        yield from happened

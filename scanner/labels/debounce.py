"""Turns flickering sightings into events: a label is one event, however long it is in view.

This is a pure fold: each frame comes with its time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class DebounceRule:
    """When a text counts as shown, and when it counts as gone."""

    min_frames: int = 3
    last_frames: int = 5
    """Shown when `min_frames` of the `last_frames` have it."""
    max_pause_seconds: float = 10.0
    """After this many seconds between two frames the earlier ones do not count: a slow laptop
    takes two or three for a frame, and a camera that was disconnected more."""
    gone_seconds: float = 1.0
    """Gone when it has not been seen for this many seconds …"""
    gone_frames: int = 3
    """… and in this many frames, because a slow laptop reads few in that time."""


CAMERA_RULE = DebounceRule()
STILLS_RULE = DebounceRule(min_frames=1, last_frames=1, gone_seconds=0.0, gone_frames=1)
"""Each picture in a folder was taken on purpose: once is enough."""


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
    """What the last frames showed; `add_frame` adds a frame and says what happened."""

    rule: DebounceRule = CAMERA_RULE
    frames: tuple[tuple[float, frozenset[str]], ...] = ()
    present: tuple[tuple[str, float], ...] = ()
    """What is in view, in the order in which it came, each with the time it was last seen."""

    def add_frame(
        self, now: float, texts: Iterable[str], unsure: Iterable[str] = ()
    ) -> tuple[Debouncer, tuple[Event, ...]]:
        """Add one more frame; texts that are `unsure` can stay in view, but not come into it."""
        seen = frozenset(texts)
        in_view = seen | frozenset(unsure)
        paused = bool(self.frames) and now - self.frames[-1][0] > self.rule.max_pause_seconds
        frames = (*(() if paused else self.frames), (now, seen))[-self.rule.last_frames :]
        last = {text: now if text in in_view else at for text, at in self.present}
        gone = [
            text for text, at in last.items() if text not in in_view and self._is_gone(frames, at)
        ]
        came = sorted(text for text in seen - set(last) if self._is_often(frames, text))
        staying = {**{t: at for t, at in last.items() if t not in gone}, **dict.fromkeys(came, now)}
        after = replace(self, frames=frames, present=tuple(staying.items()))
        return after, (*map(LabelGone, gone), *map(LabelShown, came))

    def _is_gone(self, frames: tuple[tuple[float, frozenset[str]], ...], at: float) -> bool:
        """Whether a text last seen at this time has left by the last of these frames."""
        missed = sum(then > at for then, _ in frames)
        return missed >= self.rule.gone_frames and frames[-1][0] - at >= self.rule.gone_seconds

    def _is_often(self, frames: tuple[tuple[float, frozenset[str]], ...], text: str) -> bool:
        return sum(text in seen for _, seen in frames) >= self.rule.min_frames

    def find_beside(self, text: str) -> frozenset[str]:
        """What was seen together with a text that is in view."""
        now = self.frames[-1][0]
        lately = [
            seen for at, seen in self.frames if text in seen and now - at < self.rule.gone_seconds
        ]
        return frozenset[str]().union(*lately) - {text}

    @property
    def is_clear(self) -> bool:
        """Whether nothing is in view."""
        return not self.present

"""A timer for the table, which anybody may start; nothing in a game depends on it."""

from __future__ import annotations

from dataclasses import dataclass

TIME_UP_SHOWN_MS = 60_000
"""Milliseconds for which everybody reads that the time is up."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer that runs, or was stopped. All times are whole milliseconds."""

    left: int
    """What was left when it was started, or stopped."""
    ends: int | None = None
    """When it ends, since 1970; None if it was stopped."""

    @classmethod
    def running(cls, left: int, now: int) -> Timer:
        """One that starts now."""
        return cls(left, now + left)

    def stopped(self, now: int) -> Timer:
        """The same, stopped now."""
        return self if self.ends is None else Timer(max(0, min(self.left, self.ends - now)))

    def is_over(self, now: int) -> bool:
        """Whether it ended so long ago that everybody has read so."""
        # A laptop's clock may be set back: then it ends again.
        return self.ends is not None and now >= self.ends + TIME_UP_SHOWN_MS

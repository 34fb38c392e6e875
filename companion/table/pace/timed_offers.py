"""Which offers the clock will answer, and when. A pause or a vote stops all clocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.core.open_offers import OpenOffer
from companion.core.seats import Viewer


@dataclass(frozen=True, slots=True)
class RunningClock:
    """An offer that the clock answers at the time `ends`, if it is still open."""

    opened: OpenOffer
    ends: float


class Clocks:
    """Remembers how long each such offer has been open."""

    def __init__(self) -> None:
        self._running: dict[tuple[Viewer, str], RunningClock] = {}
        self._held_since: float | None = None
        self._looked = 0.0

    @property
    def running(self) -> tuple[RunningClock, ...]:
        """Every clock that is running, or stopped by a pause."""
        return tuple(self._running.values())

    def watch(
        self,
        opened: Iterable[OpenOffer],
        now: float,
        *,
        on_hold: bool,
        anew: bool = False,
    ) -> None:
        """Note what is open now: start new clocks, keep others running, forget the rest.

        `anew`: the game asks something new, so all clocks start again, even if they look the same.
        """
        self._follow_clock_set_back(now)
        if anew:
            self._running.clear()
        rested = now - self._held_since if self._held_since is not None and not on_hold else 0.0
        self._running = {
            (each.viewer, each.id): self._continue_or_start(each, now, rested) for each in opened
        }
        if not on_hold:
            self._held_since = None
        elif self._held_since is None:
            self._held_since = now

    def due(self, now: float) -> tuple[RunningClock, ...]:
        """The clocks that have run out, the earliest first."""
        self._follow_clock_set_back(now)
        if self._held_since is not None:
            return ()
        rung = [each for each in self._running.values() if each.ends <= now]
        return tuple(sorted(rung, key=lambda each: each.ends))

    def _follow_clock_set_back(self, now: float) -> None:
        """A laptop's clock may be set back: then ours are, or the table would wait for hours."""
        if (back := now - self._looked) < 0:
            self._running = {
                key: replace(each, ends=each.ends + back) for key, each in self._running.items()
            }
            if self._held_since is not None:
                self._held_since += back
        self._looked = now

    def _continue_or_start(self, opened: OpenOffer, now: float, rested: float) -> RunningClock:
        """The clock of an offer: the one that runs, moved on by the rest, or a new one."""
        if known := self._running.get((opened.viewer, opened.id)):
            return RunningClock(opened, known.ends + rested)
        return RunningClock(opened, now + (opened.offer.after or 0))

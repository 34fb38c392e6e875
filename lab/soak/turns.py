"""Takes the parts of a soak in turn, until the time is over or there is enough of everything.

A turn counts only when it has ended, so a run may be interrupted at any time; the next one goes on.
"""

from __future__ import annotations

import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from lab.soak.kept import Kept
from lab.soak.tally import Limits, Tally

MAX_TURN_SECONDS = 15 * 60
"""Seconds of one turn."""


@dataclass(frozen=True)
class Part:
    """One part: what it does, and how many of its rounds build on each other."""

    do: Callable[[Path, int, Limits, Tally], None]
    block: int | None = 1


@dataclass
class Turns:
    """One run of some parts."""

    parts: dict[str, Part]
    kept: Kept
    seed: int
    seconds: float
    most: int | None = None
    began: float = field(default_factory=time.monotonic)
    failed: set[str] = field(default_factory=set)
    """Parts that ended with an error: they are left out for the rest of this run."""

    def go(self) -> bool:
        """Take turns; whether nothing bad was found in this run."""
        well = True
        for part in self._in_turn():
            first, longest = (
                self.kept.next(part),
                min(MAX_TURN_SECONDS, self.seconds / len(self.parts)),
            )
            left = self.began + self.seconds - time.monotonic()
            tally = self._turn(part, min(longest, left), first, self.kept.total)
            self.kept.add(part, tally)
            self._say(part, tally)
            well = well and tally.well
        return well

    def repeat(self, part: str, first: int) -> Tally:
        """Do some rounds of one part again; they do not count."""
        return self._turn(part, self.seconds, first, Tally())

    def _turn(self, name: str, seconds: float, first: int, total: Tally) -> Tally:
        """One turn of one part, after all that is in the total; an error in it is a fault, too."""
        part = self.parts[name]
        limits = Limits(seconds, self.most, first, part.block)
        again = f"make soak ONLY={name} SEED={self.seed}"
        tally = Tally(limits, again, Counter(total.counts), timings=total.timings)
        with tempfile.TemporaryDirectory() as folder:
            try:
                part.do(Path(folder) / name, self.seed, limits, tally)
            except Exception as fault:  # noqa: BLE001 - the other parts go on
                traceback.print_exc()
                tally.bad("other faults", f"{name} ended with {fault!r}")
                self.failed.add(name)
        return tally

    def _in_turn(self) -> Iterator[str]:
        """Each part that has not enough yet, again and again while there is time; or each once."""
        for at, part in enumerate(cycle(self.parts)):
            done = {each for each in self.parts if self.kept.is_done(each)} | self.failed
            if done >= self.parts.keys() or time.monotonic() >= self.began + self.seconds:
                return
            if self.most and at >= len(self.parts):
                return
            if part not in done:
                yield part

    def _say(self, part: str, tally: Tally) -> None:
        print(f"{part}: {tally.limits.next - tally.limits.first:,} rounds")
        print(*self.kept.lines(part), *tally.faults, sep="\n", flush=True)

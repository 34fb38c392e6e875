"""What a soak has counted so far, and when it is over."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

BAD = ("lost", "doubled", "leaks", "server errors", "other faults")
"""What must not happen even once."""
MOST_GROWTH = 0.05


@dataclass
class Tally:
    """Counts by name, and one sentence for each fault."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What was measured besides, one sentence each."""
    growth: float | None = None
    """By what share the server's memory has grown, if it was measured."""

    def bad(self, kind: str, what: str, times: int = 1) -> None:
        """Note something that must not happen."""
        self.counts[kind] += times
        self.faults.append(f"{kind}: {what}")

    @property
    def well(self) -> bool:
        """Whether nothing bad was found."""
        grown = self.growth is not None and self.growth >= MOST_GROWTH
        return not grown and not any(self.counts[kind] for kind in BAD)

    def lines(self) -> Iterator[str]:
        """The result, to be printed."""
        for name in sorted(self.counts.keys() - set(BAD)):
            yield f"{self.counts[name]:>9,}  {name}"
        for kind in BAD:
            yield f"{self.counts[kind]:>9,}  {kind}"
        if self.growth is not None:
            yield f"{self.growth:>+9.1%}  memory"
        yield from self.notes
        yield from self.faults[:20]


@dataclass
class Limits:
    """How long one part of a soak may take, and how often it may do what it does."""

    seconds: float
    most: int | None = None
    began: float = field(default_factory=time.monotonic)

    def rounds(self) -> Iterator[int]:
        """0, 1, 2 … until the time is over, or it was often enough."""
        for number in count():
            if self.share(number) >= 1:
                return
            yield number

    def share(self, number: int) -> float:
        """How much of it is done after so many rounds, from 0 to 1."""
        passed = (time.monotonic() - self.began) / self.seconds
        return min(1.0, max(passed, number / self.most if self.most else 0.0))


def memory(pid: int) -> int:
    """The bytes of memory a process uses (only Linux says so)."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as told:  # noqa: PTH123 - not a real file
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

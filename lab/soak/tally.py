"""What one turn of a soak has counted so far, and when it is over."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.kit.laws.timing import Timings
from tests.kit.laws.twins import Leak

BAD = ("lost", "doubled", "leaks", "server errors", "other faults")
"""What must not happen even once."""
MAX_GROWTH_SHARE = 0.05


@dataclass
class Limits:
    """How long one part of a soak may take, how often it may do what it does, and which rounds."""

    seconds: float
    most: int | None = None
    first: int = 0
    """The number of the first round: what a round does depends on the seed and its number."""
    block: int | None = 1
    """How many rounds build on each other; None: all from the first."""
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.next = self.first = self._whole(self.first + (self.block or 1) - 1)

    def rounds(self) -> Iterator[int]:
        """The numbers of the rounds, until the time is over, or it was often enough."""
        while self.share(self.next) < 1:
            self.next += 1
            yield self.next - 1

    def share(self, number: int) -> float:
        """How much of it is done after so many rounds, from 0 to 1."""
        passed = (time.monotonic() - self.began) / self.seconds
        return min(1.0, max(passed, (number - self.first) / self.most if self.most else 0.0))

    @property
    def again(self) -> str:
        """What does the same again as far as the round that is being done."""
        last = max(self.first, self.next - 1)
        start = self._whole(last)
        return f"FROM={start} MOST={last - start + 1}"

    def _whole(self, number: int) -> int:
        """The first round of the block to which this one belongs."""
        return number - number % self.block if self.block else self.first


@dataclass
class Tally:
    """Counts by name, and one sentence for each fault."""

    limits: Limits = field(default_factory=lambda: Limits(1e9))
    command: str = ""
    """What repeats this part, but for the rounds."""
    before: Counter[str] = field(default_factory=Counter)
    """What earlier runs have counted."""
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    timings: dict[str, Timings] = field(default_factory=dict)
    """The work of twin answers, by the game."""
    growth: float | None = None
    """By what share the server's memory has grown, if it was measured."""

    def bad(self, kind: str, what: str) -> None:
        """Note something that must not happen, and how to see it again."""
        self.counts[kind] += 1
        self.faults.append(f"{kind}: {what} (again: {self.command} {self.limits.again})")

    @contextmanager
    def leaks(self, what: str) -> Iterator[None]:
        """Note a leak that is found inside the block."""
        try:
            yield
        except Leak as leak:
            self.bad("leaks", f"{what}: {leak}")

    @property
    def well(self) -> bool:
        """Whether nothing bad was found."""
        grown = self.growth is not None and self.growth >= MAX_GROWTH_SHARE
        return not grown and not any(self.counts[kind] for kind in BAD)

    def lines(self) -> Iterator[str]:
        """The result, to be printed."""
        for name in sorted(self.counts.keys() - set(BAD)):
            yield f"{self.counts[name]:>9,}  {name}"
        for kind in BAD:
            yield f"{self.counts[kind]:>9,}  {kind}"
        if self.growth is not None:
            yield f"{self.growth:>+9.1%}  memory"
        for game, timings in self.timings.items():
            yield from (f"{game}: {line}" for line in timings.lines())
        yield from self.faults[:20]


def memory(pid: int) -> int:
    """The bytes of memory a process uses (only Linux says so)."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as memory:  # noqa: PTH123 - not a real file
        return int(memory.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

"""Law 2 for time: how long an answer takes does not tell what a viewer may not know.

The same answer is given at twin tables, and the work is compared. Whoever guesses which of the
twins takes longer must not be right more often, or by more, than chance would have it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from tests.kit.laws.twins import Leak

Work = Callable[[Callable[[], object]], float]
"""Does something, and says how much work that was."""
LIMIT = 4.5
"""Chance alone exceeds it in at most one of 12,000 comparisons, whatever times look like."""


def processor_time(does: Callable[[], object]) -> float:
    """Seconds of this thread."""
    before = time.thread_time()
    does()
    return time.thread_time() - before


def calls(does: Callable[[], object]) -> float:
    """Calls of functions, which are the same each time and on every machine."""
    count = 0

    def called(_frame: Any, _event: str, _about: Any) -> None:
        nonlocal count
        count += 1

    sys.setprofile(called)
    try:
        does()
    finally:
        sys.setprofile(None)
    return count


@dataclass
class Timings:
    """How much more work an answer was at the twin that a guess names; one list for each twin."""

    work: Work = processor_time
    by_guess: dict[str, list[list[float]]] = field(default_factory=dict)

    def next_twin(self) -> None:
        """What follows is about another twin."""
        for twins in self.by_guess.values():
            twins.append([])

    def add(self, guess: str, sign: int, more: float) -> None:
        """Note one answer; the sign says which twin the guess names, 0 that it names none."""
        twins = self.by_guess.setdefault(guess, [[]])
        if sign:
            twins[-1].append(sign * more)

    @property
    def pairs(self) -> int:
        """How many answers were compared."""
        return max((sum(map(len, twins)) for twins in self.by_guess.values()), default=0)

    def scores(self) -> dict[str, float]:
        """How much better than chance each guess is."""
        return {guess: signed_rank_score(twins) for guess, twins in self.by_guess.items()}

    def lines(self) -> Iterator[str]:
        """The scores, to be printed."""
        for guess, score in self.scores().items():
            yield f"whether time tells {guess}: score {score:+.1f}; a leak is beyond {LIMIT}"

    def check(self) -> None:
        """`Leak` if a guess is better than chance."""
        for guess, score in self.scores().items():
            if abs(score) > LIMIT:
                raise Leak(f"time tells {guess}: {score:+.1f} after {self.pairs} pairs")


def signed_rank_score(twins: list[list[float]]) -> float:
    """By how much the differences lean to one side: Wilcoxon's signed ranks, one sum for each twin.

    Answers at the same twins are not independent, but twins are. If either order of a twin is as
    likely as the other, the score exceeds t by chance with at most 2 · exp(-t² / 2).
    """
    sizes = sorted(abs(each) for twin in twins for each in twin if each)
    ranks = _mean_ranks(sizes)
    sums = [
        sum(ranks[abs(each)] * (1 if each > 0 else -1) for each in twin if each) for twin in twins
    ]
    spread = sqrt(sum(each * each for each in sums))
    return sum(sums) / spread if spread else 0.0


def _mean_ranks(ordered: list[float]) -> dict[float, float]:
    """The rank of each size; equal ones share theirs."""
    first: dict[float, int] = {}
    last: dict[float, int] = {}
    for rank, size in enumerate(ordered, start=1):
        first.setdefault(size, rank)
        last[size] = rank
    return {size: (first[size] + last[size]) / 2 for size in first}

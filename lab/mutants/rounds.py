"""Runs tests for one mutant after the other: the quick tests for all mutants first."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from lab.mutants.endings import CANNOT_SWAP, NOT_LOADED, PASSED, SAME
from lab.mutants.forking import CRASHED, Child, Say, Stopped, each_in_a_child
from lab.mutants.making import Mutant
from lab.mutants.progress import Progress
from lab.mutants.selecting import Selection
from lab.mutants.verdicts import LOADING, Test, Verdict, Verdicts

Job = tuple[Mutant, list[Test]]

HOW = {False: "functions broken", True: "files broken"}

QUICK = 0.5
"""Seconds; tests that take longer run only after all others, for all mutants."""


@dataclass(frozen=True)
class Means:
    """The resources of a run."""

    workers: int
    until: float
    """When to stop starting new jobs, in terms of `time.monotonic`."""
    folder: Path
    """A folder for the tests' files, deleted after the run."""
    progress: Progress


@dataclass(frozen=True)
class Rounds:
    """Every mutant is tried until a test fails."""

    selection: Selection
    verdicts: Verdicts
    means: Means
    loaded: bool
    """Whether mutated sources are imported; otherwise functions are replaced while running."""
    quick: bool
    """Whether only quick tests are run."""
    failed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often each test has noticed a mutant in each file."""

    def go(self, mutants: list[Mutant], work: Callable[[Job, Say], int]) -> None:
        """Try these mutants; `work` breaks the code and runs tests."""
        means, jobs = self.means, self.jobs(mutants)
        ended = each_in_a_child(jobs, work, means.folder, means.workers, means.until)
        total = sum(1 for _ in self.jobs(mutants))
        what = f"{'quick' if self.quick else 'long'} tests, {HOW[self.loaded]}"
        for child in means.progress.over(what, ended, total):
            self.verdicts.note(self._verdict(child))

    def jobs(self, mutants: list[Mutant]) -> Iterator[Job]:
        """The jobs, one mutant at a time, taking new results into account."""
        for mutant in mutants:
            verdict = self.verdicts.of(mutant.key)
            tests = self.selection.tests(mutant)
            killer = verdict.killer(tests)
            elsewhere = self.selection.must_be_loaded(mutant, verdict) is not self.loaded
            if elsewhere or verdict.same or (killer and not killer.recording):
                continue
            left = verdict.unasked(tests)
            if self.quick:
                left = [each for each in left if each.cost <= QUICK and not each.recording]
            if left:
                yield mutant, sorted(left, key=partial(self._promise, mutant))

    def _promise(self, mutant: Mutant, test: Test) -> tuple[bool, float]:
        """Tests of rules before recordings, then those most likely to notice in the least time."""
        return test.recording, test.cost / (1 + self.failed[mutant.path, test.id])

    def _verdict(self, child: Child[Job]) -> Verdict:
        """The current verdict."""
        mutant, tests = child.job
        before = self.verdicts.of(mutant.key)
        begun = [int(line) for line in child.said if line.isdigit()]
        if child.code == SAME:
            return replace(before, same=True)
        if child.code == CANNOT_SWAP:
            return replace(before, load=True)
        if child.code == NOT_LOADED:
            return replace(before, by=LOADING)
        if child.code == CRASHED and not begun:
            raise Stopped("\n".join(child.said))
        if child.code == PASSED and not self.loaded and self.selection.works_early(mutant):
            return replace(before, load=True)
        if child.code == PASSED:
            return replace(before, asked=before.asked + [each.digest for each in tests])
        failed = tests[begun[-1]]
        self.failed[mutant.path, failed.id] += 1
        return replace(
            before,
            by=failed.id,
            digest=failed.digest,
            ran_away=child.code in {-signal.SIGPROF, -signal.SIGKILL},
            asked=before.asked + [each.digest for each in tests[: begun[-1]]],
        )

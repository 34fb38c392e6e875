"""One run: records what tests execute, runs tests on mutants, and saves the results."""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import time
import warnings
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from lab.mutants import asking
from lab.mutants.forking import Say, Stopped, fork, write_to
from lab.mutants.kept import Kept
from lab.mutants.loading import break_file
from lab.mutants.making import Mutant
from lab.mutants.progress import Progress
from lab.mutants.rounds import Job, Means, Rounds
from lab.mutants.serving import Served
from lab.mutants.traces import Code

FOR_SWAPPING = 0.8
"""The share of the time for mutants that need no new import."""


@dataclass(frozen=True)
class Run:
    """Tries some mutants, as far as time allows."""

    kept: Kept
    code: Code
    mutants: list[Mutant]
    minutes: float
    workers: int

    def go(self) -> None:
        """Run the quick tests for all mutants first, then the long ones."""
        with tempfile.TemporaryDirectory() as folder:
            now = time.monotonic()
            means = Means(self.workers, now + 60 * self.minutes, Path(folder), Progress())
            self._swap(replace(means, until=now + 60 * self.minutes * FOR_SWAPPING), quick=True)
            self._load(means, quick=True)
            if time.monotonic() < means.until and any(self._rounds(means).jobs(self.mutants)):
                self._swap(means, quick=False)
            self._load(means, quick=False)

    @property
    def _in_any_order(self) -> list[Mutant]:
        """Shuffle, so that those tried in time are a fair sample of all."""
        return sorted(self.mutants, key=lambda each: each.key)

    def _swap(self, means: Means, *, quick: bool) -> None:
        """Replace functions in a process that has loaded everything."""
        if pid := fork():
            _, status = os.waitpid(pid, 0)
            if os.waitstatus_to_exitcode(status):
                raise Stopped("No more could be found out.")
        else:
            os._exit(Served(self.kept, self.code, self._in_any_order, means, quick).go())

    def _load(self, means: Means, *, quick: bool) -> None:
        """Import mutated files."""
        _load_before(self.kept.about().modules)
        sources = f"{self.kept.target.loaded_after[0]}."
        if early := [name for name in sys.modules if f"{name}.".startswith(sources)]:
            raise Stopped(f"{early[0]} was loaded before it could be broken.")
        self._rounds(means, loaded=True, quick=quick).go(self._in_any_order, self._loaded)

    def _rounds(self, means: Means, *, loaded: bool = False, quick: bool = False) -> Rounds:
        selection, verdicts = self.kept.selection(self.code), self.kept.verdicts()
        return Rounds(selection, verdicts, means, loaded, quick)

    def _loaded(self, job: Job, say: Say) -> int:
        mutant, tests = job
        write_to(self.kept.output)
        break_file(self.kept.target.root / mutant.path, mutant.text(self.code.text(mutant)))
        return asking.ask_loaded(tests, say)


def _load_before(modules: list[str]) -> None:
    """Load in advance what every child needs: everything except the sources and their users."""
    with warnings.catch_warnings(action="ignore"):
        for name in modules:
            with suppress(Exception):
                importlib.import_module(name)

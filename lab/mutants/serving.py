"""A process that has collected all tests, and replaces functions in its children."""

from __future__ import annotations

import gc
import sys
from dataclasses import dataclass

import pytest

from lab.mutants import asking
from lab.mutants.asking import Items
from lab.mutants.forking import Say, Stopped, write_to
from lab.mutants.kept import About, Kept
from lab.mutants.lines import Lines
from lab.mutants.making import Mutant
from lab.mutants.recording import record
from lab.mutants.rounds import Job, Means, Rounds
from lab.mutants.swapping import Functions, swap
from lab.mutants.traces import Code


@dataclass
class Served:
    """Runs the tests of a target on these mutants."""

    kept: Kept
    code: Code
    mutants: list[Mutant]
    means: Means
    quick: bool
    trouble: str = "pytest did not collect the tests"

    def go(self) -> int:
        """Collect and run tests; returns the exit code."""
        loading = Lines(self.kept.target)
        write_to(self.kept.output)
        asking.collect(self.kept.target.tests, lambda session: self._serve(session, loading))
        if self.trouble:
            self.means.progress.say(f"{self.trouble}. More in {self.kept.output}.")
        return 1 if self.trouble else 0

    def _serve(self, session: pytest.Session, loading: Lines) -> None:
        try:
            units = self.code.by_unit(loading.stop())
            items = {item.nodeid: item for item in session.items}
            self.trouble = "Some tests cannot be collected"
            if not session.testsfailed:
                self._ask(items, sorted(units))
                self.trouble = ""
        except Stopped as stopped:
            self.trouble = str(stopped)

    def _ask(self, items: Items, loading: list[str]) -> None:
        target = self.kept.target
        functions = Functions(target.root, set(self.code.sources))
        gc.collect()
        gc.freeze()  # so that children share memory for longer
        mine = {test: item for test, item in items.items() if target.concerns(test)}
        failing = record(target, mine, self.code, self.kept.traces(self.code), self.means)
        self.kept.note(About(loading, failing, _loaded_before(target.loaded_after)))
        selection, verdicts = self.kept.selection(self.code), self.kept.verdicts()

        def work(job: Job, say: Say) -> int:
            mutant, tests = job
            unit = self.code.units[f"{mutant.path}::{mutant.unit}"]
            broken = swap(functions.of(mutant.path, unit), mutant, unit, self.code.text(mutant))
            return asking.ask(mine, tests, say) if broken is None else broken

        rounds = Rounds(selection, verdicts, self.means, loaded=False, quick=self.quick)
        rounds.go(self.mutants, work)


def _loaded_before(packages: tuple[str, ...]) -> list[str]:
    """The modules loaded in this process without these packages."""
    within = tuple(f"{name}." for name in packages)
    return [name for name in sys.modules if not f"{name}.".startswith(within)]

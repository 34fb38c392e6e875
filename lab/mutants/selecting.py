"""Which tests can notice a mutant, and its status."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from lab.mutants.making import Mutant
from lab.mutants.targets import Target
from lab.mutants.traces import Code, Trace, Traces
from lab.mutants.verdicts import Test, Verdict


class Standing(Enum):
    """The status of a mutant in the report."""

    KILLED = "killed by a test"
    RAN_AWAY = "killed, as it never ended"
    RECORDING = "killed by recorded plays only"
    SURVIVED = "survived"
    NOT_RUN = "run by no test"
    SO_FAR = "survived so far: long tests have not run yet"
    UNTRIED = "not tried yet"
    SAME = "no mutant at all"


UNNOTICED = (Standing.RECORDING, Standing.SURVIVED, Standing.NOT_RUN, Standing.SO_FAR)
"""The statuses that need attention."""


class Selection:
    """What is known about all tests."""

    def __init__(self, target: Target, code: Code, traces: Traces, loading: Iterable[str]) -> None:
        self._code = code
        self._traces = traces
        self._loading = frozenset(loading)
        """The units that run at import time."""
        self._tests = {each.test: _test(target, each) for each in traces.by_test.values()}

    def must_be_loaded(self, mutant: Mutant, verdict: Verdict) -> bool:
        """Whether a mutant can only be tried by importing the mutated file."""
        return mutant.at_import or verdict.load

    def works_early(self, mutant: Mutant) -> bool:
        """Whether its code also runs before the function could be replaced."""
        return mutant.at_import or f"{mutant.path}::{mutant.unit}" in self._loading

    def tests(self, mutant: Mutant) -> list[Test]:
        """All tests that can notice it."""
        names = self._traces.through(mutant)
        if self.works_early(mutant):
            names = names | self._traces.by_name(mutant, self._loading)
        return [self._tests[each] for each in sorted(names)]

    def standing(self, mutant: Mutant, verdict: Verdict) -> Standing:
        """Its status with the current tests."""
        tests = self.tests(mutant)
        rules = [each for each in tests if not each.recording]
        killer = verdict.killer(tests)
        if verdict.same:
            return Standing.SAME
        if killer and not killer.recording:
            return Standing.RAN_AWAY if verdict.ran_away else Standing.KILLED
        if verdict.unasked(rules):
            return Standing.SO_FAR if verdict.asked else Standing.UNTRIED
        if killer:
            return Standing.RECORDING
        return Standing.SURVIVED if rules else Standing.NOT_RUN


def _test(target: Target, trace: Trace) -> Test:
    recording = trace.test.startswith(target.recordings)
    return Test(trace.test, trace.digest, trace.cost, recording)

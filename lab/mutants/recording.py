"""Records which lines each test runs, if that is unknown or has changed."""

from __future__ import annotations

import json
from dataclasses import replace

from lab.mutants import asking
from lab.mutants.asking import Items
from lab.mutants.endings import PASSED
from lab.mutants.forking import CRASHED, Child, Say, Stopped, each_in_a_child
from lab.mutants.rounds import Means
from lab.mutants.suite import Suite
from lab.mutants.targets import Target
from lab.mutants.traces import Code, Trace, Traces

SOME = 50
"""Results are saved after this many tests, because recording takes long."""


def record(target: Target, items: Items, code: Code, traces: Traces, means: Means) -> list[str]:
    """Update the traces; returns the tests that fail without any mutant."""
    suite = Suite(target.root, target.recordings)
    digests = {test: suite.digest(test) for test in items}
    stale = [test for test in items if not traces.still_true(test, digests[test])]
    failing: list[str] = []
    left = set(stale)

    def work(test: str, say: Say) -> int:
        return asking.trace(target, items[test], say)

    ended = each_in_a_child(stale, work, means.folder, means.workers, means.until)
    for child in means.progress.over("what tests run", ended, len(stale)):
        left.discard(child.job)
        if len(left) % SOME == 0:
            traces.keep()
        if child.code == PASSED:
            trace = _trace(child, digests[child.job], code)
            traces.by_test[child.job] = replace(trace, words=suite.words(child.job))
        elif child.code == CRASHED:
            raise Stopped("\n".join(child.said))
        else:
            failing.append(child.job)
    traces.narrow(set(items) - set(failing) - left)
    traces.keep()
    if left:
        raise Stopped(f"It is not known yet what {len(left)} tests run: go on, with more time")
    return failing


def _trace(child: Child[str], digest: str, code: Code) -> Trace:
    measured = json.loads(child.said[-1])
    lines = code.by_unit(measured["lines"])
    return Trace(child.job, digest, code.of(lines), measured["cost"], lines)

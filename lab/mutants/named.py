"""Whether a test that names a rule fails when that rule is broken, for some rules by chance.

Whatever carries the number of a rule is broken, one way after the other, until such a test fails:
by what it asserts, or as the rules refuse it; to stumble over any other error proves nothing.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from companion.core.rule_numbers import find_cited
from lab.mutants import asking
from lab.mutants.asking import Items
from lab.mutants.endings import FAILED, PASSED
from lab.mutants.explained import Explained
from lab.mutants.forking import Say, each_in_a_child, write_to
from lab.mutants.lines import Lines
from lab.mutants.making import Mutant, mutants_of
from lab.mutants.swapping import Functions, swap
from lab.mutants.targets import Target
from lab.mutants.traces import Code
from lab.mutants.verdicts import Test
from tests.kit.rule_numbers import cited_alone, named_by

PATIENCE = 60.0
"""Seconds of work that no test takes that names a rule."""


@dataclass
class Named:
    """The rules of a game, broken one after the other."""

    target: Target
    code: Code
    chance: random.Random
    sample: int | None
    only: str | None
    """The numbers of rules with commas between them, if it is about those alone."""
    unnoticed: list[str] = field(default_factory=list)
    """What there is to say of the rules that no test noticed."""
    tried: list[str] = field(default_factory=list)

    def go(self) -> int:
        """Try them, and say it; 1 if a rule was broken and no test that names it failed."""
        with tempfile.TemporaryDirectory() as folder:
            terminal, output = os.dup(1), Path(folder) / "output.txt"
            loading = Lines(self.target)
            write_to(output)
            serve = partial(self._serve, loading, Path(folder), terminal)
            ended = asking.collect(self.target.tests[:1], serve, errors=False)
            if not self.tried:
                failure = (
                    f"Nothing was tried: pytest ended with {ended}.\n{output.read_text('utf-8')}"
                )
                self._note(terminal, failure)
            _write(terminal, f"Broken: {', '.join(self.tried)}.")
        return 1 if self.unnoticed else 0

    def _note(self, terminal: int, sentence: str) -> None:
        self.unnoticed.append(sentence)
        _write(terminal, sentence)

    def _serve(self, loading: Lines, folder: Path, terminal: int, session: pytest.Session) -> None:
        early = frozenset(self.code.by_unit(loading.stop()))
        if session.testsfailed:
            return
        items = {item.nodeid: item for item in session.items}
        named, cited = _by_rule(items), _citing(self.code, early)
        for rule in Explained(self.target.root / self.target.explained, "").elsewhere:
            cited.pop(rule, None)
        functions = Functions(self.target.root, set(self.code.sources))
        for rule in self._some(sorted(cited.keys() & named.keys())):
            trial = Trial(self.code, items, functions, folder)
            tests = trial.costs(named[rule])
            if not tests:
                self._note(terminal, f"{rule}: a test that names it fails as things are.")
            elif not trial.noticed(tests, self._mutants(cited[rule])):
                self._note(terminal, _told(rule, cited[rule], tests))
            self.tried.append(rule)

    def _some(self, rules: list[str]) -> list[str]:
        if self.only:
            return [rule for rule in rules if rule in self.only.split(",")]
        return sorted(self.chance.sample(rules, min(self.sample or len(rules), len(rules))))

    def _mutants(self, units: list[str]) -> list[Mutant]:
        """All ways to break what carries a number, in any order: rules before mere words."""
        files = dict.fromkeys(unit.partition("::")[0] for unit in units)
        mutants = [
            each
            for file in files
            for each in mutants_of(self.code.sources[file])
            if f"{file}::{each.unit}" in units and not each.at_import
        ]
        self.chance.shuffle(mutants)
        return sorted(mutants, key=lambda each: each.in_words)


@dataclass(frozen=True)
class Trial:
    """Breaks functions in children of a process that has collected the tests."""

    code: Code
    items: Items
    functions: Functions
    folder: Path

    def costs(self, tests: list[str]) -> list[Test]:
        """The tests with what they cost, the quickest first; none if one of them fails."""

        def work(tests: list[str], say: Say) -> int:
            for test in tests:
                begun = time.process_time()
                asking.ask(self.items, [Test(test, "", PATIENCE, recording=False)], _silently)
                say(json.dumps([test, time.process_time() - begun]))
            return PASSED

        (child,) = each_in_a_child([tests], work, self.folder, 1, float("inf"))
        if child.code != PASSED:
            return []
        costs: dict[str, float] = dict(map(json.loads, child.said))
        tests_by_cost = [Test(test, "", cost, recording=False) for test, cost in costs.items()]
        return sorted(tests_by_cost, key=lambda each: each.cost)

    def noticed(self, tests: list[Test], mutants: list[Mutant]) -> bool:
        """Whether one of the tests fails with one of the mutants."""
        return any(self._fails(tests, mutant) for mutant in mutants)

    def _fails(self, tests: list[Test], mutant: Mutant) -> bool:
        """Ask the tests, and those after one that goes on without end, up to one that fails."""

        def work(left: list[Test], say: Say) -> int:
            unit = self.code.units[f"{mutant.path}::{mutant.unit}"]
            text = self.code.text(mutant)
            broken = swap(self.functions.of(mutant.path, unit), mutant, unit, text)
            return asking.ask(self.items, left, say) if broken is None else broken

        while tests:
            (child,) = each_in_a_child([tests], work, self.folder, 1, float("inf"))
            if child.code >= 0:
                return child.code == FAILED
            begun = [int(line) for line in child.said if line.isdigit()]
            tests = tests[begun[-1] + 1 :] if begun else []
        return False


def _write(terminal: int, line: str) -> None:
    os.write(terminal, f"{line}\n".encode())


def _silently(_line: str) -> None:
    """Nobody needs to know which test is asked."""


def _by_rule(items: Items) -> dict[str, list[str]]:
    """The tests that name each rule."""
    tests = defaultdict[str, list[str]](list)
    for test in items:
        for rule in named_by(test.rpartition("::")[2].partition("[")[0]):
            tests[rule].append(test)
    return tests


def _citing(code: Code, early: frozenset[str]) -> dict[str, list[str]]:
    """The functions that cite each rule by its own number; or its span, or in their file's charter.

    A rule is left out if its number stands at data, or at what runs before a test can begin:
    breaking that would show nothing.
    """
    alone, span, far = (defaultdict[str, list[str]](list) for _ in range(3))
    for name, unit in code.units.items():
        charter = code.sources[name.partition("::")[0]].charter
        for rules_cited, text, cited in (
            (alone, unit.text, cited_alone),
            (span, unit.text, find_cited),
            (far, charter, find_cited),
        ):
            for rule in cited(text):
                rules_cited[rule].append(name)
    anywhere = {rule for each in code.sources.values() for rule in cited_alone(each.text)}
    inside = {rule for each in code.sources.values() for rule in cited_alone(each.charter)}
    loose = {**far, **span}
    rules = {rule: loose[rule] for rule in loose if rule not in anywhere or rule in inside} | alone
    return {rule: names for rule, names in rules.items() if early.isdisjoint(names)}


def _told(rule: str, units: list[str], tests: list[Test]) -> str:
    names = ", ".join(test.id.rpartition("/")[2] for test in tests)
    return f"{rule}: whatever is broken of {', '.join(units)}, nothing makes these fail: {names}"

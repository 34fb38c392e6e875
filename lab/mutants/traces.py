"""Which test runs which lines: recorded once, and again for what has changed."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lab.mutants.making import Mutant
from lab.mutants.source import Source, Unit, digest


@dataclass(frozen=True)
class Trace:
    """The trace of a test that passed."""

    test: str
    """Its pytest id."""
    digest: str
    """The digest of the test."""
    code: str
    """The digest of the code it ran."""
    cost: float
    """Processor seconds, to choose the order of tests and to detect endless ones."""
    lines: Mapping[str, list[int]]
    """The lines run in each unit `file::unit`, counted from its beginning."""
    words: Sequence[str] = ()
    """All words in the test itself."""


class Code:
    """All units of the sources, by `file::unit`."""

    def __init__(self, sources: Iterable[Source], material: Iterable[str]) -> None:
        self.sources = {source.path: source for source in sources}
        self._material = digest(*material)

    @cached_property
    def units(self) -> dict[str, Unit]:
        """Functions and methods."""
        return {
            f"{path}::{unit.id}": unit
            for path, source in self.sources.items()
            for unit in source.functions.values()
        }

    def made_of(self, unit: str, loading: frozenset[str]) -> set[str]:
        """All names that depend on a unit at import time; its own first.

        `loading` are the functions that run at import time.
        """
        makers = [
            each
            for path, source in self.sources.items()
            for each in source.units
            if not each.is_function or f"{path}::{each.id}" in loading
        ]
        words: set[str] = set()
        unseen = _words(unit)
        while unseen - words:
            words |= unseen
            unseen = {
                word for each in makers if each.mentions & words for word in _words(each.name)
            }
        return words

    def text(self, mutant: Mutant) -> str:
        """The whole original file of a mutant."""
        return self.sources[mutant.path].text

    def name(self, mutant: Mutant) -> str:
        """The qualified name of a mutant's unit."""
        return self.sources[mutant.path].unit(mutant.lines.start).name

    def of(self, units: Iterable[str]) -> str:
        """A digest of some units and the code outside functions; "" if one is gone."""
        names = sorted(units)
        if not self.units.keys() >= set(names):
            return ""
        around = {name.partition("::")[0] for name in names}
        outside = [self.sources[path].outside for path in sorted(around)]
        return digest(*[self.units[name].digest for name in names], *outside, self._material)

    def by_unit(self, lines: Mapping[str, Iterable[int]]) -> dict[str, list[int]]:
        """The lines of files as lines of units; lines outside functions are dropped."""
        lines_by_unit = defaultdict[str, list[int]](list)
        for path, numbers in lines.items():
            source = self.sources[path]
            for number in numbers:
                unit = source.unit(number)
                if unit.is_function and number >= unit.body:
                    lines_by_unit[f"{path}::{unit.id}"].append(number - unit.first)
        return dict(lines_by_unit)


class Traces:
    """The known traces of all tests."""

    def __init__(self, code: Code, file: Path) -> None:
        self._code = code
        self._file = file
        self.by_test: dict[str, Trace] = {}
        if file.exists():
            entries = json.loads(file.read_text("utf-8"))
            self.by_test = {each["test"]: Trace(**each) for each in entries}

    def keep(self) -> None:
        """Save them."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(json.dumps(list(map(vars, self.by_test.values()))), "utf-8")

    def still_true(self, test: str, now: str) -> bool:
        """Whether a trace is still valid for the current test and code."""
        trace = self.by_test.get(test)
        return (
            trace is not None and trace.digest == now and trace.code == self._code.of(trace.lines)
        )

    def narrow(self, tests: Iterable[str]) -> None:
        """Keep only these tests."""
        self.by_test = {test: self.by_test[test] for test in tests if test in self.by_test}

    @cached_property
    def _by_line(self) -> dict[tuple[str, int], list[str]]:
        """For each line of a file, the tests that run it."""
        by_line = defaultdict[tuple[str, int], list[str]](list)
        for test, trace in self.by_test.items():
            for name, lines in trace.lines.items():
                path, unit = name.partition("::")[0], self._code.units[name]
                for line in lines:
                    by_line[path, unit.first + line].append(test)
        return by_line

    @cached_property
    def _by_unit(self) -> dict[str, set[str]]:
        by_unit = defaultdict[str, set[str]](set)
        for test, trace in self.by_test.items():
            for name in trace.lines:
                by_unit[name].add(test)
        return by_unit

    def through(self, mutant: Mutant) -> set[str]:
        """The tests that run the changed lines, or otherwise those that run the statement."""
        for lines in (mutant.lines, mutant.statement):
            tests = {test for line in lines for test in self._by_line.get((mutant.path, line), ())}
            if tests:
                return tests
        return set()

    def by_name(self, mutant: Mutant, loading: frozenset[str]) -> set[str]:
        """The tests that name what a mutant defines, or run code that does; else by file, or all.

        Code that runs at import time is run by no test, so it is found by the names it defines.
        """
        words = self._code.made_of(self._code.name(mutant), loading)
        named = [name for name, unit in self._code.units.items() if unit.mentions & words]
        tests = {test for name in named for test in self._by_unit.get(name, ())}
        tests |= {test for test, trace in self.by_test.items() if words.intersection(trace.words)}
        return tests or set(self._of_file(mutant.path)) or set(self.by_test)

    def _of_file(self, path: str) -> Iterator[str]:
        for name, tests in self._by_unit.items():
            if name.startswith(f"{path}::"):
                yield from tests


def _words(names: str) -> set[str]:
    """`Rules.limit, most` as the names by which other code refers to these."""
    return {each.rpartition(".")[2] for each in names.split(", ")} - {""}

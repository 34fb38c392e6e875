"""A small project with tests of all kinds: some notice mutants, some do not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from lab.mutants.explained import Explained
from lab.mutants.kept import Kept
from lab.mutants.making import Mutant, mutants_of
from lab.mutants.report import Report
from lab.mutants.run import Run
from lab.mutants.selecting import Standing
from lab.mutants.targets import Target
from lab.mutants.traces import Code

ROOT = Path(__file__).parents[2]

RULES = '''"""Rules."""

from functools import cache

LIMIT = 3
MOST = 8


def doubled(n):
    """Twice as many [PLA-001]."""
    return n * 2


def run_in_vain(n):
    """Nobody looks at what comes out [PLA-002]."""
    return n + 1


def never_run(n):
    return n - 1


def played(n):
    return n + 5


def halved(n):
    while n > 9:
        n //= 2
    return n


@cache
def table():
    return {1: LIMIT * 7}


TABLE = table()
'''

ASKING = '''"""A question that may lapse."""

from contextlib import suppress


def asked():
    with suppress(KeyError):
        yield "a question"
'''

DOUBLING = '''"""Goes on after a question."""

from planted.asking import asked


def asked_and_doubled(n):
    yield from asked()
    n += 3
    yield n * 2
'''

TESTS = '''"""Tests."""

from planted import doubling, rules


def test_pla_001_twice_as_many():
    assert rules.doubled(4) == 8


def test_without_a_point():
    rules.run_in_vain(1)


def test_halves():
    assert [rules.halved(n) for n in (39, 36, 10)] == [9, 9, 5]


def test_what_was_made_while_loading():
    assert rules.TABLE == {1: 21}


def test_the_limit():
    assert rules.LIMIT < 4


def test_there_is_a_most():
    assert rules.MOST


KNOWN = {"MOST": 8}


def test_of_all_in_a_list():
    assert all(getattr(rules, name) == value for name, value in KNOWN.items())


def test_a_lapsed_question_is_not_the_end():
    waiting = doubling.asked_and_doubled(1)
    next(waiting)
    assert waiting.throw(KeyError) == 8


def test_fails_as_it_is():
    assert rules.doubled(1) == 3
'''

PLAYS = '''"""A recorded play."""

from planted import rules


def test_a_recorded_play_goes_as_it_went():
    assert rules.played(1) == 6
'''

RUN = """
from pathlib import Path
from lab.mutants.planted import Planted
Planted(Path.cwd()).go_on()
"""


class Planted:
    """The project in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.target = Target(
            "planted",
            root,
            "planted",
            ("checks",),
            "checks/equivalent.toml",
            ("planted", "checks"),
            recordings="checks/test_plays.py::",
        )

    def write(self, path: str, text: str) -> None:
        """Write one of its files."""
        file = self.root / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")

    def lay_out(self) -> None:
        """Write all of it."""
        self.write("pytest.ini", "[pytest]\n")
        self.write("planted/__init__.py", '"""Planted."""\n')
        self.write("planted/rules.py", RULES)
        self.write("planted/asking.py", ASKING)
        self.write("planted/doubling.py", DOUBLING)
        self.write("checks/test_rules.py", TESTS)
        self.write("checks/test_plays.py", PLAYS)

    @property
    def code(self) -> Code:
        """The sources as they are now."""
        return Code(self.target.files(), self.target.material())

    @property
    def mutants(self) -> list[Mutant]:
        """All their mutants."""
        return [each for source in self.code.sources.values() for each in mutants_of(source)]

    @property
    def report(self) -> Report:
        """The report about them."""
        return Report(Kept(self.target), self.code, self.mutants)

    def standings(self) -> dict[str, set[Standing]]:
        """The status of the mutants of each function or statement."""
        by_unit: dict[str, set[Standing]] = {}
        for each in self.report.results_by_mutant:
            by_unit.setdefault(each.mutant.unit, set()).add(each.standing)
        return by_unit

    def outdated(self) -> list[str]:
        """The explanations that match no mutant."""
        explained = Explained(self.root / self.target.explained, self.target.sources)
        return list(explained.outdated(self.mutants, self.code))

    def verdicts_written(self) -> int:
        """The number of verdicts written: one per known mutant, and one per child since."""
        file = self.root / "build/mutants/planted.verdicts.jsonl"
        return len(file.read_text("utf-8").splitlines())

    def go(self) -> None:
        """Try all mutants, in a separate process."""
        done = self.run(RUN)
        assert done.returncode == 0, done.stderr

    @property
    def environment(self) -> dict[str, str]:
        """What a separate process needs to find it."""
        return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(self.root)])}

    def run(self, program: str) -> subprocess.CompletedProcess[str]:
        """Run a program in a separate process."""
        return subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-c", program],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def go_on(self) -> None:
        """Try all mutants, in this process."""
        kept = Kept(self.target)
        kept.verdicts().tidy(each.key for each in self.mutants)
        Run(kept, self.code, self.mutants, minutes=60, workers=2).go()

"""What is known of each mutant: kept in a file, and as good as what it was found by."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

LOADING = "loading"
"""Stands for a test where the sources could not even be loaded."""


@dataclass(frozen=True)
class Test:
    """A test that may be asked."""

    id: str
    digest: str
    cost: float
    recording: bool


@dataclass
class Verdict:
    """What the tests said of one mutant."""

    mutant: str
    """Its key."""
    by: str = ""
    """The test that failed."""
    digest: str = ""
    """What that test was."""
    ran_away: bool = False
    """It did not fail but went on without end."""
    same: bool = False
    """It is no mutant: Python makes the same of it."""
    load: bool = False
    """It cannot be broken in a process that runs: the sources are loaded broken."""
    asked: list[str] = field(default_factory=list)
    """The digests of all tests that passed."""

    def killer(self, tests: Iterable[Test]) -> Test | None:
        """The test that fails with this mutant, if it is still the same."""
        if self.by == LOADING:
            return Test(LOADING, "", 0.0, recording=False)
        return next((each for each in tests if each.id == self.by and self._knew(each)), None)

    def _knew(self, test: Test) -> bool:
        return test.digest == self.digest

    def unasked(self, tests: Iterable[Test]) -> list[Test]:
        """The tests that have not been asked as they are now."""
        asked = {*self.asked, self.digest}
        return [each for each in tests if each.digest not in asked]


class Verdicts:
    """All verdicts; every new one is written down at once."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._by_key: dict[str, Verdict] = {}
        if file.exists():
            for line in file.read_text("utf-8").splitlines():
                verdict = Verdict(**json.loads(line))
                self._by_key[verdict.mutant] = verdict

    def of(self, mutant: str) -> Verdict:
        """What is known; nothing at first."""
        return self._by_key.get(mutant) or Verdict(mutant)

    def note(self, verdict: Verdict) -> None:
        """Keep this one."""
        self._by_key[verdict.mutant] = verdict
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(verdict)) + "\n")

    def tidy(self, mutants: Iterable[str]) -> None:
        """Write the file anew, with nothing in it of mutants that are no more."""
        there = set(mutants)
        self._by_key = {key: each for key, each in self._by_key.items() if key in there}
        lines = [json.dumps(asdict(each)) + "\n" for each in self._by_key.values()]
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text("".join(lines), "utf-8")

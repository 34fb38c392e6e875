"""What is known about each mutant: saved in a file, and valid as long as the tests are the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

LOADING = "loading"
"""Used instead of a test if the sources could not even be imported."""


@dataclass(frozen=True)
class Test:
    """A test that can be run."""

    id: str
    digest: str
    cost: float
    recording: bool


@dataclass
class Verdict:
    """The results of the tests for one mutant."""

    mutant: str
    """Its key."""
    by: str = ""
    """The test that failed."""
    digest: str = ""
    """The digest of that test."""
    ran_away: bool = False
    """Whether it did not fail but ran without end."""
    same: bool = False
    """Whether it is no mutant because Python compiles it to the same code."""
    load: bool = False
    """Whether it can only be tried by importing the mutated file."""
    asked: list[str] = field(default_factory=list)
    """The digests of all tests that passed."""

    def killer(self, tests: Iterable[Test]) -> Test | None:
        """The test that fails with this mutant, if that test has not changed."""
        if self.by == LOADING:
            return Test(LOADING, "", 0.0, recording=False)
        return next((each for each in tests if each.id == self.by and self._knew(each)), None)

    def _knew(self, test: Test) -> bool:
        return test.digest == self.digest

    def unasked(self, tests: Iterable[Test]) -> list[Test]:
        """The tests that have not been run in their current form."""
        asked = {*self.asked, self.digest}
        return [each for each in tests if each.digest not in asked]


class Verdicts:
    """All verdicts; every new one is saved at once."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._by_key: dict[str, Verdict] = {}
        if file.exists():
            for line in file.read_text("utf-8").splitlines():
                verdict = Verdict(**json.loads(line))
                self._by_key[verdict.mutant] = verdict

    def of(self, mutant: str) -> Verdict:
        """The verdict for a mutant; empty at first."""
        return self._by_key.get(mutant) or Verdict(mutant)

    def note(self, verdict: Verdict) -> None:
        """Save this one."""
        self._by_key[verdict.mutant] = verdict
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(verdict)) + "\n")

    def tidy(self, mutants: Iterable[str]) -> None:
        """Rewrite the file without mutants that no longer exist."""
        known = set(mutants)
        self._by_key = {key: each for key, each in self._by_key.items() if key in known}
        lines = [json.dumps(asdict(each)) + "\n" for each in self._by_key.values()]
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text("".join(lines), "utf-8")

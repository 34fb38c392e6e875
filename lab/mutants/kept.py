"""The data about a target that is kept between runs, in a folder ignored by git."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from lab.mutants.selecting import Selection
from lab.mutants.targets import Target
from lab.mutants.traces import Code, Traces
from lab.mutants.verdicts import Verdicts


@dataclass(frozen=True)
class About:
    """What the last collection of tests found."""

    loading: list[str] = field(default_factory=list)
    """The units that run at import time."""
    failing: list[str] = field(default_factory=list)
    """The tests that fail without any mutant, and so cannot be used."""
    modules: list[str] = field(default_factory=list)
    """The modules that can be loaded before the sources."""


class Kept:
    """The files of a target."""

    def __init__(self, target: Target) -> None:
        self.target = target
        folder = target.root / "build" / "mutants"
        folder.mkdir(parents=True, exist_ok=True)
        self._verdicts = folder / f"{target.name}.verdicts.jsonl"
        name = f"{target.name}{target.part}"
        self._traces = folder / f"{name}.lines.json"
        self._about = folder / f"{name}.about.json"
        self.output = folder / f"{name}.output.txt"
        """The output of pytest."""
        self.report = folder / f"{name}.txt"

    def verdicts(self) -> Verdicts:
        """What is known about mutants."""
        return Verdicts(self._verdicts)

    def traces(self, code: Code) -> Traces:
        """What is known about tests."""
        return Traces(code, self._traces)

    def about(self) -> About:
        """What the last collection found."""
        if not self._about.exists():
            return About()
        return About(**json.loads(self._about.read_text("utf-8")))

    def note(self, about: About) -> None:
        """Save this."""
        self._about.write_text(json.dumps(asdict(about)), "utf-8")

    def selection(self, code: Code) -> Selection:
        """Which tests can notice which mutants, as far as is known."""
        return Selection(self.target, code, self.traces(code), self.about().loading)

"""Equivalent mutants: listed with the reason, next to the tests of their game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lab.mutants.making import Mutant
from lab.mutants.traces import Code

SHORTEST_REASON = 20


@dataclass(frozen=True)
class Explanation:
    """One entry of a list: where the mutants are, what they change, and why that has no effect."""

    file: str
    """The path from the folder of the sources."""
    unit: str
    """The function, as `Class.method`."""
    line: str
    """The original line or lines, without indentation."""
    becomes: tuple[str, ...]
    """What it becomes in each of these mutants."""
    why: str

    @classmethod
    def read(cls, entry: dict[str, Any]) -> Explanation:
        """Read an entry."""
        becomes = entry["becomes"]
        return cls(
            entry["file"],
            entry["unit"],
            entry["line"].strip(),
            tuple([becomes] if isinstance(becomes, str) else becomes),
            entry["why"],
        )


class Explained:
    """The list of a target."""

    def __init__(self, file: Path, sources: str) -> None:
        content = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
        self.entries = [Explanation.read(each) for each in content.get("unseen", [])]
        self.elsewhere: dict[str, str] = content.get("elsewhere", {})
        self._sources = sources

    def why(self, mutant: Mutant, code: Code) -> str:
        """Why a mutant has no visible effect, if it is explained."""
        near = [each for each in self.entries if self._is_near(each, mutant)]
        if not near:
            return ""
        line, becomes = mutant.change(code.text(mutant))
        return next(
            (each.why for each in near if each.line == line and becomes in each.becomes), ""
        )

    def outdated(self, mutants: list[Mutant], code: Code) -> Iterator[str]:
        """The entries that match no mutant any more, or whose reason is too short."""
        for each in self.entries:
            changes = {
                mutant.change(code.text(mutant))
                for mutant in mutants
                if self._is_near(each, mutant)
            }
            for becomes in each.becomes:
                if (each.line, becomes) not in changes:
                    yield f"{each.file}, {each.unit}: {each.line!r} does not become {becomes!r}"
            if len(each.why) < SHORTEST_REASON:
                yield f"{each.file}, {each.unit}: say why nobody can see it"

    def _is_near(self, entry: Explanation, mutant: Mutant) -> bool:
        return (f"{self._sources}/{entry.file}", entry.unit) == (mutant.path, mutant.unit)

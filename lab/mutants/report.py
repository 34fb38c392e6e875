"""The report of a run: which mutants no test has noticed, and how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lab.mutants.explained import Explained
from lab.mutants.kept import Kept
from lab.mutants.making import Mutant
from lab.mutants.selecting import UNNOTICED, Standing
from lab.mutants.traces import Code

NAMED = 3
"""How many of the tests that run a line without noticing are named."""


NOT_TRIED = (Standing.UNTRIED, Standing.SAME)


@dataclass(frozen=True)
class Found:
    """A mutant, its status, and its explanation if it has one."""

    mutant: Mutant
    standing: Standing
    why: str
    tests: tuple[str, ...]
    """The tests that could have noticed it, the quickest first."""

    @property
    def open(self) -> bool:
        """Whether it still needs attention."""
        return self.standing in UNNOTICED and not self.why


class Report:
    """The results for these mutants."""

    def __init__(self, kept: Kept, code: Code, mutants: list[Mutant]) -> None:
        self._kept, self._code, self._mutants = kept, code, mutants
        target = kept.target
        self._explained = Explained(target.root / target.explained, target.sources)

    @cached_property
    def results_by_mutant(self) -> list[Found]:
        """The results, mutant by mutant."""
        selection, verdicts = self._kept.selection(self._code), self._kept.verdicts()
        results = []
        for mutant in self._mutants:
            tests = [each for each in selection.tests(mutant) if not each.recording]
            standing = selection.standing(mutant, verdicts.of(mutant.key))
            why = self._explained.why(mutant, self._code) if standing in UNNOTICED else ""
            names = tuple(each.id for each in sorted(tests, key=lambda each: each.cost))
            results.append(Found(mutant, standing, why, names))
        return results

    @property
    def unexplained(self) -> float:
        """The percentage of tried mutants that are neither noticed nor explained."""
        return self._share(self.results_by_mutant)

    def _share(self, some: Iterable[Found]) -> float:
        """The percentage of open mutants in some of those tried."""
        tried = sum(each.standing not in NOT_TRIED for each in self.results_by_mutant)
        return 100 * sum(each.open for each in some) / max(1, tried)

    def text(self) -> str:
        """The whole report: mutants of rules, mutants of sentences, and totals."""
        return "\n".join([*self._open(), *self._sum()]) + "\n"

    def results(self) -> dict[str, Any]:
        """The same for a program: how many there are of each status, and all that are unnoticed."""
        return {
            "mutants": len(self._mutants),
            "standing": Counter(each.standing.value for each in self.results_by_mutant),
            "unnoticed": [
                self._said(each) for each in self.results_by_mutant if each.standing in UNNOTICED
            ],
        }

    def _said(self, result: Found) -> dict[str, str]:
        mutant = result.mutant
        line, becomes = mutant.change(self._code.text(mutant))
        change = {"file": mutant.path, "unit": mutant.unit, "line": line, "becomes": becomes}
        return {**change, "standing": result.standing.value, "why": result.why}

    def _open(self) -> Iterator[str]:
        for title, in_words in (("In rules", False), ("In sentences only", True)):
            results = [
                each
                for each in self.results_by_mutant
                if each.open and each.mutant.in_words is in_words
            ]
            if results:
                yield f"--- {title}: {len(results)} ---\n"
            for each in results:
                yield from self._told(each)
                yield ""

    def _told(self, result: Found) -> Iterator[str]:
        mutant = result.mutant
        line = mutant.lines.start
        rules = ", ".join(self._code.sources[mutant.path].rules(line)) or "no rule named"
        yield f"{mutant.path}:{line} {mutant.unit} [{rules}]"
        yield f"  {mutant.operator}: {result.standing.value}"
        was, becomes = mutant.change(self._code.text(mutant))
        yield from (f"- {each}" for each in was.splitlines())
        yield from (f"+ {each}" for each in becomes.splitlines())
        if result.tests:
            some = ", ".join(test.rpartition("/")[2] for test in result.tests[:NAMED])
            yield f"  run by {len(result.tests)}: {some}"

    def _sum(self) -> Iterator[str]:
        target = self._kept.target
        yield f"{target.name}: {len(self._mutants)} mutants"
        counts = Counter(each.standing for each in self.results_by_mutant)
        yield from (f"{counts[each]:7} {each.value}" for each in Standing if counts[each])
        explained = sum(bool(each.why) for each in self.results_by_mutant)
        yield f"{explained:7} of these explained in {target.explained}"
        for test in self._kept.about().failing:
            yield f"Not used, as it fails without any mutant: {test}"
        yield from self._by_file()
        words = self._share(each for each in self.results_by_mutant if each.mutant.in_words)
        yield f"{words:.1f} % of those tried are unnoticed and change only sentences."
        yield f"{self.unexplained:.1f} % of those tried are neither noticed nor explained."

    def _by_file(self) -> Iterator[str]:
        """The mutants by file, the file with most first."""
        files = Counter(each.mutant.path for each in self.results_by_mutant if each.open)
        for path, count in files.most_common():
            yield f"{count:7} in {path}"

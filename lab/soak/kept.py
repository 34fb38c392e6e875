"""What all runs of the soak have reached together, kept in a folder ignored by git.

A machine that has no such folder goes on from what another one has put into `reached.json`.
"""

from __future__ import annotations

import fcntl
import json
from collections import Counter
from pathlib import Path
from typing import Any

from lab.soak.goals import GOALS
from lab.soak.tally import Tally
from tests.kit.laws.timing import Timings

TIMES = "timed answers"
"""What is measured anew on every machine."""


class Kept:
    """The figures so far, and which rounds come next."""

    def __init__(self, folder: Path, reached: Path | None = None) -> None:
        self._file = folder / "figures.json"
        self._reached = reached
        figures = self._read()
        self.seed: int | None = figures.get("seed")

    def _read(self) -> dict[str, Any]:
        """What is in the file, which another run may have changed."""
        figures: dict[str, Any] = {}
        for file in (self._file, self._reached):
            if file and file.exists():
                figures = json.loads(file.read_text("utf-8"))
                break
        self._next: dict[str, int] = figures.get("next", {})
        self.total = Tally(
            counts=Counter(figures.get("counts", {})),
            faults=figures.get("faults", []),
            timings={
                game: Timings(by_guess=guesses)
                for game, guesses in figures.get("timings", {}).items()
            },
            growth=figures.get("growth"),
        )
        return figures

    def begin(self, seed: int) -> None:
        """This run has this seed; a later one goes on with it."""
        self.seed = seed

    def next(self, part: str) -> int:
        """The first round of this part that was not done with this seed."""
        return self._next.get(f"{self.seed} {part}", 0)

    def add(self, part: str, tally: Tally) -> None:
        """Add what a turn has counted, and save it; other runs may do other parts meanwhile."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._read()
            self._add(part, tally)

    def _add(self, part: str, tally: Tally) -> None:
        total = self.total
        total.counts += tally.counts
        total.faults += tally.faults
        for game, timings in tally.timings.items():
            if timings.pairs > total.timings.setdefault(game, timings).pairs:
                total.timings[game] = timings
        grown = [each.growth for each in (total, tally) if each.growth is not None]
        total.growth = max(grown, default=None)
        self._next[f"{self.seed} {part}"] = tally.limits.next
        self._save()

    def keep(self) -> None:
        """Write what was reached where other machines find it; each takes its own times."""
        assert self._reached
        counts = {
            name: count for name, count in sorted(self.total.counts.items()) if TIMES not in name
        }
        figures: dict[str, Any] = {"seed": self.seed, "next": self._next, "counts": counts}
        figures |= {"faults": self.total.faults, "growth": self.total.growth}
        self._reached.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", "utf-8")

    def is_done(self, part: str) -> bool:
        """Whether this part has reached everything."""
        return all(goal.is_met(self.total.counts) for goal in GOALS[part])

    def lines(self, part: str) -> list[str]:
        """How far this part is, to be printed."""
        return [goal.line(self.total.counts) for goal in GOALS[part]]

    def _save(self) -> None:
        figures = {
            "seed": self.seed,
            "next": self._next,
            "counts": self.total.counts,
            "faults": self.total.faults,
            "timings": {game: each.by_guess for game, each in self.total.timings.items()},
            "growth": self.total.growth,
        }
        new = self._file.with_suffix(".new")
        new.write_text(json.dumps(figures), "utf-8")
        new.replace(self._file)

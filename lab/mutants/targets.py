"""What can be mutated: a game, the core, the told language, or what tables are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lab.mutants.source import Source

SLOW = ("test_pages.py", "test_plays.py", "test_oracle.py")
"""Tests of a game that play it again and again, or need pages: `own` leaves them out."""
RECORDINGS = "tests/laws/test_plays.py::"
"""Recorded plays are re-recorded when rules change, so they alone do not test a rule."""


@dataclass(frozen=True)
class Target:
    """The sources to mutate, and the tests that should notice."""

    name: str
    root: Path
    sources: str
    """The folder of the sources, from the root."""
    tests: tuple[str, ...]
    """The paths for pytest to collect."""
    explained: str
    """The list of equivalent mutants."""
    loaded_after: tuple[str, ...]
    """The packages that import the sources, so are loaded after them."""
    recordings: str = RECORDINGS
    others: frozenset[str] = frozenset()
    """Games whose cases of the laws are left out."""
    part: str = ""
    """What the names of files about only some of the tests end with."""

    def files(self) -> Iterator[Source]:
        """The files to mutate."""
        for path in sorted((self.root / self.sources).rglob("*.py")):
            yield Source(path.relative_to(self.root).as_posix(), path.read_text("utf-8"))

    def material(self) -> Iterator[str]:
        """All other files in the folder: cards, prices, pages."""
        for path in sorted((self.root / self.sources).rglob("*")):
            if path.is_file() and path.suffix not in {".py", ".pyc"}:
                yield path.read_text("utf-8", errors="replace")

    def concerns(self, test: str) -> bool:
        """Whether a test concerns the target at all, and not another game."""
        case = test.partition("[")[2].rstrip("]")
        return not self.others & {case, *case.split("-")}


HOUSE = ("table", "storage", "library")
"""What tables are made of and kept in."""
_AROUND = tuple(f"companion.{each}" for each in (*HOUSE, "cli", "commands"))


def find(root: Path, name: str) -> Target:
    """The target of this name: `core`, `told`, one of `HOUSE`, or the id of a game."""
    games = {each.parent.name for each in (root / "companion/games").glob("*/__init__.py")}
    if name in {"core", "told"}:
        return Target(
            name,
            root,
            f"companion/{name}",
            (f"tests/{name}", "tests/table" if name == "core" else "tests/docs", "tests/laws"),
            f"tests/{name}/equivalent.toml",
            ("companion", "hosting", "printables", "scanner", "tests", "web"),
        )
    if name in HOUSE:
        return Target(
            name,
            root,
            f"companion/{name}",
            (f"tests/{name}", "tests/laws"),
            f"tests/{name}/equivalent.toml",
            (*_AROUND, "hosting", "scanner", "tests", "web"),
        )
    if name not in games:
        known = ", ".join(["core", "told", *HOUSE, *sorted(games)])
        raise SystemExit(f"There is no game {name!r}; there are {known}.")
    return Target(
        name,
        root,
        f"companion/games/{name}",
        (f"tests/games/{name}", "tests/core", "tests/laws"),
        f"tests/games/{name}/equivalent.toml",
        (f"companion.games.{name}", "tests"),
        others=frozenset(games - {name}),
    )


def own(target: Target) -> Target:
    """The same target with only the tests in its own folder, without the slow ones."""
    folder = target.tests[0]
    without = [f"--ignore={folder}/{name}" for name in SLOW]
    return replace(target, tests=(folder, *without), part=".own")

"""How throws were read: counts by reader and kind, kept with the sources for every machine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.kit.throws.throws import KINDS

SURE, ASKED, MISSED, WRONG = "SAMW"
"""Right and sure; right, but asked about; not right, and asked about; wrong and sure."""
HEAD = """\
# What `make bench-throws` has read, for each reader: the seeds, and of each kind how many throws
# were right and sure, right but asked about, wrong but asked about, and which were wrong and sure.
# A reader is named by its files and by those that draw the throws. KEEP=1 adds what was read.
"""


@dataclass(slots=True)
class Count:
    """How throws of one kind were read."""

    sure: int = 0
    asked: int = 0
    missed: int = 0
    wrong: list[int] = field(default_factory=list)
    """The seeds of those that were wrong and sure."""

    @property
    def read(self) -> int:
        """How many there are."""
        return self.sure + self.asked + self.missed + len(self.wrong)

    def add(self, seed: int, letter: str) -> None:
        """Count the throw with this seed."""
        self.sure += letter == SURE
        self.asked += letter == ASKED
        self.missed += letter == MISSED
        self.wrong += [seed] if letter == WRONG else []


@dataclass(slots=True)
class Tally:
    """What one reader has read."""

    seeds: set[int] = field(default_factory=set)
    kinds: dict[str, Count] = field(default_factory=lambda: {name: Count() for name in KINDS})

    def add(self, seed: int, letters: str) -> None:
        """Count the throws of all kinds with this seed, once."""
        if seed not in self.seeds:
            self.seeds.add(seed)
            for count, letter in zip(self.kinds.values(), letters, strict=True):
                count.add(seed, letter)

    def lines(self, reader: str) -> Iterator[str]:
        """The same as it is kept."""
        yield f"\n[{reader}]"
        yield "seeds = [" + ", ".join(f'"{each}"' for each in _ranges(self.seeds)) + "]"
        for name, each in self.kinds.items():
            counts = f"sure = {each.sure}, asked = {each.asked}, missed = {each.missed}"
            yield f'"{name}" = {{ {counts}, wrong = {sorted(each.wrong)} }}'


def kept_tallies(file: Path) -> dict[str, Tally]:
    """What was kept, by the names of the readers."""
    if not file.exists():
        return {}
    kept = tomllib.loads(file.read_text("utf-8"))
    return {reader: _tally(**table) for reader, table in kept.items()}


def keep(file: Path, reader: str, tally: Tally) -> None:
    """Write the tally of this reader beside those of others."""
    tallies = kept_tallies(file) | {reader: tally}
    lines = [line for each, one in tallies.items() for line in one.lines(each)]
    file.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


def _tally(seeds: list[str], **kinds: dict[str, int | list[int]]) -> Tally:
    """A tally as it was kept."""
    read = {seed for each in seeds for seed in _seeds(each)}
    return Tally(read, {name: Count(**counts) for name, counts in kinds.items()})  # type: ignore[arg-type]  # its own fields


def _ranges(seeds: Iterable[int]) -> Iterator[str]:
    """The first and last of seeds that follow one another."""
    ordered = sorted(seeds)
    firsts = [seed for seed in ordered if seed - 1 not in seeds]
    lasts = [seed for seed in ordered if seed + 1 not in seeds]
    yield from (f"{first}-{last}" for first, last in zip(firsts, lasts, strict=True))


def _seeds(text: str) -> range:
    """What such a range holds."""
    first, last = map(int, text.split("-"))
    return range(first, last + 1)

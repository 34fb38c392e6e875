"""How often a throw is read, asked about, and read wrongly with certainty.

Use `--throws N` for the number of each kind, `--only WORD` for some of the kinds and
`--first N` for other throws.
"""

from __future__ import annotations

import argparse
from statistics import median

import cv2

from lab.benchmarks.bench_scanner import timed
from scanner.dice import reader
from tests.kit.scenes_dice import MODERATE, THROWS, Throw, Thrown, throw
from tests.kit.throws.scores import is_right

COUNT, FIRST = 20, 10_000
"""Throws from this seed on were not used while the reader was developed."""
LEANING: dict[str, Thrown] = {
    "label, clean, 0-45°": Thrown(tilt=(0, 45), label=True),
    "label, mix, 0-45°": Thrown(tilt=(0, 45), label=True, under=MODERATE),
    "five tokens": Thrown(dice=(0, 0), tokens=(5, 5)),
}


def row(how: Thrown, seeds: range) -> str:
    """The results for throws of one kind."""
    seen = {seed: outcome(throw(seed, how)) for seed in seeds}
    read = sum(right for _, right, _ in seen.values()) / len(seen)
    taken = sum(sure and right for sure, right, _ in seen.values()) / len(seen)
    wrong = [seed for seed, (sure, right, _) in seen.items() if sure and not right]
    ms = median(ms for _, _, ms in seen.values())
    return f"{taken:8.1%}{read:8.1%}{len(wrong):8}{ms:8.0f}  {wrong or ''}"


def outcome(thrown: Throw) -> tuple[bool, bool, float]:
    """Whether a throw was read with certainty, whether correctly, and how long that took."""
    seen, ms = timed(seen_in, thrown)
    return seen.sure, is_right(seen, thrown), ms


def seen_in(thrown: Throw) -> reader.DetectedThrow:
    """What the scanner reads in the throw."""
    return reader.read(thrown.image, dice=len(thrown.dice), tokens=len(thrown.tokens))


def main() -> None:
    """Print a line for each kind of throw, with the seeds of those read wrongly with certainty."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--throws", type=int, default=COUNT)
    asked.add_argument("--only", default="")
    asked.add_argument("--first", type=int, default=FIRST)
    said, _ = asked.parse_known_args()
    cv2.setNumThreads(1)
    print(f"{'throws':20}{'sure':>8}{'read':>8}{'wrong':>8}{'ms':>8}")
    for name, how in {**THROWS, **LEANING}.items():
        if said.only in name:
            seeds = range(said.first, said.first + said.throws)
            print(f"{name:20}{row(how, seeds)}", flush=True)


if __name__ == "__main__":
    main()

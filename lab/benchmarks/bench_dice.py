"""How often a throw is read, asked about, and read wrongly with certainty.

Use `--throws N` for the number of each kind, `--only WORD` for some of the kinds and
`--first N` for other throws.
"""

from __future__ import annotations

import argparse

import cv2

from lab.benchmarks.throw_scores import print_throws
from tests.kit.scenes_dice import MODERATE, THROWS, Thrown, throw

COUNT, FIRST = 20, 10_000
"""Throws from this seed on were not used while the reader was developed."""
LEANING: dict[str, Thrown] = {
    "label, clean, 0-45°": Thrown(tilt=(0, 45), label=True),
    "label, mix, 0-45°": Thrown(tilt=(0, 45), label=True, under=MODERATE),
    "five tokens": Thrown(dice=(0, 0), tokens=(5, 5)),
}


def main() -> None:
    """Print a line for each kind of throw."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--throws", type=int, default=COUNT)
    asked.add_argument("--only", default="")
    asked.add_argument("--first", type=int, default=FIRST)
    order, _ = asked.parse_known_args()
    cv2.setNumThreads(1)
    seeds = range(order.first, order.first + order.throws)
    print_throws({**THROWS, **LEANING}, throw, seeds, order.only)


if __name__ == "__main__":
    main()

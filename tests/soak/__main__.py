"""Soak: attacks, kills, rough evenings and twins, for as long as you like; prints what it counted.

python -m tests.soak --minutes 10 --seed 1; `--only kills` does one part, `--most 100` bounds each.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.soak import evenings, hostile, kills, pairs
from tests.soak.tally import Limits, Tally

Part = Callable[[Path, int, Limits, Tally], None]
PARTS: dict[str, Part] = {
    "hostile": hostile.attack,
    "kills": kills.kill,
    "evenings": evenings.play,
    "twins": pairs.compare,
}


def main() -> None:
    """Do every part for its share of the time, and print the result."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=10)
    asked.add_argument("--seed", type=int, default=time.time_ns() % 10**6)
    asked.add_argument("--only", choices=PARTS)
    asked.add_argument("--most", type=int, help="rounds of each part, at most")
    told = asked.parse_args()
    parts = [told.only] if told.only else list(PARTS)
    tally = Tally()
    print(f"seed {told.seed}, {told.minutes:g} minutes", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for part in parts:
            limits = Limits(60 * told.minutes / len(parts), told.most)
            PARTS[part](Path(folder) / part, told.seed, limits, tally)
            print(f"{part}: done", flush=True)
    for line in tally.lines():
        print(line)
    raise SystemExit(not tally.well)


if __name__ == "__main__":
    main()

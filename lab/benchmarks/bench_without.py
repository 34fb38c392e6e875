"""What a reader of labels adds: labels read by all our readers, and by all but those named so.

python -m lab.benchmarks.bench_without zbar --scenes 100 --first 6000000
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable

import cv2

from scanner.images.grey import Grey
from scanner.labels import decode
from scanner.labels.readers import READERS, Reader
from scanner.labels.sightings import Sighting
from tests.kit.scenes import DEGRADED, Conditions
from tests.kit.scenes_light import film

FRAMES = 5
"""How many frames a camera takes of each scene."""
TURNS = ("all", "fewer")


def texts(read: Callable[[Grey], Iterable[Sighting]], images: Iterable[Grey]) -> set[str]:
    """What is read in some pictures."""
    return {each.text for image in images for each in read(image)}


def compare(seeds: range, under: Conditions, fewer: tuple[Reader, ...]) -> Counter[str]:
    """Read the same scenes with all readers and with fewer; what was counted."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        frames = list(film(seed, under, FRAMES))
        images, there = [each.image for each in frames], frames[0].texts
        counts["labels"] += len(there)
        for turn, readers in zip(TURNS, (READERS, fewer), strict=True):
            vars(decode)["READERS"] = readers
            began = time.thread_time()
            counts[f"still {turn}"] += len(there & texts(decode.read, images[:1]))
            counts[f"µs {turn}"] += round(1e6 * (time.thread_time() - began))
            counts[f"live {turn}"] += len(there & texts(decode.LiveReader().read, images))
    return counts


def line(name: str, counts: Counter[str], scenes: int) -> str:
    """What was counted, as shares and milliseconds a still."""
    labels = counts["labels"]
    shares = (
        f"{counts[f'{way} {turn}'] / labels:8.1%}" for way in ("still", "live") for turn in TURNS
    )
    times = (f"{counts[f'µs {turn}'] / scenes / 1000:8.1f}" for turn in TURNS)
    return f"{name:20}{labels:8}" + "".join((*shares, *times))


def main() -> None:
    """Print a table with every kind of scene, and one line for all."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("reader", help="what the names of the readers to leave out contain: zbar")
    asked.add_argument("--scenes", type=int, default=20, help="scenes of each kind")
    asked.add_argument("--first", type=int, default=900_000, help="seed of the first scene")
    said = asked.parse_args()
    cv2.setNumThreads(1)
    fewer = tuple(each for each in READERS if said.reader not in each.__name__)
    heads = ("still", "without", "live", "without", "ms", "without")
    print(f"{'':20}{'labels':>8}" + "".join(f"{head:>8}" for head in heads))
    total: Counter[str] = Counter()
    for name, under in DEGRADED.items():
        seeds = range(said.first, said.first + said.scenes)
        counts = compare(seeds, under, fewer)
        print(line(name, counts, said.scenes), flush=True)
        total += counts
    print(line("all", total, said.scenes * len(DEGRADED)))


if __name__ == "__main__":
    main()

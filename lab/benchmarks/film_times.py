"""How soon a chest that is shown to a camera is taken: drawn films, at several frames a second."""

from __future__ import annotations

import time
from collections.abc import Iterable
from statistics import median, quantiles

from tests.kit.film_waits import NEVER, waited
from tests.kit.reference_readers import four_passes
from tests.kit.scenes import Grey, scene
from tests.kit.scenes_films import ChestFilm

RATES = (5, 15, 30)


def four_passes_here(seeds: Iterable[int]) -> float:
    """Seconds of processor time that four passes take on this machine."""
    return median(_seconds(scene(seed).image) for seed in seeds)


def _seconds(image: Grey) -> float:
    start = time.thread_time()
    four_passes(image)
    return time.thread_time() - start


def print_films(first: int, count: int) -> None:
    """The median, the 95th of a hundred, and the longest wait."""
    four = four_passes_here(range(first, first + 5))
    print(f"{'a chest is taken after':24}{'median':>10}{'95 %':>10}{'longest':>10}{'never':>8}")
    for rate in RATES:
        times = [waited(ChestFilm(seed), rate, four) for seed in range(first, first + count)]
        late = quantiles(times, n=20, method="inclusive")[-1]
        row = "".join(f"{each:8.2f} s" for each in (median(times), late, max(times)))
        print(f"{f'  {rate} frames a second':24}{row}{times.count(NEVER):8}", flush=True)

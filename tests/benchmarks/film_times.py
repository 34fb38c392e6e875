"""How soon a chest that is shown to a camera is taken: drawn films, at several frames a second."""

from __future__ import annotations

import time
from collections.abc import Iterable
from statistics import median, quantiles

from scanner.labels.live_labels import LiveLabels
from tests.benchmarks.reference_readers import REFERENCES, four_passes
from tests.kit.scenes import Grey, scene
from tests.kit.scenes_films import ChestFilm

RATES = (5, 15, 30)
FOUR_PASSES = 0.031
"""Seconds that four passes over a frame of 720 rows take on the machine we reckon with."""
NEVER = 9.9


def seconds_of_work(measured: float, four: float) -> float:
    """What this work would take there, if four passes take so long here."""
    return measured / four * FOUR_PASSES


def four_passes_here(seeds: Iterable[int]) -> float:
    """Seconds of processor time that four passes take on this machine."""
    return median(_seconds(scene(seed).image) for seed in seeds)


def _seconds(image: Grey) -> float:
    start = time.thread_time()
    four_passes(image)
    return time.thread_time() - start


def waited(film: ChestFilm, rate: int, four: float | None = None) -> float:
    """Seconds from the first frame that the best reference can read until the chest is taken.

    They are seconds of the film. If `four` is given, work counts, and frames that come
    meanwhile are missed.
    """
    labels, free, readable = LiveLabels(), 0.0, None
    for shot in film.shots(rate):
        image = shot.scene.image
        if readable is None and any(film.text in read(image) for read in REFERENCES.values()):
            readable = shot.at
        if shot.at < free:
            continue
        start = time.thread_time()
        look = labels.look(image, shot.at)
        work = time.thread_time() - start
        free = shot.at + (seconds_of_work(work, four) if four else 0)
        if film.text in look.shown:
            return 0.0 if readable is None else free - readable
    return NEVER


def print_films(first: int, count: int) -> None:
    """The median, the 95th of a hundred, and the longest wait."""
    four = four_passes_here(range(first, first + 5))
    print(f"{'a chest is taken after':24}{'median':>10}{'95 %':>10}{'longest':>10}{'never':>8}")
    for rate in RATES:
        times = [waited(ChestFilm(seed), rate, four) for seed in range(first, first + count)]
        late = quantiles(times, n=20, method="inclusive")[-1]
        row = "".join(f"{each:8.2f} s" for each in (median(times), late, max(times)))
        print(f"{f'  {rate} frames a second':24}{row}{times.count(NEVER):8}", flush=True)

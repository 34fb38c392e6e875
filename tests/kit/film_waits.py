"""How long a chest that is shown to a camera waits until it is taken."""

from __future__ import annotations

import time

from scanner.labels.live_labels import LiveLabels
from tests.kit.reference_readers import REFERENCES
from tests.kit.scenes_films import ChestFilm

FOUR_PASSES = 0.031
"""Seconds that four passes over a frame of 720 rows take on the machine we reckon with."""
NEVER = 9.9


def seconds_of_work(measured: float, four: float) -> float:
    """What this work would take there, if four passes take so long here."""
    return measured / four * FOUR_PASSES


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

"""How well and how fast labels are read, under each degradation.

Use `--scenes N` for the number of pictures of each kind.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import TypeVar

import cv2

from companion.core.labels import Label, LabelError
from scanner.images.grey import Grey
from scanner.labels import decode, photos, readers
from scanner.labels.sightings import Sighting
from tests.kit.scenes import (
    DEGRADED,
    Conditions,
    Scene,
    empty_table,
    scene,
)

SCENES, TIMED = 20, 15
FIRST = 10_000
"""Scenes from this seed on were not used while the readers were developed."""

P = TypeVar("P")
R = TypeVar("R")
Reader = Callable[[Grey], Iterable[str]]


def opencv(image: Grey) -> Iterable[str]:
    """OpenCV's better detector, alone."""
    try:
        return [each for each in cv2.QRCodeDetectorAruco().detectAndDecodeMulti(image)[1] if each]
    except (cv2.error, UnicodeDecodeError):
        return []


def said(look: readers.Reader) -> Reader:
    """Only the texts that a reader finds."""
    return lambda image: [each.text for each in look(image)]


READERS: dict[str, Reader] = {
    "cascade": lambda image: [each.text for each in decode.read(image)],
    "live, a round": lambda image: seen_live(image, len(readers.READERS) - 1),
    "zxing": said(readers.read_plain),
    "zbar": said(readers.read_with_zbar),
    "opencv": opencv,
}


def seen_live(image: Grey, frames: int) -> list[str]:
    """What is read when a camera shows this for a few frames."""
    reader = decode.LiveReader()
    return [each.text for _ in range(frames) for each in reader.read(image)]


def timed(run: Callable[[P], R], picture: P) -> tuple[R, float]:
    """The result of a run, and its processor time in milliseconds."""
    start = time.process_time()
    result = run(picture)
    return result, (time.process_time() - start) * 1000


def is_wrong(text: str, seen: Scene) -> bool:
    """Whether this would be accepted as a label that is not there."""
    try:
        Label.parse(text)
    except LabelError:
        return False
    return text not in seen.texts


def labels(scenes: int) -> None:
    """The read rates of the cascade and each decoder, per degradation."""
    print(f"{'labels':20}" + "".join(f"{name:>16}" for name in READERS) + "   wrong")
    for name, under in DEGRADED.items():
        row, wrong = [], 0
        seen = [scene(FIRST + seed, under) for seed in range(scenes)]
        for reader in READERS.values():
            read = [timed(reader, each.image) for each in seen]
            right = sum(len(s.texts & set(texts)) for (texts, _), s in zip(read, seen, strict=True))
            wrong += sum(
                is_wrong(t, s) for (texts, _), s in zip(read, seen, strict=True) for t in texts
            )
            rate = right / sum(len(s.texts) for s in seen)
            row.append(f"{rate:8.1%}{median(ms for _, ms in read):5.0f} ms")
        print(f"{name:20}" + "".join(row) + f"{wrong:8}", flush=True)


def speeds() -> None:
    """The times for which the design sets aims."""
    four = [scene(FIRST + seed, DEGRADED["four labels"]).image for seed in range(TIMED)]
    say("four labels in a frame", [timed(four_of, each)[1] for each in four])
    live, empty = decode.LiveReader(), [empty_table(FIRST + seed) for seed in range(TIMED)]
    say("a camera's frame without a label", [timed(live.read, each)[1] for each in empty])
    say("a still without a label", [timed(decode.read, each)[1] for each in empty])
    photo = scene(FIRST, Conditions(edge=(300, 300)), (4032, 3024)).image
    for name, image in (("", photo), (" without a label", empty_table(1, (4032, 3024)))):
        data = bytes(cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_GRAY2BGR))[1])
        times = [timed(photos.read_photo, data)[1] for _ in range(5)]
        say(f"a 12-megapixel photo{name}", times)


def four_of(image: Grey) -> tuple[Sighting, ...]:
    """The four labels of a frame."""
    return decode.read(image, stop_after=4)


def say(what: str, times: list[float]) -> None:
    """Print one line about some times."""
    print(f"{what:36}{median(times):6.1f} ms, at most {max(times):6.1f} ms", flush=True)


def main() -> None:
    """Prints every table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--scenes", type=int, default=SCENES)
    counts, _ = asked.parse_known_args()
    cv2.setNumThreads(1)
    labels(counts.scenes)
    print()
    speeds()


if __name__ == "__main__":
    main()

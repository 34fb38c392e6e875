"""How well and how fast labels and dice are read; `--help` lists what can be asked.

Photos lie in one folder for each set; 1.txt says what the code in 1.jpg says.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from statistics import median

import cv2

from lab.benchmarks.film_times import print_films
from lab.benchmarks.throw_scores import print_throws
from scanner.images.grey import Grey
from scanner.labels import decode, photos
from scanner.labels.readers import MAX_TEXT_CHARS
from scanner.labels.sightings import Sighting
from tests.kit.photo_sets import in_lines, photo, photo_sets
from tests.kit.reference_readers import REFERENCES
from tests.kit.scenes import Conditions, empty_table, scene
from tests.kit.scenes_light import KINDS, film, sheet
from tests.kit.throws.throws import KINDS as THROWN
from tests.kit.throws.throws import throw

SCENES, THROWS = 20, 40
FIRST = 900_000
"""Scenes from this seed on were not used while the readers were developed."""
FRAMES = 5
"""How many frames a camera takes of each scene."""
LARGE, LARGE_EDGE = (4032, 3024), (300, 700)
OURS, LIVE, YARDSTICK, FILMS = "ours", "live", "four passes", "films"

Shot = tuple[list[Grey], frozenset[str]]
"""Frames of one scene, the first of which is also read as a still, and what is in it."""
Timed = tuple[list[str], list[float]]


@dataclass
class Score:
    """What one reader made of the pictures of one kind."""

    right: int = 0
    complete: int = 0
    wrong: int = 0
    ms: list[float] = field(default_factory=list)

    def add(self, labels: frozenset[str], read: Timed) -> None:
        """Count one more picture."""
        texts = {in_lines(text) for text in read[0]} - {""}
        self.right += len(labels & texts)
        self.complete += labels <= texts
        self.wrong += len(texts - labels)
        self.ms += read[1]


@dataclass
class Kind:
    """The scores of all readers for one kind of picture."""

    pictures: int = 0
    codes: int = 0
    scores: dict[str, Score] = field(
        default_factory=lambda: {name: Score() for name in (OURS, LIVE, *REFERENCES)}
    )

    def add(self, frames: list[Grey], labels: frozenset[str]) -> None:
        """Let every reader try one more scene."""
        self.pictures, self.codes = self.pictures + 1, self.codes + len(labels)
        self.scores[OURS].add(labels, timed(read_still, frames[:1]))
        self.scores[LIVE].add(labels, timed(texts_of(decode.LiveReader().read), frames))
        for name, reader in REFERENCES.items():
            self.scores[name].add(labels, timed(reader, frames[:1]))

    def print(self, name: str) -> None:
        """The share read, the wrong texts and the time of each reader, and how they compare."""
        read = self.scores.values()
        print(f"{name:20}" + "".join(f"{each.right / max(1, self.codes):14.1%}" for each in read))
        if self.codes > self.pictures:
            whole = (f"{each.complete / self.pictures:14.1%}" for each in read)
            print(f"{'  all of them':20}" + "".join(whole))
        print(f"{'  wrong':20}" + "".join(f"{each.wrong:14}" for each in read))
        times = [median(each.ms) for each in read]
        print(f"{'  ms':20}" + "".join(f"{ms:14.1f}" for ms in times))
        four = median(self.scores[YARDSTICK].ms)
        print(
            f"{'  to four passes':20}" + "".join(f"{ms / four:14.2f}" for ms in times), flush=True
        )


def timed(read: Callable[[Grey], list[str]], images: Iterable[Grey]) -> Timed:
    """What is read in some pictures, and this thread's processor time for each."""
    texts, ms = list[str](), list[float]()
    for image in images:
        start = time.thread_time()
        texts += read(image)
        ms.append((time.thread_time() - start) * 1000)
    return texts, ms


def texts_of(look: Callable[[Grey], Iterable[Sighting]]) -> Callable[[Grey], list[str]]:
    """Only what the codes say."""
    return lambda image: [each.text for each in look(image)]


read_still = texts_of(decode.read_labels)


def shots(first: int, count: int) -> Iterator[tuple[str, Iterator[Shot]]]:
    """Every kind of scene, by its name."""
    seeds = range(first, first + count)
    for name, kinds in KINDS.items():
        yield name, (_filmed(seed, kinds[seed % len(kinds)]) for seed in seeds)
    pages = (sheet(seed) for seed in seeds)
    yield "a sheet of labels", (([page.image] * FRAMES, page.texts) for page in pages)
    yield "no label", (([empty_table(seed)] * FRAMES, frozenset[str]()) for seed in seeds)


def _filmed(seed: int, under: Conditions) -> Shot:
    taken = list(film(seed, under, FRAMES))
    return [each.image for each in taken], taken[0].texts


def collected(folder: Path) -> Iterator[tuple[str, Iterator[Shot]]]:
    """Every set of photos, without codes that are too long for a label."""
    for name, pictures in photo_sets(folder).items():
        opened = [photo(each) for each in pictures]
        short = [each for each in opened if all(len(text) <= MAX_TEXT_CHARS for text in each[1])]
        left_out = len(opened) - len(short)
        print(f"{name}: {len(short)} photos; {left_out} with more than {MAX_TEXT_CHARS} characters")
        yield name, (([image] * FRAMES, labels) for image, labels in short)


def large_photos(first: int) -> None:
    """The time for photos of 12 megapixels, beside four passes over frames of 720 rows."""
    four = REFERENCES[YARDSTICK]
    unit = median(timed(four, [scene(first + seed).image for seed in range(5)])[1])
    under = Conditions(edge=LARGE_EDGE)
    for name, images in (
        ("a label", [scene(first + seed, under, LARGE).image for seed in range(5)]),
        ("no label", [empty_table(first + seed, LARGE) for seed in range(5)]),
    ):
        files = [bytes(cv2.imencode(".jpg", image)[1]) for image in images]
        ms = median(_photo_ms(data) for data in files)
        print(f"12 megapixels, {name}: {ms:.0f} ms, {ms / unit:.1f} times four passes", flush=True)


def _photo_ms(data: bytes) -> float:
    start = time.thread_time()
    photos.read_photo(data)
    return (time.thread_time() - start) * 1000


def main() -> None:
    """Print a table of all readers for every kind of picture."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--scenes", type=int, default=SCENES, help="pictures of each kind")
    asked.add_argument("--first", type=int, default=FIRST, help="seed of the first picture")
    asked.add_argument("--only", default="", help="kinds whose name contains this")
    asked.add_argument("--photos", type=Path, help="folder of sets of photos")
    asked.add_argument("--throws", type=int, default=THROWS, help="throws of each kind")
    order, _ = asked.parse_known_args()
    cv2.setNumThreads(1)
    print_throws(THROWN, throw, range(order.first, order.first + order.throws), order.only)
    if order.only and any(order.only in name for name in THROWN):
        return
    print(f"{'labels read by':20}" + "".join(f"{name:>14}" for name in Kind().scores))
    kinds = shots(order.first, order.scenes), collected(order.photos) if order.photos else ()
    for name, taken in chain.from_iterable(kinds):
        if order.only in name:
            kind = Kind()
            for frames, labels in taken:
                kind.add(frames, labels)
            kind.print(name)
    if order.only in FILMS:
        print_films(order.first, order.scenes)
    large_photos(order.first)


if __name__ == "__main__":
    main()

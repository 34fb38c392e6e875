"""How well dice are read in photographs whose faces are known; `--help` lists what can be asked.

A folder holds photographs and `truth.toml`: for each `[[photo]]` its `file`, its `kind`, and the
`values` on top. Nothing is trained on these photographs.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from statistics import median

import cv2

from scanner.dice import reader, thresholds
from scanner.dice.detected import DetectedThrow
from scanner.images.opening import open_colour_photo

EMPTY_TABLE_DICE = 2
"""How many dice are asked for where there are none: every die that is sure is then wrong."""
HEADING = f"{'':28}{'photos':>7}{'dice':>6}{'sure':>8}{'whole':>8}{'seen':>8}{'wrong':>7}{'ms':>7}"


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph of dice, and the values on top."""

    file: Path
    kind: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhotoOutcome:
    """What a reader made of one photograph, in dice."""

    dice: int
    right_and_sure: int
    wrong_and_sure: int
    is_whole: bool
    """Whether the whole throw is right and sure."""
    is_seen: bool
    """Whether the whole throw is right, sure or not."""
    ms: float

    @classmethod
    def compare(cls, seen: DetectedThrow, values: Sequence[int], ms: float) -> PhotoOutcome:
        """What is right; a value read more often than it lies there is wrong."""
        truth, sure = Counter(values), Counter(die.value for die in seen.dice if die.sure)
        right, is_seen = (sure & truth).total(), Counter(die.value for die in seen.dice) == truth
        is_whole = is_seen and seen.sure
        return cls(len(values), right, sure.total() - right, is_whole, is_seen, ms)


@dataclass
class PhotoScore:
    """The outcomes of several photographs."""

    outcomes: list[PhotoOutcome] = field(default_factory=list)

    def format(self, name: str) -> str:
        """A line of the table under `HEADING`."""
        dice = sum(each.dice for each in self.outcomes)
        sure = sum(each.right_and_sure for each in self.outcomes)
        wrong = sum(each.wrong_and_sure for each in self.outcomes)
        photos = [each for each in self.outcomes if each.dice]
        whole, seen = (
            f"{sum(shares) / len(photos):8.1%}" if photos else f"{'':8}"
            for shares in ([e.is_whole for e in photos], [e.is_seen for e in photos])
        )
        share = f"{sure / dice:8.1%}" if dice else f"{'':8}"
        ms = median(each.ms for each in self.outcomes)
        return f"{name:28}{len(self.outcomes):7}{dice:6}{share}{whole}{seen}{wrong:7}{ms:7.0f}"


def list_photos(folder: Path) -> list[Photo]:
    """The photographs of a folder, kind by kind."""
    listed = tomllib.loads((folder / "truth.toml").read_text("utf-8"))["photo"]
    return [
        Photo(folder / each["file"], each["kind"], tuple(each["values"]))
        for each in sorted(listed, key=itemgetter("kind", "file"))
    ]


def read_photo(photo: Photo) -> tuple[DetectedThrow, float]:
    """What today's reader sees, as if a phone had sent it, and the processor time in ms."""
    data = photo.file.read_bytes()
    start = time.process_time()
    image = open_colour_photo(data, at_least=thresholds.READ_MAX_SIDE_PX)
    seen = reader.read_throw(image, dice=len(photo.values) or EMPTY_TABLE_DICE)
    return seen, (time.process_time() - start) * 1000


def measure(photos: Iterable[Photo], *, verbose: bool = False) -> Iterator[str]:
    """The lines of the table, kind by kind, and the sum."""
    yield HEADING
    total = PhotoScore()
    for kind, of_kind in groupby(photos, key=lambda each: each.kind):
        score = PhotoScore()
        for photo in of_kind:
            seen, ms = read_photo(photo)
            outcome = PhotoOutcome.compare(seen, photo.values, ms)
            score.outcomes.append(outcome)
            if outcome.wrong_and_sure or verbose:
                yield f"  {photo.file.name}: {sorted(photo.values)}, read {_list_values(seen)}"
        yield score.format(kind)
        total.outcomes += score.outcomes
    yield total.format("all")
    yield f"worst: {max(each.ms for each in total.outcomes):.0f} ms"


def _list_values(seen: DetectedThrow) -> str:
    """The values in order, those that are not sure with a question mark."""
    ordered = sorted(seen.dice, key=lambda die: die.value)
    return " ".join(f"{die.value}{'' if die.sure else '?'}" for die in ordered) or "nothing"


def main() -> None:
    """Print the table of one folder."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--only", default="", help="kinds whose name contains this")
    asked.add_argument("--verbose", action="store_true", help="what was read in each photograph")
    order = asked.parse_args()
    cv2.setNumThreads(1)
    photos = [each for each in list_photos(order.folder) if order.only in each.kind]
    for line in measure(photos, verbose=order.verbose):
        print(line, flush=True)


if __name__ == "__main__":
    main()

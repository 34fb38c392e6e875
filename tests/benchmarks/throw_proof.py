"""Reads throws by the thousand and looks for one that is wrong and sure; runs add up.

python -m tests.benchmarks.throw_proof --throws 100 reads so many new ones of each kind; `--first`
says from which seed on, `--report` only says how far all runs of this reader are.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import cv2
from rich.progress import track

from tests.benchmarks.throw_scores import outcome
from tests.kit.throws.throws import KINDS, throw
from tests.mutants.source import digest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "throws"
READER = (
    *("scanner/dice/*.py", "scanner/images/*.py", "scanner/labels/*.py"),
    *("tests/kit/throws/*.py", "tests/kit/scenes.py", "tests/kit/scenes_dice.py"),
)
"""The files that say what is read in which picture: when one changes, all is read anew."""
FIRST = 36_000_000
"""No rule of reading was made with a throw from this seed on."""
SURE, ASKED, MISSED, WRONG = "SAMW"
"""Right and sure; right, but asked about; not right, and asked about; wrong and sure."""
LINE = re.compile(rf"^(\d+) ([{SURE}{ASKED}{MISSED}{WRONG}]{{{len(KINDS)}}})$", re.MULTILINE)


class Proof:
    """What all runs of one reader have seen: a line for each seed, a letter for each kind."""

    def __init__(self, folder: Path, reader: str) -> None:
        self._file = folder / f"{reader}.txt"

    @property
    def letters(self) -> dict[int, str]:
        """The outcomes so far by their seeds; a line that was cut short does not count."""
        told = self._file.read_text("utf-8") if self._file.exists() else ""
        return {int(seed): letters for seed, letters in LINE.findall(told)}

    def left(self, first: int) -> Iterator[int]:
        """The seeds from this one on that nobody has read."""
        known = self.letters
        return (seed for seed in count(first) if seed not in known)

    def add(self, seed: int, letters: str) -> None:
        """Save what was read with this seed, at once."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"\n{seed} {letters}\n")

    def lines(self) -> Iterator[str]:
        """What was counted, to be printed."""
        known = self.letters
        yield f"{'throws':24}{'read':>8}{'right':>10}{'and sure':>10}{'wrong and sure':>16}"
        for at, name in enumerate(KINDS):
            seen = [letters[at] for letters in known.values()]
            sure, asked = (seen.count(each) / max(1, len(seen)) for each in (SURE, ASKED))
            wrong = [seed for seed, letters in sorted(known.items()) if letters[at] == WRONG]
            shares = f"{sure + asked:10.1%}{sure:10.1%}{len(wrong):16}"
            yield f"{name:24}{len(seen):8}{shares}  {wrong or ''}"

    @property
    def well(self) -> bool:
        """Whether nothing was wrong and sure."""
        return not any(WRONG in letters for letters in self.letters.values())


def reader_digest(root: Path = ROOT) -> str:
    """A name for the reader as it is, and for the pictures it is shown."""
    files = sorted(file for pattern in READER for file in root.glob(pattern))
    return digest(*(text for f in files for text in (f.name, f.read_text("utf-8"))))


def look(seed: int) -> str:
    """A letter for the throw of each kind with this seed."""
    return "".join(_letter(*outcome(throw(seed, kind))[:2]) for kind in KINDS.values())


def _letter(right: bool, sure: bool) -> str:  # noqa: FBT001 - the two things that were found out
    if right:
        return SURE if sure else ASKED
    return WRONG if sure else MISSED


def run(proof: Proof, first: int, throws: int, at: Callable[[int], str] = look) -> None:
    """Read this many new throws of each kind; it may be interrupted and run again."""
    for seed in track(islice(proof.left(first), throws), "throws", throws):
        proof.add(seed, at(seed))


def main() -> None:
    """Read some more, and print what all runs together have reached."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--throws", type=int, default=100, help="how many of each kind")
    asked.add_argument("--first", type=int, default=FIRST, help="seed of the first throw")
    asked.add_argument("--report", action="store_true", help="only say what was reached so far")
    told = asked.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; what was read is kept"))
    cv2.setNumThreads(1)
    proof = Proof(FOLDER, reader_digest())
    if not told.report:
        run(proof, told.first, told.throws)
    print(*proof.lines(), sep="\n")
    raise SystemExit(not proof.well)


if __name__ == "__main__":
    main()

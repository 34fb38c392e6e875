"""Reads throws by the thousand and looks for one that is wrong and sure; runs add up.

python -m lab.benchmarks.throw_proof --throws 100 reads so many new ones of each kind.
"""

from __future__ import annotations

import argparse
import ast
import re
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import cv2
from rich.progress import track

from lab.benchmarks.throw_scores import outcome
from lab.benchmarks.throw_tally import (
    ASKED,
    MISSED,
    SURE,
    WRONG,
    Tally,
    keep,
    kept_tallies,
)
from lab.mutants.source import digest
from tests.kit.throws.throws import KINDS, throw

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "throws"
KEPT = Path(__file__).with_name("throws.toml")
TREES = "scanner/", "tests/kit/"
READER = "scanner/dice/reader.py", "tests/kit/throws/throws.py"
COMMENT = re.compile(r"^ *#.*\n", re.MULTILINE)
"""What reads throws, and what draws them."""
FIRST = 37_000_000
"""No rule of reading was made with a throw from this seed on."""
LETTERS = f"[{SURE}{ASKED}{MISSED}{WRONG}]"
LINE = re.compile(rf"^(\d+) ({LETTERS}{{{len(KINDS)}}})$", re.MULTILINE)


class Proof:
    """What all runs of one reader have seen: what is kept, and a line for each seed read here."""

    def __init__(self, folder: Path, reader: str, kept: Path) -> None:
        self._file, self._reader, self._kept = folder / f"{reader}.txt", reader, kept

    @property
    def tally(self) -> Tally:
        """All of it; a line that was cut short does not count."""
        tally = kept_tallies(self._kept).get(self._reader, Tally())
        text = self._file.read_text("utf-8") if self._file.exists() else ""
        for seed, letters in LINE.findall(text):
            tally.add(int(seed), letters)
        return tally

    def left(self, first: int) -> Iterator[int]:
        """The seeds from this one on that nobody has read."""
        known = self.tally.seeds
        return (seed for seed in count(first) if seed not in known)

    def add(self, seed: int, letters: str) -> None:
        """Save what was read with this seed, at once."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"\n{seed} {letters}\n")

    def keep(self) -> None:
        """Write it where it outlasts this machine."""
        keep(self._kept, self._reader, self.tally)

    def lines(self) -> Iterator[str]:
        """What was counted, to be printed."""
        yield f"{'throws':24}{'read':>8}{'right':>10}{'and sure':>10}{'wrong and sure':>16}"
        for name, each in self.tally.kinds.items():
            sure, asked = (part / max(1, each.read) for part in (each.sure, each.asked))
            shares = f"{sure + asked:10.1%}{sure:10.1%}{len(each.wrong):16}"
            yield f"{name:24}{each.read:8}{shares}  {each.wrong or ''}"

    @property
    def well(self) -> bool:
        """Whether nothing was wrong and sure."""
        return not any(each.wrong for each in self.tally.kinds.values())


def reader_digest(root: Path = ROOT) -> str:
    """A name for the reader as it is, and for the pictures it is shown.

    It is made from all they import of the scanner and of the kit; of anything else they only use
    the text of a label. A comment on a line of its own changes nothing.
    """
    files = {each: (root / each).read_text("utf-8") for each in sorted(_reached(root))}
    return digest(*(part for name, text in files.items() for part in (name, COMMENT.sub("", text))))


def _reached(root: Path) -> set[str]:
    """The files of the reader and all they import."""
    reached: set[str] = set()
    waiting = list(READER)
    while waiting:
        if (one := waiting.pop()) not in reached and (root / one).is_file():
            reached.add(one)
            waiting += [each for each in _imports(root / one) if each.startswith(TREES)]
    return reached


def _imports(file: Path) -> Iterator[str]:
    """The files from which something is imported here."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
            yield from (f"{name.replace('.', '/')}.py" for name in names)


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
    asked.add_argument("--keep", action="store_true", help="add what was read to throws.toml")
    order = asked.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; what was read is kept"))
    cv2.setNumThreads(1)
    proof = Proof(FOLDER, reader_digest(), KEPT)
    if not order.report:
        run(proof, order.first, order.throws)
    if order.keep:
        proof.keep()
    print(*proof.lines(), sep="\n")
    raise SystemExit(not proof.well)


if __name__ == "__main__":
    main()

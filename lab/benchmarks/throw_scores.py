"""How many throws of each kind are read, read with certainty, and wrongly with certainty."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import TypeVar

from scanner.dice import reader
from tests.kit.scenes_dice import Throw
from tests.kit.throws.scores import is_right

K = TypeVar("K")


def print_throws(
    kinds: Mapping[str, K], throw: Callable[[int, K], Throw], seeds: range, only: str
) -> None:
    """A line for each kind, with the seeds of throws that were read wrongly with certainty."""
    if not any(only in name for name in kinds):
        return
    print(f"{'throws':24}{'right':>10}{'and sure':>10}{'wrong and sure':>16}{'ms':>8}")
    for name, kind in kinds.items():
        if only in name:
            seen = [(seed, *outcome(throw(seed, kind))) for seed in seeds]
            right = sum(right for _, right, _, _ in seen) / len(seen)
            sure = sum(right and sure for _, right, sure, _ in seen) / len(seen)
            wrong = [seed for seed, right, sure, _ in seen if sure and not right]
            ms = median(ms for *_, ms in seen)
            line = f"{name:24}{right:10.1%}{sure:10.1%}{len(wrong):16}{ms:8.0f}  {wrong or ''}"
            print(line, flush=True)


def outcome(thrown: Throw) -> tuple[bool, bool, float]:
    """Whether a throw was read correctly, whether with certainty, and how long that took."""
    start = time.thread_time()
    seen = reader.read_throw(thrown.image, dice=len(thrown.dice), tokens=len(thrown.tokens))
    return is_right(seen, thrown), seen.sure, (time.thread_time() - start) * 1000

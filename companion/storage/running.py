"""Who does work that takes long: whoever asks for it, or a thread while the others go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

R = TypeVar("R")


class Runner(Protocol):
    """Does work and returns its result; work must not ask the log, which has its own thread."""

    def __call__(self, work: Callable[[], R], /) -> R:
        """What the work returns; raises what it raises."""


def run_here(work: Callable[[], R], /) -> R:
    """Do it here and now."""
    return work()

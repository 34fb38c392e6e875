"""Somebody who looks on while a game told in a file is played: at every step, and at what it shows.

Whoever plays needs nobody who looks on; `check-game` does, to compare a game with its twin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.told.reading.step_model import FileStep

if TYPE_CHECKING:
    from companion.told.playing.executor import Doing, Names


class Onlooker:
    """Is told of each step; this one does nothing with it."""

    def comes(self, step: FileStep, doing: Doing, names: Names) -> None:
        """A step is next; it may not be done after all."""

    def decides(self, step: FileStep, doing: Doing, names: Names) -> None:
        """It was worked out whether, how often, or for whom a step is done."""

    def does(self, step: FileStep, doing: Doing, names: Names) -> None:
        """A step is done now."""

    def done(self, step: FileStep, doing: Doing) -> None:
        """It has been done."""


NOBODY = Onlooker()

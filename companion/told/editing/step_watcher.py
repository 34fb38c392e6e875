"""Notes when a game that is played comes to one of its steps."""

from __future__ import annotations

from companion.told.playing.executor import Doing, Names
from companion.told.playing.observer import Onlooker
from companion.told.reading.step_model import FileStep
from companion.told.reading.toml_lines import Path, line_of, lines_of


class StepWatcher(Onlooker):
    """Looks on until a step is done for the first time."""

    def __init__(self, text: str, path: Path) -> None:
        self._line = line_of(path, lines_of(text))
        self.reached = False

    def does(self, step: FileStep, _doing: Doing, _names: Names) -> None:
        """A step is done now."""
        self.reached |= step.line == self._line

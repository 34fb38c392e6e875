"""Notes how much each step of a file makes the companion work, in case that ends the game."""

from __future__ import annotations

from collections import Counter

from companion.core.words import T
from companion.told.playing.budget import GameWork
from companion.told.playing.executor import Doing, Names
from companion.told.playing.observer import Onlooker
from companion.told.reading import FileFault
from companion.told.reading.step_model import AskStep, FileStep, Pause


class StepWeigher(Onlooker):
    """Counts the work of each step of one game, to name the step that used it up."""

    def __init__(self) -> None:
        self._work: GameWork | None = None
        self._line = 0
        self._spent = 0
        self._in_all: Counter[int] = Counter()
        self._since_answer: Counter[int] = Counter()

    def comes(self, step: FileStep, doing: Doing, _names: Names) -> None:
        """What was done since then was done for the step before."""
        self._note()
        self._work = doing.work if isinstance(doing.work, GameWork) else None
        self._line = step.line

    def decides(self, step: FileStep, _doing: Doing, _names: Names) -> None:
        """Working this out is part of that step, even where others are inside it."""
        self._line = step.line
        self._note()

    def done(self, step: FileStep, _doing: Doing) -> None:
        """After an answer there is more to spend."""
        self._note()
        if isinstance(step.do, AskStep | Pause):
            self._since_answer.clear()

    def explain_early_end(self) -> T | None:
        """Why the game has ended before its end, if its work was used up; and the dearest step."""
        self._note()
        if self._work is None or not self._work.is_used_up:
            return None
        ended_by = self._in_all if self._work.reserve <= 0 else self._since_answer
        line, most = ended_by.most_common(1)[0]
        share = 100 * most // ended_by.total()
        what = T(
            "The game ends early here: it may not work more than that. {share} % of it is done in "
            "this step.",
            share=10 * round(share / 10),
        )
        return FileFault(line, what).sentence

    def _note(self) -> None:
        """Note what was done since the last time."""
        if self._work is not None:
            more, self._spent = self._work.spent - self._spent, self._work.spent
            self._in_all[self._line] += more
            self._since_answer[self._line] += more

"""What a reader of throws has detected: dice, tokens, and what it asks."""

from __future__ import annotations

from dataclasses import dataclass

from scanner.dice.tokens import DetectedToken
from scanner.images.grey import Corners


@dataclass(frozen=True, slots=True)
class DetectedDie:
    """A die: its value, where it is, and how sure that is."""

    value: int
    box: Corners
    confidence: float
    sure: bool
    likeliest: tuple[int, ...] = ()
    """If it is not sure: which values to ask about, the likeliest first; perhaps none."""


@dataclass(frozen=True, slots=True)
class DetectedThrow:
    """What is on the table; `question` says what to do if that is not certain."""

    dice: tuple[DetectedDie, ...]
    tokens: tuple[DetectedToken, ...]
    question: str

    @property
    def sure(self) -> bool:
        """Whether people only need to confirm it."""
        return not self.question

    @property
    def total(self) -> int:
        """The sum of all dice."""
        return sum(die.value for die in self.dice)

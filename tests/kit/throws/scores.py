"""Whether a reader has read a drawn throw."""

from __future__ import annotations

from scanner.dice.detected import DetectedThrow
from tests.kit.scenes_dice import Throw, names


def is_right(seen: DetectedThrow, thrown: Throw) -> bool:
    """Whether every die and token was read correctly."""
    values = sorted(str(die.value) for die in seen.dice)
    sides = sorted("white" if token.white else "black" for token in seen.tokens)
    return (values, sides) == (names(thrown.dice), names(thrown.tokens))

"""What people answer in Psychomachia: every field of its forms that a rule reads."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.core.labels import Label
from companion.core.offers import TypedAnswer
from companion.core.play import Questions
from companion.core.seats import Seat


class PsychomachiaAnswer(TypedAnswer):
    """An answer to one of its forms; a rule that reads any other field fails `mypy`."""

    black: int
    card: str
    cards: Any
    """One card, several, or how many, as the form asks."""
    give: str
    label: Label
    pair: str
    pay: str
    pile: str
    power: str
    seat: Seat
    sides: tuple[str, ...]
    take: str
    taken: int
    white: int


Answer: TypeAlias = PsychomachiaAnswer
_QUESTIONS = Questions[Answer]()
ask, anyone, everyone = _QUESTIONS.ask, _QUESTIONS.anyone, _QUESTIONS.everyone

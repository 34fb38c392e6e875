"""What people answer in Sancti et Malum: every field of its forms that a rule reads."""

from __future__ import annotations

from typing import TypeAlias

from companion.core.offers import TypedAnswer
from companion.core.play import Questions


class SanctiEtMalumAnswer(TypedAnswer):
    """An answer to one of its forms; a rule that reads any other field fails `mypy`."""

    card: str
    cards: str | tuple[str, ...]
    dice: tuple[str, ...]


Answer: TypeAlias = SanctiEtMalumAnswer
_QUESTIONS = Questions[Answer]()
ask, anyone, everyone = _QUESTIONS.ask, _QUESTIONS.anyone, _QUESTIONS.everyone

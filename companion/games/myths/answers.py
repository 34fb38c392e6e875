"""What people answer in Myths: every field of its forms that a rule reads."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.core.hexes import Hex
from companion.core.offers import TypedAnswer
from companion.core.play import Questions


class MythsAnswer(TypedAnswer):
    """An answer to one of its forms; a rule that reads any other field fails `mypy`."""

    bonus: str
    card: str
    cards: str | tuple[str, ...]
    n: int
    steps: str
    take: str
    text: str
    to: Hex
    view: str
    what: str
    who: Any
    """One letter, or several, as the form asks."""


Answer: TypeAlias = MythsAnswer
_QUESTIONS = Questions[Answer]()
ask, anyone, everyone = _QUESTIONS.ask, _QUESTIONS.anyone, _QUESTIONS.everyone

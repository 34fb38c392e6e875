"""What people answer in Deal with the Devil: every field of its forms that a rule reads."""

from __future__ import annotations

from typing import TypeAlias

from companion.core.labels import Label
from companion.core.offers import TypedAnswer
from companion.core.play import Questions
from companion.core.seats import Seat


class DealWithTheDevilAnswer(TypedAnswer):
    """An answer to one of its forms; a rule that reads any other field fails `mypy`."""

    alchemist: bool
    builds: tuple[str, ...]
    cards: tuple[str, ...]
    chest: Label
    claims: tuple[str, ...]
    coins: int
    courtier: str
    courtiers: tuple[str, ...]
    cultist: tuple[Seat, ...]
    demons: int
    devil: tuple[Seat, ...]
    event: str
    indulgences: tuple[str, ...]
    majors: int
    marked: int
    missing: int
    n: int
    phase: str
    points: int
    price: str
    pure: int
    reason: str
    slots: tuple[str, ...]
    souls: tuple[str, ...]
    spaces: tuple[str, ...]
    steps: int
    suspect: tuple[Seat, ...]
    symbol: str
    things: tuple[str, ...]
    to: str
    way: str
    what: str
    which: str
    who: str
    wings: int


Answer: TypeAlias = DealWithTheDevilAnswer
_QUESTIONS = Questions[Answer]()
ask, anyone, everyone = _QUESTIONS.ask, _QUESTIONS.anyone, _QUESTIONS.everyone

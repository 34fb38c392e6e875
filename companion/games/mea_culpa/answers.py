"""What people answer in Mea Culpa: every field of its forms that a rule reads."""

from __future__ import annotations

from typing import TypeAlias

from companion.core.labels import Label
from companion.core.offers import TypedAnswer
from companion.core.play import Questions
from companion.core.seats import Seat


class MeaCulpaAnswer(TypedAnswer):
    """An answer to one of its forms; a rule that reads any other field fails `mypy`."""

    card: str
    category: str
    code: Label
    coins: int
    colour: str
    cost: str
    count: int
    culprit: Seat
    den: str
    door: str
    end: str
    entry: str
    first: str
    forget: tuple[str, ...]
    good: str
    inside: str
    notches: int
    number: str
    piece: str
    place: str
    site: str
    soul: Seat
    start: str
    thing: str
    value: int
    victim: Seat
    what: str


Answer: TypeAlias = MeaCulpaAnswer
_QUESTIONS = Questions[Answer]()
ask, anyone, everyone = _QUESTIONS.ask, _QUESTIONS.anyone, _QUESTIONS.everyone

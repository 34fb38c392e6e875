"""Throwing action tokens: the companion throws, or people throw and say what they show."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chance import Chance
from companion.core.forms import Answer, Number, Offer, Tokens
from companion.core.throws import SIDES
from companion.core.words import T, plural
from companion.games.psychomachia.battlefield import Battlefield

WHITE = 2
"""Thrown by the companion a token is a die with two faces, black and white."""


def throw_offers(k: Battlefield, count: int) -> Iterator[Offer]:
    """Throw so many tokens [PSY-048]; own ones may be thrown by hand, entered or photographed."""
    label = plural(count, "Throw your token", "Throw your {n} tokens")
    yield Offer("throw", label, final=True)
    if not k.full:
        white = Number(0, count, label=T("How many show white"))
        yield Offer("white", T("I have thrown them"), tone="quiet", white=white)
        yield Offer("sides", T("Show how they lie"), tone="quiet", sides=Tokens(count))


def white_of(answer: Answer, count: int, chance: Chance) -> int:
    """How many tokens show white; each side has even chances."""
    if answer.offer == "throw":
        return sum(face == WHITE for face in chance.roll(count, len(SIDES)))
    if answer.offer == "white":
        return int(answer.white)
    return sum(side == "white" for side in answer.sides)

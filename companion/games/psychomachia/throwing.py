"""Throwing action tokens: the companion throws, or people throw and say what they show."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chance import Chance
from companion.core.forms import Answer, Dice, Number, Offer
from companion.core.words import T, plural
from companion.games.psychomachia.battlefield import Battlefield

SIDES = 2
"""A token is a die with two faces: 1 is black, 2 is white."""


def throw_offers(k: Battlefield, count: int) -> Iterator[Offer]:
    """Throw so many tokens [PSY-048]; own ones may be thrown by hand, entered or photographed."""
    label = plural(count, "Throw your token", "Throw your {n} tokens")
    yield Offer("throw", label, final=True)
    if not k.full:
        white = Number(0, count, label=T("How many show white"))
        yield Offer("white", T("I have thrown them"), tone="quiet", white=white)
        tokens = Dice(count, SIDES, T("1 for black, 2 for white"))
        help_ = T("Take a photo of them, or tap each: 1 is black, 2 is white.")
        yield Offer("sides", T("Show how they lie"), help=help_, tone="quiet", sides=tokens)


def white_of(answer: Answer, count: int, chance: Chance) -> int:
    """How many tokens show white; each side has even chances."""
    if answer.offer == "throw":
        return sum(face == SIDES for face in chance.roll(count, SIDES))
    if answer.offer == "white":
        return int(answer.white)
    return sum(face == SIDES for face in answer.sides)

"""The numbers on printed sheets: ours, or those of the table's own profile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from companion.core.game import Settings
from companion.games.deal_with_the_devil.goods import Goods, coins
from companion.games.deal_with_the_devil.profile import BoxProfile, profile

Row = tuple[str, ...]
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}
MINUS = "–"


def words(settings: Settings) -> dict[str, Any]:
    """Every number by its name, coins also in words, and the rows of tables."""
    numbers = profile(settings.profile)
    known = {each.name: getattr(numbers, each.name) for each in fields(BoxProfile)}
    spoken = {f"{name}_coins": _said(coins(n)) for name, n in known.items() if type(n) is int}
    return {
        **known,
        **spoken,
        "whose": _whose(settings),
        "minor": str(numbers.houseguest_points).lstrip("-"),
        "inquisitors": tuple(_inquisitors(numbers)),
        "reputation": tuple(_reputation(numbers)),
    }


def _whose(settings: Settings) -> str:
    if settings.profile.strip():
        return "The numbers of this table"
    return "Our own numbers: your printed ones take precedence"


def _said(goods: Goods) -> str:
    return str(goods.said())


def _lost(points: int) -> str:
    return f"unanswered {MINUS}{-points}" if points else "unanswered 0"


def _inquisitors(numbers: BoxProfile) -> Iterator[Row]:
    """Who asks when, what removes them, and what the ritual brings [DWD-149..158]."""
    bribe, named = numbers.inq_spaces_per_bribe, ("Ascetic", "Fundamentalist", "Plebeian")
    for at, (letter, name) in enumerate(zip("ABC", named, strict=True)):
        when = "asks in rounds 3 and 5" if letter == "A" else "asks in round 5"
        paid = f"coins {at * bribe + 1} to {(at + 1) * bribe}"
        yield f"{letter}, the {name}", when, f"{paid}; {_lost(numbers.penalty(letter))}"
    other = _lost(numbers.inq_penalty_other)
    yield "On space 1", "up after a confession in round 2", other
    yield "On space 2", "up after a confession in round 3", other
    yield "On space 3", "up when the Devil is found", other
    yield "Houseguest", "asks only the one who holds it", other
    *steps, last = numbers.reward_devil_r3
    for at, reward in enumerate(steps, start=1):
        piece, more = ORDINALS.get(at, f"{at}th"), " as well" if at > 1 else ""
        yield f"The Devil’s {piece} piece", "opening in round 3", f"{_said(reward)}{more}"
    yield "Each further piece", "opening in round 3", f"{_said(last)} as well"
    one, both = numbers.reward_cultist_one, numbers.reward_cultist_both
    yield "A marked piece among them", "opening in round 3", f"Cultist: {_said(one)}"
    yield "Both marked pieces", "opening in round 3", f"Cultist: {_said(both)} as well"
    each = f"Devil: {numbers.reward_devil_r5} points"
    yield "Each of the Devil’s pieces", "opening in round 5", each


def _reputation(numbers: BoxProfile) -> Iterator[Row]:
    """The track from the top down, and where forgetfulness leads [DWD-127]."""
    for space in reversed(range(numbers.rep_spaces)):
        arrows = "none" if space == numbers.rep_knot else str(numbers.rep_arrows[space])
        here = "; ".join(_here(numbers, space))
        yield str(space), arrows, str(numbers.towards_knot(space)), here


def _here(numbers: BoxProfile, space: int) -> Iterator[str]:
    if space == numbers.top:
        yield "top: angel wing on arriving"
    if space == numbers.rep_start:
        yield "start"
    if space == numbers.rep_knot:
        yield "knot"
    if space < numbers.rep_demon_zone:
        yield "going down: demon wing"

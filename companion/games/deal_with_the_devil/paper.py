"""The numbers on printed sheets: ours, or those of the table's own profile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from companion.core.game import Settings
from companion.core.words import T, Word, listed
from companion.games.deal_with_the_devil.goods import Goods, coins
from companion.games.deal_with_the_devil.inquisition.inquisitors import OFFICES
from companion.games.deal_with_the_devil.profile import BoxProfile, profile

Row = tuple[Word, ...]
PIECES = T("The Devil’s 1st piece"), T("The Devil’s 2nd piece"), T("The Devil’s 3rd piece")
MINUS = "–"
ROUND_3, ROUND_5 = T("opening in round 3"), T("opening in round 5")


def words(settings: Settings) -> dict[str, Any]:
    """Every number by its name, coins also in words, and the rows of tables."""
    numbers = profile(settings.profile)
    known = {each.name: getattr(numbers, each.name) for each in fields(BoxProfile)}
    spoken = {f"{name}_coins": coins(n).in_words() for name, n in known.items() if type(n) is int}
    return {
        **known,
        **spoken,
        "whose": _whose(settings),
        "minor": str(numbers.houseguest_points).lstrip("-"),
        "inquisitors": tuple(_inquisitors(numbers)),
        "reputation": tuple(_reputation(numbers)),
    }


def _whose(settings: Settings) -> T:
    if settings.profile.strip():
        return T("The numbers of this table")
    return T("Our own numbers: your printed ones take precedence")


def _lost(points: int) -> T:
    return T("unanswered {points}", points=f"{MINUS}{-points}" if points else "0")


def _inquisitors(numbers: BoxProfile) -> Iterator[Row]:
    """Who asks when, what removes them, and what the ritual brings [DWD-149..158]."""
    yield from _cards(numbers)
    other = _lost(numbers.inq_penalty_other)
    yield T("On space 1"), T("up after a confession in round 2"), other
    yield T("On space 2"), T("up after a confession in round 3"), other
    yield T("On space 3"), T("up when the Devil is found"), other
    yield T("Houseguest"), T("asks only the one who holds it"), other
    *steps, last = numbers.reward_devil_r3
    for at, reward in enumerate(steps):
        piece = PIECES[at] if at < len(PIECES) else T("The Devil’s piece no. {n}", n=at + 1)
        yield piece, ROUND_3, _also(reward) if at else reward.in_words()
    yield T("Each further piece"), ROUND_3, _also(last)
    one, both = numbers.reward_cultist_one, numbers.reward_cultist_both
    yield T("A marked piece among them"), ROUND_3, T("Cultist: {goods}", goods=one.in_words())
    yield T("Both marked pieces"), ROUND_3, T("Cultist: {goods} as well", goods=both.in_words())
    points = T("Devil: {points} points", points=numbers.reward_devil_r5)
    yield T("Each of the Devil’s pieces"), ROUND_5, points


def _cards(numbers: BoxProfile) -> Iterator[Row]:
    """The three whom coins send away."""
    bribe = numbers.inq_spaces_per_bribe
    for at, (letter, office) in enumerate(OFFICES.items()):
        name = T("{letter}, {name}", letter=letter, name=office)
        when = T("asks in rounds 3 and 5") if letter == "A" else T("asks in round 5")
        paid = T("coins {first} to {last}", first=at * bribe + 1, last=(at + 1) * bribe)
        yield name, when, T("{paid}; {lost}", paid=paid, lost=_lost(numbers.penalty(letter)))


def _also(reward: Goods) -> T:
    return T("{goods} as well", goods=reward.in_words())


def _reputation(numbers: BoxProfile) -> Iterator[Row]:
    """The track from the top down, and where forgetfulness leads [DWD-127]."""
    for space in reversed(range(numbers.rep_spaces)):
        arrows: Word = str(numbers.rep_arrows[space])
        if space == numbers.rep_knot:
            arrows = T("none")
        yield str(space), arrows, str(numbers.towards_knot(space)), _here(numbers, space)


def _here(numbers: BoxProfile, space: int) -> Word:
    """What is on a space, as far as it is marked."""
    marks = {
        T("top: angel wing on arriving"): space == numbers.top,
        T("start"): space == numbers.rep_start,
        T("knot"): space == numbers.rep_knot,
        T("going down: demon wing"): space < numbers.rep_demon_zone,
    }
    marked = [mark for mark, is_here in marks.items() if is_here]
    return T("{marks}", marks=listed(marked)) if marked else ""

"""The states of a character, computed from the passive effects in force [MYT-163, MYT-175].

Only prone, hexes, marks and piles are stored; other states end with the effect they come from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import (
    CardType,
    Change,
    Condition,
    Modifier,
    MythsCard,
    Who,
)
from companion.games.myths.state import Myths


def modifiers(k: Myths, op: Change) -> Iterator[tuple[Character, InPlay, Modifier]]:
    """Every modifier of this kind in force, with its character and its card."""
    for c, laid, effect in k.passives():
        for modifier in effect.modifiers:
            if modifier.op is op:
                yield c, laid, modifier


def referred_to(k: Myths, c: Character, laid: InPlay, who: Who | None) -> list[Character]:
    """Whom a passive effect of this card refers to."""
    match who:
        case Who.SELF:
            return [c]
        case Who.MARKED_TARGET:
            marked = k.characters.get(laid.marked or "")
            return [marked] if marked and marked.alive else []
        case Who.IN_MARKED | Who.ONE_IN_MARKED:
            return k.in_marked(laid)
        case _:
            return []


def _hit(k: Myths, c: Character, laid: InPlay, modifier: Modifier) -> set[str]:
    """The letters of those it changes, each once, even if it refers to them twice."""
    return {each.letter for who in modifier.who for each in referred_to(k, c, laid, who)}


def _sum_modifiers(k: Myths, op: Change, victim: Character) -> int:
    """All modifiers of this kind that hit the character: they add up [MYT-083]."""
    return sum(
        modifier.n
        for c, laid, modifier in modifiers(k, op)
        if victim.letter in _hit(k, c, laid, modifier)
    )


def slowed(k: Myths, c: Character) -> int:
    """By how much every walk is shortened [MYT-168]."""
    return _sum_modifiers(k, Change.SLOW, c)


def weakened(k: Myths, c: Character) -> int:
    """How much less damage it deals; lying prone counts 1 [MYT-082, MYT-164]."""
    return _sum_modifiers(k, Change.WEAKEN, c) + c.prone


def vulnerable(k: Myths, c: Character) -> int:
    """How much more damage it takes [MYT-081]."""
    return _sum_modifiers(k, Change.VULNERABLE, c)


def protected(k: Myths, c: Character) -> int:
    """How much less damage it takes."""
    return _sum_modifiers(k, Change.DAMAGE_MINUS, c)


def increase(k: Myths, source: Character, card: MythsCard) -> int:
    """How much more damage this card of the character deals (EN8)."""
    return sum(
        modifier.n
        for c, _, modifier in modifiers(k, Change.DAMAGE_PLUS)
        if c is source and (modifier.cards is None or modifier.cards in card.traits)
    )


def count_points(k: Myths, source: Character, card: MythsCard, victim: Character, n: int) -> int:
    """The printed number after everything that raises and lowers it [MYT-079, MYT-080]."""
    # Our reading: a printed 0 is an ability like any other, so it can be raised.
    raised = n + increase(k, source, card) + vulnerable(k, victim)
    return max(0, raised - weakened(k, source) - protected(k, victim))


def walk_length(k: Myths, c: Character, n: int) -> int:
    """The length of a walk: slowing shortens it, prone leaves 1 at most [MYT-164, MYT-168]."""
    left = max(0, n - slowed(k, c))
    return min(1, left) if c.prone else left


def walk_bonus(k: Myths, c: Character) -> int:
    """How much a walk may be lengthened."""
    return sum(each.n for by, _, each in modifiers(k, Change.WALK_UP_TO) if by is c)


def cannot_walk(k: Myths, c: Character) -> bool:
    """Whether every walk counts as 0 [MYT-138]."""
    return any(
        c.letter in _hit(k, by, laid, modifier)
        for by, laid, modifier in modifiers(k, Change.CANNOT_WALK)
    )


def change_sums(k: Myths) -> Mapping[str, Counter[Change]]:
    """Each character's sum of every kind of change, found in one pass over the table."""
    sums: dict[str, Counter[Change]] = {letter: Counter() for letter in k.characters}
    for by, laid, effect in k.passives():
        for modifier in effect.modifiers:
            for letter in _hit(k, by, laid, modifier):
                sums[letter][modifier.op] += modifier.n
    return sums


# --- locks ---------------------------------------------------------------------------------------


def locked_on(k: Myths, c: Character) -> list[Character]:
    """Whom its focus mark follows: its marked targets, or by passive effects (EN12) [MYT-169]."""
    return [
        *(each for laid in _laid(c) for each in referred_to(k, c, laid, Who.MARKED_TARGET)),
        *(
            each
            for by, laid, modifier in modifiers(k, Change.LOCK)
            if c.letter in _hit(k, by, laid, modifier)
            for each in referred_to(k, by, laid, modifier.on)
        ),
    ]


def followers(k: Myths, c: Character) -> list[Character]:
    """Whose focus marks follow this character."""
    return [each for each in k.living if c in locked_on(k, each)]


def _laid(c: Character) -> list[InPlay]:
    return [laid for slot in CardType if (laid := c.covering(slot))]


def meets(k: Myths, c: Character, only: Condition | None, each: Character) -> bool:
    """Whether a character meets the condition of an ability of `c`, as things are now."""
    match only:
        case Condition.PRONE:
            return each.prone
        case Condition.LOCKED_ON:
            return each in locked_on(k, c)
    return True

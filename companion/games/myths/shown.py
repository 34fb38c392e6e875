"""What pages draw of the table besides its pieces: faces, states, and where a card would reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.myths import states
from companion.games.myths.deck import Card, CardType, Trait

if TYPE_CHECKING:
    from companion.games.myths.board import Hexset
    from companion.games.myths.ranges import View
    from companion.games.myths.state import Character, InPlay, Myths


@dataclass(frozen=True, slots=True)
class States:
    """All that weighs on a character now, or helps it [MYT-163]."""

    slowed: int
    weakened: int
    vulnerable: int
    protected: int
    locked: tuple[str, ...]
    """On whom it is locked, by their letters."""
    flying: bool
    still: bool
    """Whether it cannot walk at all."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a card would reach if it were played now: for people who look before they play."""

    focus: Hexset
    """Where directional focus may put the mark; empty for other cards."""
    views: tuple[View, ...]


def faces_of(k: Myths, c: Character) -> tuple[Card, Card]:
    """What its action and its stance are now."""
    return k.face(c, CardType.ACTION), k.face(c, CardType.STANCE)


def states_of(k: Myths, c: Character) -> States:
    """What follows for a character from all passive effects in force."""
    return States(
        slowed=states.slowed(k, c),
        weakened=states.weakened(k, c),
        vulnerable=states.vulnerable(k, c),
        protected=states.protected(k, c),
        locked=tuple(each.letter for each in states.locked_on(k, c)),
        flying=k.has(c, Trait.FLYING),
        still=states.cannot_walk(k, c),
    )


def reach_of(k: Myths, c: Character, card: Card) -> Reach:
    """Where a card of this character would reach from where it stands."""
    directional = Trait.DIRECTIONAL_FOCUS in card.traits
    focus = k.focus_hexes(c, card) if directional else ()
    return Reach(focus, () if directional else k.views_of(c, card))


def looked_at(k: Myths) -> tuple[Character, InPlay] | None:
    """The card everybody looks at: the one that is being performed, if it lies on the table."""
    letter, name = k.acting or ("", "")
    c = k.characters.get(letter)
    laid = [each for each in (c.action, c.stance) if each] if c else []
    found = next((each for each in laid if k.card(each.card).id == name), None)
    return (c, found) if c and found else None

"""What pages draw of the table besides its pieces: faces, states, and where a card would reach."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from companion.games.myths import states
from companion.games.myths.deck import Card, CardType, Change, Trait

if TYPE_CHECKING:
    from collections import Counter

    from companion.core.hexes import Hex
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
    unfocused: bool
    """Whether its focus mark lies beside the board, as far as the companion can see."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a card would reach if it were played now: for people who look before they play."""

    focus: Hexset
    """Where directional focus may put the mark; empty for other cards."""
    views: tuple[View, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A character as everybody sees it: pages draw it anew only if something of this changes."""

    c: Character
    states: States
    held: int
    """How many cards are in its hand [MYT-067]."""
    faces: tuple[Card, Card]
    """What its action and its stance are."""
    dealt: bool
    """Whether the companion has dealt cards."""

    @property
    def heaps(self) -> tuple[int, int, int, int]:
        """Cards in hand, in the library, below the End of Library, on the damage pile."""
        c = self.c
        return self.held, len(c.library), len(c.under), len(c.damage)


def faces_of(k: Myths, c: Character) -> tuple[Card, Card]:
    """What its action and its stance are now."""
    return k.face(c, CardType.ACTION), k.face(c, CardType.STANCE)


def figure(letter: str) -> cached_property[Figure]:
    """One character alone, so that a page is drawn anew only where its own figure has changed."""

    def of(k: Myths) -> Figure:
        return k.figures[letter]

    return cached_property(of)


def figures_of(k: Myths) -> dict[str, Figure]:
    """All characters as everybody sees them; the same for every viewer."""
    loads = states.loads(k)
    return {c.letter: _figure(k, c, loads[c.letter]) for c in k.characters.values()}


def _figure(k: Myths, c: Character, load: Counter[Change]) -> Figure:
    held = len(k.hand(c)) if c.seat is not None and k.hands else 0
    return Figure(c, _states(k, c, load), held, faces_of(k, c), dealt=bool(k.hands))


def _states(k: Myths, c: Character, load: Counter[Change]) -> States:
    """What follows for a character from all passive effects in force."""
    return States(
        slowed=load[Change.SLOW],
        weakened=load[Change.WEAKEN] + c.prone,
        vulnerable=load[Change.VULNERABLE],
        protected=load[Change.DAMAGE_MINUS],
        locked=tuple(each.letter for each in states.locked_on(k, c)),
        flying=k.has(c, Trait.FLYING),
        still=Change.CANNOT_WALK in load,
        unfocused=c.focus is None and bool(k.round) and not k.blind,
    )


def reach_of(k: Myths, c: Character, card: Card) -> Reach:
    """Where a card of this character would reach from where it stands."""
    directional = Trait.DIRECTIONAL_FOCUS in card.traits
    focus = k.focus_hexes(c, card) if directional else ()
    return Reach(focus, () if directional else k.views_of(c, card))


def crowded(k: Myths, place: Hex) -> bool:
    """Whether more lies on this hex than one pion or focus mark."""
    lying = [at for c in k.characters.values() for at in (c.pion, c.focus) if at == place]
    return len(lying) > 1


def looked_at(k: Myths) -> tuple[Character, InPlay] | None:
    """The card everybody looks at: the one that is being performed, if it lies on the table."""
    letter, name = k.acting or ("", "")
    c = k.characters.get(letter)
    laid = [each for each in (c.action, c.stance) if each] if c else []
    found = next((each for each in laid if k.card(each.card).id == name), None)
    return (c, found) if c and found else None

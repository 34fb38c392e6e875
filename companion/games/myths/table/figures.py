"""What pages show besides the pieces: cards, states, and where a card would reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.core.fields import Option
from companion.core.hexes import Hex
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.myths.board.hexes import Hexset
from companion.games.myths.board.ranges import RangeView, write_view
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import CardType, Change, MythsCard, Trait
from companion.games.myths.state import BLUES, REDS, Myths
from companion.games.myths.table import character_states
from companion.games.myths.table.paths import Path, list_goals


@dataclass(frozen=True, slots=True)
class States:
    """Every state of a character, good or bad [MYT-163]."""

    slowed: int
    weakened: int
    vulnerable: int
    protected: int
    locked: tuple[str, ...]
    """The letters of those it is locked on."""
    flying: bool
    still: bool
    """Whether it cannot walk at all."""
    unfocused: bool
    """Whether its focus mark is beside the board, as far as the companion can see."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a card would reach if it were played now."""

    focus: Hexset
    """Where directional focus may put the mark; empty for other cards."""
    views: tuple[RangeView, ...]


@dataclass(frozen=True, slots=True)
class Viewed:
    """A card in play whose player is asked how to view it."""

    c: Character
    card: MythsCard
    views: tuple[RangeView, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A character as everybody sees it; pages redraw it only if this changes."""

    c: Character
    states: States
    held: int
    """How many cards are in its hand [MYT-067]."""
    faces: tuple[MythsCard, MythsCard]
    """The cards that are its action and its stance."""
    dealt: bool
    """Whether the companion has dealt cards."""

    @property
    def pile_sizes(self) -> tuple[int, int, int, int]:
        """Cards in hand, in the library, below the End of Library, on the damage pile."""
        c = self.c
        return self.held, len(c.library), len(c.under), len(c.damage)


def figure(letter: str) -> cached_property[Figure]:
    """A property for one character, so that a change redraws only its part of a page."""

    def of(k: MythsWithFigures) -> Figure:
        return k.figures[letter]

    return cached_property(of)


@dataclass
class MythsWithFigures(Myths):
    """The table with what its pages need; no rule uses it."""

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """All characters as everybody sees them; a view never changes, so this is cached."""
        sums = character_states.change_sums(self)
        return {c.letter: self._figure(c, sums[c.letter]) for c in self.characters.values()}

    figure_a, figure_b, figure_c = map(figure, BLUES)
    figure_d, figure_e, figure_f = map(figure, REDS)

    def faces(self, c: Character) -> tuple[MythsCard, MythsCard]:
        """The cards that are a character's action and stance now."""
        return self.face(c, CardType.ACTION), self.face(c, CardType.STANCE)

    def reach(self, c: Character, card: MythsCard) -> Reach:
        """Where a card of this character would reach if it were played now."""
        directional = Trait.DIRECTIONAL_FOCUS in card.traits
        focus = self.focus_hexes(c, card) if directional else ()
        return Reach(focus, () if directional else self.views_of(c, card))

    def viewed(self, seat: Seat, label: T, options: Iterable[Option]) -> Viewed | None:
        """The card whose views a seat is offered, found by the words of the offer."""
        offered = [option.label for option in options]
        for c, _, laid in self.in_play():
            card = self.card(laid.card)
            if c.seat == seat and card.name == label.words["card"]:
                views = self.views_of(c, card)
                if [write_view(each) for each in views] == offered:
                    return Viewed(c, card, views)
        return None

    @cached_property
    def ways(self) -> Mapping[Hex, Path]:
        """Where the walk in progress may end: each hex with the path to it."""
        return list_goals(self, self.characters[self.walk.walking]) if self.walk.walking else {}

    def crowded(self, place: Hex) -> bool:
        """Whether more than one pion or focus mark is on this hex."""
        pieces = [at for c in self.characters.values() for at in (c.pion, c.focus) if at == place]
        return len(pieces) > 1

    def performed_card(self) -> tuple[Character, InPlay] | None:
        """The card being performed, if it is in play, with its character."""
        letter, name = self.acting or ("", "")
        c = self.characters.get(letter)
        laid = [each for each in (c.action, c.stance) if each] if c else []
        performed = next((each for each in laid if self.card(each.card).id == name), None)
        return (c, performed) if c and performed else None

    def _figure(self, c: Character, sums: Counter[Change]) -> Figure:
        hand_size = len(self.hand(c)) if c.seat is not None and self.hands else 0
        return Figure(c, self._states(c, sums), hand_size, self.faces(c), dealt=bool(self.hands))

    def _states(self, c: Character, sums: Counter[Change]) -> States:
        """The character's states under all passive effects in force."""
        return States(
            slowed=sums[Change.SLOW],
            weakened=sums[Change.WEAKEN] + c.prone,
            vulnerable=sums[Change.VULNERABLE],
            protected=sums[Change.DAMAGE_MINUS],
            locked=tuple(each.letter for each in character_states.locked_on(self, c)),
            flying=self.has(c, Trait.FLYING),
            still=Change.CANNOT_WALK in sums,
            unfocused=c.focus is None and bool(self.round) and not self.board_unseen,
        )

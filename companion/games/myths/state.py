"""What is on the table in Myths, and who knows it.

The order of every library is secret from everybody, and every hand from all but its player.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeAlias

from companion.core.game import Board, Settings
from companion.core.groups import Group
from companion.core.hexes import Hex
from companion.core.seats import Seat
from companion.core.secrets import Pile
from companion.core.setting_up import SettingUp
from companion.games.myths.board.hexes import Hexset
from companion.games.myths.board.ranges import PionAndFocus, RangeView, focus_hexes, views
from companion.games.myths.characters import Character, InPlay, LaidCard
from companion.games.myths.decks.cards import (
    CardType,
    CharacterDeck,
    Effect,
    EffectType,
    MythsCard,
    Scope,
    SideColour,
    Trait,
)
from companion.games.myths.decks.chosen import BASE, cards_of, deck_for

Views: TypeAlias = tuple[RangeView, ...]
"""Ways to view a range."""

BLUES, REDS = "ABC", "DEF"
LETTERS = BLUES + REDS
"""The six characters: three blue, then three red [MYT-011]."""


class MythsPhase(StrEnum):
    """How far the game has come; TURN is the turn of one character."""

    SEATS = "seats"
    PIONS = "pions"
    PLAYER_TURN = "player_turn"
    TURN = "turn"
    END = "end"


class Mode(StrEnum):
    """How the board is kept [ledger 11]."""

    SCREEN = "screen"
    MIRRORED = "mirrored"
    BLIND = "blind"
    PAPER = "paper"


@dataclass
class ThisTurn(Group):
    """What is left of a character's turn, and what has been used up in it."""

    move_left: bool = False
    swift_left: bool = False
    rising: bool = False
    """Whether a step of the next walk is spent on standing up first [MYT-167]."""
    time_up: bool = False
    """Whether the clock has rung in this part of the turn; only with cards on paper."""


@dataclass
class Walk(Group):
    """The walk in progress."""

    walking: str | None = None
    """The character that is walking."""
    steps_left: int = 0
    path: tuple[Hex, ...] = ()
    """What is left of the chosen path; for a flyer, the path chosen so far."""
    toward: bool = False
    """Whether every step goes towards the character's direction [MYT-137]."""
    printed: int | None = None
    """The number on the card while the player still chooses how far; then None."""


@dataclass
class DealtDamage(Group):
    """The damage being dealt, point by point."""

    suffering: str | None = None
    """The character that is taking damage."""
    points_left: int = 0
    """How many damage points are still to come."""


@dataclass
class Myths(Board):
    """The table."""

    seats: tuple[Seat, ...]
    settings: Settings
    characters: dict[str, Character]
    hands: dict[Seat, dict[str, Pile[str]]] = field(default_factory=dict)
    """For each seat the hands of its characters; only that seat may look."""
    phase: MythsPhase = MythsPhase.SEATS
    order: tuple[Seat, ...] = ()
    """The order of player turns, beginning with the first player."""
    round: int = 0
    turn: Seat | None = None
    """Whose player turn it is."""
    active: str | None = None
    """The character whose turn it is."""
    done: tuple[str, ...] = ()
    """The characters that have had their turn in this player turn."""
    this_turn: ThisTurn = field(default_factory=ThisTurn)
    showing: str | None = None
    """The card the active character is playing, before it covers a base card."""
    acting: tuple[str, str] | None = None
    """The letter and card of the effect being performed, for the screen."""
    walk: Walk = field(default_factory=Walk)
    damage: DealtDamage = field(default_factory=DealtDamage)
    setting_up: SettingUp = field(default_factory=SettingUp)
    depth: int = 0
    """How deeply reactions are nested (EN14)."""
    gone: tuple[Seat, ...] = ()
    """Who has gone home."""
    asked_draw: tuple[Seat, ...] = ()
    """Who has offered a draw in this round, if anybody has."""

    # --- cards -----------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> Mapping[str, MythsCard]:
        """Every character card of the game: `A.maul.1` is the first Maul of character A."""
        return cards_of(self.settings, LETTERS)

    @cached_property
    def estimates_made(self) -> dict[Hashable, Any]:
        """Estimates a stand-in has made from this view of the table; a view never changes."""
        return {}

    def card(self, key: str) -> MythsCard:
        """The card with this key."""
        return self.cards[key]

    def deck(self, letter: str) -> CharacterDeck:
        """The deck of a character."""
        return deck_for(self.settings, letter)

    def face(self, c: Character, slot: CardType) -> MythsCard:
        """The action or stance of a character: the covering card or the base card."""
        laid = c.covering(slot)
        return BASE[slot] if laid is None else self.card(laid.card)

    def hand(self, c: Character) -> Pile[str]:
        """The hand of a character."""
        if c.seat is None:
            raise LookupError("a character that nobody runs has no hand")
        return self.hands[c.seat][c.letter]

    # --- characters ------------------------------------------------------------------------------

    @property
    def board_unseen(self) -> bool:
        """Whether the companion cannot see where anybody stands [ledger 11]."""
        return self.settings.mode in (Mode.BLIND, Mode.PAPER)

    @property
    def on_paper(self) -> bool:
        """Whether the cards are on paper too [ledger 11]."""
        return bool(self.settings.mode == Mode.PAPER)

    @property
    def hides(self) -> bool:
        """With printed cards the companion hides nothing [ledger 11]."""
        return not self.on_paper

    @property
    def living(self) -> list[Character]:
        """Every living character."""
        return [c for c in self.characters.values() if c.alive]

    def run_by(self, seat: Seat) -> list[Character]:
        """The living characters of a player [MYT-022]."""
        return [c for c in self.living if c.seat == seat]

    def side(self, colour: SideColour) -> list[Character]:
        """The living characters of a side."""
        return [c for c in self.living if c.colour is colour]

    def seats_of(self, colour: SideColour) -> tuple[Seat, ...]:
        """The players of a side, even if their characters are dead [MYT-021]."""
        mine = {c.seat for c in self.characters.values() if c.colour is colour}
        return tuple(seat for seat in self.seats if seat in mine)

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """The players on the side of a seat, that seat included; sides alternate [MYT-033]."""
        if len(self.seats) == len(SideColour):
            return (seat,)
        return tuple(each for each in self.seats if (each - seat) % len(SideColour) == 0)

    def colour_of(self, seat: Seat) -> SideColour:
        """The side a player is on."""
        return next(c.colour for c in self.characters.values() if c.seat == seat)

    def standing_on(self, place: Hex) -> Character | None:
        """Whose pion stands on this hex."""
        return next((c for c in self.characters.values() if c.pion == place), None)

    def has(self, c: Character, trait: Trait) -> bool:
        """Whether the action or the stance of a character has this trait."""
        return any(trait in self.face(c, slot).traits for slot in CardType if c.covering(slot))

    # --- effects ---------------------------------------------------------------------------------

    def in_play(self) -> Iterator[LaidCard]:
        """Every covering card of a living character."""
        for c in self.living:
            for slot in CardType:
                if laid := c.covering(slot):
                    yield c, slot, laid

    def active_effects(self, c: Character, slot: CardType) -> Iterator[tuple[int, Effect]]:
        """The effects in force on the action or stance of a character [MYT-096]."""
        for number, effect in enumerate(self.face(c, slot).effects):
            if not effect.temporary or (slot is CardType.ACTION and c.mark == number):
                yield number, effect

    def passives(self) -> Iterator[tuple[Character, InPlay, Effect]]:
        """Every passive effect in force, with its character and its card [MYT-096, MYT-102]."""
        for c in self.characters.values():
            for laid, mark in ((c.action, c.mark), (c.stance, None)):
                if laid is not None:
                    for number, effect in enumerate(self.cards[laid.card].effects):
                        if effect.kind is EffectType.PASSIVE and (
                            effect.scope is Scope.REGULAR or number == mark
                        ):
                            yield c, laid, effect

    # --- ranges ----------------------------------------------------------------------------------

    def views_of(self, c: Character, card: MythsCard) -> Views:
        """The correct views of a card's range as its character stands now."""
        return self.views_looking_at(c, card, c.focus)

    def views_looking_at(self, c: Character, card: MythsCard, focus: Hex | None) -> Views:
        """The correct views if the character looked there."""
        position = self._position(c, focus)
        return views(card.range, position) if position else ()

    def focus_hexes(self, c: Character, card: MythsCard) -> Hexset:
        """The target hexes of every placement that fits, wherever the focus is now [MYT-162]."""
        position = self._position(c, c.focus)
        return focus_hexes(card.range, position) if position else ()

    def _position(self, c: Character, focus: Hex | None) -> PionAndFocus | None:
        lenient = self.settings.edge == "lenient"
        return PionAndFocus(c.pion, focus, lenient=lenient) if c.pion else None

    def targets(self, laid: InPlay) -> list[Character]:
        """Who stands on a target hex of the card, friend or foe [MYT-158, MYT-159]."""
        places = laid.view.targets if laid.view else ()
        return [c for c in self.living if c.pion in places]

    def in_marked(self, laid: InPlay) -> list[Character]:
        """Who stands on a marked hex of the card, as far as is known, friend or foe [MYT-159]."""
        if self.board_unseen:
            return [c for c in self.living if c.letter in laid.inside]
        places = laid.view.marked if laid.view else ()
        return [c for c in self.living if c.pion in places]

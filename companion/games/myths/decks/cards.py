"""What a deck is made of: cards with their effects and ranges [MYT-053].

Everything here is frozen and public; copies of a card differ only in where they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.games.myths.board.diagrams import Range


class SideColour(StrEnum):
    """The two sides."""

    BLUE = "blue"
    RED = "red"


class CardType(StrEnum):
    """Which base card a card covers [MYT-054]."""

    ACTION = "action"
    STANCE = "stance"


class Trait(StrEnum):
    """What a card is besides its type."""

    DIRECTIONAL_FOCUS = "directional_focus"
    SPELL = "spell"
    ANIMAL_FORM = "animal_form"
    FLYING = "flying"


class Scope(StrEnum):
    """When an effect is active [MYT-091]; a starting effect is temporary too [MYT-094]."""

    REGULAR = "regular"
    TEMPORARY = "temporary"
    STARTING = "starting"


class EffectType(StrEnum):
    """How the description of an effect is read [MYT-097]."""

    INSTANT = "instant"
    MOVE = "move"
    SWIFT = "swift"
    PASSIVE = "passive"


class End(StrEnum):
    """What happens when the action mark is advanced from an effect [MYT-105]."""

    STAY = "stay"
    CONTINUE = "continue"
    DISCARD = "discard"


class Event(StrEnum):
    """What a passive effect may react to (EN14)."""

    LEAVES_MARKED = "leaves_marked"
    STANDS_UP_IN_MARKED = "stands_up_in_marked"
    STANDS_UP_TARGET = "stands_up_target"
    END_OF_TURN = "end_of_turn"


class Who(StrEnum):
    """Which characters an ability or a modifier refers to."""

    SELF = "self"
    TARGET = "target"
    """One of the targets; the player picks."""
    TARGETS = "targets"
    IT = "it"
    """The characters the ability before acted on."""
    MARKED_TARGET = "marked_target"
    IN_MARKED = "in_marked"
    ONE_IN_MARKED = "one_in_marked"
    """One character on a marked hex; the player picks."""
    TRIGGER = "trigger"
    """The character that caused the event."""


class Op(StrEnum):
    """All abilities (EN10)."""

    WALK = "walk"
    REFOCUS = "refocus"
    UNFOCUS = "unfocus"
    DEAL = "deal"
    DRAW = "draw"
    DISCARD = "discard"
    MARK = "mark"
    PRONE = "prone"
    PLACE = "place"
    ADVANCE = "advance"
    HEAL = "heal"
    DIE = "die"


class To(StrEnum):
    """Where a focus mark or a pion goes."""

    ANY = "any"
    TARGET_HEX = "target_hex"
    ADJACENT_TO_FOCUS = "adjacent_to_focus"
    MARKED_HEX = "marked_hex"


class What(StrEnum):
    """What is discarded."""

    HAND = "hand"
    ACTION = "action"
    STANCE = "stance"


class Condition(StrEnum):
    """A condition on whom it affects; `locked_on`: the card's character is locked on them."""

    PRONE = "prone"
    LOCKED_ON = "locked_on"


class Change(StrEnum):
    """What a passive effect changes as long as it is active."""

    SLOW = "slow"
    WEAKEN = "weaken"
    VULNERABLE = "vulnerable"
    WALK_UP_TO = "walk_up_to"
    DAMAGE_PLUS = "damage_plus"
    DAMAGE_MINUS = "damage_minus"
    LOCK = "lock"
    CANNOT_WALK = "cannot_walk"


@dataclass(frozen=True, slots=True)
class Ability:
    """One step of an effect [MYT-113]."""

    op: Op
    n: int = 0
    who: Who = Who.SELF
    to: To | None = None
    what: What | None = None
    toward_direction: bool = False
    required: bool = False
    """The sign //: the card is discarded if this cannot be performed in full [MYT-115]."""
    optional: bool = False
    """The text says “may” [MYT-114]."""
    only: Condition | None = None


@dataclass(frozen=True, slots=True)
class Modifier:
    """What a passive effect does to these characters as long as it is active [MYT-175]."""

    op: Change
    n: int = 0
    who: tuple[Who, ...] = (Who.SELF,)
    cards: Trait | None = None
    """Only damage from cards with this trait is raised; None: all damage."""
    on: Who | None = None
    """Whom a locked character's focus mark follows [MYT-169]."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One line of a card [MYT-090]; without steps, modifiers or text it does nothing."""

    scope: Scope
    kind: EffectType
    text: str = ""
    end: End | None = None
    """The conclusion of a temporary effect; None for a regular one."""
    steps: tuple[Ability, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    on: Event | None = None

    @property
    def temporary(self) -> bool:
        """Whether it is active only while the action mark is beside it [MYT-093]."""
        return self.scope is not Scope.REGULAR

    @property
    def may_all(self) -> bool:
        """Whether everything it does is optional [MYT-103]."""
        return bool(self.steps) and all(step.optional for step in self.steps)

    @property
    def starting(self) -> bool:
        """Whether it takes the action mark when its action is played [MYT-094]."""
        return self.scope is Scope.STARTING


@dataclass(frozen=True, slots=True)
class MythsCard:
    """One card of a character, or a base card [MYT-053, MYT-057]."""

    id: str
    name: str
    type: CardType
    copies: int
    traits: frozenset[Trait]
    range: Range
    effects: tuple[Effect, ...]
    info: str = ""
    """Any other text on it."""
    guide: str = ""
    """Why people resolve this card by hand [MYT-185]; empty: the companion plays it."""
    letter: str = ""
    """The letter of its character, which ends its name if others have such a card, too."""

    @property
    def plain(self) -> str:
        """Its name where its character is named beside it, and no letter is needed."""
        return self.name.removesuffix(self.letter).rstrip() if self.letter else self.name


def within(deck: str, card: str) -> str:
    """The id of a card within its deck: `maul` for `thorn.maul`."""
    return card.removeprefix(f"{deck}.")


@dataclass(frozen=True, slots=True)
class CharacterDeck:
    """All character cards of one character [MYT-027]."""

    id: str
    name: str
    theme: str
    colour: str
    """`blue` or `red`; only a suggestion."""
    origin: str
    cards: tuple[MythsCard, ...]

    @property
    def size(self) -> int:
        """How many cards it has, counting all copies [MYT-017]."""
        return sum(card.copies for card in self.cards)

    def key(self, card: MythsCard) -> str:
        """The id of a card within its deck."""
        return within(self.id, card.id)

    def card(self, name: str) -> MythsCard:
        """The card with this id."""
        return next(card for card in self.cards if card.id == name)

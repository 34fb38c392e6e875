"""What lies on the table of a game told in a file: roles, values, cards, dice; and who knows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.core.words import T, Word
from companion.told.reading.expressions import Expr, Type


class Shared(StrEnum):
    """Who knows a thing that no single role has to itself."""

    ALL = "all"
    OWNER = "owner"
    OTHERS = "others"
    """Everybody but the owner."""
    TEAM = "team"
    """The team of the owner."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class RoleEyes:
    """Known to everybody who has this role, or one of the others."""

    role: str
    others: tuple[str, ...] = ()

    @property
    def roles(self) -> tuple[str, ...]:
        """All of them."""
        return (self.role, *self.others)


Eyes: TypeAlias = Shared | RoleEyes


@dataclass(frozen=True, slots=True)
class FileSentence:
    """A text of the file in its languages, and the expressions it shows.

    `sentence.filled(words)` is what people read; the words are those of `parts`, in their order.
    """

    text: T
    parts: tuple[Expr, ...] = ()
    kinds: tuple[Type, ...] = ()
    """What kind of thing each part is."""

    def filled(self, words: tuple[Word, ...] = ()) -> T:
        """The sentence with its words in their places."""
        return self.text.but(**{f"p{at}": word for at, word in enumerate(words)})


# --- what lies on the table ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoleDealt:
    """A part dealt in secret; `knows` are the roles whose holders it is told."""

    key: str
    name: FileSentence
    count: Expr
    """How many there are; made of nothing but numbers and `count(players)`."""
    knows: frozenset[str] = frozenset()
    note: FileSentence | None = None
    """What the phone of its holder says about it."""
    rest: bool = False
    """Whether everybody who is left gets this one."""


@dataclass(frozen=True, slots=True)
class Value:
    """Something the companion keeps: one for the table, or one for each player (`each`)."""

    key: str
    type: Type
    """The type of a single one."""
    each: bool
    eyes: Eyes
    start: Expr | None = None
    name: FileSentence | None = None
    """What people read beside it; without a name, pages do not show it."""
    track: tuple[int, int] | None = None
    """The ends of the track it is drawn on."""
    asked: bool = False
    """Whether it is what people answer: it begins as nothing, and is cleared to nothing."""


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card, and how many of it there are."""

    key: str
    name: T
    count: int
    number: int
    """What `number(card)` is: its own number, or 0."""
    properties: tuple[tuple[str, int | str], ...] = ()
    """What else is said of it, such as its cost or its suit: a number, or the key of a text."""


@dataclass(frozen=True, slots=True)
class CardDeck:
    """Cards to deal from, face down and shuffled."""

    key: str
    name: FileSentence
    cards: tuple[Card, ...]
    """Those that are only in piles at the start have the count 0."""
    refill: str = ""
    """The pile that becomes the deck again when a card is drawn and none is left."""


@dataclass(frozen=True, slots=True)
class CardPile:
    """Cards of a deck in somebody's hand or before them (`each`), or on the table."""

    key: str
    name: FileSentence | None
    """What people read beside it; without a name, pages do not show it."""
    deck: str
    each: bool
    eyes: Eyes
    start: tuple[str, ...] = ()
    """The cards with which each of them begins, besides those of the deck."""
    columns: int = 0
    """In rows of how many cards pages lay it out; 0: in none."""
    is_sorted: bool = False
    """Whether pages show it in the order in which the file lists the cards."""


@dataclass(frozen=True, slots=True)
class DiceSet:
    """Dice that are rolled here: everybody's own, or those of the table."""

    key: str
    name: FileSentence
    sides: int
    each: bool
    eyes: Eyes

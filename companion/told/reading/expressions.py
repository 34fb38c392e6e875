"""What a file can work out: the parts of an expression, and the types of what it gives.

At run time a number is an int, a yes or no a bool, a player a Seat; a card, a role, a choice and a
text are str; a list is a tuple; nothing is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from companion.core.chance import Chance
from companion.core.seats import Seat
from companion.core.teams import BANNERS

Datum: TypeAlias = "int | bool | Seat | str | tuple[Datum, ...] | None"
"""What an expression gives, and what a value of the game holds."""


class Copy(str):
    """One of the cards of a kind, all of which are told apart: `3:Apple`."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """The card it is a copy of."""
        return self.partition(":")[2]


def kind_of(datum: Datum) -> Datum:
    """What counts when things are compared: of a card its kind."""
    return datum.kind if isinstance(datum, Copy) else datum


class Kind(StrEnum):
    """The kinds of things."""

    NUMBER = "number"
    YES_NO = "yes or no"
    PLAYER = "player"
    KEY = "choice"
    CARD = "card"
    ROLE = "role"
    TEXT = "text"
    LIST = "list"
    EACH = "one for each player"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Type:
    """A kind of things; a list and what everybody has are `of` a type, the rest are not."""

    kind: Kind
    of: Type | None = None
    keys: tuple[str, ...] = ()
    """What there is to choose, for choices, cards and roles: nothing else is equal to them."""


PLAYING, SEATED = "players", "everyone"
"""What `playing` and `seated` are in an `Expr`: as files once called them, and never anything else.

A file may have called something of its own `playing`; nothing is ever called `players`.
"""
ROUND = "round"

NUMBER = Type(Kind.NUMBER)
YES_NO = Type(Kind.YES_NO)
PLAYER = Type(Kind.PLAYER)
TEXT = Type(Kind.TEXT)
NOTHING = Type(Kind.NOTHING)
PLAYERS = Type(Kind.LIST, PLAYER)
TEAM_NAME = Type(Kind.KEY, keys=tuple(BANNERS))


def list_of(type_: Type) -> Type:
    """Several of these."""
    return Type(Kind.LIST, type_)


def for_each(type_: Type) -> Type:
    """One of these for each player."""
    return Type(Kind.EACH, type_)


# --- the parts ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a text in quotes, `yes`, `no`, or `nobody`."""

    value: int | bool | str | None


@dataclass(frozen=True, slots=True)
class Name:
    """A value, a pile, dice, a name given by `each`, or one of the companion's own names."""

    name: str


@dataclass(frozen=True, slots=True)
class Of:
    """What one player has of it: `fist[p]`; or one of the table’s things: `row[2]`."""

    name: str
    who: Expr


@dataclass(frozen=True, slots=True)
class Nth:
    """One thing of several that somebody has: `hand[p][2]`; of the table’s, it is an `Of`."""

    things: Expr
    at: Expr


@dataclass(frozen=True, slots=True)
class ListExpr:
    """Several things, written one after the other."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary."""

    part: Expr


@dataclass(frozen=True, slots=True)
class Minus:
    """The negative number."""

    part: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    """Two things put together: arithmetic, comparison, `in`, `and`, `or`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Either:
    """`this if so else that`."""

    when: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """A function of its parts."""

    function: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class OverList:
    """A function over several things: `count(p in players: vote[p] == x)`."""

    function: str
    name: str
    among: Expr
    body: Expr


Expr: TypeAlias = (
    Literal | Name | Of | Nth | ListExpr | Not | Minus | Binary | Either | Call | OverList
)


def parts_of(expr: Expr) -> tuple[Expr, ...]:
    """The expressions that this one is made of, in the order in which they stand."""
    match expr:
        case Of(_, part) | Not(part) | Minus(part):
            return (part,)
        case ListExpr(parts) | Call(_, parts):
            return parts
        case Binary(_, left, right) | OverList(_, _, left, right) | Nth(left, right):
            return left, right
        case Either(when, then, other):
            return then, when, other
    return ()


def uses_chance(expr: Expr) -> bool:
    """Whether what it gives is drawn by chance."""
    random = isinstance(expr, Call) and expr.function in {"random", "shuffled"}
    return random or any(map(uses_chance, parts_of(expr)))


def mentions(expr: Expr, name: str) -> bool:
    """Whether an expression speaks of what has this name, or of what somebody has of it."""
    if isinstance(expr, Name | Of) and expr.name == name:
        return True
    return any(mentions(part, name) for part in parts_of(expr))


# --- what the companion says ---------------------------------------------------------------------


class LookupScope(Protocol):
    """Where an expression finds things: the board for a rule, what somebody knows for a form."""

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """All seats, clockwise, those who are out too."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """Those who are still playing, clockwise."""

    @property
    def chance(self) -> Chance | None:
        """For `random`; None in forms and texts, which cannot use it."""

    @property
    def named(self) -> Mapping[str, Datum]:
        """`me`, `answer`, `round`, and the names that steps have given with `each`."""

    def value(self, name: str) -> Datum:
        """A value, pile or dice of the table; of a pile its cards."""

    def of(self, name: str, who: Seat) -> Datum:
        """The value, pile or dice of one player."""

    def size(self, name: str, who: Seat | None) -> int:
        """How many cards are in this deck or pile: everybody knows that."""

    def team(self, who: Seat) -> tuple[Seat, ...]:
        """Who is in the team of this player, clockwise, those who are out too."""

    def team_name(self, who: Seat) -> str | None:
        """The banner of this player’s team; None without teams."""

    def role(self, who: Seat) -> str | None:
        """The role of this player; None before they are dealt, or if this viewer does not know."""

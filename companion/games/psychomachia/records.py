"""Realms, steps, tokens, markers, cards on a table, complete sets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.words import T


class Realm(Enum):
    """Where a card is on a player's table [PSY-010]."""

    HEAVEN = "heaven"
    EARTH = "earth"
    HELL = "hell"

    @property
    def in_words(self) -> T:
        """The place, as part of a sentence."""
        return WHERE[self]


WHERE = MappingProxyType(
    {Realm.HEAVEN: T("in heaven"), Realm.EARTH: T("on earth"), Realm.HELL: T("in hell")}
)


class TurnStep(Enum):
    """What is happening now; a turn has five steps [PSY-040]."""

    EARTH = "earth"
    STARTER = "starter"
    FATES = "fates"
    CHECK = "check"
    THROW = "throw"
    DRAW = "draw"
    SPEND = "spend"
    FINISH = "finish"
    OVER = "over"


class TokenSide(Enum):
    """The side of a token: black for sins, white for virtues [PSY-024]."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> TokenSide:
        """The side that is face down."""
        return TokenSide.WHITE if self is TokenSide.BLACK else TokenSide.BLACK


@dataclass(frozen=True, slots=True)
class TokenCost:
    """A price: exactly this many tokens of each side [PSY-069]."""

    black: int = 0
    white: int = 0

    def of(self, side: TokenSide) -> int:
        """How many of this side."""
        return self.black if side is TokenSide.BLACK else self.white

    @property
    def in_words(self) -> T:
        """The price as text: "1 black and 1 white"."""
        if self.black and self.white:
            return T("{b} black and {w} white", b=self.black, w=self.white)
        return T("{b} black", b=self.black) if self.black else T("{w} white", w=self.white)


BLACK, WHITE, BOTH = TokenCost(black=1), TokenCost(white=1), TokenCost(1, 1)
TWO_BLACK, TWO_WHITE = TokenCost(black=2), TokenCost(white=2)


@dataclass(frozen=True, slots=True)
class ActionTokens:
    """A player's own tokens: thrown and unspent, saved in an earlier turn, or spent [PSY-045]."""

    black: int = 0
    white: int = 0
    saved_black: int = 0
    saved_white: int = 0
    spent: int = 0

    def of(self, side: TokenSide) -> int:
        """How many of this side the player can spend, saved ones included [PSY-046]."""
        if side is TokenSide.BLACK:
            return self.black + self.saved_black
        return self.white + self.saved_white

    @property
    def saved(self) -> int:
        """How many are on the active powers card."""
        return self.saved_black + self.saved_white

    @property
    def unspent(self) -> int:
        """How many the player can spend."""
        return self.black + self.white + self.saved

    def less(self, side: TokenSide) -> ActionTokens:
        """One token of this side fewer, a thrown one before a saved one."""
        if side is TokenSide.BLACK:
            if self.black:
                return replace(self, black=self.black - 1)
            return replace(self, saved_black=self.saved_black - 1)
        if self.white:
            return replace(self, white=self.white - 1)
        return replace(self, saved_white=self.saved_white - 1)

    def plus_spent(self) -> ActionTokens:
        """One more is spent."""
        return replace(self, spent=self.spent + 1)

    def turned(self) -> ActionTokens:
        """All unspent ones turned over, saved ones too [PSY-141, PSY-142]."""
        return ActionTokens(self.white, self.black, self.saved_white, self.saved_black, self.spent)


@dataclass(frozen=True, slots=True)
class Gift:
    """A token given to another player, for that player's next turn [PSY-125, PSY-126]."""

    giver: Seat
    to: Seat
    side: TokenSide
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Markers:
    """The markers on an active powers card, and how many checks each still lasts [PSY-042].

    Each counts down at its owner's step 1 and comes off at 0.
    """

    diligence: int = 0
    chastity: int = 0
    pride: int = 0


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on a player's table. `pair` is its colour; for a fate card the chosen one, if any."""

    card: str
    kind: str
    """`virtue`, `sin`, `pair` or `fate`."""
    realm: Realm
    pair: str = ""

    @property
    def touchable(self) -> bool:
        """Whether powers can take or move it: pair cards and fate pairs only [PSY-065, PSY-084]."""
        return self.kind in {"pair", "fate"}


@dataclass(frozen=True, slots=True)
class LustLook:
    """Who used Lust on a hand, and which cards were exchanged, if any [PSY-101]."""

    by: Seat
    took: str = ""
    gave: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """A set that was complete when its owner's turn ended [PSY-150]."""

    turn: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetStanding:
    """A complete set at the end, with what the tie-breaks compare, in order [PSY-154]."""

    seat: Seat
    sets: int
    names: int
    turn: int


@dataclass
class CompleteSets(Group):
    """Who has a complete set, and how far the final round has got."""

    complete: tuple[Seat, ...] = ()
    """Who has a complete set in place now."""
    counted: dict[Seat, Counted] = field(default_factory=dict)
    """Sets that were complete when their owner's turn ended."""
    turns_left: int | None = None
    """Turns left in the final round; none: it has not begun."""
    standings: tuple[SetStanding, ...] = ()
    """At the end: everybody with a complete set, the winner first."""

    @property
    def final(self) -> bool:
        """Whether the final round has begun [PSY-151]."""
        return self.turns_left is not None

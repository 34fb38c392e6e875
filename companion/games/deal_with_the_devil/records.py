"""The phases and steps of the game, and everything that is written down about its pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from companion.core.seats import Seat
from companion.games.deal_with_the_devil.chests.distribution import Map
from companion.games.deal_with_the_devil.goods import Goods, Souls
from companion.games.deal_with_the_devil.role_sheets import Price, Role

NAMED = ("A", "B", "C")
"""The inquisitors that can be bribed away [DWD-148]."""
HIDDEN = ("1", "2", "3")
"""The three that lie face down [DWD-024]."""
SPACES = (1, 2, 3, 4)
"""The production spaces of a seat [DWD-041]."""


class Phase(Enum):
    """The phases of a round, and what comes before and after [DWD-004, DWD-005]."""

    SETUP = "setup"
    ROLES = "roles"
    PRODUCTION = "production"
    CARDS = "cards"
    DEALS = "deals"
    ACTION = "action"
    INTEREST = "interest"
    REPUTATION = "reputation"
    HUNT = "hunt"
    INQUISITION = "inquisition"
    FINAL = "final"
    END = "end"


OUT_OF_ROUNDS = (Phase.SETUP, Phase.ROLES, Phase.FINAL, Phase.END)


class Step(Enum):
    """Where the chests are."""

    REST = "rest"
    START = "start"
    OFFERS = "offers"
    FIRST = "first"
    FIRST_LOOK = "first look"
    SECOND = "second"
    SECOND_LOOK = "second look"
    RETURN = "return"
    CHECK = "check"
    REWARD = "reward"
    HOME = "home"


class Place(Enum):
    """Where a courtier stands [ledger 6.2]."""

    TWO = "two"
    THREE = "three"
    SERVICE = "service"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Castle:
    """What everybody sees of a seat [DWD-040]."""

    reputation: int
    interest: int = 0
    debt: int = 0
    score: int = 0
    angels: int = 0
    demons: int = 0
    indulgences: int = 0
    houseguests: int = 0
    mob: bool = False
    improved: tuple[int, ...] = ()
    majors: int = 0
    courtiers: tuple[Place, ...] = (Place.TWO, Place.TWO, Place.TWO, Place.BARRED)
    """Three ordinary courtiers, then the alchemist [DWD-012, DWD-013]."""
    built: tuple[str, ...] = ()
    achieved: tuple[str, ...] = ()
    reminders: tuple[tuple[str, str], ...] = ()
    """Phase and words of each [DWD-101]."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What an owner put into the own chest, and what its dial shows [DWD-057]."""

    price: Price
    goods: Goods = field(default_factory=Goods)


@dataclass(frozen=True, slots=True)
class Wrong:
    """A payment that is not what the dial shows: in whose chest, and what is missing."""

    owner: Seat
    missing: Price


@dataclass(frozen=True, slots=True)
class Held:
    """What a holder knows of the chest in hand: never whose it is [DWD-033]."""

    role: Role
    price: Price
    goods: Goods
    sold: bool = False
    owing: Price | None = None
    """What was missing in this holder's payment, when it was wrong."""


@dataclass(frozen=True, slots=True)
class Deal:
    """An offer that was accepted: by whom, at which visit, and with which pieces."""

    round: int
    owner: Seat
    buyer: Seat
    visit: int
    offered: Offered
    paid: Souls


@dataclass(frozen=True, slots=True)
class Pledge:
    """What somebody has paid into chests in this round [DWD-081]."""

    coins: int = 0
    souls: Souls = field(default_factory=Souls)


@dataclass(frozen=True, slots=True)
class Asked:
    """One offer of one round, for the story at the end."""

    round: int
    owner: Seat
    offered: Offered


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for the action phase [DWD-095]."""

    event: str
    slots: tuple[str, ...]
    courtier: int | None = None
    builds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Guesses:
    """Who somebody holds for the Devil and for the Cultist [DWD-142]."""

    devil: Seat | None = None
    cultist: Seat | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A chest as it was opened in the ritual: its role shows, its owner does not."""

    role: Role
    coins: int
    souls: Souls


@dataclass(frozen=True, slots=True)
class Tally:
    """The final lines of one seat, in quarters of a point [ledger 6.8]."""

    lines: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(quarters for _, quarters in self.lines)


@dataclass(frozen=True, slots=True)
class Story:
    """What is opened at the end [DWD-185]."""

    asked: tuple[Asked, ...]
    deals: tuple[Deal, ...]
    souls: tuple[tuple[Seat, Souls], ...]
    guesses: tuple[tuple[Seat, Guesses], ...]
    schedule: tuple[tuple[Map, Map], ...]
    commitment: str

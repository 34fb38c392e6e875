"""The phases of the game, and everything that is written down about its pieces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.core.seats import Seat
from companion.games.mea_culpa.material.pieces import COMPARTMENTS, SUPPLY


class Phase(Enum):
    """The phases of a round, and what comes before and after [ledger 4.2]."""

    SETUP = "setup"
    PREPARE = "prepare"
    BIDS = "bids"
    CHARACTERS = "characters"
    ACTION = "action"
    COMPARE = "compare"
    END = "end"


@dataclass(frozen=True, slots=True)
class Site:
    """A cathedral site: crews that stand there, and what is built [MEA-155]."""

    crews: int = 0
    nave: bool = False
    spire: bool = False

    @property
    def finished(self) -> bool:
        """Whether the cathedral is whole."""
        return self.spire


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid as it was opened, with what became of it [MEA-051..056]."""

    seat: Seat
    notches: int
    coins: int
    keeps: bool = False
    """Most notches: the coins stay behind the screen."""
    tied: bool = False
    """An equal bid was there too: who is nearer Hell stands before the other."""

    @property
    def total(self) -> int:
        """Notches and coins together."""
        return self.notches + self.coins


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, as which character, and which kinds of action are done [MEA-085..089].

    `preliminary`: not yet the action phase, but what follows a pick.
    """

    seat: Seat
    character: str
    done: tuple[str, ...] = ()
    preliminary: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    """The Pope's urgent meeting: who is out, and who has to say where [MEA-141, MEA-143]."""

    pope: Seat
    guesser: Seat


@dataclass(frozen=True, slots=True)
class Visit:
    """The last visit of the Pope, as everybody saw it [MEA-144]."""

    pope: Seat
    room: str
    guess: str
    caught: bool
    overflow: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Posts compared: the difference, who moved, and how far [MEA-175..178]."""

    posts: tuple[tuple[Seat, int], ...]
    difference: int
    mover: Seat | None
    before: int = 0
    after: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """A donor in one category: points, and the Letters picked [MEA-160, MEA-162]."""

    seat: Seat
    points: int
    letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """One category of one evaluation: what lay there, donors in their order, what stayed."""

    category: str
    letters: tuple[tuple[str, int], ...]
    donors: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A finished cathedral and what was opened for it [MEA-156..166]."""

    site: str
    compartment: str
    opened: tuple[tuple[Seat, tuple[str, ...]], ...]
    judged: tuple[Judged, ...] = ()


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost the Petty Sinner forgot: taler, a notch, or stones into a Den [MEA-270]."""

    kind: str
    amount: int
    den: str = ""


@dataclass(frozen=True, slots=True)
class Accusation:
    """Somebody is accused of a slip [MEA-269]."""

    by: Seat
    culprit: Seat
    entry: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """One round as it is drawn at the end: where souls stood, who sinned, who gave."""

    number: int
    positions: tuple[tuple[Seat, int], ...]
    sins: tuple[tuple[Seat, int], ...]
    """Sin stones that each has put into Dens in this round."""
    donations: tuple[tuple[Seat, tuple[str, ...]], ...]
    """What each has donated in this round."""


@dataclass(frozen=True, slots=True)
class Climb:
    """One soul's way at the end: its Letters, what they are worth, every space it came to."""

    seat: Seat
    letters: tuple[tuple[str, int], ...]
    sets: int
    singles: int
    steps: int
    path: tuple[int, ...]
    """From where it stood to where it came, space by space [MEA-241..243]."""
    heaven: bool


@dataclass(frozen=True, slots=True)
class Holdings:
    """What lay behind a screen when all was over."""

    seat: Seat
    coins: int
    goods: tuple[tuple[str, int], ...]


def no_letters() -> dict[str, int]:
    """No Letter of any colour."""
    return dict.fromkeys(SUPPLY, 0)


def other(compartment: str) -> str:
    """The other compartment of a chest."""
    first, second = COMPARTMENTS
    return second if compartment == first else first

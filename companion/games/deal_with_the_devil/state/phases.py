"""The phases' own fields: preparation, cards, plans, votes, the Inquisition, final scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Pile, Secret
from companion.core.words import T
from companion.games.deal_with_the_devil.chests.distribution import Map
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.chests import Deal, OfferMade

NAMED = ("A", "B", "C")
"""The inquisitors that can be bribed away [DWD-148]."""
HIDDEN = ("1", "2", "3")
"""The three that are face down [DWD-024]."""


@dataclass
class Preparation(Group):
    """What is done before round 1, and the fingerprint of everything hidden [DWD-199]."""

    salt: Secret[str]
    committed: Secret[str] = field(default_factory=lambda: Secret(""))
    """What the fingerprint was made from."""
    commitment: str = ""
    packed_again: int = 0
    no_labels: bool = False
    """Whether the table had no labels after all: offers are made on phones."""


# --- cards and plans -------------------------------------------------------------------------


@dataclass
class OurCards(Group):
    """Our own cards, where there is no box [ledger 10]."""

    cards: dict[Seat, Pile[str]]
    drawn: dict[Seat, Pile[str]]
    event_cards: dict[Seat, Pile[str]]
    buildings: Pile[str] = field(default_factory=Pile)
    events: Pile[str] = field(default_factory=Pile)
    discarded: Pile[str] = field(default_factory=Pile)

    @classmethod
    def begin(cls, seats: tuple[Seat, ...]) -> OurCards:
        """Empty hands."""
        return cls(
            cards={seat: Pile((), {seat}) for seat in seats},
            drawn={seat: Pile((), {seat}) for seat in seats},
            event_cards={seat: Pile((), {seat}) for seat in seats},
        )


@dataclass(frozen=True, slots=True)
class PlanSlot:
    """A slot for an action token: what is done there, and in which place."""

    words: T
    action: str
    number: int = 1


SLOTS: Mapping[str, PlanSlot] = MappingProxyType(
    {
        "event": PlanSlot(T("event"), "event"),
        "build 1": PlanSlot(T("build, first place"), "build"),
        "build 2": PlanSlot(T("build, second place"), "build", 2),
        "use 1": PlanSlot(T("use building 1"), "use"),
        "use 2": PlanSlot(T("use building 2"), "use", 2),
        "recruit": PlanSlot(T("recruit a courtier"), "recruit"),
    }
)
"""In the order in which plans are resolved [DWD-098]."""


@dataclass(frozen=True, slots=True)
class ActionPlan:
    """A plan for the action phase [DWD-095]."""

    event: str
    slots: tuple[str, ...]
    courtier: int | None = None
    builds: tuple[str, ...] = ()

    @property
    def event_card(self) -> str:
        """Which event card it is about, if the companion has the cards."""
        return self.event.partition(" ")[0]

    @property
    def event_option(self) -> str:
        """What to do with the event: its `first` or `second` option, `keep`, or `no`."""
        return self.event.rpartition(" ")[2]

    @property
    def plays_event(self) -> bool:
        """Whether an event is played, rather than kept or absent [DWD-083]."""
        return self.event_option in {"first", "second"}

    @property
    def build_slots(self) -> tuple[str, ...]:
        """The building places with a token, in order."""
        return tuple(slot for slot in self.slots if SLOTS[slot].action == "build")

    def has(self, slot: str) -> bool:
        """Whether something is planned there."""
        return self.plays_event if slot == "event" else slot in self.slots


@dataclass
class Planning(Group):
    """The revealed plans, and which slot is being resolved."""

    plans: dict[Seat, ActionPlan] = field(default_factory=dict)
    slot: str = ""

    @property
    def now(self) -> PlanSlot:
        """The slot being resolved."""
        return SLOTS[self.slot]


# --- Witch Hunt and Inquisition --------------------------------------------------------------


@dataclass
class Hunt(Group):
    """The votes of a Witch Hunt; whom it, or a ritual, accuses."""

    votes: dict[Seat, Seat | None] = field(default_factory=dict)
    accused: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Guesses:
    """Who somebody thinks the Devil and the Cultist are [DWD-142]."""

    devil: Seat | None = None
    cultist: Seat | None = None


@dataclass(frozen=True, slots=True)
class OpenedChest:
    """A chest opened in the ritual: its role is shown, its owner is not."""

    role: Role
    coins: int
    souls: SoulPieces


@dataclass
class Inquisition(Group):
    """Who asks, the results of the rituals, and which roles are public."""

    guesses: dict[Seat, Secret[Guesses]]
    rewards: dict[Seat, Secret[Goods]]
    inquisitors: Pile[str] = field(default_factory=Pile)
    bribes: int = 0
    face_up: dict[str, str] = field(default_factory=dict)
    turning: tuple[str, Seat] | None = None
    """An inquisitor that one phone wants turned, and whose phone."""
    locked: dict[str, tuple[Seat, ...]] = field(default_factory=dict)
    opening: tuple[OpenedChest, ...] = ()
    next_symbol: Role | None = None
    """What is in the next chest to open, once the table could not say it in two rows."""
    shown: dict[Seat, Role] = field(default_factory=dict)
    given: dict[Seat, int] = field(default_factory=dict)
    """The coins in each chest that is opened for all to see in round 5 [DWD-160]."""
    lost: int = 0
    """The coins of the last ritual for which there was no space [DWD-148]."""

    @classmethod
    def begin(cls, seats: tuple[Seat, ...]) -> Inquisition:
        """Nothing guessed, nothing won."""
        return cls(
            guesses={seat: Secret(Guesses(), {seat}) for seat in seats},
            rewards={seat: Secret(Goods(), {seat}) for seat in seats},
        )


# --- the end ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FinalScore:
    """The final lines of one seat, in quarters of a point [ledger 6.8]."""

    lines: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(quarters for _, quarters in self.lines)


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What is revealed at the end [DWD-185]."""

    asked: tuple[OfferMade, ...]
    deals: tuple[Deal, ...]
    souls: tuple[tuple[Seat, SoulPieces], ...]
    guesses: tuple[tuple[Seat, Guesses], ...]
    schedule: tuple[tuple[Map, Map], ...]
    commitment: str


@dataclass
class Scores(Group):
    """Reputations after each round, the final scores, and what was hidden."""

    standing: dict[Seat, tuple[int, ...]]
    tallies: dict[Seat, FinalScore] = field(default_factory=dict)
    story: Disclosure | None = None

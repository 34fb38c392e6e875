"""The four chests: whose they are, where they go, what is in them and who has accepted it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from companion.core.groups import Group
from companion.core.labels import Label
from companion.core.seats import Seat
from companion.core.secrets import Pile, Secret
from companion.games.deal_with_the_devil.chests.distribution import Map, Schedule
from companion.games.deal_with_the_devil.chests.labels import ChestLabels
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.role_sheets import Price, Role


class ChestStep(Enum):
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


@dataclass(frozen=True, slots=True)
class ChestOffer:
    """What an owner puts into the chest, and what the dial shows [DWD-057]."""

    price: Price
    goods: Goods = field(default_factory=Goods)


@dataclass(frozen=True, slots=True)
class ChestInHand:
    """What a holder knows of the chest in hand, but never whose it is [DWD-033]."""

    role: Role
    price: Price
    goods: Goods
    sold: bool = False
    owing: Price | None = None
    """What was missing from this holder's payment, if it was wrong."""


@dataclass(frozen=True, slots=True)
class OfferMade:
    """One offer of one round, for the summary at the end."""

    round: int
    owner: Seat
    offered: ChestOffer


@dataclass(frozen=True, slots=True)
class Deal:
    """An accepted offer: by whom, at which visit, and paid with which pieces."""

    round: int
    owner: Seat
    buyer: Seat
    visit: int
    offered: ChestOffer
    paid: SoulPieces


@dataclass(frozen=True, slots=True)
class Pledge:
    """What somebody has paid into chests this round [DWD-081]."""

    coins: int = 0
    souls: SoulPieces = field(default_factory=SoulPieces)


@dataclass(frozen=True, slots=True)
class WrongPayment:
    """A payment that differs from the dial: in whose chest, and what is missing."""

    owner: Seat
    missing: Price


@dataclass
class Rows(Group):
    """The chests on the table: mixed, scanned in rows of four, handed out. Owners are secret."""

    start: Pile[Seat]
    """Who gets which chest at the start."""
    schedule: Secret[Schedule]
    owners: Secret[tuple[Seat, ...]] = field(default_factory=lambda: Secret(()))
    row: Secret[tuple[Label, ...]] = field(default_factory=lambda: Secret(()))
    carried: Secret[tuple[Map, ...]] = field(default_factory=lambda: Secret(()))
    """The rows that have been handed out since the offers."""
    labels: ChestLabels = field(default_factory=ChestLabels)
    spots: int = 0
    voids: int = 0
    mixed: bool = False
    """Whether the chests have left their owners since the offers."""
    destinations: tuple[Seat, ...] = ()
    taken: tuple[int, ...] = ()
    """How many coins are taken out of the chest on each spot [DWD-145]."""
    added: tuple[Goods, ...] = ()
    """What is put into the chest on each spot [DWD-151]."""

    def owner_of(self, label: Label) -> Seat:
        """Whose chest has this label; only rules may look at it."""
        return self.owners.value[self.labels.all.index(label)]

    def label_of(self, owner: Seat) -> Label:
        """The label on this owner's chest."""
        return self.labels.all[self.owners.value.index(owner)]


@dataclass
class Trading(Group):
    """What is in the chests, and who has accepted it; each hand shows one chest to one seat."""

    chests: dict[Seat, Secret[ChestOffer | None]]
    hands: dict[Seat, Secret[ChestInHand | None]]
    pledges: dict[Seat, Secret[Pledge]]
    wishes: dict[Seat, tuple[str, ...]]
    deals: Secret[tuple[Deal, ...]] = field(default_factory=lambda: Secret(()))
    asked: Secret[tuple[OfferMade, ...]] = field(default_factory=lambda: Secret(()))

    @classmethod
    def begin(cls, seats: tuple[Seat, ...]) -> Trading:
        """Empty chests."""
        return cls(
            chests={seat: Secret(None, {seat}) for seat in seats},
            hands={seat: Secret(None, {seat}) for seat in seats},
            pledges={seat: Secret(Pledge(), {seat}) for seat in seats},
            wishes=dict.fromkeys(seats, ()),
        )


@dataclass
class Correction(Group):
    """When something went wrong with the chests: who wants to go back, and what is corrected."""

    wrong: Secret[tuple[WrongPayment, ...]] = field(default_factory=lambda: Secret(()))
    backs: tuple[Seat, ...] = ()
    going_back: bool = False
    woken: bool = False
    mistakes: int = 0
    mending: bool = False
    opened: bool = False
    """Whether the chests were opened and now go round again, so they must be restored."""
    undone: int = 0
    """The visit whose deals are dropped but still in the chests: the next look undoes them."""

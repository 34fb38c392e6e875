"""What is on the table, and who knows it.

Public is what stands in plain fields; every secret of the ledger is born in a Secret or a Pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Board, Settings
from companion.core.labels import Label
from companion.core.seats import Seat
from companion.core.secrets import Pile, Secret
from companion.games.deal_with_the_devil.cards.decks import Building, Event, buildings, events
from companion.games.deal_with_the_devil.chests import distribution
from companion.games.deal_with_the_devil.chests.distribution import Map, Schedule
from companion.games.deal_with_the_devil.chests.labels import ChestLabels
from companion.games.deal_with_the_devil.goods import Goods, Souls
from companion.games.deal_with_the_devil.profile import Profile, profile
from companion.games.deal_with_the_devil.records import (
    HIDDEN,
    NAMED,
    Asked,
    Castle,
    Deal,
    Guesses,
    Held,
    Offered,
    Opened,
    Phase,
    Plan,
    Pledge,
    Step,
    Story,
    Tally,
    Wrong,
)
from companion.games.deal_with_the_devil.role_sheets import SHEETS, Role, Sheet


@dataclass
class DealWithTheDevil(Board):
    """The table."""

    seats: tuple[Seat, ...]
    settings: Settings
    castles: dict[Seat, Castle]

    # drawn once, and hidden from everybody
    start: Pile[Seat]
    schedule: Secret[Schedule]
    salt: Secret[str]

    # each known to one seat
    roles: dict[Seat, Pile[Role]]
    souls: dict[Seat, Secret[Souls]]
    purses: dict[Seat, Secret[Goods]]
    chests: dict[Seat, Secret[Offered | None]]
    hands: dict[Seat, Secret[Held | None]]
    pledges: dict[Seat, Secret[Pledge]]
    guesses: dict[Seat, Secret[Guesses]]
    rewards: dict[Seat, Secret[Goods]]
    cards: dict[Seat, Pile[str]]
    drawn: dict[Seat, Pile[str]]
    event_cards: dict[Seat, Pile[str]]
    of_late: dict[Seat, Secret[tuple[str, ...]]]
    """What each seat has done of its own accord, and at which moment."""

    # hidden from everybody
    committed: Secret[str] = field(default_factory=lambda: Secret(""))
    """What the fingerprint was made of."""
    owners: Secret[tuple[Seat, ...]] = field(default_factory=lambda: Secret(()))
    row: Secret[tuple[Label, ...]] = field(default_factory=lambda: Secret(()))
    carried: Secret[tuple[Map, ...]] = field(default_factory=lambda: Secret(()))
    deals: Secret[tuple[Deal, ...]] = field(default_factory=lambda: Secret(()))
    asked: Secret[tuple[Asked, ...]] = field(default_factory=lambda: Secret(()))
    wrong: Secret[tuple[Wrong, ...]] = field(default_factory=lambda: Secret(()))
    inquisitors: Pile[str] = field(default_factory=Pile)
    buildings: Pile[str] = field(default_factory=Pile)
    events: Pile[str] = field(default_factory=Pile)
    discarded: Pile[str] = field(default_factory=Pile)

    # public
    labels: ChestLabels = field(default_factory=ChestLabels)
    phase: Phase = Phase.SETUP
    step: Step = Step.REST
    round: int = 0
    confirmed: tuple[Seat, ...] = ()
    ticked: tuple[str, ...] = ()
    packed_again: int = 0
    spots: int = 0
    voids: int = 0
    destinations: tuple[Seat, ...] = ()
    added: tuple[Goods, ...] = ()
    backs: tuple[Seat, ...] = ()
    going_back: bool = False
    woken: bool = False
    mistakes: int = 0
    mending: bool = False
    commitment: str = ""
    produced: dict[Seat, Goods] = field(default_factory=dict)
    """What the wheel and buildings give in this round."""
    wishes: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    plans: dict[Seat, Plan] = field(default_factory=dict)
    slot: str = ""
    votes: dict[Seat, Seat | None] = field(default_factory=dict)
    accused: tuple[Seat, ...] = ()
    bribes: int = 0
    face_up: dict[str, str] = field(default_factory=dict)
    turning: tuple[str, Seat] | None = None
    """An inquisitor that one phone wants turned, and whose phone."""
    locked: dict[str, tuple[Seat, ...]] = field(default_factory=dict)
    opening: tuple[Opened, ...] = ()
    shown: dict[Seat, Role] = field(default_factory=dict)
    standing: dict[Seat, tuple[int, ...]] = field(default_factory=dict)
    tallies: dict[Seat, Tally] = field(default_factory=dict)
    story: Story | None = None

    # --- what the table agreed on --------------------------------------------------------------

    @property
    def rules(self) -> Profile:
        """The printed numbers in use."""
        return profile(self.settings.profile)

    @property
    def full(self) -> bool:
        """Whether there is no box, and the companion has the cards [ledger 10]."""
        return bool(self.settings.mode == "full")

    @property
    def on_phones(self) -> bool:
        """Whether offers pass on phones, without wooden chests."""
        return self.full or bool(self.settings.chests == "phone")

    @property
    def counting(self) -> bool:
        """Whether the companion counts goods and coins."""
        return self.on_phones or bool(self.settings.purse)

    # --- who has what --------------------------------------------------------------------------

    def change(self, seat: Seat, **changes: Any) -> None:
        """Something public of a seat is different from now on."""
        self.castles[seat] = replace(self.castles[seat], **changes)

    def role(self, seat: Seat) -> Role:
        """The role of a seat, for eyes that may know it."""
        return self.roles[seat].cards[0]

    def sheet(self, seat: Seat) -> Sheet:
        """What that role may do."""
        return SHEETS[self.role(seat)]

    def purse(self, seat: Seat) -> Goods:
        """What a seat can spend: not what lies in a chest [DWD-081]."""
        offered = self.chests[seat].value
        left = self.purses[seat].value.minus(Goods(coins=self.pledges[seat].value.coins))
        return left.minus(offered.goods) if offered else left

    def own_souls(self, seat: Seat) -> Souls:
        """The pieces of soul a seat can pay or show now."""
        return self.souls[seat].value.minus(self.pledges[seat].value.souls)

    def gain(self, seat: Seat, goods: Goods) -> None:
        """Goods come behind the screen, if the companion counts them."""
        if self.counting:
            self.purses[seat].value = self.purses[seat].value.plus(goods)

    def pay(self, seat: Seat, goods: Goods) -> None:
        """Goods leave the screen, if the companion counts them."""
        if self.counting:
            self.purses[seat].value = self.purses[seat].value.minus(goods)

    def can_pay(self, seat: Seat, goods: Goods) -> bool:
        """Whether a seat has the goods; where nothing is counted people look themselves."""
        return not self.counting or self.purse(seat).covers(goods)

    # --- our own cards ---------------------------------------------------------------------------

    def hand(self, seat: Seat) -> tuple[Building, ...]:
        """The buildings a seat holds, those just drawn included, for eyes that may see them."""
        held = (*self.cards[seat].cards, *self.drawn[seat].cards)
        return tuple(buildings()[each] for each in held)

    def event_hand(self, seat: Seat) -> tuple[Event, ...]:
        """The event cards a seat holds, for eyes that may see them."""
        return tuple(events()[each] for each in self.event_cards[seat].cards)

    def built(self, seat: Seat) -> tuple[Building, ...]:
        """The buildings a seat has built, for everybody."""
        return tuple(buildings()[each] for each in self.castles[seat].built)

    # --- inquisitors ---------------------------------------------------------------------------

    @property
    def bribed_away(self) -> tuple[str, ...]:
        """Which of A, B and C have left [DWD-146]."""
        return NAMED[: self.bribes // self.rules.inq_spaces_per_bribe]

    def asking(self, seat: Seat) -> tuple[str, ...]:
        """Who asks this seat in an Inquisition now [DWD-166..169]."""
        there = tuple(each for each in (*NAMED, *HIDDEN) if each in self.face_up)
        guests = tuple(f"guest {n}" for n in range(1, self.castles[seat].houseguests + 1))
        return (*(each for each in there if each not in self.bribed_away), *guests)

    # --- deals ---------------------------------------------------------------------------------

    @property
    def visits(self) -> tuple[Map, Map]:
        """The two maps of this round; rules look at them, nobody else can."""
        return self.schedule.value[self.round - 1]

    def deal_of(self, owner: Seat) -> Deal | None:
        """Whether this owner's chest was accepted in this round, and how."""
        return next((each for each in self.deals_now() if each.owner == owner), None)

    def deals_now(self) -> Iterator[Deal]:
        """The deals of this round."""
        return (each for each in self.deals.value if each.round == self.round)


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> DealWithTheDevil:
    """Markers on their spaces, and everything drawn that is drawn only once [DWD-011..019, 188]."""
    castle = Castle(profile(settings.profile).rep_start)
    start = Pile(chance.shuffled(seats))
    schedule = _schedule(settings, chance)
    salt = "".join(f"{chance.below(256):02x}" for _ in range(32))
    return DealWithTheDevil(
        seats,
        settings,
        dict.fromkeys(seats, castle),
        start=start,
        schedule=Secret(schedule),
        salt=Secret(salt),
        roles={seat: Pile((), {seat}) for seat in seats},
        souls={seat: Secret(Souls(), {seat}) for seat in seats},
        purses={seat: Secret(Goods(), {seat}) for seat in seats},
        chests={seat: Secret(None, {seat}) for seat in seats},
        hands={seat: Secret(None, {seat}) for seat in seats},
        pledges={seat: Secret(Pledge(), {seat}) for seat in seats},
        guesses={seat: Secret(Guesses(), {seat}) for seat in seats},
        rewards={seat: Secret(Goods(), {seat}) for seat in seats},
        cards={seat: Pile((), {seat}) for seat in seats},
        drawn={seat: Pile((), {seat}) for seat in seats},
        event_cards={seat: Pile((), {seat}) for seat in seats},
        of_late={seat: Secret((), {seat}) for seat in seats},
        wishes=dict.fromkeys(seats, ()),
        standing=dict.fromkeys(seats, ()),
    )


def _schedule(settings: Settings, chance: Chance) -> Schedule:
    """Where the chests will go in all rounds, as fair as the table agreed on [DWD-188]."""
    return distribution.draw(
        chance,
        min_meet=settings.fair_min_meet,
        meet_by_round_3=settings.fair_meet_by_round_3,
        first_floor=settings.fair_first_floor,
    )

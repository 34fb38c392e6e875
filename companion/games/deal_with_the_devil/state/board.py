"""What is on the table, and who knows it.

Plain fields are public; every secret of the ledger is created in a Secret or a Pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Board, Settings
from companion.core.seats import Seat
from companion.core.secrets import Pile, Secret
from companion.core.setting_up import SettingUp
from companion.core.words import T
from companion.games.deal_with_the_devil.cards.decks import (
    BuildingCard,
    EventCard,
    buildings,
    events,
)
from companion.games.deal_with_the_devil.chests import distribution
from companion.games.deal_with_the_devil.chests.distribution import Map, Schedule
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.profile import BoxProfile, profile
from companion.games.deal_with_the_devil.role_sheets import ROLES, SHEETS, Role, RoleSheet
from companion.games.deal_with_the_devil.state.castles import (
    MARKERS,
    PIECES,
    Castle,
    DevilPhase,
    MarkerMove,
)
from companion.games.deal_with_the_devil.state.chests import (
    ChestStep,
    Correction,
    Deal,
    Rows,
    Trading,
)
from companion.games.deal_with_the_devil.state.phases import (
    HIDDEN,
    NAMED,
    Hunt,
    Inquisition,
    OurCards,
    Planning,
    Preparation,
    Scores,
)

_MARKER_TO = {
    "reputation": "{who}: reputation marker to {n}.",
    "interest": "{who}: interest marker to {n}.",
    "debt": "{who}: debt marker to {n}.",
    "score": "{who}: score marker to {n}.",
}


@dataclass
class DealWithTheDevil(Board):
    """The table: each seat's things, where the game is, and a group of fields for each phase."""

    seats: tuple[Seat, ...]
    settings: Settings
    castles: dict[Seat, Castle]

    aside: SoulPieces
    """Pieces of soul that a card has taken from somebody [DWD-110]."""

    # each known to one seat
    roles: dict[Seat, Pile[Role]]
    souls: dict[Seat, Secret[SoulPieces]]
    purses: dict[Seat, Secret[Goods]]
    of_late: dict[Seat, Secret[tuple[str, ...]]]
    """What each seat has done unasked, and when."""

    # a phase's own
    preparation: Preparation
    rows: Rows
    trading: Trading
    decks: OurCards
    inquisition: Inquisition
    scores: Scores
    correction: Correction = field(default_factory=Correction)
    planning: Planning = field(default_factory=Planning)
    hunt: Hunt = field(default_factory=Hunt)
    setting_up: SettingUp = field(default_factory=SettingUp)

    # where the game is
    phase: DevilPhase = DevilPhase.SETUP
    step: ChestStep = ChestStep.REST
    round: int = 0
    confirmed: tuple[Seat, ...] = ()
    moves: tuple[MarkerMove, ...] = ()
    """What hands must move on the boards in this phase."""
    produced: dict[Seat, Goods] = field(default_factory=dict)
    """What the wheel and buildings give this round."""

    # --- what the table agreed on --------------------------------------------------------------

    @property
    def rules(self) -> BoxProfile:
        """The printed numbers in use."""
        return profile(self.settings.profile)

    @property
    def full(self) -> bool:
        """Whether there is no box and the companion has the cards [ledger 10]."""
        return bool(self.settings.mode == "full")

    @property
    def routing(self) -> bool:
        """Whether the companion only routes the chests."""
        return bool(self.settings.mode == "route")

    @property
    def on_phones(self) -> bool:
        """Whether offers are made on phones, without wooden chests."""
        return self.full or self.settings.chests == "phone" or self.preparation.no_labels

    @property
    def counting(self) -> bool:
        """Whether the companion counts goods and coins."""
        return self.on_phones or bool(self.settings.purse)

    # --- what hands do ---------------------------------------------------------------------------

    @property
    def packing(self) -> tuple[tuple[Role, RoleSheet], ...]:
        """What goes into each chest before the roles are known [DWD-029..031]."""
        return tuple((role, SHEETS[role]) for role in ROLES)

    @property
    def markers(self) -> Mapping[Seat, Mapping[str, int]]:
        """Where each seat's markers and pieces end after all moves of this phase."""
        ends: dict[Seat, dict[str, int]] = {seat: {} for seat in self.seats}
        for move in self.moves:
            ends[move.seat][move.what] = move.to
        return ends

    # --- who has what --------------------------------------------------------------------------

    def enter(self, phase: DevilPhase) -> None:
        """Begin a phase, with no marker moved yet."""
        self.phase, self.moves = phase, ()

    def change(self, seat: Seat, **changes: Any) -> None:
        """Change something public of a seat, and list the markers for hands to move."""
        before = self.castles[seat]
        self.castles[seat] = replace(before, **changes)
        for what, to in changes.items():
            if what in (*MARKERS, *PIECES) and to != getattr(before, what):
                self.list_move(seat, what, to)

    def list_move(self, seat: Seat, what: str, to: int) -> None:
        """List a marker or piece for hands to move, and tell it; nothing without a box."""
        if self.full:
            return
        self.moves += (MarkerMove(seat, what, to),)
        if what in MARKERS:
            self.tell(T(_MARKER_TO[what], who=seat, n=to))

    def role(self, seat: Seat) -> Role:
        """The role of a seat, if the viewer may know it."""
        return self.roles[seat].cards[0]

    def sheet(self, seat: Seat) -> RoleSheet:
        """The sheet of the seat's role."""
        return SHEETS[self.role(seat)]

    def purse(self, seat: Seat) -> Goods:
        """What a seat can spend, without what is in a chest [DWD-081]."""
        offered = self.trading.chests[seat].value
        left = self.purses[seat].value.minus(Goods(coins=self.trading.pledges[seat].value.coins))
        return left.minus(offered.goods) if offered else left

    def own_souls(self, seat: Seat) -> SoulPieces:
        """The pieces of soul a seat can pay or show now."""
        return self.souls[seat].value.minus(self.trading.pledges[seat].value.souls)

    def gain(self, seat: Seat, goods: Goods) -> None:
        """Add goods behind the screen, if the companion counts them."""
        if self.counting:
            self.purses[seat].value = self.purses[seat].value.plus(goods)

    def pay(self, seat: Seat, goods: Goods) -> None:
        """Take goods from behind the screen, if the companion counts them."""
        if self.counting:
            self.purses[seat].value = self.purses[seat].value.minus(goods)

    def can_pay(self, seat: Seat, goods: Goods) -> bool:
        """Whether a seat has the goods; if nothing is counted, people check themselves."""
        return not self.counting or self.purse(seat).covers(goods)

    # --- our own cards ---------------------------------------------------------------------------

    def hand(self, seat: Seat) -> tuple[BuildingCard, ...]:
        """The buildings in a seat's hand, with those just drawn, if the viewer may see them."""
        card_ids = (*self.decks.cards[seat].cards, *self.decks.drawn[seat].cards)
        return tuple(buildings()[each] for each in card_ids)

    def event_hand(self, seat: Seat) -> tuple[EventCard, ...]:
        """The event cards in a seat's hand, if the viewer may see them."""
        return tuple(events()[each] for each in self.decks.event_cards[seat].cards)

    def built(self, seat: Seat) -> tuple[BuildingCard, ...]:
        """The buildings a seat has built, for everybody."""
        return tuple(buildings()[each] for each in self.castles[seat].built)

    # --- inquisitors ---------------------------------------------------------------------------

    @property
    def bribed_away(self) -> tuple[str, ...]:
        """Which of A, B and C have left [DWD-146]."""
        return NAMED[: self.inquisition.bribes // self.rules.inq_spaces_per_bribe]

    def asking(self, seat: Seat) -> tuple[str, ...]:
        """Who asks this seat in an Inquisition now [DWD-166..169]."""
        face_up = tuple(each for each in (*NAMED, *HIDDEN) if each in self.inquisition.face_up)
        guests = tuple(f"guest {n}" for n in range(1, self.castles[seat].houseguests + 1))
        return (*(each for each in face_up if each not in self.bribed_away), *guests)

    @property
    def entering(self) -> bool:
        """Whether the open chests of a row are being entered, and count for nothing yet."""
        in_row = self.step is ChestStep.REWARD and self.rows.spots == len(self.seats)
        return in_row and not self.rows.added

    # --- deals ---------------------------------------------------------------------------------

    @property
    def visits(self) -> tuple[Map, Map]:
        """The two maps of this round; only rules can see them."""
        return self.rows.schedule.value[self.round - 1]

    def deal_of(self, owner: Seat) -> Deal | None:
        """The deal about this owner's chest in this round, if it was accepted."""
        return next((each for each in self.deals_now() if each.owner == owner), None)

    def deals_now(self) -> Iterator[Deal]:
        """The deals of this round."""
        return (each for each in self.trading.deals.value if each.round == self.round)


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> DealWithTheDevil:
    """Put markers on their spaces, and draw what is drawn only once [DWD-019, DWD-188]."""
    castle = Castle(profile(settings.profile).rep_start)
    start = Pile(chance.shuffled(seats))
    schedule = _schedule(settings, chance)
    salt = "".join(f"{chance.below(256):02x}" for _ in range(32))
    return DealWithTheDevil(
        seats,
        settings,
        dict.fromkeys(seats, castle),
        SoulPieces(),
        roles={seat: Pile((), {seat}) for seat in seats},
        souls={seat: Secret(SoulPieces(), {seat}) for seat in seats},
        purses={seat: Secret(Goods(), {seat}) for seat in seats},
        of_late={seat: Secret((), {seat}) for seat in seats},
        preparation=Preparation(Secret(salt)),
        rows=Rows(start, Secret(schedule)),
        trading=Trading.begin(seats),
        decks=OurCards.begin(seats),
        inquisition=Inquisition.begin(seats),
        scores=Scores(dict.fromkeys(seats, ())),
    )


def _schedule(settings: Settings, chance: Chance) -> Schedule:
    """Where the chests will go in all rounds, as fair as the settings ask."""
    return distribution.draw_schedule(
        chance,
        min_meet=settings.fair_min_meet,
        meet_by_round_3=settings.fair_meet_by_round_3,
        first_floor=settings.fair_first_floor,
    )

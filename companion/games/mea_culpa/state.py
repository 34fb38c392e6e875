"""What is on the table, and who knows it: each chapter of the rulebook owns a group of fields.

Every secret in the ledger is created as a Secret or a Pile; everything else is public.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal, TypeAlias

from companion.core.game import Board, Settings
from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.setting_up import SettingUp
from companion.games.mea_culpa.actions.state import BagAndMarket, Chests, Screens, Turn
from companion.games.mea_culpa.cathedrals.state import Cathedrals
from companion.games.mea_culpa.characters.state import Picks
from companion.games.mea_culpa.house.state import House, PopesMeetings
from companion.games.mea_culpa.material.profile import PrintedNumbers, profile
from companion.games.mea_culpa.report import Report
from companion.games.mea_culpa.sins.state import DensOfSin, RecordOfSins
from companion.games.mea_culpa.variant.state import Slips


class RoundPhase(Enum):
    """The phases of a round, and what comes before and after [ledger 4.2]."""

    SETUP = "setup"
    PREPARE = "prepare"
    BIDS = "bids"
    CHARACTERS = "characters"
    ACTION = "action"
    COMPARE = "compare"
    END = "end"


Way: TypeAlias = Literal[
    "pay", "take", "give", "bag", "bank", "supply", "chest", "sins", "sins_back", "soul", "post",
    "pope_stone", "pope_stones", "crew", "nave", "spire", "discard", "occupied",
]  # fmt: skip


MARKERS = ("soul", "post")
"""They are moved once, to where they are at the end."""


@dataclass(frozen=True, slots=True)
class Move:
    """What somebody's hands do on the table: the way, with what, how many, and where to."""

    seat: Seat | None
    """Whose hands they are; None for any."""
    way: Way
    thing: str = ""
    n: int = 1
    to: str | Seat = ""


@dataclass
class OwnBox(Group):
    """What people with the box have read off their board or corrected."""

    printed: tuple[tuple[str, int], ...] = ()
    """Numbers that people have entered during this game, by their names in a profile."""
    reading: str = ""
    """The finished cathedral whose rows are compared before it is judged."""
    to_lay: tuple[str, ...] = ()
    """What to lay out for this round, in the order of the rulebook; the screen draws it."""
    returning: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """What was judged and goes back to the bag and the bank, by whose chest it was in."""
    hands: tuple[Move, ...] = ()
    """What hands do for the last action, as the journal has told it; screen and phones draw it."""
    corrected: tuple[Seat, ...] = ()
    """Who has corrected what is behind their screen in this round."""


@dataclass
class MeaCulpa(Board):
    """The table."""

    seats: tuple[Seat, ...]
    settings: Settings
    souls: RecordOfSins
    stock: BagAndMarket
    house: House
    screens: Screens
    chests: Chests
    sin: DensOfSin
    slips: Slips
    report: Report
    pope: PopesMeetings = field(default_factory=PopesMeetings)
    picks: Picks = field(default_factory=Picks)
    cathedrals: Cathedrals = field(default_factory=Cathedrals)
    box: OwnBox = field(default_factory=OwnBox)
    setting_up: SettingUp = field(default_factory=SettingUp)
    phase: RoundPhase = RoundPhase.SETUP
    round: int = 0
    turn: Turn | None = None
    """Whose turn or pick it is."""
    bonuses: tuple[str, ...] = ("bread_wine", "jewel", "coin", "letter")
    """Starting bonuses that nobody has taken."""

    # --- what the table agreed on --------------------------------------------------------------

    @property
    def rules(self) -> PrintedNumbers:
        """The printed numbers in use."""
        return profile(self.settings.profile, self.box.printed)

    @property
    def full(self) -> bool:
        """Whether there is no box, and the companion draws everything [ledger 9]."""
        return bool(self.settings.mode == "full")

    @property
    def board_shown(self) -> bool:
        """Whether the screen shows the board, not what hands must lay out, judge or put back."""
        laying = self.box.to_lay or self.box.returning or self.chests.opened
        return bool(self.round) and self.phase is not RoundPhase.END and not laying

    @property
    def variant(self) -> bool:
        """Whether small slips are sins [MEA-250]."""
        return bool(self.settings.mea_culpa_variant)

    @property
    def chapter(self) -> str:
        """What happens now, as the rules are divided for people."""
        return "whose_turn" if self.slips.to_begin else self.phase.value

    @property
    def by_hand(self) -> bool:
        """Whether people draw from the bag themselves."""
        return not self.full and bool(self.settings.bag == "hand")

    @property
    def rooms_by_hand(self) -> bool:
        """Whether people turn up the House of Pleasure cards themselves."""
        return not self.full and bool(self.settings.rooms != "app")

    # --- what more than one chapter needs ------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is being settled that nobody may interrupt."""
        return bool(
            self.pope.meeting
            or self.sin.recalling
            or self.box.reading
            or self.box.returning
            or self.house.giver
            or self.chests.opened
            or self.slips.accusation
        )

    def acts_as(self, character: str) -> bool:
        """Whether this character is having its turn or Preliminary Action [MEA-089]."""
        return self.turn is not None and self.turn.character == character

    @property
    def done_in_turn(self) -> tuple[str, ...]:
        """The kinds of action already done in this turn."""
        return self.turn.done if self.turn else ()

    def sin_stones(self, seat: Seat) -> int:
        """How many sin stones a player has in hand."""
        return self.rules.sin_stones - sum(den[seat] for den in self.sin.dens.values())

    def new_hands(self) -> None:
        """Another action begins: what hands did for the last one is done."""
        self.box.hands = ()

    def hand(
        self, seat: Seat | None, way: Way, thing: str = "", n: int = 1, to: str | Seat = ""
    ) -> None:
        """With the box: draw what hands do now. Only for what the journal tells everybody."""
        if self.full:
            return
        move = Move(seat, way, thing, n, to)
        marker = (seat, way) if way in MARKERS else None
        before = [each for each in self.box.hands if (each.seat, each.way) != marker]
        if before and replace(before[-1], n=n) == move:
            move = replace(move, n=before.pop().n + n)
        self.box.hands = (*before, move)

    def gain_letter(self, seat: Seat, colour: str) -> None:
        """Move a Letter from the supply behind a player's screen."""
        self.stock.supply[colour] -= 1
        self.screens.letters[seat][colour].value += 1

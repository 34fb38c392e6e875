"""What is on the table, and who knows it.

Public is what stands in plain fields; every secret of the ledger is born in a Secret or a Pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.game import Board, Settings
from companion.core.seats import Seat
from companion.core.secrets import Pile, Secret
from companion.games.mea_culpa.material.pieces import (
    CARD,
    CREWS,
    DECK,
    DENS,
    DOORS,
    ROOMS,
    SITES,
    STONES,
    SUITE_5,
    SUITE_6,
    SUPPLY,
    RoomCard,
)
from companion.games.mea_culpa.material.profile import Profile, profile
from companion.games.mea_culpa.records import (
    Accusation,
    Bid,
    Chapter,
    Climb,
    Comparison,
    Cost,
    Evaluation,
    Holdings,
    Meeting,
    Phase,
    Site,
    Turn,
    Visit,
    no_letters,
)

Held = dict[str, Secret[int]]
"""Numbers of things behind a screen."""


@dataclass
class MeaCulpa(Board):
    """The table."""

    seats: tuple[Seat, ...]
    settings: Settings
    start: tuple[Seat, ...]
    """How the souls stood on Start, nearest Hell first; it parts those who are still there."""

    # hidden from everybody
    bag: Secret[tuple[str, ...]]
    deck: Pile[str]
    """House of Pleasure cards, numbered within their kind."""

    # each known to its owner
    purses: dict[Seat, Secret[int]]
    goods: dict[Seat, Held]
    letters: dict[Seat, Held]
    places: dict[Seat, Secret[tuple[str, ...]]]
    """The compartment, "I" or "II", of each thing in `donated`."""
    unpaid: dict[Seat, Secret[tuple[Cost, ...]]]
    """What the Petty Sinner forgot on purpose, in the variant."""

    # there only while a meeting is open, by the seat of the Pope
    die: dict[Seat, Secret[str]] = field(default_factory=dict)
    """The door on the Pope die; only the Pope knows it."""
    advice: dict[Seat, Secret[tuple[tuple[Seat, str], ...]]] = field(default_factory=dict)
    """Who would guess which door; everybody knows it but the Pope and the shared screen."""

    # public: where the round stands
    phase: Phase = Phase.SETUP
    round: int = 0
    turn: Turn | None = None
    """Whose turn or pick it is."""
    bids: tuple[Bid, ...] = ()
    """The bids of this round as they were opened, highest first."""
    holders: dict[str, Seat] = field(default_factory=dict)
    """Who has which character: "pope", "emperor", "merchant", "petty"."""
    waiting_heir: Seat | None = None
    """With three: who put off the Preliminary Action until the other card's fate is known."""
    meeting: Meeting | None = None
    last_visit: Visit | None = None
    recalling: Seat | None = None
    """Who has to empty a Den, having no sin stone left."""

    # public: the board
    positions: dict[Seat, int] = field(default_factory=dict)
    """0 is Start, larger is nearer Hell, below 0 is towards Heaven."""
    posts: dict[Seat, int] = field(default_factory=dict)
    """Notches each post shows."""
    bonuses: tuple[str, ...] = ("bread_wine", "jewel", "coin", "letter")
    """Starting bonuses that nobody has taken."""
    market: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STONES, 0))
    rooms: dict[str, str | None] = field(default_factory=lambda: dict.fromkeys(ROOMS))
    """The kind of card in each ordinary room "1" to "4"; None: used up."""
    welcome: bool = False
    """What the card of Suite 5 says; False: Occupied."""
    yellow: bool = False
    """Whether Suite 6 has its yellow Letter."""
    discard: tuple[str, ...] = ()
    sites: dict[str, Site] = field(default_factory=lambda: dict.fromkeys(SITES, Site()))
    emperor_crew: bool = False
    """Whether a crew stands on the Emperor card."""
    dens: dict[str, dict[Seat, int]] = field(default_factory=dict)
    """Sin stones of each seat in "lust", "petty_sins", "greed"."""
    pope_stones: dict[str, int] = field(default_factory=lambda: dict.fromkeys(DENS, 1))
    supply: dict[str, int] = field(default_factory=lambda: dict(SUPPLY))
    """Letters that nobody has, by colour."""
    donated: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Everything that lies in a chest: "bread" … "jewel", "coin_1" … "coin_10"."""

    # public: what happened
    display: dict[str, int] = field(default_factory=no_letters)
    """Letters laid out in an evaluation."""
    opened: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Donations that lie open while a cathedral is judged."""
    evaluations: tuple[Evaluation, ...] = ()
    comparison: Comparison | None = None
    sins: dict[Seat, int] = field(default_factory=dict)
    gifts: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Sin stones placed and things donated by each in this round."""
    chapters: tuple[Chapter, ...] = ()
    """Every round that is over."""
    climbs: tuple[Climb, ...] = ()
    """The end: every soul's way towards Heaven, in the order in which they went."""
    holdings: tuple[Holdings, ...] = ()
    """The end: what was left behind the screens."""

    # public: the own board
    printed: tuple[tuple[str, int], ...] = ()
    """Numbers that people have read off it in this game, by their names in a profile."""
    reading: str = ""
    """The finished cathedral whose rows are compared before it is judged."""

    # public: the variant ME'A CULPA
    accusation: Accusation | None = None
    accused: tuple[Seat, ...] = ()
    """Who has accused somebody in vain in this round."""
    owned_up: tuple[Seat, ...] = ()
    """Who has paid for a move taken back in this round."""
    out_of_turn: tuple[Seat, ...] = ()
    """Who wanted to begin somebody else's turn."""
    idle: bool = False
    """Whether the player in turn has done nothing for too long."""
    reminder: Seat | None = None
    """The Petty Sinner who may still be reminded of forgotten costs."""
    reminded_by: tuple[Seat, ...] = ()
    forgot_stone: Seat | None = None
    """The Merchant who ended the turn without the free stone, until somebody else acts."""
    corrected: tuple[Seat, ...] = ()
    """Who has corrected the own purse in this round."""

    # --- what the table agreed on --------------------------------------------------------------

    @property
    def rules(self) -> Profile:
        """The printed numbers in use."""
        return profile(self.settings.profile, self.printed)

    @property
    def full(self) -> bool:
        """Whether there is no box, and the companion draws everything [ledger 9]."""
        return bool(self.settings.mode == "full")

    @property
    def variant(self) -> bool:
        """Whether small slips are sins [MEA-250]."""
        return bool(self.settings.mea_culpa_variant)

    @property
    def by_hand(self) -> bool:
        """Whether people draw from the bag themselves."""
        return not self.full and bool(self.settings.bag == "hand")

    @property
    def rooms_by_hand(self) -> bool:
        """Whether people turn up the House of Pleasure cards themselves."""
        return not self.full and bool(self.settings.rooms != "app")

    # --- souls ---------------------------------------------------------------------------------

    def nearest_hell(self, seats: Iterable[Seat] | None = None) -> tuple[Seat, ...]:
        """These seats, or all, from the one nearest Hell on [ledger 4.1]."""
        who = self.seats if seats is None else seats
        return tuple(sorted(who, key=lambda seat: (-self.positions[seat], self.start.index(seat))))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody else, nearest Hell first [MEA-182]."""
        return self.nearest_hell(each for each in self.seats if each != seat)

    @property
    def busy(self) -> bool:
        """Whether something is being settled that nobody may interrupt."""
        settled = (self.meeting, self.recalling, self.reading, self.opened, self.accusation)
        return any(settled)

    # --- pieces --------------------------------------------------------------------------------

    def sin_stones(self, seat: Seat) -> int:
        """Sin stones still in somebody's hand."""
        return self.rules.sin_stones - sum(den[seat] for den in self.dens.values())

    @property
    def hut(self) -> int:
        """Crews in the builders' hut."""
        return CREWS - self.emperor_crew - sum(site.crews for site in self.sites.values())

    @property
    def unfinished(self) -> tuple[str, ...]:
        """Sites that still take crews [MEA-076]."""
        return tuple([name for name, site in self.sites.items() if not site.finished])

    @property
    def market_empty(self) -> bool:
        """Whether the last stone has left the market [MEA-086]."""
        return not any(self.market.values())

    def change_site(self, name: str, **changes: Any) -> None:
        """Something about a site is different from now on."""
        self.sites[name] = replace(self.sites[name], **changes)

    def to_bag(self, *stones: str) -> None:
        """Stones go back into the bag."""
        self.bag.value = (*self.bag.value, *stones)

    def gain_letter(self, seat: Seat, colour: str) -> None:
        """A Letter goes from the supply behind a screen."""
        self.supply[colour] -= 1
        self.letters[seat][colour].value += 1

    # --- the House of Pleasure -----------------------------------------------------------------

    @property
    def open_rooms(self) -> tuple[str, ...]:
        """Ordinary rooms that still have their card [MEA-126]."""
        return tuple([room for room, card in self.rooms.items() if card])

    def card(self, room: str) -> RoomCard | None:
        """The card in an ordinary room, if it is still there."""
        return CARD[card] if (card := self.rooms[room]) else None

    @property
    def open_doors(self) -> tuple[str, ...]:
        """Rooms and suites that can still be visited in this round [MEA-126, MEA-131]."""
        open_ = {*self.open_rooms}
        if self.welcome and open_:
            open_.add(SUITE_5)
        if self.yellow:
            open_.add(SUITE_6)
        return tuple([door for door in DOORS if door in open_])

    def unseen_cards(self) -> tuple[str, ...]:
        """Kinds of cards that can still come up, as everybody can tell."""
        seen = Counter([*self.discard, *filter(None, self.rooms.values())])
        left = Counter(DECK) - seen
        return tuple([card for card in dict.fromkeys(DECK) if left[card]])

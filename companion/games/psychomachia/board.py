"""What is on the table, and who knows it: hands, the deck and covered discards are secret.

`state.py` adds what a card can do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from companion.core.game import Board, Settings
from companion.core.seats import Seat
from companion.core.secrets import Secret
from companion.core.setting_up import SettingUp
from companion.core.words import T
from companion.games.psychomachia.cards.deck import (
    FATE,
    TITLES,
    BlackCard,
    BlackDeck,
    Pairs,
    SinVirtuePair,
    cards_of,
    fate_as,
    pairs_of,
    title_of,
)
from companion.games.psychomachia.cards.piles import Piles
from companion.games.psychomachia.records import (
    ActionTokens,
    CompleteSets,
    Gift,
    LaidCard,
    LustLook,
    Markers,
    Realm,
    TokenCost,
    TokenSide,
    TurnStep,
)


def title_as(laid: LaidCard, pair: SinVirtuePair | None) -> T:
    """The name of a card laid as this pair; a fate card says what it stands for."""
    if laid.kind == "fate":
        return fate_as(pair) if pair else FATE
    return title_of(pair) if laid.kind == "pair" and pair else TITLES[laid.card]


@dataclass
class PsychomachiaBoard(Board):
    """The table: its pieces, and what can be worked out from them."""

    seats: tuple[Seat, ...]
    settings: Settings

    piles: Piles

    # each known to its owner: what Lust or Charity shows, as long as they are looking
    looks: dict[Seat, Secret[tuple[str, ...]]]
    visits: dict[Seat, Secret[tuple[LustLook, ...]]]
    """Who has looked at the hand with Lust since its owner last drew, and what was exchanged."""

    # public from here on: the Choice of Fate cards that are left, by the ids of their pairs
    choices: tuple[str, ...]
    tables: dict[Seat, tuple[LaidCard, ...]]
    tokens: dict[Seat, ActionTokens]
    markers: dict[Seat, Markers]
    gifts: tuple[Gift, ...] = ()
    """Tokens that another player has for now."""
    shown: tuple[str, ...] = ()
    """A card shown from a hand to invoke its power; it is discarded when the power is done."""

    step: TurnStep = TurnStep.EARTH
    first: Seat | None = None
    """Who has the first-player marker."""
    current: Seat | None = None
    """Whose turn it is; before the first turn, whose choice."""
    turn: int = 0
    round: int = 0
    starts: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    """The throws that decide who starts: how many white each player threw."""
    setting_up: SettingUp = field(default_factory=SettingUp)
    used: tuple[str, ...] = ()
    """Powers used this turn."""
    invoking: str = ""
    """The power that is being carried out."""
    sets: CompleteSets = field(default_factory=CompleteSets)
    recounted: bool = False
    """Whether a hand was recounted this turn."""

    # --- cards -----------------------------------------------------------------------------------

    @property
    def dealt(self) -> bool:
        """Whether the companion deals, so that phones hold the hands."""
        return bool(self.settings.mode == "full")

    @property
    def hides(self) -> bool:
        """With their own cards people hold everything secret in their hands."""
        return self.dealt

    @property
    def cards(self) -> BlackDeck:
        """Every card of the black deck by its id."""
        return cards_of(self.settings)

    @property
    def pairs(self) -> Pairs:
        """The seven pairs in use by their ids."""
        return pairs_of(self.settings.pairs)

    @property
    def hues(self) -> tuple[str, ...]:
        """The colours in which the pairs in use are drawn."""
        return tuple(pair.hue for pair in self.pairs.values())

    def card(self, id_: str) -> BlackCard:
        """The card with this id."""
        return self.cards[id_]

    def by_colour(self, cards: Iterable[str]) -> list[BlackCard]:
        """These cards sorted as a hand is held: pair by pair, fate cards last."""
        faces, last = self.cards, len(self.pairs)
        shown = (faces[each] for each in cards)
        return sorted(shown, key=lambda card: card.pair.at if card.pair else last)

    def pair_of(self, laid: LaidCard) -> SinVirtuePair | None:
        """The pair whose colour a card on a table has; for a fate card the chosen pair."""
        return self.pairs.get(laid.pair)

    def title_of(self, id_: str) -> T:
        """The name of a card as people read it; a fate card on a table says what it stands for."""
        laid = self.find(id_)
        return self.title_of_laid(laid) if laid else self.card(id_).title

    @property
    def top_title(self) -> T:
        """The name of the top discard, which is face up; with your own cards it may be unknown."""
        return self.card(self.piles.top).title if self.piles.top else T("the top card")

    def title_of_laid(self, laid: LaidCard) -> T:
        """The name of a card on a table."""
        return title_as(laid, self.pair_of(laid))

    def find(self, id_: str) -> LaidCard | None:
        """The card with this id, if it is on somebody's table."""
        return next((laid for _, laid in self.all_laid() if laid.card == id_), None)

    def owner_of(self, id_: str) -> Seat:
        """Whose table a card is on; it must be on one."""
        return next(seat for seat, laid in self.all_laid() if laid.card == id_)

    def all_laid(self) -> Iterator[tuple[Seat, LaidCard]]:
        """Every card on every table, with the owner of the table."""
        return ((seat, laid) for seat in self.seats for laid in self.tables[seat])

    def draw(self, seat: Seat) -> None:
        """Draw the top card into a hand; an empty deck is renewed first, which all are told."""
        if not self.piles.deck_size:
            self.tell(self.piles.renew_deck(self.chance))
        self.piles.draw(seat)

    def discard(self, seat: Seat, card: str | None) -> None:
        """Put a card from a hand on top of the discard pile."""
        self.piles.take_from_hand(seat, card)
        self.piles.put_on_discards(card)

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """What a player holds; with your own cards, one card of each face that may be there."""
        if self.dealt:
            return self.piles.hands[seat].cards
        return self.free_cards() if self.piles.hand_size(seat) else ()

    def free_cards(self) -> tuple[str, ...]:
        """One card of each face, as long as a copy of it is out of sight."""
        taken = {laid.card for _, laid in self.all_laid()} | {*self.shown, self.piles.top}
        free: dict[str, str] = {}
        for card in self.cards.values():
            if card.id not in taken:
                free.setdefault(card.face, card.id)
        return tuple(free.values())

    # --- realms ----------------------------------------------------------------------------------

    def in_place(self, seat: Seat) -> frozenset[str]:
        """Virtues in heaven and sins in hell, each name once [PSY-011, PSY-082]."""
        names = set()
        for laid in self.tables[seat]:
            if pair := self.pairs.get(laid.pair):
                if laid.realm is Realm.HEAVEN:
                    names.add(pair.virtue)
                elif laid.realm is Realm.HELL:
                    names.add(pair.sin)
        return frozenset(names)

    def progress(self, seat: Seat) -> tuple[int, int]:
        """How many of the seven virtues, and of the seven sins, a player has in place."""
        names = self.in_place(seat)
        virtues = sum(pair.virtue in names for pair in self.pairs.values())
        return virtues, len(names) - virtues

    def colours(self, seat: Seat) -> frozenset[str]:
        """The pairs whose colour is on a table, in any realm and on any card [PSY-110]."""
        return frozenset(laid.pair for laid in self.tables[seat] if laid.pair)

    def has_already(self, seat: Seat, pair: str) -> bool:
        """Whether the table already has a pair card or fate pair of this pair [PSY-060]."""
        return any(laid.touchable and laid.pair == pair for laid in self.tables[seat])

    # --- tokens ----------------------------------------------------------------------------------

    def count_received_tokens(self, seat: Seat, side: TokenSide) -> int:
        """How many tokens of this side from other players can still be spent."""
        return sum((gift.to, gift.side, gift.spent) == (seat, side, False) for gift in self.gifts)

    def count_given_tokens(self, seat: Seat) -> int:
        """How many of a player's tokens other players have."""
        return sum(gift.giver == seat for gift in self.gifts)

    def unspent(self, seat: Seat, side: TokenSide) -> int:
        """Tokens of this side that can pay: the player's own and received ones."""
        return self.tokens[seat].of(side) + self.count_received_tokens(seat, side)

    def missing(self, seat: Seat, cost: TokenCost) -> TokenCost:
        """What a player lacks to pay this; one side cannot replace the other [PSY-069]."""
        black, white = self.unspent(seat, TokenSide.BLACK), self.unspent(seat, TokenSide.WHITE)
        return TokenCost(max(0, cost.black - black), max(0, cost.white - white))

    def can_pay(self, seat: Seat, cost: TokenCost) -> bool:
        """Whether a player has the tokens for this."""
        return self.missing(seat, cost) == TokenCost()

    @property
    def others(self) -> tuple[Seat, ...]:
        """Everybody but the player whose turn it is, clockwise."""
        if self.current is None:
            return self.seats
        at = self.seats.index(self.current)
        return (*self.seats[at + 1 :], *self.seats[:at])

"""What is on the table, and who knows it: only hands and the order of the deck are secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Board, Settings
from companion.core.seats import Seat
from companion.core.secrets import Pile
from companion.core.setting_up import SettingUp
from companion.core.words import T
from companion.games.sancti_et_malum.cards import (
    CHOIR,
    HINDER,
    INTERCESSION,
    CardHalf,
    CardList,
    card_list,
)
from companion.games.sancti_et_malum.dice_expectations import die_worth


class ConfrontationStep(Enum):
    """The steps of a turn in which somebody decides, and the end."""

    FALLEN = "fallen"
    COMMIT = "commit"
    CHOIR = "choir"
    ANGELS = "angels"
    COMPARE = "compare"
    END = "end"


class Winner(Enum):
    """Who can win."""

    FALLEN = "fallen"
    FAITHFUL = "faithful"


@dataclass(frozen=True, slots=True)
class CardInPlay:
    """A card on the table with its dice; it has an owner if it is an Angel."""

    card: str
    name: str
    owner: Seat | None
    dice: int
    rerolls: int
    mod: int
    effect: str
    faces: tuple[int, ...] = ()
    total: int | None = None
    done: bool = False
    late: int = 0
    """Dice added after it was rolled: they are rolled once and added."""

    @property
    def waits(self) -> bool:
        """Whether it still has dice to roll."""
        return not self.done or self.late > 0

    @property
    def counts(self) -> int:
        """Its dice and its modifier; ValueError before it is rolled."""
        if self.total is None:
            raise ValueError(f"{self.name} has not been rolled")
        return self.total


@dataclass(frozen=True, slots=True)
class Confrontation:
    """How one confrontation ended; with no winner it was void."""

    number: int
    evil: int
    holy: int
    winner: Winner | None


@dataclass
class SanctiEtMalum(Board):
    """The table. `held` counts the cards in hands that the companion did not deal."""

    seats: tuple[Seat, ...]
    settings: Settings
    deck: Pile[str]
    hands: dict[Seat, Pile[str]]
    n: int
    held: dict[Seat, int] = field(default_factory=dict)
    phase: ConfrontationStep = ConfrontationStep.FALLEN
    number: int = 0
    fallen: tuple[CardInPlay, ...] = ()
    angels: tuple[CardInPlay, ...] = ()
    discard: tuple[str, ...] = ()
    evil: int = 0
    holy: int = 0
    red: int = 0  # both discs begin off the score card [SEM-006]
    white: int = 0
    roller: Seat | None = None
    gone: tuple[Seat, ...] = ()
    history: tuple[Confrontation, ...] = ()
    setting_up: SettingUp = field(default_factory=SettingUp)

    # --- cards ---------------------------------------------------------------------------------

    @property
    def cards(self) -> CardList:
        """The list of cards in use."""
        return card_list(self.settings.card_list)

    @property
    def dealt(self) -> bool:
        """Whether the companion deals, so that it knows the hands."""
        return bool(self.settings.deck == "app")

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who is still playing."""
        return tuple([seat for seat in self.seats if seat not in self.gone])

    @property
    def deck_size(self) -> int:
        """How many cards are in the deck."""
        return len(self.deck) - sum(self.held.values())

    def hand_size(self, seat: Seat) -> int:
        """How many cards a player holds."""
        return len(self.hands[seat]) + self.held.get(seat, 0)

    def on_the_table(self) -> Iterator[str]:
        """Every card face up on the table."""
        return (laid.card for laid in (*self.fallen, *self.angels))

    def unseen(self) -> tuple[str, ...]:
        """The cards not face up: in the deck or in any hand [SEM-061]."""
        seen = {*self.on_the_table(), *self.discard}
        return tuple([card for card in self.cards if card not in seen])

    def playable(self, seat: Seat) -> tuple[str, ...]:
        """What a player can play, as far as the companion knows [SEM-061]."""
        if self.dealt:
            return self.hands[seat].cards
        return self.unseen() if self.hand_size(seat) else ()

    # --- dice ----------------------------------------------------------------------------------

    @property
    def row(self) -> tuple[CardInPlay, ...]:
        """The cards to roll in this step."""
        return self.fallen if self.phase is ConfrontationStep.FALLEN else self.angels

    @property
    def rolling(self) -> CardInPlay | None:
        """The card being rolled: one at a time [SEM-053]."""
        return next((laid for laid in self.row if laid.faces and not laid.done), None)

    @property
    def hinderances(self) -> int:
        """How many dice every Angel loses [SEM-024]."""
        return sum(laid.effect == HINDER for laid in self.fallen)

    def intercessions(self, seat: Seat | None) -> int:
        """How many dice every Angel of this seat gains [SEM-023]."""
        return sum(laid.effect == INTERCESSION and laid.owner == seat for laid in self.angels)

    def angel_dice(self, half: CardHalf, intercessions: int) -> int:
        """How many dice an Angel rolls [SEM-050, SEM-052]."""
        # Our reading: both are applied, and no Angel is left without a die.
        changed = half.dice + intercessions - self.hinderances
        return max(int(self.settings.min_dice), changed)

    def change(self, laid: CardInPlay, **changes: Any) -> CardInPlay:
        """Replace this very card in the row of this step; return the changed one."""
        now = replace(laid, **changes)
        changed = tuple([now if each is laid else each for each in self.row])
        if self.phase is ConfrontationStep.FALLEN:
            self.fallen = changed
        else:
            self.angels = changed
        return now

    # --- hints ---------------------------------------------------------------------------------

    def expected(self, seat: Seat, card: str) -> float:
        """What a card is expected to add; a Holy Choir with the best it can bring [ledger 8]."""
        ways = [way for way in self.ways(self.hands[seat].cards) if way[0] == card]
        return max(self.worth(seat, way) for way in ways) - self.worth(seat, ())

    def ways(self, hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Every way to play from a hand now: one card, or a Holy Choir and what it brings."""
        return self._ways(hand, chained=self.phase is ConfrontationStep.CHOIR)

    def _ways(self, hand: tuple[str, ...], *, chained: bool) -> Iterator[tuple[str, ...]]:
        """The same; `chained` if a Holy Choir brings the card [SEM-048]."""
        for card in hand:
            yield (card,)
            calls = self.cards[card].white.effect == CHOIR
            if calls and (self.settings.choir_chain or not chained):
                rest = tuple(each for each in hand if each != card)
                yield from ((card, *more) for more in self._ways(rest, chained=True))

    def to_roll(self, seat: Seat, more: tuple[str, ...]) -> Iterator[tuple[int, int]]:
        """The dice and re-rolls left to each of a player's Angels, with these cards among them.

        Dice that a later card adds to an Angel already rolled are rolled only once [SEM-047].
        """
        played = [self.cards[card].white for card in more]
        adds = [half.effect == INTERCESSION for half in played]
        blessed = self.intercessions(seat)
        for angel in self._angels_of(seat):
            dice = self.angel_dice(self.cards[angel.card].white, blessed + sum(adds))
            yield (dice - angel.dice, 0) if angel.done else (dice, angel.rerolls)
        one_by_one = self.settings.choir_time == "after"
        for place, half in enumerate(played, start=1):
            dice = self.angel_dice(half, blessed + sum(adds))
            at_first = self.angel_dice(half, blessed + sum(adds[:place])) if one_by_one else dice
            yield at_first, half.rerolls
            yield dice - at_first, 0

    def worth(self, seat: Seat, more: tuple[str, ...]) -> float:
        """The expected total of the Angels of a player who adds these cards."""
        laid = sum(angel.counts if angel.done else angel.mod for angel in self._angels_of(seat))
        played = sum(self.cards[card].white.mod for card in more)
        rolled = [n * die_worth(again, high=True) for n, again in self.to_roll(seat, more)]
        return laid + played + sum(rolled)

    def _angels_of(self, seat: Seat) -> Iterator[CardInPlay]:
        return (angel for angel in self.angels if angel.owner == seat)


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> SanctiEtMalum:
    """All cards are face down, and hands are empty [SEM-005]."""
    cards = list(card_list(settings.card_list))
    deck = Pile(chance.shuffled(cards) if settings.deck == "app" else cards)
    hands: dict[Seat, Pile[str]] = {seat: Pile((), {seat}) for seat in seats}
    return SanctiEtMalum(seats, settings, deck, hands, n=len(seats))


# --- what must always be true ------------------------------------------------------------------


def broken(board: SanctiEtMalum) -> Iterator[str]:
    """What must always be true of the table but is not."""
    yield from _cards_lost(board)
    yield from _totals_wrong(board)
    decided = sum(each.winner is not None for each in board.history)
    if board.red + board.white != decided:
        yield f"{board.red} red and {board.white} white wins from {decided} decided confrontations"
    if max(board.red, board.white) > board.settings.target:
        yield "a disc went beyond the target"


def _cards_lost(board: SanctiEtMalum) -> Iterator[str]:
    in_piles = [card for pile in (board.deck, *board.hands.values()) for card in pile]
    if sorted([*in_piles, *board.on_the_table(), *board.discard]) != sorted(board.cards):
        yield "a card is missing or there twice"
    if board.deck_size < 0:
        yield "more cards are held than are left"


def _totals_wrong(board: SanctiEtMalum) -> Iterator[str]:
    for laid in (*board.fallen, *board.angels):
        if laid.faces and (len(laid.faces), sum(laid.faces) + laid.mod) != (laid.dice, laid.total):
            yield f"the dice of {laid.name} do not make its total"
        if laid.done and laid.total is None:
            yield f"{laid.name} is done and was not rolled"
            return
    if board.evil != _sum(board.fallen) or board.holy != _sum(board.angels):
        yield "a total is not the sum of its cards"


def _sum(row: Iterable[CardInPlay]) -> int:
    return sum(laid.counts for laid in row if laid.done)


def write_faces(faces: Iterable[int]) -> T:
    """The faces of a roll as text."""
    return T(" ".join(str(each) for each in faces))

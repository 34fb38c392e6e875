"""Whose turn it is, and what is bought, sold and donated in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Secret
from companion.games.mea_culpa.material.pieces import STONES, SUPPLY

Held: TypeAlias = dict[str, Secret[int]]
"""How many of each thing are behind a screen."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, as which character, and which kinds of action are done [MEA-085..089].

    `preliminary`: before the action phase, right after a pick.
    """

    seat: Seat
    character: str
    done: tuple[str, ...] = ()
    preliminary: bool = False


@dataclass
class BagAndMarket(Group):
    """Stones and Letters that nobody owns."""

    bag: Secret[tuple[str, ...]]
    """Nobody knows what is in it."""
    owed: Secret[tuple[str, ...]] = field(default_factory=lambda: Secret(()))
    """Stones that people claim although none can be left; refusing them would reveal that."""
    market: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STONES, 0))
    supply: dict[str, int] = field(default_factory=lambda: dict(SUPPLY))
    """Letters that nobody has, by colour."""

    @property
    def market_empty(self) -> bool:
        """Whether the last stone has left the market [MEA-086]."""
        return not any(self.market.values())

    def to_bag(self, *stones: str) -> None:
        """Put stones back into the bag, first those it owed."""
        owed, back = list(self.owed.value), []
        for stone in stones:
            if stone in owed:
                owed.remove(stone)
            else:
                back.append(stone)
        self.owed.value, self.bag.value = tuple(owed), (*self.bag.value, *back)

    def from_bag(self, *stones: str) -> None:
        """Take stones out of the bag; people are believed, whatever should be in it."""
        bag = list(self.bag.value)
        for stone in stones:
            if stone in bag:
                bag.remove(stone)
            else:
                self.owed.value = (*self.owed.value, stone)
        self.bag.value = tuple(bag)

    def out_of_bag(self, stone: str, count: int) -> None:
        """Take this many stones of a kind out of the bag, or put them back if it is below 0."""
        self.from_bag(*[stone] * count)
        self.to_bag(*[stone] * -count)


@dataclass
class Screens(Group):
    """What is behind each screen; only its owner knows."""

    purses: dict[Seat, Secret[int]]
    goods: dict[Seat, Held]
    letters: dict[Seat, Held]


@dataclass
class Chests(Group):
    """What has been donated: everybody sees a thing while it is given, then only its owner."""

    donated: dict[Seat, Secret[tuple[str, ...]]]
    """Everything in a chest: "bread" … "jewel", "coin_1" … "coin_10"."""
    places: dict[Seat, Secret[tuple[str, ...]]]
    """The compartment, "I" or "II", of each thing in `donated`."""
    shown: dict[Seat, tuple[str, ...]]
    """What everybody sees of each chest: the donations of this turn, or all if a list is kept."""
    opened: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Donations on display while a cathedral is judged."""

    def inside(self, seat: Seat) -> list[tuple[str, str]]:
        """Each thing in a chest, with its compartment."""
        return list(zip(self.donated[seat].value, self.places[seat].value, strict=True))

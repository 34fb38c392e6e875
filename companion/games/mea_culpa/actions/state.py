"""Whose turn it is, and what is bought, sold and donated in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Secret
from companion.games.mea_culpa.material.pieces import STONES, SUPPLY

Held: TypeAlias = dict[str, Secret[int]]
"""Numbers of things behind a screen."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, as which character, and which kinds of action are done [MEA-085..089].

    `preliminary`: not yet the action phase, but what follows a pick.
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
    market: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STONES, 0))
    supply: dict[str, int] = field(default_factory=lambda: dict(SUPPLY))
    """Letters that nobody has, by colour."""

    @property
    def market_empty(self) -> bool:
        """Whether the last stone has left the market [MEA-086]."""
        return not any(self.market.values())

    def to_bag(self, *stones: str) -> None:
        """Stones go back into the bag."""
        self.bag.value = (*self.bag.value, *stones)


@dataclass
class Screens(Group):
    """What lies behind each screen; only its owner knows it."""

    purses: dict[Seat, Secret[int]]
    goods: dict[Seat, Held]
    letters: dict[Seat, Held]


@dataclass
class Chests(Group):
    """What has been donated: everybody knows the things, only the owner the compartments."""

    places: dict[Seat, Secret[tuple[str, ...]]]
    """The compartment, "I" or "II", of each thing in `donated`."""
    donated: dict[Seat, tuple[str, ...]]
    """Everything that lies in a chest: "bread" … "jewel", "coin_1" … "coin_10"."""
    opened: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Donations that lie open while a cathedral is judged."""

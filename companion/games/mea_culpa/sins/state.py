"""Where souls are, what posts show, and what is in the Dens of Sin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.games.mea_culpa.material.pieces import DENS


@dataclass(frozen=True, slots=True)
class Comparison:
    """Posts compared: the difference, who moved, and how far [MEA-175..178]."""

    posts: tuple[tuple[Seat, int], ...]
    difference: int
    mover: Seat | None
    before: int = 0
    after: int = 0


@dataclass
class RecordOfSins(Group):
    """The souls on the Record of Sins, and the posts that make them move."""

    start: tuple[Seat, ...]
    """The order of the souls on Start, nearest Hell first; it ranks those still there."""
    positions: dict[Seat, int]
    """0 is Start, larger is nearer Hell, below 0 is towards Heaven."""
    posts: dict[Seat, int]
    """Notches each post shows."""
    comparison: Comparison | None = None
    """The last time the posts were compared."""

    def nearest_hell(self, seats: Iterable[Seat] | None = None) -> tuple[Seat, ...]:
        """These seats, or all, nearest Hell first [ledger 4.1]."""
        who = self.start if seats is None else seats
        return tuple(sorted(who, key=lambda seat: (-self.positions[seat], self.start.index(seat))))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody else, nearest Hell first [MEA-182]."""
        return self.nearest_hell(each for each in self.start if each != seat)


@dataclass
class DensOfSin(Group):
    """Sin stones and Pope stones at the three Dens."""

    dens: dict[str, dict[Seat, int]]
    """Sin stones of each seat in "lust", "petty_sins", "greed"."""
    pope_stones: dict[str, int] = field(default_factory=lambda: dict.fromkeys(DENS, 1))
    """One at each Den when the game begins [MEA-014]."""
    recalling: Seat | None = None
    """Who has to empty a Den because they have no sin stones left."""

"""What is kept for the report at the end: every round, every soul's climb, what was left."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Secret


@dataclass(frozen=True, slots=True)
class Chapter:
    """One round of the report: where souls were, who sinned, who gave."""

    number: int
    positions: tuple[tuple[Seat, int], ...]
    sins: tuple[tuple[Seat, int], ...]
    """Sin stones that each player put into Dens in this round."""
    donations: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    """What each player donated in this round; added at the end."""


@dataclass(frozen=True, slots=True)
class Climb:
    """One soul's climb at the end: its Letters, what they are worth, every space it passed."""

    seat: Seat
    letters: tuple[tuple[str, int], ...]
    sets: int
    singles: int
    steps: int
    path: tuple[int, ...]
    """Every space from its first to its last [MEA-241..243]."""
    heaven: bool


@dataclass(frozen=True, slots=True)
class Holdings:
    """What was behind a screen at the end."""

    seat: Seat
    coins: int
    goods: tuple[tuple[str, int], ...]


@dataclass
class Report(Group):
    """What everybody did, round by round, and how it ended."""

    sins: dict[Seat, int]
    """Sin stones placed by each player in this round."""
    given: Secret[tuple[tuple[int, Seat, str], ...]] = field(default_factory=lambda: Secret(()))
    """Every donation with its round; nobody sees the list before the end."""
    chapters: tuple[Chapter, ...] = ()
    """Every round that is over."""
    climbs: tuple[Climb, ...] = ()
    """The end: every soul's climb towards Heaven, in the order they moved."""
    holdings: tuple[Holdings, ...] = ()
    """The end: what was left behind the screens."""

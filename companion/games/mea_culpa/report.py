"""What is kept for the report at the end: every round, the souls' ways up, what was left."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.core.secrets import Secret


@dataclass(frozen=True, slots=True)
class Chapter:
    """One round as it is drawn at the end: where souls stood, who sinned, who gave."""

    number: int
    positions: tuple[tuple[Seat, int], ...]
    sins: tuple[tuple[Seat, int], ...]
    """Sin stones that each has put into Dens in this round."""
    donations: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    """What each has donated in this round; written when all is over."""


@dataclass(frozen=True, slots=True)
class Climb:
    """One soul's way at the end: its Letters, what they are worth, every space it came to."""

    seat: Seat
    letters: tuple[tuple[str, int], ...]
    sets: int
    singles: int
    steps: int
    path: tuple[int, ...]
    """From where it stood to where it came, space by space [MEA-241..243]."""
    heaven: bool


@dataclass(frozen=True, slots=True)
class Holdings:
    """What lay behind a screen when all was over."""

    seat: Seat
    coins: int
    goods: tuple[tuple[str, int], ...]


@dataclass
class Report(Group):
    """What each has done, round for round, and how it ended."""

    sins: dict[Seat, int]
    """Sin stones placed by each in this round."""
    given: Secret[tuple[tuple[int, Seat, str], ...]] = field(default_factory=lambda: Secret(()))
    """Every donation with its round; nobody sees the list before the end."""
    chapters: tuple[Chapter, ...] = ()
    """Every round that is over."""
    climbs: tuple[Climb, ...] = ()
    """The end: every soul's way towards Heaven, in the order in which they went."""
    holdings: tuple[Holdings, ...] = ()
    """The end: what was left behind the screens."""

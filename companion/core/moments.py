"""What everybody watches while it comes out: bids opened one by one, a verdict, the end.

Moments are public: a rule shows one when what is in it has just become known to all.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.seats import Seat
from companion.core.teams import Team
from companion.core.words import T


class Mood(StrEnum):
    """How it comes out; the shared screen looks and sounds like it."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is turned up: whose it is, what it says, and what is drawn beside it."""

    who: Seat | None = None
    said: T | str | None = None
    figure: T | str | int | None = None
    things: tuple[str, ...] = ()
    """Names of drawings of this game."""
    mood: Mood = Mood.PLAIN
    team: Team | None = None
    """Whose it is if it is a team’s."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Steps shown one after the other, and the sentence they lead to.

    `title` is the headline until then; without one the sentence is.
    """

    sentence: T
    steps: tuple[Step, ...] = ()
    mood: Mood = Mood.PLAIN
    title: T | None = None
    heard: bool = False
    """Only heard: the board itself shows it, at once."""
    last: bool = False
    """The end of the game: it takes its time."""

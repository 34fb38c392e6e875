"""What everybody watches while it comes out: bids opened one by one, a verdict, the end.

Moments are public: a rule shows one when what is in it has just become known to all.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.core.seats import Seat
from companion.core.standings import FinalStanding
from companion.core.words import T

if TYPE_CHECKING:
    from companion.core.game import Ending


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


RESULT = T("The result")


def to_the_end(
    shown: tuple[Moment, ...], over: Ending | None, standings: tuple[FinalStanding, ...] = ()
) -> tuple[Moment, ...]:
    """All moments; the last is how the game ended.

    Without steps of its own everybody is called, from the last place to the first; or, if all stand
    alike, those who have won.
    """
    if over is None:
        return shown
    mood = Mood.GOOD if over.winners else Mood.BAD if over.steps else Mood.PLAIN
    title, steps = over.title, over.steps
    if not steps and len({each.place for each in standings}) > 1:
        title, steps = title or RESULT, tuple(_called(each, over) for each in reversed(standings))
    steps = steps or tuple(Step(who, mood=mood) for who in over.winners)
    return *shown, Moment(over.sentence, steps, mood, title, last=True)


def _called(each: FinalStanding, over: Ending) -> Step:
    mood = Mood.GOOD if each.seat in over.winners else Mood.PLAIN
    return Step(each.seat, each.role, each.said, mood=mood)

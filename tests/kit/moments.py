"""The moments of recorded plays."""

from __future__ import annotations

from typing import Any

from companion.core.moments import Moment, Mood
from companion.core.seats import Seat
from companion.core.words import T
from companion.games import find_games
from tests.kit.recording import recordings


def moments(game: str, play: str) -> tuple[Moment, ...]:
    """All moments of a play."""
    return recordings()[game].play(play).after(find_games()[game]).moments()


def titles(game: str, play: str) -> set[str]:
    """What its moments are called."""
    return {each.title.text for each in moments(game, play) if each.title}


def called(game: str, play: str, title: str) -> list[Moment]:
    """Its moments with this title."""
    return [each for each in moments(game, play) if each.title and each.title.text == title]


def misshapen(game: str) -> list[str]:
    """What cannot be shown of any recorded play: a part that is in the place of another."""
    plays = recordings()[game]
    shown = [each for name in plays.names() for each in moments(game, name)]
    wrong = [str(each.sentence) for each in shown if not _is_moment(each)]
    return wrong + [repr(step) for each in shown for step in each.steps if not _is_step(step)]


def _is_moment(each: Any) -> bool:
    has_words = isinstance(each.sentence, T) and isinstance(each.title, T | None)
    return has_words and isinstance(each.steps, tuple | list) and isinstance(each.mood, Mood)


def _is_step(step: Any) -> bool:
    who, words = isinstance(step.who, Seat | None), isinstance(step.said, T | str | None)
    drawn = isinstance(step.figure, T | str | int | None) and not isinstance(step.figure, Seat)
    return who and words and drawn and isinstance(step.mood, Mood)

"""The moments of recorded plays."""

from __future__ import annotations

from companion.core.moments import Moment
from companion.games import found
from tests.kit.recording import recordings


def moments(game: str, play: str) -> tuple[Moment, ...]:
    """All moments of a play."""
    return recordings()[game].play(play).after(found()[game]).moments()


def titles(game: str, play: str) -> set[str]:
    """What its moments are called."""
    return {each.title.text for each in moments(game, play) if each.title}


def called(game: str, play: str, title: str) -> list[Moment]:
    """Its moments with this title."""
    return [each for each in moments(game, play) if each.title and each.title.text == title]

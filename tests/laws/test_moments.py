"""What holds for the moments of every game."""

from __future__ import annotations

import pytest

from companion.core.moments import Mood
from companion.core.words import Voice
from companion.games import find_games
from tests.kit.moments import moments
from tests.kit.recording import recordings

GAMES = find_games()
PLAYS = [(game, play) for game, each in recordings().items() for play in each.names()]
VOICE = Voice(dict(enumerate(("Maximiliana", "Ben", "Bartholomew", "Anna", "Eg", "Wilhelm"), 1)))
READ_AT_ONCE = 90


@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_the_end_is_a_moment_of_those_who_win(game: str, play: str) -> None:
    umpire = recordings()[game].play(play).after(GAMES[game])
    assert umpire.over
    last = umpire.moments()[-1]
    assert last.sentence == umpire.over.sentence
    well = {step.who for step in last.steps if step.mood is Mood.GOOD and step.who}
    assert well <= set(umpire.over.winners)
    assert (last.mood is Mood.GOOD) == bool(umpire.over.winners)


@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_moments_are_read_at_a_glance(game: str, play: str) -> None:
    for moment in moments(game, play):
        said = [moment.sentence, *filter(None, [moment.title])]
        assert all(len(VOICE.say(each)) <= READ_AT_ONCE for each in said)
        everybody = len(recordings()[game].play(play).begun(GAMES[game]).seats)
        assert len(moment.steps) <= (max(6, everybody) if moment.last else 6)


@pytest.mark.parametrize("game", recordings())
def test_moments_go_with_the_answers_that_led_to_them(game: str) -> None:
    play = recordings()[game].play(recordings()[game].names()[0])
    umpire = play.after(GAMES[game])
    at_first = play.begun(GAMES[game]).moments()
    assert len(umpire.moments()) > len(at_first)
    umpire.back_to(0)
    assert umpire.moments() == at_first

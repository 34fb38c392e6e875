"""What chance meets when it plays the game that a file tells: a rule that never does anything."""

from __future__ import annotations

import pytest

from companion.games import find_games
from companion.told.checking.chance_play import MAX_GAMES, PlayedGames, play_by_chance
from companion.told.our_files import names_of_ours, text_of
from companion.told.reading import read_game
from tests.kit.games.told_texts import INSIDE, STEP

HEAD = 'title = "Small"\nabout = "A game to test with."\nplayers = [2, 4]\n[[phase]]\n'
ASK = f'{STEP}ask = "Which number?"\nnumber = [1, 6]\nanswers = "picked"\n'
OPEN = f'{STEP}open = "picked"\n'
ASK_NOBODY = ASK.replace("answers", 'who = "those(p in playing: no)"\nanswers')
END = f'{STEP}end = "Over."\n'
HERE = "  # here"


def played(text: str) -> tuple[PlayedGames, str]:
    """What came of the games, and what is said of the line that is marked."""
    played_games = play_by_chance(find_games()["told"], read_game(HEAD + text))
    lines = (HEAD + text).splitlines()
    here = [number for number, line in enumerate(lines, 1) if line.endswith(HERE)]
    assert [*played_games.notes] == here
    return played_games, " ".join(str(note) for line in here for note in played_games.notes[line])


def marked(step: str) -> str:
    """The step, whose first line can be found again."""
    return step.replace("\n", f"{HERE}\n", 1)


def test_nothing_is_said_of_a_game_whose_every_step_does_something() -> None:
    came, _ = played(ASK + OPEN + END)
    assert (came.games, came.ended) == (MAX_GAMES, MAX_GAMES)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (
            ASK + OPEN + marked(f'{STEP}when = "sum(picked) > 99"\nsay = "Never."\n') + END,
            "In 100 games “Only if this is so” was never so. If that is not only rare, look at it.",
        ),
        (ASK + OPEN + END + marked(END), "In 100 games chance never came to this step."),
        (
            marked(ASK_NOBODY) + ASK + END,
            "This question asked nobody, each time it came.",
        ),
    ],
)
def test_a_step_that_does_nothing_is_told(text: str, note: str) -> None:
    came, told = played(text)
    assert told == note
    assert came.ended == came.games


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (marked(END), "In 100 of 100 games it was over here, before anybody was asked anything."),
        (
            f'{STEP}until = "no"\n' + marked(ASK_NOBODY.replace(STEP, INSIDE)),
            "Here chance stood still in 100 of 100 games: this question asked nobody.",
        ),
        (
            f'{STEP}until = "no"\n' + marked(ASK.replace(STEP, INSIDE)),
            "3 of 3 games came to no end: chance was here when it gave up.",
        ),
    ],
)
def test_a_game_that_comes_to_no_end_of_its_own_is_told(text: str, note: str) -> None:
    came, told = played(text)
    assert told == note
    assert came.ended == 0


def test_what_is_inside_a_step_that_never_came_is_not_told_once_more() -> None:
    inside = f'{INSIDE}say = "Never."\n'
    played(ASK + OPEN + marked(f'{STEP}when = "sum(picked) > 99"\n') + inside + END)


@pytest.mark.parametrize("name", names_of_ours())
def test_chance_comes_to_an_end_of_each_game_of_ours(name: str) -> None:
    came = play_by_chance(find_games()["told"], read_game(text_of(name)))
    assert came.ended == came.games

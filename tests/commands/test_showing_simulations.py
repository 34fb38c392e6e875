"""`companion play`: whole games by random players, counted."""

from __future__ import annotations

import pytest

from companion.commands.simulation import Tally
from tests.kit.command_line import done, refused

GAME = "sancti_et_malum"


def test_games_are_played_and_counted() -> None:
    assert "100" in done("play", GAME, "--random", "--games", 4, "--seats", 2)
    assert "answers)" in done("play", GAME, "--random", "--set", "target=6", "--set", "dice=app")
    done("play", GAME, "--policy", "best", "--seats", 1)


def test_the_same_seed_gives_the_same_game() -> None:
    first, second, other = (done("play", GAME, "--random", "--seed", seed) for seed in "aab")
    assert first == second != other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "--random"), "There is no game “chess”"),
        ((GAME, "--random", "--seats", 9), "is for 1, 2, 3, 4 players, not for 9."),
        ((GAME, "--random", "--set", "target=99"), "5 to 15"),
        ((GAME, "--random", "--set", "target=many"), "whole number"),
        ((GAME, "--random", "--set", "colour=red"), "There is no setting “colour”. There are: "),
        ((GAME, "--policy", "clever"), "no policy “clever”"),
    ],
)
def test_a_game_that_cannot_be_played_gets_a_sentence(words: tuple[object, ...], said: str) -> None:
    assert said in refused("play", *words)


def test_a_tally_of_no_games_has_no_percentages() -> None:
    assert (Tally(2).share("won"), Tally(2).answers_each) == (0.0, 0.0)

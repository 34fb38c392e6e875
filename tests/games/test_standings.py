"""How everybody stands at the end of every recorded play: places, scores, roles.

Files need not name a score: those are asked in `tests/told`.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Game
from companion.core.seats import TABLE
from companion.core.words import Voice
from companion.games import find_games
from tests.kit.recording import find_tests, recordings

PLAYS = [
    (game, name)
    for game, plays in recordings().items()
    if find_tests(game, "record")
    for name in plays.names()
]


def ended(game: Game[Any], name: str) -> Any:
    play = recordings()[game.id].play(name)
    return play.after(game, len(play.entries))


@pytest.mark.parametrize(("game_id", "name"), PLAYS)
def test_winners_have_the_first_place_and_nobody_else_has(game_id: str, name: str) -> None:
    umpire = ended(find_games()[game_id], name)
    assert umpire.over
    game = find_games()[game_id]
    standings = tuple(game.standings(umpire.known(TABLE), umpire.over))
    if umpire.over.name in {"home", "finished"}:
        assert not standings, "the table counts its points itself"
        assert not umpire.over.winners
        return
    assert {each.seat for each in standings} == set(umpire.known(TABLE).seats)
    places = [each.place for each in standings]
    assert places == sorted(places)
    winners = {each.seat for each in standings if each.place == 1}
    assert winners == set(umpire.over.winners)
    scores = [each.score for each in standings if each.score is not None]
    if game_id != "psychomachia" and umpire.over.name != "conceded":  # decided otherwise
        assert scores == sorted(scores, reverse=True)
    said = Voice({int(seat): f"Player {int(seat)}" for seat in umpire.known(TABLE).seats})
    assert all(said.say(each.said) for each in standings if each.said)

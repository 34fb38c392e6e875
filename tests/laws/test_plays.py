"""Law 5: each ending of each game has a recorded play, which replays as recorded."""

from __future__ import annotations

import pytest

from tests.kit.recording import Play, Recording, recordings

RECORDINGS = recordings()
every_game = pytest.mark.parametrize("plays", RECORDINGS.values(), ids=list(RECORDINGS))


@every_game
def test_every_listed_play_is_recorded(plays: Recording) -> None:
    assert plays.names() == sorted(plays.fresh)


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, plays in RECORDINGS.items() for name in plays.names()]
)
def test_a_recorded_play_replays_as_recorded(game: str, name: str) -> None:
    plays = RECORDINGS[game]
    text = plays.text(name)
    assert plays.told(Play.read(text)) == text


@every_game
def test_every_ending_is_recorded(plays: Recording) -> None:
    text = "".join(map(plays.text, plays.names()))
    assert [name for name in plays.game.endings if f"ending: {name}" not in text] == []

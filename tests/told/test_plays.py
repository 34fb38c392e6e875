"""Recorded plays of every file of ours."""

from __future__ import annotations

import pytest

from companion.told.our_files import names_of_ours
from tests.kit.recording import Play
from tests.told.record import PLAYS


@pytest.mark.parametrize("game", PLAYS)
def test_a_recorded_play_of_a_file_of_ours_replays_as_recorded(game: str) -> None:
    recording = PLAYS[game]
    assert recording.names() == sorted(recording.fresh)
    for name in recording.names():
        text = recording.text(name)
        assert recording.told(Play.read(text)) == text


def test_each_file_of_ours_has_a_recorded_play() -> None:
    assert sorted(PLAYS) == names_of_ours()

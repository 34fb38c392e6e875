"""Law 5: each ending of each game has a recorded play, which replays as recorded.

Its prompts are short, and say what is waited for.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.seats import TABLE
from companion.core.words import T
from companion.told.our_files import names_of_ours
from tests.kit.recording import Play, Recording, recording_of_people, recordings

RECORDINGS = {**recordings(), "told": recording_of_people()}
TOLD = {*names_of_ours(), "told"}
every_game = pytest.mark.parametrize("plays", RECORDINGS.values(), ids=list(RECORDINGS))


@every_game
def test_every_listed_play_is_recorded(plays: Recording) -> None:
    assert plays.names() == sorted(plays.fresh)


every_play = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, plays in RECORDINGS.items() for name in plays.names()]
)
MAX_PROMPT_CHARS = 90
"""In characters: more is not read across a table."""


@every_play
def test_a_recorded_play_replays_as_recorded(game: str, name: str) -> None:
    plays = RECORDINGS[game]
    text = plays.text(name)
    assert plays.text_of(Play.read(text)) == text


@pytest.mark.parametrize("game", sorted(RECORDINGS.keys() - TOLD))
def test_every_ending_is_recorded(game: str) -> None:
    """Of a file nobody lists which of the endings of told games it can have."""
    plays = RECORDINGS[game]
    text = "".join(map(plays.text, plays.names()))
    assert [name for name in plays.game.about.endings if f"ending: {name}" not in text] == []


@every_play
def test_prompts_are_short_and_name_more_than_who_is_waited_for(game: str, name: str) -> None:
    said = set(prompts(RECORDINGS[game], RECORDINGS[game].play(name)))
    assert [str(each) for each in said if len(str(each)) > MAX_PROMPT_CHARS] == []
    assert [str(each) for each in said if each.text == "Waiting for {who}."] == []


def prompts(plays: Recording, play: Play) -> Iterator[T]:
    """What the table and every seat reads, before each answer of the play and after the last."""
    umpire = play.begun(plays.game)
    for entry in (*play.entries, None):
        yield from (umpire.prompt(viewer) for viewer in (TABLE, *umpire.seats))
        if entry:
            umpire.act(entry.by, entry.offer, entry.values)

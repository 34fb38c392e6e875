"""What the table of Myths watches as it comes out."""

from __future__ import annotations

from companion.core.moments import Mood
from tests.kit.moments import called, misshapen, moments


def test_myt_025_all_pawns_are_shown_in_one_moment() -> None:
    (placed,) = called("myths", "rounds", "Where do they start?")
    assert sorted(step.things for step in placed.steps) == [(each,) for each in "ABCDEF"]


def test_myt_084_a_death_is_a_moment() -> None:
    deaths = [each for each in moments("myths", "rounds") if each.sentence.text == "{name} dies."]
    assert len(deaths) == 2
    assert all(each.mood is Mood.BAD for each in deaths)


def test_every_moment_has_a_sentence_steps_and_a_mood() -> None:
    assert misshapen("myths") == []

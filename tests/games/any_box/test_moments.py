"""What the table of any box watches as it comes out."""

from __future__ import annotations

import pytest

from companion.core.moments import Mood
from tests.games.any_box.record import PLAYS
from tests.kit.moments import called, misshapen, moments, titles

NAMES = PLAYS.names()
WITH_BIDS = [name for name in NAMES if name not in {"labelled", "tracked"}]


def test_every_reveal_is_a_moment() -> None:
    shown = {title for name in NAMES for title in titles("any_box", name)}
    assert shown == {
        "{question}",
        "The dice are rolled",
        "Who begins?",
        "A note is shown",
        "A piece is turned up",
        "Where the chests go",
        "The result",
        "The tokens are tossed",
    }


@pytest.mark.parametrize("name", WITH_BIDS)
def test_any_030_bids_are_opened_from_the_lowest(name: str) -> None:
    bids = [each for each in called("any_box", name, "{question}") if has_bids(each.steps)]
    assert bids
    for each in bids:
        numbers = [step.figure for step in each.steps if isinstance(step.figure, int)]
        assert numbers == sorted(numbers)
        assert [step.mood is Mood.GOOD for step in each.steps] == [
            number == max(numbers) for number in numbers
        ]


def test_any_021_a_secret_ballot_names_nobody() -> None:
    [ballot] = [
        each for each in called("any_box", "shared", "{question}") if not has_bids(each.steps)
    ]
    assert [(step.who, step.figure) for step in ballot.steps] == [(None, 1), (None, 1), (None, 2)]


def test_any_021_an_open_vote_names_everybody_once() -> None:
    [vote, _] = called("any_box", "finished", "{question}")
    assert [(step.who, step.figure) for step in vote.steps] == [(1, None), (2, None)]


@pytest.mark.parametrize("name", ["won", "shared"])
def test_who_has_won_is_shown_last(name: str) -> None:
    *_, result = moments("any_box", name)
    good = [step.mood is Mood.GOOD for step in result.steps]
    assert result.last
    assert good == sorted(good)
    assert any(good)


def test_every_moment_has_a_sentence_steps_and_a_mood() -> None:
    assert misshapen("any_box") == []


def has_bids(steps: object) -> bool:
    return isinstance(steps, tuple | list) and all(
        step.who is not None and isinstance(step.figure, int) for step in steps
    )

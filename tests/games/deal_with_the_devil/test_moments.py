"""What the table of Deal with the Devil watches as it comes out."""

from __future__ import annotations

from companion.core.moments import Mood
from tests.kit.moments import called, misshapen, moments, titles

GAME = "deal_with_the_devil"


def test_every_reveal_is_a_moment() -> None:
    assert titles(GAME, "full") >= {
        "The plans",
        "The Witch Hunt",
        "The chests are opened",
        "Who was who?",
        "The final points",
    }


def test_dwd_149_an_opened_chest_shows_its_role_and_not_whose_it_is() -> None:
    opened = called(GAME, "full", "The chests are opened")
    assert opened
    for each in opened:
        assert len(each.steps) == 4
        assert all(step.who is None for step in each.steps)


def test_dwd_192_everybody_takes_one_of_the_four_chests() -> None:
    heard = [each for each in moments(GAME, "home") if each.heard]
    assert heard
    assert all(len({step.who for step in each.steps}) == 4 for each in heard)


def test_dwd_160_the_devil_is_shown_last() -> None:
    (shown,) = called(GAME, "full", "Who was who?")
    assert [step.mood for step in shown.steps] == [Mood.PLAIN] * 3 + [Mood.BAD]


def test_dwd_009_the_best_total_is_shown_last() -> None:
    *others, best = moments(GAME, "full")[-1].steps
    assert best.mood is Mood.GOOD
    assert not any(each.mood is Mood.GOOD for each in others)


def test_every_moment_has_a_sentence_steps_and_a_mood() -> None:
    assert misshapen("deal_with_the_devil") == []

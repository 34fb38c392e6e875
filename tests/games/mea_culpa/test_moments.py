"""What the table of Mea Culpa watches as it comes out."""

from __future__ import annotations

from companion.core.moments import Mood
from tests.kit.moments import called, misshapen, moments, titles

PLAY = "four_in_heaven"


def test_every_reveal_is_a_moment() -> None:
    assert titles("mea_culpa", PLAY) == {
        "The bids are opened",
        "Is the Pope behind door {n}?",
        "The {site} Cathedral is finished",
        "Who gave {what}?",
        "The posts are compared",
        "The Letters bring every soul towards Heaven",
    }


def test_mea_053_bids_are_turned_over_from_the_lowest() -> None:
    for bids in called("mea_culpa", PLAY, "The bids are opened"):
        totals = [step.figure for step in bids.steps if isinstance(step.figure, int)]
        assert totals == sorted(totals)
        assert len(totals) == 4


def test_mea_144_the_guess_comes_before_the_die() -> None:
    shown = called("mea_culpa", PLAY, "Is the Pope behind door {n}?")
    for each in shown:
        guess, die = each.steps
        caught = guess.figure == die.figure
        assert each.mood is die.mood is (Mood.BAD if caught else Mood.GOOD)
    assert {each.mood for each in shown} == {Mood.GOOD, Mood.BAD}


def test_mea_177_the_soul_that_moves_is_shown_last() -> None:
    for each in called("mea_culpa", PLAY, "The posts are compared"):
        moods = [step.mood for step in each.steps]
        if each.mood is Mood.BAD:
            assert moods == [Mood.PLAIN, Mood.PLAIN, Mood.PLAIN, Mood.BAD]
        else:
            assert len({step.figure for step in each.steps}) == 1


def test_mea_164_the_biggest_donor_is_shown_last() -> None:
    for each in called("mea_culpa", PLAY, "Who gave {what}?"):
        points = [step.figure for step in each.steps if isinstance(step.figure, int)]
        assert points == sorted(points)
        assert each.sentence.words["who"] == each.steps[-1].who


def test_mea_244_the_highest_climb_is_shown_last() -> None:
    *others, best = moments("mea_culpa", PLAY)[-1].steps
    assert best.mood is Mood.GOOD
    assert not any(each.mood is Mood.GOOD for each in others)


def test_every_moment_has_a_sentence_steps_and_a_mood() -> None:
    assert misshapen("mea_culpa") == []

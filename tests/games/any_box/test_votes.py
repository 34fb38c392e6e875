"""Votes: under seal, opened together, and counted [ANY-020..023]."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat
from tests.games.any_box.at_table import A, B, BoxEvening, C


def test_any_020_votes_are_sealed_and_opened_together() -> None:
    table = BoxEvening(3)
    table.use("dice", "roll_open", count=1, sides=6)
    table.vote()
    assert table.board.open_dice == (), "what was there before makes room"
    assert table.prompt(A) == "Well?"
    table.act(A, "vote", choice="yes")
    table.act(A, "vote", choice="no")
    table.act(B, "vote", choice="yes")
    assert table.prompt(TABLE).startswith("Well? Still voting: ")
    assert table.board.outcome is None
    table.act(C, "vote", choice="no")
    assert table.is_settled()
    assert table.journal()[1:] == ["Well? No has it with 2 votes."]
    table.vote()
    assert table.board.outcome is None


def test_any_021_everybody_learns_who_voted_for_what() -> None:
    table = BoxEvening(3)
    table.vote()
    table.answer("vote", "choice", "yes", "no", "no")
    assert [each.by for each in table.outcome.counts] == [(B, C), (A,)]
    steps = [(A, "Yes", None, False), (B, "No", None, False), (C, "No", None, False)]
    assert table.watched() == ("Well?", "No has it with 2 votes.", steps)


def test_any_021_a_secret_ballot_names_nobody_and_is_watched_from_the_fewest() -> None:
    table = BoxEvening(4)
    table.vote("list", own="red, blue, green", secret=True)
    table.answer("vote", "choice", "blue", "red", "blue", "blue")
    assert [(each.figure, each.by) for each in table.outcome.counts] == [(3, ()), (1, ())]
    steps = [(None, "red", 1, False), (None, "blue", 3, True)]
    assert table.watched() == ("Well?", "blue has it with 3 votes.", steps)


@pytest.mark.parametrize(
    ("kind", "votes", "sentence"),
    [
        ("yes_no", ["yes", "no", "no"], "No has it with 2 votes."),
        ("words", ["one", "one"], "one has it with 2 votes."),
        ("yes_no", ["yes", "no"], "A tie with one vote each: No and Yes."),
        ("people", [2, 3, 2, 3], "A tie with 2 votes each: Seat 2 and Seat 3."),
    ],
)
def test_any_022_most_votes_have_it_and_a_tie_is_named(
    kind: str, votes: list[Any], sentence: str
) -> None:
    table = BoxEvening(len(votes))
    table.vote(kind)
    table.answer("vote", "choice", *votes)
    assert str(table.outcome.sentence) == sentence
    assert [each.first for each in table.outcome.counts] == (
        [True, True] if "tie" in sentence else [True, False][: len({*votes})]
    )


def test_any_023_a_list_to_vote_on_has_two_to_twenty_names() -> None:
    for own in ("red", "red, red", ", ".join(f"c{n}" for n in range(21))):
        with pytest.raises(Refused, match="2 to"):
            BoxEvening(2).vote("list", own)
    BoxEvening(2).vote("list", ", ".join(f"c{n}" for n in range(20)))
    table = BoxEvening(2)
    table.vote("list", "red, blue")
    with pytest.raises(Refused):
        table.act(B, "vote", choice="green")


def test_any_023_people_who_have_left_cannot_be_voted_for() -> None:
    table = BoxEvening(3)
    table.leave(C)
    table.vote("people")
    with pytest.raises(Refused):
        table.act(A, "vote", choice=int(C))


def test_any_023_a_vote_can_be_what_everybody_writes() -> None:
    table = BoxEvening(3)
    table.vote("words")
    for words in ("", "x" * 41):
        with pytest.raises(Refused):
            table.act(A, "vote", choice=words)
    table.answer("vote", "choice", "the mill", "the inn", "The Mill")
    written: list[tuple[str, tuple[Seat, ...]]] = [("the mill", (A, C)), ("the inn", (B,))]
    assert [(str(each.what), each.by) for each in table.outcome.counts] == written

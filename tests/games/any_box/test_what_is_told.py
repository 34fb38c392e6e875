"""What everybody reads and watches, tool by tool, in whole sentences."""

from __future__ import annotations

import pytest

from companion.core.offers import Answer, Refused
from companion.core.seats import TABLE
from companion.core.words import T
from companion.games.any_box.asking import refusing
from tests.games.any_box.at_table import A, B, BoxEvening, C, D


@pytest.mark.parametrize(
    ("tool", "asks", "screen"),
    [
        ("roles", "Which roles do you want to deal?", "Seat 2 chooses the roles."),
        ("vote", "What do you vote on?", "Seat 2 prepares a vote."),
        ("bids", "What do you bid for?", "Seat 2 prepares the bids."),
        ("dice", "Which dice do you roll?", "Seat 2 takes the dice."),
        ("cards", "What happens with the cards?", "Seat 2 sees to the cards."),
        ("scores", "What do you write down?", "Seat 2 writes on the score sheet."),
        ("turns", "Who begins?", "Seat 2 says who begins."),
        ("finish", "Is the game over?", "Seat 2 wants to finish the game."),
    ],
)
def test_any_002_whoever_takes_a_tool_is_asked_and_the_others_read_who(
    tool: str, asks: str, screen: str
) -> None:
    table = BoxEvening(2)
    assert str(table.umpire.prompt(TABLE)) == "What do you need now?"
    table.take(tool, by=B)
    assert str(table.umpire.prompt(B)) == asks
    assert str(table.umpire.prompt(TABLE)) == screen
    assert table.umpire.waiting() == (B,)


def test_any_020_a_vote_is_told_with_its_question_and_watched() -> None:
    table = BoxEvening(3)
    table.vote()
    assert str(table.umpire.prompt(A)) == "Well?"
    table.act(B, "vote", choice="yes")
    assert str(table.umpire.prompt(TABLE)).startswith("Well? Still voting: ")
    table.act(A, "vote", choice="yes")
    table.act(C, "vote", choice="yes")
    assert table.told() == ["Well? Yes has it with 3 votes."]
    steps = [(seat, "Yes", None, False) for seat in (A, B, C)]
    assert table.watched() == ("Well?", "Yes has it with 3 votes.", steps)


@pytest.mark.parametrize(
    ("votes", "sentence"),
    [
        ("yes no no", "No has it with 2 votes."),
        ("yes yes no", "Yes has it with 2 votes."),
        ("yes no", "A tie with one vote each: No and Yes."),
        ("yes no yes no", "A tie with 2 votes each: No and Yes."),
    ],
)
def test_any_022_most_votes_have_it(votes: str, sentence: str) -> None:
    table = BoxEvening(len(votes.split()))
    table.vote()
    for seat, choice in zip(table.board.seats, votes.split(), strict=True):
        table.act(seat, "vote", choice=choice)
    assert table.board.outcome is not None
    assert str(table.board.outcome.sentence) == sentence


def test_any_021_a_secret_ballot_is_watched_from_the_fewest_to_the_most() -> None:
    table = BoxEvening(4)
    table.vote("list", own="red, blue, green", secret=True)
    for seat, choice in ((A, "blue"), (B, "red"), (C, "blue"), (D, "blue")):
        table.act(seat, "vote", choice=choice)
    steps = [(None, "red", 1, False), (None, "blue", 3, True)]
    assert table.watched() == ("Well?", "blue has it with 3 votes.", steps)


def test_any_020_a_vote_clears_what_was_there_before() -> None:
    table = BoxEvening(2)
    table.take("dice")
    table.act(A, "roll_open", count=1, sides=6)
    table.vote()
    assert table.board.open_dice == ()
    for seat in (A, B):
        table.act(seat, "vote", choice="no")
    table.bids()
    assert table.board.outcome is None
    for seat in (A, B):
        table.act(seat, "bid", number=1)
    assert table.board.outcome is not None
    table.take("dice")
    table.act(A, "roll_open", count=1, sides=6)
    assert table.board.outcome is None
    table.bids()
    assert table.board.open_dice == ()


def test_any_030_bids_are_told_from_the_highest_and_watched_from_the_lowest() -> None:
    table = BoxEvening(3)
    table.bids("highest")
    assert str(table.umpire.prompt(A)) == "For what?"
    table.act(A, "bid", number=4)
    assert str(table.umpire.prompt(TABLE)).startswith("For what? Still bidding: ")
    table.act(B, "bid", number=9)
    table.act(C, "bid", number=4)
    assert table.told() == [
        "For what? Seat 2 9, Seat 3 4 and Seat 1 4.",
        "Paid: For what?: Seat 2 −9.",
    ]
    steps = [(A, "None", 4, False), (C, "None", 4, False), (B, "None", 9, True)]
    assert table.watched() == ("For what?", "Seat 2 is highest with 9.", steps)
    assert table.board.outcome is not None
    assert [(each.by, each.figure, each.first) for each in table.board.outcome.counts] == [
        ((B,), 9, True),
        ((C,), 4, False),
        ((A,), 4, False),
    ]


@pytest.mark.parametrize(("pays", "rows"), [("highest", 0), ("all", 1), ("nobody", 0)])
def test_any_032_if_several_are_highest_the_table_decides_who_pays(pays: str, rows: int) -> None:
    table = BoxEvening(3)
    table.bids(pays)
    for seat, number in ((A, 4), (B, 4), (C, 0)):
        table.act(seat, "bid", number=number)
    assert len(table.board.sheet) == rows


def test_any_010_roles_are_told_each_once() -> None:
    table = BoxEvening(3)
    table.roles("2 Wolf, Seer")
    table.roles("Wolf, Seer, Fool, King")
    assert table.told() == [
        "Roles are dealt: Wolf and Seer.",
        "Roles are dealt: Wolf, Seer, Fool and King. One lies unseen in the middle.",
    ]


def test_any_014_the_night_asks_each_role_to_open_and_close_its_eyes() -> None:
    table = BoxEvening(2)
    table.roles("Wolf, Seer", night=True)
    calls, called = [], []
    while "next_call" in table.asked(TABLE):
        calls.append(str(table.umpire.prompt(A)))
        called.append(table.board.who.called)
        assert [o.after for o in table.umpire.offers(TABLE) if o.name == "called"] == [12]
        assert "called" not in table.asked(A)
        table.act(A, "next_call")
    assert calls == [
        "Everybody, close your eyes.",
        "Wolf, open your eyes. Do what you do at night.",
        "Wolf, close your eyes.",
        "Seer, open your eyes. Do what you do at night.",
        "Seer, close your eyes.",
    ]
    assert called == ["*", "Wolf", "Wolf", "Seer", "Seer"]


def test_any_015_a_role_that_is_shown_is_watched() -> None:
    table = BoxEvening(2)
    table.roles("Wolf, Wolf")
    table.act(B, "show_role")
    assert table.watched()[1:] == ("Seat 2 is: Wolf.", [(B, "Wolf", None, False)])
    assert table.umpire.opened_since(len(table.umpire.entries) - 1)


def test_any_041_cups_are_told_filled_and_lifted() -> None:
    table = BoxEvening(2)
    table.take("dice")
    table.act(A, "roll_cups", count=1, sides=2)
    table.act(A, "lift")
    one, two = (throw.faces[0] for throw in table.board.open_dice)
    assert table.told() == [
        "Everybody has one die under a cup.",
        f"Seat 1 has rolled {one}, together {one}.",
        f"Seat 2 has rolled {two}, together {two}.",
    ]
    steps = [(A, str(one), None, False), (B, str(two), None, False)]
    assert table.watched() == ("The dice are rolled", f"Together {one + two}.", steps)
    table.take("dice")
    table.act(A, "roll_cups", count=3, sides=6)
    assert table.told()[-1] == "Everybody has 3 dice under a cup."
    assert str(table.umpire.prompt(B)) == "Look under your cup. Lift all of them when it is time."
    assert table.board.open_dice == ()


def test_any_041_who_has_left_has_no_dice() -> None:
    table = BoxEvening(3)
    table.take("dice")
    table.act(A, "roll_cups", count=1, sides=2)
    table.leave(C)
    table.act(A, "lift")
    assert [throw.by for throw in table.board.open_dice] == [A, B]


def test_any_042_dice_that_the_screen_enters_are_nobodys() -> None:
    table = BoxEvening(2)
    table.take("dice", by=TABLE)
    table.act(TABLE, "roll_real", count=2)
    assert str(table.umpire.prompt(A)) == "The table enters the dice."
    table.act(TABLE, "enter", faces=[3, 4])
    assert table.board.open_dice[0].by is None
    assert table.told() == ["Rolled: 3 4, together 7."]


def test_any_002_a_form_that_cannot_be_read_says_why() -> None:
    def unreadable(_answer: Answer) -> None:
        raise Refused(T("No."))

    answer = Answer(A, "new_deck", {})
    assert refusing(unreadable)(answer) == T("No.")
    assert refusing(lambda _answer: 3)(answer) is None

"""What everybody reads and watches of cards, the score sheet, turns, notes and the end."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.any_box.state import Tool, numbered, said
from tests.games.any_box.at_table import A, B, BoxEvening


def test_any_050_cards_are_told_as_people_say_them() -> None:
    table = BoxEvening(2)
    table.deck("Sun")
    assert table.told() == ["A deck of one card is shuffled."]
    table.cards("put_away")
    table.deck("1-3")
    table.cards("deal", each=1)
    table.cards("gather")
    assert table.told()[1:] == [
        "The deck is put away.",
        "A deck of 3 cards is shuffled.",
        "Everybody is dealt one card.",
        "All cards are gathered and shuffled.",
    ]
    assert [str(said(card)) for card in numbered(["Spades 7", "Old Moon", "Clubs"])] == [
        "Spades 7",
        "Old Moon",
        "Clubs",
    ]
    assert said("1:Hearts A") != "Hearts A"
    assert said("1:Old Moon") == "Old Moon"


def test_any_053_cards_are_told_and_watched_as_they_are_turned_up() -> None:
    table = BoxEvening(2)
    table.deck("1-6", each=2)
    table.cards("play_all")
    assert str(table.umpire.prompt(A)) == "Choose a card: all are turned up together."
    assert str(table.umpire.prompt(TABLE)).startswith("Still choosing cards: ")
    played = {seat: table.board.pack.hands[seat].cards[0] for seat in (A, B)}
    for seat, card in played.items():
        table.act(seat, "choose", cards=card)
    names = [card.partition(":")[2] for card in played.values()]
    assert table.told()[-2:] == [f"Seat 1 plays {names[0]}.", f"Seat 2 plays {names[1]}."]
    steps = [(A, names[0], None, False), (B, names[1], None, False)]
    assert table.watched() == ("Everybody turns up a card", "All cards lie open.", steps)


@pytest.mark.parametrize(
    ("count", "way", "prompt", "sentence"),
    [
        (1, "left", "Choose a card to pass on.", "Cards are passed to the left."),
        (2, "right", "Choose 2 cards to pass on.", "Cards are passed to the right."),
    ],
)
def test_any_054_passing_is_asked_and_told(
    count: int, way: str, prompt: str, sentence: str
) -> None:
    table = BoxEvening(2)
    table.deck("1-6", each=2)
    table.cards("pass_cards", count=count, way=way)
    assert str(table.umpire.prompt(B)) == prompt
    for seat in (A, B):
        cards = list(table.board.pack.hands[seat].cards[:count])
        table.act(seat, "choose", cards=cards if count > 1 else cards[0])
    assert table.told()[-1] == sentence


def test_any_055_and_056_a_draft_and_a_trade_are_asked_and_told() -> None:
    table = BoxEvening(2)
    table.deck("1-6", each=1)
    table.cards("draft")
    assert str(table.umpire.prompt(B)) == "Choose a card to keep: the others go to the left."
    for seat in (A, B):
        table.act(seat, "choose", cards=table.board.pack.hands[seat].cards[0])
    assert table.told()[-1] == "The draft is over: everybody has what they kept."
    assert [len(hand) for hand in table.board.pack.hands.values()] == [1, 1]
    assert not any(map(len, table.board.pack.kept.values()))
    table.cards("trade", two=[1, 2])
    assert str(table.umpire.prompt(A)) == "Choose a card to give away."


def test_any_070_who_begins_and_that_turns_are_over_is_told() -> None:
    table = BoxEvening(2)
    table.take("turns")
    table.act(A, "first", first=2)
    assert table.watched() == ("Who begins?", "Seat 2 begins.", [(B, "None", None, False)])
    table.take("turns")
    table.act(A, "no_turns")
    assert table.told() == ["Seat 2 begins.", "Turns are over."]


def test_any_062_what_is_struck_is_told() -> None:
    table = BoxEvening(2)
    table.row(1, -2, name="Corn")
    table.row(1, 1)
    table.take("scores")
    table.act(A, "strike")
    assert table.told() == [
        "Corn: Seat 1 1 and Seat 2 −2.",
        "Round 2: Seat 1 1 and Seat 2 1.",
        "Struck from the score sheet: Round 2.",
    ]
    assert [line.setback for line in table.umpire.journal(TABLE)] == [False, False, True]


def test_any_081_a_note_that_is_shown_is_watched() -> None:
    table = BoxEvening(2)
    table.act(A, "note", to=2, text="Now.")
    table.act(B, "show_note")
    assert table.watched() == ("A note is shown", "Now.", [(B, "None", None, False)])
    assert table.umpire.opened_since(len(table.umpire.entries) - 1)


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (((1, 0),), "Seat 1 wins with one point."),
        (((0, 7),), "Seat 2 wins with 7 points."),
        (((3, 3),), "Seat 1 and Seat 2 share the victory with 3."),
        ((), "The game is over. Thank you for playing!"),
    ],
)
def test_any_004_the_end_is_said(points: tuple[tuple[int, int], ...], sentence: str) -> None:
    table = BoxEvening(2)
    for row in points:
        table.row(*row)
    table.finish()
    assert table.umpire.over is not None
    assert str(table.umpire.over.sentence) == sentence


def test_any_090_that_somebody_leaves_and_who_is_left_is_said() -> None:
    table = BoxEvening(3)
    table.leave(B)
    assert table.told() == ["Seat 2 has left the table."]
    table.leave(A)
    assert table.umpire.over is not None
    assert str(table.umpire.over.sentence) == "Seat 3 is left alone: the game is over."
    assert table.board.tool is Tool.END

"""What each moment of Myths says, of whom, and how everybody stands at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.endings import Ending
from companion.core.moments import Moment, Mood, Step
from companion.core.offers import Offer
from companion.core.seats import Seat
from companion.core.standings import FinalStanding
from companion.core.words import T
from companion.games.myths.acting.asking import openly
from companion.games.myths.acting.damage import die
from companion.games.myths.state import Myths
from companion.games.myths.table.victory import standings
from tests.kit.games.myths.evening import STARTS, MythsEvening

BLUE, RED = Seat(1), Seat(2)
NAMES = {
    "A": "Bronze Warden",
    "B": "Thorn Mother",
    "C": "Gale Heron",
    "D": "Ember Oracle",
    "E": "Tide Caller",
    "F": "Moon Jackal",
}


def test_myt_025_every_pawn_is_shown_with_its_player_its_name_and_its_hex() -> None:
    [placed] = MythsEvening().board.journal.moments
    assert (str(placed.sentence), str(placed.title)) == (
        "The pawns are placed.",
        "Where do they start?",
    )
    assert (placed.mood, placed.heard) == (Mood.PLAIN, False)
    assert placed.steps == tuple(
        Step(BLUE if letter in "ABC" else RED, NAMES[letter], STARTS[letter], (letter,))
        for letter in "ABCDEF"
    )


def test_myt_084_a_death_is_shown_as_bad_news_with_the_letter_of_the_dead() -> None:
    board = MythsEvening().board
    die(board, board.characters["E"])
    *_, death = board.journal.moments
    said = T("{name} dies.", name=board.characters["E"].name)
    assert death == Moment(said, (Step(RED, things=("E",)),), Mood.BAD)


@pytest.mark.parametrize(
    ("dead", "winners", "told"),
    [
        ("", (RED,), [(RED, 1, 3, "3 characters left"), (BLUE, 2, 3, "3 characters left")]),
        ("DE", (BLUE,), [(BLUE, 1, 3, "3 characters left"), (RED, 2, 1, "1 character left")]),
        ("ABC", (RED,), [(RED, 1, 3, "3 characters left"), (BLUE, 2, 0, "nobody left")]),
        ("F", (BLUE, RED), [(BLUE, 1, 3, "3 characters left"), (RED, 1, 2, "2 characters left")]),
    ],
)
def test_myt_087_both_sides_stand_with_the_characters_they_have_left(
    dead: str, winners: tuple[Seat, ...], told: list[tuple[Seat, int, int, str]]
) -> None:
    board = MythsEvening().board
    for letter in dead:
        die(board, board.characters[letter])
    found = standings(board, Ending("won", winners, T(".")))
    assert [(each.seat, each.place, each.score, str(each.said)) for each in found] == told
    assert all(isinstance(each, FinalStanding) for each in found)
    assert {each.seat: str(each.role) for each in found} == {BLUE: "Blue", RED: "Red"}


def test_what_is_asked_openly_is_the_same_question_on_covered_phones() -> None:
    def form(_k: Myths, _me: Seat) -> Iterator[Offer]:
        yield Offer("one", T("One"))
        yield Offer("other", T("Other"))

    board = MythsEvening().board
    closed, opened = list(form(board, BLUE)), list(openly(form)(board, BLUE))
    assert [(each.name, each.in_public) for each in closed] == [("one", False), ("other", False)]
    assert [(each.name, each.in_public) for each in opened] == [("one", True), ("other", True)]


def test_with_printed_cards_the_companion_hides_nothing() -> None:
    assert MythsEvening().board.hides is True
    assert MythsEvening(mode="paper").board.hides is False

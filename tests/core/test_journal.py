"""The journal: lines for everybody and lines for some eyes, and the moments in their order."""

from __future__ import annotations

import pytest

from companion.core.journal import Journal, Line
from companion.core.moments import Moment, Mood, Step
from companion.core.seats import TABLE, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny

A, B = SEATS = seats_for(2)


@pytest.fixture
def board() -> Tiny:
    return Umpire(TINY, SEATS, TINY.settle({}), b"journal").board


def test_the_journal_shows_a_line_only_to_the_eyes_it_is_for() -> None:
    journal = Journal()
    journal.tell(T("All"))
    journal.tell(T("Nobody"), to=())
    journal.tell(T("One secret"), to=[A])
    lines = journal.lines(A)
    assert [line.sentence.text for line in lines] == ["All", "One secret"]
    assert journal.lines(TABLE) == journal.lines(B) == lines[:1]
    assert repr(journal) == "Journal(3 •••)"


def test_a_line_is_part_of_the_story_and_no_setback_unless_said_otherwise() -> None:
    line = Line(T("a"))
    assert (line.eyes, line.proof, line.setback) == (None, False, False)


def test_a_board_writes_into_its_journal(board: Tiny) -> None:
    board.tell(T("d"))
    board.tell(T("e"), [B], proof=True, setback=True)
    assert board.journal.lines(B) == (
        Line(T("d")),
        Line(T("e"), frozenset({B}), proof=True, setback=True),
    )


def test_a_moment_is_plain_and_not_the_last_unless_said_otherwise() -> None:
    moment = Moment(T("A bids three."))
    assert (moment.steps, moment.mood, moment.title) == ((), Mood.PLAIN, None)
    assert (moment.heard, moment.last) == (False, False)


def test_a_board_shows_moments_in_their_order_and_not_as_lines(board: Tiny) -> None:
    assert not board.journal.moments
    steps = (Step(A, T("A chest"), 3),)
    board.show(T("All is lost."), iter(steps), Mood.BAD, T("The chest"))
    board.show(T("All is well."))
    assert board.journal.moments == (
        Moment(T("All is lost."), steps, Mood.BAD, T("The chest")),
        Moment(T("All is well.")),
    )
    assert board.journal.lines(TABLE) == ()

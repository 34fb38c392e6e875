"""Teams in games told in files: who is in which, what only they know, and how they win."""

from __future__ import annotations

from itertools import product

import pytest

from companion.core.seats import TABLE, seats_for
from companion.core.teams import ALONE, TeamRule, team_up
from companion.core.umpire import Umpire
from companion.told.all_games import OWN
from companion.told.checking.knowledge import may_know
from companion.told.playing.view import ShownBoard
from companion.told.reading.game_file import list_faults, read_game

A, B, C, D = SEATS = seats_for(4)
BASE = """title = "Tent"
about = "Two teams and their words."
players = [4, 8]
score = "points"

[teams]
count = 2

[values.points]
each = true

[values.clue]
each = true
eyes = "team"
name = "The clue"

[[phase]]
name = "Night"
"""
CLUE = """
[[phase.step]]
set = "clue[p] = 7"
each = "p in team(first(playing))"
"""
TELL = """
[[phase.step]]
say = "It is {clue[p]}."
each = "p in playing"
eyes = "team(p)"
"""
WIN = """
[[phase.step]]
set = "points[p] += 1"
each = "p in team(first(playing))"

[[phase.step]]
ask = "Go on?"
who = "playing"
yes_no = true
answers = "on"

[[phase.step]]
end = "The team of the first one wins."
winners = "team(first(playing))"
"""


def at_table(text: str) -> Umpire[ShownBoard]:
    """Its beginning: A and C against B and D."""
    return Umpire(OWN, SEATS, OWN.settle({"file": text}, 4), b"tent")


def test_a_file_says_how_many_teams_there_are() -> None:
    assert read_game(BASE + WIN).teams == TeamRule((2,))
    drawn = read_game(BASE.replace("count = 2", "count = [2, 0]\ndrawn = true") + WIN)
    assert drawn.teams == TeamRule((0, 2), drawn=True)
    assert read_game(BASE.replace("[teams]\ncount = 2\n", "") + WIN).teams == ALONE


@pytest.mark.parametrize("wrong", ["1", "5", "[]", '"two"', "true"])
def test_a_number_of_teams_that_cannot_be_is_said(wrong: str) -> None:
    (fault, *_) = list_faults(BASE.replace("count = 2", f"count = {wrong}") + WIN)
    assert "how many teams" in str(fault.sentence)


def test_more_teams_than_players_are_said() -> None:
    text = BASE.replace("count = 2", "count = 4").replace("[4, 8]", "[3, 8]")
    assert "4 teams need more than 3 players" in str(list_faults(text + WIN)[0].sentence)


def test_what_a_team_knows_each_of_its_members_sees_and_nobody_else() -> None:
    umpire = at_table(BASE + CLUE + WIN)
    assert umpire.teams == umpire.board.teams == team_up(SEATS, 2)
    for seat in (A, C):
        k = umpire.known(seat)
        assert ("The clue", "7") in [(str(each.name), str(each.word)) for each in k.own(seat)]
        assert [k.datum("clue", mate) for mate in (A, C)] == [7, 7]
    for viewer in (B, D, TABLE):
        assert umpire.known(viewer).datum("clue", A) is None
    for place, viewer in product((A, C), (TABLE, *SEATS)):
        knows = umpire.known(viewer).datum("clue", place) is not None
        assert may_know(umpire.board, "clue", place, viewer) == knows


def test_a_team_can_be_told_what_it_knows() -> None:
    umpire = at_table(BASE + CLUE + TELL + WIN)
    assert "It is 7." in [str(line) for line in umpire.known(C).lines_for(C)]
    assert "It is 7." not in [str(line) for line in umpire.known(B).lines_for(B)]


def test_a_text_calls_a_team_by_its_name() -> None:
    say = '[[phase.step]]\nsay = "{team_name(first(playing))} begins."\n'
    same = '[[phase.step]]\nsay = "{count(p in playing: team_name(p) == team_name(playing[1]))}"\n'
    lines = [
        str(line.sentence) for line in at_table(BASE + say + same + WIN).board.journal.lines(B)
    ]
    assert lines[-2:] == ["Team Stripes begins.", "2"]
    alone = BASE.replace("[teams]\ncount = 2\n", "") + say + WIN
    assert str(at_table(alone).board.journal.lines(B)[-1].sentence) == "nothing begins."


@pytest.mark.parametrize("eyes", ["playing", "right_of(p)"])
def test_a_file_that_tells_others_what_a_team_knows_has_a_fault(eyes: str) -> None:
    text = BASE + CLUE + TELL.replace("team(p)", eyes) + WIN
    assert "clue" in str(list_faults(text)[0].sentence)
    assert list_faults(BASE + CLUE + TELL + WIN) == ()


def test_what_one_alone_knows_is_not_told_to_the_team() -> None:
    text = (BASE + CLUE + TELL + WIN).replace('eyes = "team"', 'eyes = "owner"')
    assert "clue" in str(list_faults(text)[0].sentence)


def test_a_team_wins_as_one() -> None:
    umpire = at_table(BASE + WIN)
    for seat in SEATS:
        (offer,) = [each for each in umpire.asked(seat) if each.fields]
        umpire.act(seat, offer.name, dict.fromkeys(offer.fields, True))
    assert umpire.over
    assert (umpire.over.name, umpire.over.winners) == ("won", (A, C))
    assert [(each.seat, each.place) for each in umpire.standings()] == [
        (A, 1), (C, 1), (B, 2), (D, 2)
    ]  # fmt: skip


def test_without_teams_everybody_is_a_team_alone() -> None:
    umpire = at_table(BASE.replace("[teams]\ncount = 2\n", "") + CLUE + WIN)
    assert umpire.known(A).datum("clue", A) == 7
    assert umpire.known(C).datum("clue", C) is None


def test_a_card_of_a_file_may_still_have_a_team() -> None:
    deck = """
[decks.cards]
name = "Cards"
cards = [{ name = "One", team = 3 }]

[piles.row]
name = "Row"
of = "cards"
eyes = "all"

"""
    text = BASE.replace("[[phase]]", deck + "[[phase]]")
    step = '[[phase.step]]\ndeal = "row"\ncards = 1\n'
    text += step + '[[phase.step]]\nset = "points[p] = team(first(row))"\neach = "p in playing"\n'
    assert list_faults(text + WIN.replace("team(first(playing))", "playing")) == ()

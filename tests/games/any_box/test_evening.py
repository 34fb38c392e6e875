"""The menu, the score sheet, turns, notes, leaving and the end, by number."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat
from companion.core.words import Catalogue, Voice
from companion.games.any_box import GAME
from companion.games.any_box.flow import TOOLS
from companion.games.any_box.state import Tool
from tests.games.any_box.at_table import A, B, BoxEvening, C


@pytest.mark.parametrize("by", [TABLE, A, B])
def test_any_001_anybody_takes_a_tool_again_and_again(by: Seat) -> None:
    assert GAME.seats == (2, 3, 4, 5, 6)
    table = BoxEvening(2)
    for tool in TOOLS:
        table.take(tool, by=by)
        assert table.board.tool is Tool(tool)
        table.act(by, "back")
        assert table.board.tool is Tool.MENU


def test_any_002_going_back_leaves_everything_as_it_was() -> None:
    table = BoxEvening(2)
    before = table.told()
    table.take("scores", by=B)
    assert "write" not in table.asked(A)
    table.act(B, "back")
    assert table.told() == before
    assert table.board.sheet == ()


def test_any_002_a_form_of_somebody_who_leaves_is_gone() -> None:
    table = BoxEvening(3)
    table.take("vote", by=B)
    table.leave(B)
    assert table.board.tool is Tool.MENU


def test_any_003_finishing_is_asked_once_more() -> None:
    table = BoxEvening(2)
    table.take("finish", by=B)
    assert "finish" not in table.asked(A)
    table.act(B, "go_on")
    assert table.umpire.over is None
    table.finish()
    assert table.umpire.over is not None


@pytest.mark.parametrize(
    ("rows", "ending", "winners"),
    [
        ([], "finished", ()),
        ([(1, 4, 0)], "won", (B,)),
        ([(1, 4, 0), (3, 0, 2)], "shared", (A, B)),
        ([(-1, -4, -2)], "won", (A,)),
    ],
)
def test_any_004_most_points_win(
    rows: list[tuple[int, ...]], ending: str, winners: tuple[Seat, ...]
) -> None:
    table = BoxEvening(3)
    for row in rows:
        table.row(*row)
    table.finish()
    over = table.umpire.over
    assert over is not None
    assert (over.name, over.winners) == (ending, winners)


def test_any_060_a_row_is_for_everybody_present() -> None:
    table = BoxEvening(3)
    table.leave(B)
    table.row(5, -2, name="Longest road")
    table.row(1, 1)
    assert [row.points for row in table.board.sheet] == [(5, 0, -2), (1, 0, 1)]
    assert [str(row.name) for row in table.board.sheet] == ["Longest road", "Round 2"]
    assert table.told()[-2] == "Longest road: Seat 1 5 and Seat 3 −2."


def test_any_061_equal_sums_share_a_place() -> None:
    table = BoxEvening(3)
    table.row(2, 5, 3)
    table.row(3, 0, 1)
    assert [table.board.place(seat) for seat in (A, B, C)] == [1, 1, 3]
    assert table.board.course(A) == (2, 5)
    table.finish()
    standings = table.umpire.standings()
    assert [(each.seat, each.place, each.score, str(each.said)) for each in standings] == [
        (A, 1, 5, "5 points"),
        (B, 1, 5, "5 points"),
        (C, 3, 4, "4 points"),
    ]


def test_any_062_the_last_row_is_struck() -> None:
    table = BoxEvening(2)
    table.take("scores")
    assert "strike" not in table.asked(A)
    table.act(A, "back")
    table.row(1, 2)
    table.row(3, 4)
    table.take("scores")
    table.act(A, "strike")
    assert [row.points for row in table.board.sheet] == [(1, 2)]


# --- turns and notes ---------------------------------------------------------------------------


def test_any_070_somebody_begins_and_turns_can_end() -> None:
    table = BoxEvening(3)
    table.take("turns")
    assert "no_turns" not in table.asked(A)
    table.act(A, "first", first=2)
    assert table.board.turn == B
    table.take("turns")
    table.act(A, "no_turns")
    assert table.board.turn is None


def test_any_071_the_turn_goes_to_the_left_at_any_time() -> None:
    table = BoxEvening(3)
    table.take("turns")
    table.act(A, "first", first=2)
    table.vote()
    assert "end_turn" not in table.asked(A)
    for seat, following in ((B, C), (C, A)):
        table.act(seat, "end_turn")
        assert table.board.turn == following
    assert table.told()[-1] == "Seat 1’s turn."


def test_any_072_chance_draws_everybody_once_before_anybody_twice() -> None:
    table = BoxEvening(3)
    drawn = []
    for _ in range(6):
        table.take("turns")
        table.act(A, "any_first")
        drawn.append(table.board.turn)
    assert set(drawn[:3]) == set(drawn[3:]) == {A, B, C}


def test_any_073_a_chess_clock_runs_for_whoever_has_the_turn() -> None:
    table = BoxEvening(3)
    assert table.umpire.on_turn() == (), "everybody may take a tool, and nobody has to"
    table.take("turns")
    assert table.umpire.on_turn() == (A,), "without turns it is whoever fills in the tool"
    table.act(A, "first", first=2)
    assert table.umpire.on_turn() == (B,)
    table.vote()
    assert table.umpire.on_turn() == (B,), "a vote does not end a turn"
    table.act(A, "vote", choice="yes")
    table.act(B, "end_turn")
    assert table.umpire.on_turn() == (C,)


def test_any_073_without_turns_it_runs_for_those_a_vote_waits_for() -> None:
    table = BoxEvening(3)
    table.vote()
    assert table.umpire.on_turn() == (A, B, C)
    table.act(B, "vote", choice="yes")
    assert table.umpire.on_turn() == (A, C)
    for seat in (A, C):
        table.act(seat, "vote", choice="no")
    assert table.umpire.on_turn() == ()
    table.finish()
    assert table.umpire.on_turn() == ()


def test_any_072_nobody_who_has_left_is_drawn() -> None:
    table = BoxEvening(3)
    table.leave(C)
    for _ in range(6):
        table.take("turns")
        table.act(A, "any_first")
        assert table.board.turn != C


def test_any_080_only_the_receiver_reads_a_note() -> None:
    table = BoxEvening(3)
    table.vote()
    with pytest.raises(Refused):
        table.act(A, "note", to=1, text="to myself")
    table.act(A, "note", to=2, text="Meet me at the well.")
    assert table.known(B).notes[B].cards == ("Meet me at the well.",)
    for viewer in (TABLE, A, C):
        assert table.known(viewer).notes[B].hidden
    assert table.told(C)[-1] == "Seat 1 passes Seat 2 a note."


def test_any_081_the_last_note_is_shown_to_all() -> None:
    table = BoxEvening(2)
    assert "show_note" not in table.asked(B)
    for text in ("one", "two"):
        table.act(A, "note", to=2, text=text)
    table.act(B, "show_note")
    assert table.told()[-1] == "Seat 2 shows a note: two"
    assert tuple(table.board.notes[B]) == ("one",)


def test_any_090_whoever_leaves_lays_their_cards_open() -> None:
    table = BoxEvening(3)
    table.deck("1-6", each=2)
    cards = tuple(table.board.pack.hands[B])
    table.take("turns")
    table.act(A, "first", first=2)
    table.leave(B)
    assert table.board.pack.discard == cards
    assert table.board.turn == C
    table.leave(C)
    assert table.umpire.over is not None
    assert table.umpire.over.name == "finished"


def test_any_090_a_draft_goes_on_without_whoever_leaves() -> None:
    table = BoxEvening(3)
    table.deck("1-6", each=2)
    table.cards("draft")
    table.act(A, "choose", cards=table.board.pack.hands[A].cards[0])
    table.leave(C)
    table.act(B, "choose", cards=table.board.pack.hands[B].cards[0])
    for seat in (A, B):
        table.act(seat, "choose", cards=table.board.pack.hands[seat].cards[0])
    assert not table.board.pack.drafting
    assert list(GAME.broken(table.board)) == []


def test_any_090_points_of_somebody_who_has_left_count() -> None:
    table = BoxEvening(3)
    table.row(1, 4, 2)
    table.leave(B)
    table.finish()
    assert table.umpire.over is not None
    assert table.umpire.over.winners == (B,)


def test_any_090_whoever_is_left_alone_has_not_won() -> None:
    table = BoxEvening(2)
    table.row(1, 4)
    table.leave(A)
    assert table.umpire.over is not None
    assert (table.umpire.over.name, table.umpire.over.winners) == ("finished", ())
    assert {each.place for each in table.umpire.standings()} == {1}


def test_what_people_type_stays_as_they_typed_it_in_every_language() -> None:
    table = BoxEvening(2)
    table.act(A, "note", to=2, text="home")
    table.act(B, "show_note")
    table.take("vote")
    table.act(A, "vote_on", question="home", kind="yes_no", own="", secret=False)
    for seat in (A, B):
        table.act(seat, "vote", choice="yes")
    table.take("bids")
    table.act(A, "bid_for", question="home", low=0, high=5, pays="nobody")
    for seat in (A, B):
        table.act(seat, "bid", number=1)
    table.row(1, 2, name="home")
    table.take("tracks")
    table.act(A, "new_track", title="home", low=0, high=5, start=0)
    german = Voice(catalogue=Catalogue("de", {"home": "Truhen daheim"}))
    said = [german.say(line.sentence) for line in table.umpire.journal(TABLE)]
    said += [german.say(moment.title or "") for moment in table.umpire.moments()]
    assert sum("home" in each for each in said) >= 5
    assert not any("daheim" in each for each in said)

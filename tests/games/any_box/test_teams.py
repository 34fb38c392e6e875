"""The tools of a table that plays in teams [ANY-130..134]."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE
from companion.games.any_box import GAME
from tests.games.any_box.at_table import A, B, BoxEvening, C, D, E

STRIPES, CHECKS = (A, C), (B, D)


def pairs(seed: str = "seed") -> BoxEvening:
    """A and C against B and D."""
    table = BoxEvening(4, seed, teams=2)
    assert [team.members for team in table.board.teams] == [STRIPES, CHECKS]
    return table


def score(table: BoxEvening, **points: int) -> None:
    table.take("scores")
    table.act(A, "write", row="", **points)


def test_any_130_the_tools_take_none_to_four_teams() -> None:
    assert GAME.teams.counts == (0, 2, 3, 4)
    assert GAME.teams.drawn is None


# --- points and marks -----------------------------------------------------------------------------


def test_any_131_a_team_has_one_column_and_wins_as_one() -> None:
    table = pairs()
    score(table, stripes=3, checks=5)
    score(table, stripes=4, checks=1)
    assert table.rows == [(3, 5), (4, 1)]
    assert table.journal()[-1] == "Round 2: Team Stripes 4 and Team Checks 1."
    table.use("finish", "finish")
    assert table.over.winners == STRIPES
    assert str(table.over.sentence) == "Team Stripes wins with 7 points."
    assert [(each.seat, each.place) for each in table.umpire.standings()] == [
        (A, 1), (C, 1), (B, 2), (D, 2)
    ]  # fmt: skip
    steps = table.umpire.moments()[-1].steps
    assert [step.team and step.team.members for step in steps] == [CHECKS, STRIPES]


def test_any_131_teams_that_are_level_share_the_victory() -> None:
    table = pairs()
    score(table, stripes=3, checks=3)
    table.use("finish", "finish")
    assert table.over.winners == (*STRIPES, *CHECKS)
    assert str(table.over.sentence) == "Team Stripes and Team Checks share the victory with 3."


def test_any_131_a_formula_adds_up_what_the_members_have() -> None:
    table = pairs()
    table.use("scores", "count_up", row="", formula="2 * coins")
    table.answer("count", "n0", 1, 2, 3, 4)
    assert table.rows == [(8, 12)]


def test_any_131_what_a_member_pays_is_paid_by_the_team() -> None:
    table = pairs()
    table.bids("all")
    table.answer("bid", "number", 1, 2, 3, 4)
    assert table.rows == [(-4, -6)]


def test_any_131_a_team_has_points_as_long_as_somebody_of_it_is_there() -> None:
    table = pairs()
    table.leave(C)
    score(table, stripes=3, checks=5)
    table.leave(A)
    table.take("scores", B)
    with pytest.raises(Refused):
        table.act(B, "write", row="", stripes=1, checks=1)
    table.act(B, "write", row="", checks=1)
    assert table.rows == [(3, 5), (0, 1)]


def test_any_131_each_member_moves_the_mark_of_the_team() -> None:
    table = pairs()
    table.use("tracks", "new_track", title="Fame", low=0, high=10, start=2)
    table.act(A, "move_mark", track="0", steps=3)
    table.act(C, "move_mark", track="0", steps=1)
    assert table.board.tracks[0].levels == (6, 2)
    assert table.journal()[-1] == "Fame: Team Stripes is at 6 now."


# --- votes ----------------------------------------------------------------------------------------


def vote(table: BoxEvening, voters: str, kind: str = "yes_no", *, secret: bool = False) -> None:
    table.use("vote", "vote_on", question="Well?", kind=kind, own="", secret=secret, voters=voters)


def counted(table: BoxEvening) -> list[tuple[str, int, tuple[int, ...]]]:
    return [(str(each.what), each.figure, each.by) for each in table.outcome.counts]


def test_any_132_a_vote_can_be_for_one_team_alone() -> None:
    table = pairs()
    vote(table, "checks")
    assert "vote" not in table.offered(A)
    for seat in CHECKS:
        table.act(seat, "vote", choice="yes")
    assert counted(table) == [("Yes", 2, CHECKS)]


def test_any_132_each_team_can_have_one_vote_and_none_if_it_is_level() -> None:
    table = BoxEvening(5, teams=2)  # A, C and E against B and D
    vote(table, "each_team")
    for seat, choice in {A: "yes", B: "yes", C: "no", D: "no", E: "no"}.items():
        table.act(seat, "vote", choice=choice)
    assert counted(table) == [("No", 1, (A, C, E))]
    assert [step.team and step.team.members for step in table.umpire.moments()[-1].steps] == [
        (A, C, E)
    ]


def test_any_132_teams_can_be_voted_for() -> None:
    table = pairs()
    vote(table, "all", kind="teams", secret=True)
    table.answer("vote", "choice", *["Team Checks"] * 3, "Team Stripes")
    assert counted(table) == [("Team Checks", 3, ()), ("Team Stripes", 1, ())]


def test_any_132_without_teams_everybody_votes() -> None:
    table = BoxEvening(3)
    table.take("vote")
    offer = table.umpire.find(A, "vote_on")
    assert "voters" not in offer.fields
    with pytest.raises(Refused):
        table.act(A, "vote_on", question="?", kind="teams", own="", secret=False)


# --- what only a team knows -----------------------------------------------------------------------


def test_any_133_what_somebody_tells_a_team_its_members_alone_can_read() -> None:
    table, twin = pairs(), pairs()
    table.act(A, "tell_team", text="We go north.")
    twin.act(A, "tell_team", text="We stay here.")
    assert table.known(C).notes[C].cards == ("We go north.",)
    assert table.journal(B)[-1] == "Seat 1 tells Team Stripes something."
    assert table.received(TABLE, *CHECKS) == twin.received(TABLE, *CHECKS)
    assert table.received(C) != twin.received(C)


def test_any_133_all_mates_who_are_there_read_it() -> None:
    table = BoxEvening(5, teams=2)
    table.leave(C)
    table.act(A, "tell_team", text="Hush.")
    assert table.known(E).notes[E].cards == ("Hush.",)
    assert not table.board.notes[C]
    table.leave(E)
    assert not any(each.startswith("tell_team") for each in table.offered(A))


def test_any_134_a_goal_can_be_known_to_all_of_a_team() -> None:
    table = pairs()
    table.use("goals", "deal_goals", own="North, South", each=1, by_team=True)
    notes = {seat: table.known(seat).notes[seat].cards for seat in (A, B, C, D)}
    assert notes[A] == notes[C] != notes[B] == notes[D]
    assert {*notes[A], *notes[B]} == {"North", "South"}
    assert table.journal(TABLE)[-1] == "Each team has a secret goal."

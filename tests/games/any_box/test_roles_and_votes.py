"""Roles, the night, votes and bids, by number."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from tests.games.any_box.at_table import A, B, BoxEvening, C, D


def test_any_010_everybody_has_a_role_that_nobody_else_sees() -> None:
    table = BoxEvening(3)
    table.roles("Seer, Fool, King")
    assert sorted(map(table.role, table.board.seats)) == ["Fool", "King", "Seer"]
    for seat in table.board.seats:
        roles = table.known(seat).who.roles
        assert [other for other in roles if not roles[other].hidden] == [seat]
    assert all(pile.hidden for pile in table.known(TABLE).who.roles.values())


def test_any_010_roles_dealt_again_are_forgotten() -> None:
    table = BoxEvening(3)
    table.roles("2 Wolf*, 2 Sheep")
    assert len(table.board.who.middle) == 1
    table.roles("Seer, Fool, King")
    assert len(table.board.who.middle) == 0
    for seat in table.board.seats:
        assert table.board.who.roles[seat].eyes == {seat}
        assert len(table.board.who.roles[seat]) == 1


def test_any_011_the_last_role_fills_up() -> None:
    table = BoxEvening(5)
    table.roles("2 Werewolf, Seer, Villager")
    roles = sorted(map(table.role, table.board.seats))
    assert roles == ["Seer", "Villager", "Villager", "Werewolf", "Werewolf"]
    assert table.told()[-1] == "Roles are dealt: Werewolf, Seer and Villager."


def test_any_012_roles_left_over_lie_unseen_in_the_middle() -> None:
    table = BoxEvening(2)
    table.roles("Seer, Fool, King, Queen")
    assert len(table.board.who.middle) == 2
    for viewer in (TABLE, A, B):
        assert table.known(viewer).who.middle.hidden
    assert table.told()[-1].endswith("2 lie unseen in the middle.")


def test_any_013_those_with_a_star_know_each_other() -> None:
    table = BoxEvening(5)
    table.roles("2 Spy*, Agent")
    spies = [seat for seat in table.board.seats if table.role(seat) == "Spy"]
    assert len(spies) == 2
    for seat in table.board.seats:
        mates = set(spies) - {seat} if seat in spies else set()
        assert set(table.known(seat).who.mates(seat)) == mates


@pytest.mark.parametrize(("chosen", "role"), [("werewolf", "Seer"), ("traitor", "Traitor")])
def test_any_010_sets_of_ours_have_one_of_each_special_role(chosen: str, role: str) -> None:
    table = BoxEvening(6)
    table.take("roles")
    table.act(A, "deal_roles", set=chosen, own="", night=False)
    assert [table.role(seat) for seat in table.board.seats].count(role) == 1


def test_any_014_the_night_calls_each_role_and_goes_on_by_itself() -> None:
    table = BoxEvening(3)
    table.roles("Wolf, Seer, Fool", night=True)
    calls = []
    while "next_call" in table.asked(TABLE):
        calls.append(str(table.umpire.prompt(TABLE)))
        table.act(*((TABLE, "called") if len(calls) % 2 else (B, "next_call")))
    assert calls[0] == "Everybody, close your eyes."
    assert [call.partition(",")[0] for call in calls[1::2]] == ["Wolf", "Seer", "Fool"]
    assert "close your eyes" in calls[2]
    assert table.told()[-1] == "The night is over: everybody wakes up."
    assert table.board.who.called == ""


def test_any_015_a_role_is_shown_by_its_owner_at_any_time() -> None:
    table = BoxEvening(3)
    assert "show_role" not in table.asked(B)
    table.roles("Seer, Fool, King")
    role = table.role(B)
    table.vote()
    table.act(B, "show_role")
    assert table.known(TABLE).who.shown_roles == {B: role}
    assert table.told()[-1] == f"Seat 2 is: {role}."
    assert "show_role" not in table.asked(B)
    assert table.role(B) == role


# --- votes -------------------------------------------------------------------------------------


def test_any_020_votes_are_opened_together() -> None:
    table = BoxEvening(3)
    table.vote()
    table.act(A, "vote", choice="yes")
    table.act(A, "vote", choice="no")
    table.act(B, "vote", choice="yes")
    assert table.board.outcome is None
    table.act(C, "vote", choice="no")
    assert table.board.outcome is not None
    assert str(table.board.outcome.sentence) == "No has it with 2 votes."


def test_any_021_everybody_learns_who_voted_for_what() -> None:
    table = BoxEvening(3)
    table.vote()
    for seat, choice in ((A, "yes"), (B, "no"), (C, "no")):
        table.act(seat, "vote", choice=choice)
    assert table.board.outcome is not None
    assert [each.by for each in table.board.outcome.counts] == [(B, C), (A,)]
    assert [step.who for step in table.umpire.moments()[-1].steps] == [A, B, C]


def test_any_021_in_a_secret_ballot_nobody_does() -> None:
    table = BoxEvening(3)
    table.vote(secret=True)
    for seat, choice in ((A, "yes"), (B, "no"), (C, "no")):
        table.act(seat, "vote", choice=choice)
    assert table.board.outcome is not None
    assert [(each.figure, each.by) for each in table.board.outcome.counts] == [(2, ()), (1, ())]
    assert [step.who for step in table.umpire.moments()[-1].steps] == [None, None]


def test_any_022_a_tie_is_named() -> None:
    table = BoxEvening(4)
    table.vote("people")
    for seat, choice in ((A, B), (B, C), (C, B), (D, C)):
        table.act(seat, "vote", choice=int(choice))
    outcome = table.board.outcome
    assert outcome is not None
    assert str(outcome.sentence) == "A tie with 2 votes each: Seat 2 and Seat 3."
    assert [each.first for each in outcome.counts] == [True, True]


def test_any_023_a_list_to_vote_on_has_two_to_twenty_names() -> None:
    table = BoxEvening(2)
    table.take("vote")
    said = {"question": "Which?", "kind": "list", "secret": False}
    for own in ("red", "red, red", ", ".join(f"c{n}" for n in range(21))):
        with pytest.raises(Refused, match="2 to"):
            table.act(A, "vote_on", own=own, **said)
    table.act(A, "vote_on", own=", ".join(f"c{n}" for n in range(20)), **said)
    for seat in (A, B):
        table.act(seat, "vote", choice="c19")
    table.take("vote")
    table.act(A, "vote_on", own="red, blue", **said)
    table.act(A, "vote", choice="red")
    with pytest.raises(Refused):
        table.act(B, "vote", choice="green")


def test_any_023_people_who_have_left_cannot_be_voted_for() -> None:
    table = BoxEvening(3)
    table.leave(C)
    table.vote("people")
    with pytest.raises(Refused):
        table.act(A, "vote", choice=int(C))


# --- bids --------------------------------------------------------------------------------------


def test_any_030_bids_stay_within_the_limits_and_are_opened_together() -> None:
    table = BoxEvening(2)
    table.take("bids")
    with pytest.raises(Refused, match="above"):
        table.act(A, "bid_for", question="?", low=3, high=2, pays="all")
    table.act(A, "bid_for", question="?", low=3, high=5, pays="nobody")
    with pytest.raises(Refused):
        table.act(A, "bid", number=6)
    table.act(A, "bid", number=5)
    assert table.board.outcome is None
    table.act(B, "bid", number=3)
    assert [step.figure for step in table.umpire.moments()[-1].steps] == [3, 5]
    assert table.told()[-1] == "? Seat 1 5 and Seat 2 3."


def test_any_031_the_highest_bids_are_a_tie() -> None:
    table = BoxEvening(3)
    table.bids("highest")
    for seat, number in ((A, 4), (B, 4), (C, 1)):
        table.act(seat, "bid", number=number)
    assert table.board.outcome is not None
    assert str(table.board.outcome.sentence) == "A tie: Seat 1 and Seat 2 have 4."
    assert table.board.sheet == ()


@pytest.mark.parametrize(
    ("pays", "points"), [("nobody", None), ("highest", (0, -4, 0)), ("all", (-2, -4, 0))]
)
def test_any_032_who_pays_is_agreed_before(pays: str, points: tuple[int, ...] | None) -> None:
    table = BoxEvening(3)
    table.bids(pays)
    for seat, number in ((A, 2), (B, 4), (C, 0)):
        table.act(seat, "bid", number=number)
    assert [row.points for row in table.board.sheet] == ([points] if points else [])

"""Roles, who knows whom, and the night [ANY-010..015]."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from tests.games.any_box.at_table import A, B, BoxEvening


def test_any_010_everybody_has_a_role_that_nobody_else_sees() -> None:
    table = BoxEvening(3)
    table.roles("Seer, Fool, King")
    assert sorted(map(table.role, table.board.seats)) == ["Fool", "King", "Seer"]
    for viewer in (TABLE, *table.board.seats):
        roles = table.known(viewer).who.roles
        assert [other for other in roles if not roles[other].hidden] == [viewer] * bool(viewer)
    assert table.journal() == ["Roles are dealt: Seer, Fool and King."]


def test_any_010_roles_dealt_again_are_forgotten() -> None:
    table = BoxEvening(3)
    table.roles("2 Wolf*, 2 Sheep")
    assert len(table.board.who.middle) == 1
    table.roles("Seer, Fool, King")
    assert len(table.board.who.middle) == 0
    for seat in table.board.seats:
        assert table.board.who.roles[seat].eyes == {seat}
        assert len(table.board.who.roles[seat]) == 1


@pytest.mark.parametrize(
    ("chosen", "players", "special", "many"),
    [
        ("werewolf", 2, "Werewolf", 1),
        ("werewolf", 5, "Werewolf", 1),
        ("werewolf", 6, "Werewolf", 2),
        ("werewolf", 6, "Seer", 1),
        ("traitor", 6, "Traitor", 1),
        ("spies", 2, "Spy", 1),
        ("spies", 4, "Spy", 1),
        ("spies", 5, "Spy", 2),
    ],
)
def test_any_010_sets_of_ours_grow_with_the_table(
    chosen: str, players: int, special: str, many: int
) -> None:
    table = BoxEvening(players)
    table.use("roles", "deal_roles", set=chosen, own="", night=False)
    holders = {seat for seat in table.board.seats if table.role(seat) == special}
    assert len(holders) == many
    assert all(set(table.known(s).who.mates(s)) == holders - {s} for s in holders)


def test_any_011_the_last_role_fills_up() -> None:
    table = BoxEvening(5)
    table.roles("2 Werewolf, Seer, Villager")
    roles = sorted(map(table.role, table.board.seats))
    assert roles == ["Seer", "Villager", "Villager", "Werewolf", "Werewolf"]
    assert table.journal()[-1] == "Roles are dealt: Werewolf, Seer and Villager."


def test_any_011_a_set_has_at_most_twenty_different_roles() -> None:
    names = [f"r{n}" for n in range(21)]
    with pytest.raises(Refused, match="different roles"):
        BoxEvening(2).roles(",".join(names))
    table = BoxEvening(2)
    table.roles(",".join(names[:20]))
    assert len(table.board.who.middle) == 18


@pytest.mark.parametrize(
    ("own", "left", "said"),
    [("A, B, C", 1, "One lies unseen"), ("A, B, C, D", 2, "2 lie unseen")],
)
def test_any_012_roles_left_over_lie_unseen_in_the_middle(own: str, left: int, said: str) -> None:
    table = BoxEvening(2)
    table.roles(own)
    assert len(table.board.who.middle) == left
    assert all(table.known(viewer).who.middle.hidden for viewer in (TABLE, A, B))
    assert table.journal()[-1].endswith(f"{said} in the middle.")


def test_any_013_those_with_a_star_know_each_other() -> None:
    table = BoxEvening(5)
    table.roles("2 Spy*, Agent")
    spies = {seat for seat in table.board.seats if table.role(seat) == "Spy"}
    assert len(spies) == 2
    for seat in table.board.seats:
        mates = spies - {seat} if seat in spies else set()
        assert set(table.known(seat).who.mates(seat)) == mates


def test_any_014_the_night_calls_each_role_and_goes_on_by_a_tap_or_by_itself() -> None:
    table = BoxEvening(2)
    table.roles("Wolf, Seer", night=True)
    calls = []
    while "next_call" in table.offered(TABLE):
        assert [o.after for o in table.umpire.offers(TABLE) if o.name == "called"] == [12]
        assert "called" not in table.offered(A)
        calls.append((table.board.who.called, table.prompt(A)))
        table.act(*((TABLE, "called") if len(calls) % 2 else (B, "next_call")))
    assert calls == [
        ("*", "Everybody, close your eyes."),
        ("Wolf", "Wolf, open your eyes. Do what you do at night."),
        ("Wolf", "Wolf, close your eyes."),
        ("Seer", "Seer, open your eyes. Do what you do at night."),
        ("Seer", "Seer, close your eyes."),
    ]
    assert table.journal()[-1] == table.watched()[1] == "The night is over: everybody wakes up."
    assert table.board.who.called == ""


def test_any_015_a_role_is_shown_by_its_owner_at_any_time() -> None:
    table = BoxEvening(3)
    assert "show_role" not in table.offered(B)
    table.roles("Seer, Fool, King")
    role = table.role(B)
    table.vote()
    table.act(B, "show_role")
    assert table.is_settled()
    assert table.known(TABLE).who.shown_roles == {B: role}
    assert table.journal()[-1] == f"Seat 2 is: {role}."
    assert table.watched()[1:] == (f"Seat 2 is: {role}.", [(B, role, None, False)])
    assert "show_role" not in table.offered(B)
    assert table.role(B) == role

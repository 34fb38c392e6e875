"""The next game with the same people: who sits there, with which tokens, and what is new."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.fields import Refused
from companion.core.seats import Seat
from companion.core.teams import TeamRule
from companion.table.people import moving_on
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import A, B, C, TableEvening
from tests.kit.tiny_game import TINY, with_about

DUEL = with_about(id="duel", seats=(2,))
ROYAL = with_about(id="royal", roles=("Ben",))


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    evening = TableEvening(tmp_path)
    evening.games = {each.id: each for each in (TINY, DUEL, ROYAL)}
    evening.tables = evening.registry()
    return evening.start("Ada", "Ben", "Cleo")


def over(evening: TableEvening) -> TableEvening:
    evening.do(HOST, "~close")
    return evening


def test_everybody_sits_at_the_new_table_with_the_token_of_the_old_one(
    evening: TableEvening,
) -> None:
    old = over(evening).table
    made = evening.tables.again(old, "tiny", old.record.raw_settings)
    table = evening.tables.open(made.code)
    assert table.record.state is State.LOBBY
    assert table.record.people.names == ("Ada", "Ben", "Cleo")
    for seat, joined in evening.joined.items():
        assert table.people.who(joined.token) == seat
        assert table.record.people.players[seat].mark == old.record.people.players[seat].mark
    assert table.people.who(made.host_token) == HOST
    assert table.people.who(evening.made.host_token) is None
    assert old.record.people.next == made.code


def test_letters_stay_even_if_others_sit_first_now(tmp_path: Path) -> None:
    evening = over(TableEvening(tmp_path).start("Anna", "Anton"))
    made = evening.tables.again(evening.table, "tiny", {}, turned=True)
    table = evening.tables.open(made.code)
    shown = {each.name: each.mark.letter for each in table.record.people.players.values()}
    assert (table.record.people.names, shown) == (("Anton", "Anna"), {"Anna": "A", "Anton": "An"})


def test_the_teams_of_the_old_table_play_on(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, replace(TINY, teams=TeamRule((0, 2)))).sit(
        "Ada", "Ben", "Cleo"
    )
    evening.do(HOST, "~teams", count="2", drawn=False)
    evening.do(C, "~team", team="checks")
    evening.do(HOST, "~start")
    made = evening.tables.again(over(evening).table, "tiny", {}, turned=True)
    record = evening.tables.open(made.code).record
    named = [[record.people.players[seat].name for seat in team] for team in record.teams]
    assert named == [["Ada"], ["Ben", "Cleo"]]


def test_nothing_secret_moves(evening: TableEvening) -> None:
    old = over(evening).table
    made = evening.tables.again(old, "tiny", {})
    table = evening.tables.open(made.code)
    cards = {each.card for each in old.record.people.players.values()}
    assert cards.isdisjoint(each.card for each in table.record.people.players.values())
    assert all(
        not each.nonce and not each.sealed_number for each in table.record.people.players.values()
    )
    evening.code = made.code
    evening.do(HOST, "~start")
    assert table.record.luck.secret
    assert table.record.luck.secret != old.record.luck.secret


def test_the_new_table_is_the_same_after_a_restart(evening: TableEvening) -> None:
    old = over(evening).table
    made = evening.tables.again(old, "tiny", {"rounds": 5}, turned=True)
    digest = evening.tables.open(made.code).record.digest()
    evening.log.close()
    again = TableEvening(evening.folder)
    table = again.tables.open(made.code)
    assert table.durable.trouble is None
    assert table.record.digest() == digest
    assert table.record.settings["rounds"] == 5
    assert again.tables.open(evening.code).record.people.next == made.code


def test_the_seats_can_turn_by_one(evening: TableEvening) -> None:
    evening.tables.open(evening.code)
    made = evening.tables.again(over(evening).table, "tiny", {}, turned=True)
    table = evening.tables.open(made.code)
    assert table.record.people.names == ("Ben", "Cleo", "Ada")
    assert table.people.who(evening.joined[B].token) == A


def test_whoever_left_the_game_does_not_move(evening: TableEvening) -> None:
    evening.do(A, "~leave")
    table = evening.tables.open(evening.tables.again(over(evening).table, "duel", {}).code)
    assert table.record.people.names == ("Ben", "Cleo")
    assert table.people.who(evening.joined[A].token) is None
    assert [table.people.who(evening.joined[each].token) for each in (B, C)] == [A, B]


def test_somebody_whom_the_game_speaks_of_takes_another_name(evening: TableEvening) -> None:
    table = evening.tables.open(evening.tables.again(over(evening).table, "royal", {}).code)
    assert table.record.people.names == ("Ada", "Cleo")
    assert list(table.record.people.players) == [Seat(1), Seat(2)]


def test_a_game_that_is_not_over_has_no_next_one(evening: TableEvening) -> None:
    with pytest.raises(Refused, match="not over"):
        evening.tables.again(evening.table, "tiny", {})
    assert len(evening.tables.list()) == 1


def test_too_many_for_a_game_stay(evening: TableEvening) -> None:
    with pytest.raises(Refused, match="is not for"):
        evening.tables.again(over(evening).table, "duel", {})
    assert len(evening.tables.list()) == 1
    assert not evening.table.record.people.next


def test_a_copy_leads_to_no_table_of_another_laptop(evening: TableEvening, tmp_path: Path) -> None:
    old = over(evening).table
    evening.tables.again(old, "tiny", {})
    content, key = evening.tables.export(old)
    (tmp_path / "other").mkdir()
    other = TableEvening(tmp_path / "other", luck="other")
    copy = other.tables.open(other.tables.import_(content, key).code)
    assert copy.record.lineage.copied == evening.code
    assert not copy.record.people.next


def test_the_log_says_which_table_comes_next(evening: TableEvening) -> None:
    old = over(evening).table
    made = evening.tables.again(old, "tiny", {})
    assert evening.journal()[-1] == f"The next game is at table {made.code}."
    assert moving_on.MOVED in {
        entry.offer for entry in evening.tables.open(made.code).durable.entries
    }


def test_people_from_a_large_table_have_marks_of_small_ones_at_a_small_one(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path)
    large = with_about(seats=tuple(range(2, 21)))
    evening.games = {"tiny": large, "duel": DUEL}
    evening.tables = evening.registry()
    evening.made = evening.tables.create("tiny", {})
    evening.code = evening.made.code
    evening.start(*(f"Player {at}" for at in range(7)))
    for seat in range(1, 6):
        evening.do(Seat(seat), "~leave")
    old = over(evening).table
    assert [old.record.people.players[seat].mark.shape for seat in old.record.people.remaining] == [
        "hexagon",
        "shield",
    ]
    table = evening.tables.open(evening.tables.again(old, "duel", {}).code)
    marks = [each.mark.shape for each in table.record.people.players.values()]
    assert marks == ["hexagon", "circle"]

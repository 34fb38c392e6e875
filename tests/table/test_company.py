"""Computers as company: they get seats in the lobby, play by themselves, and make room."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.fields import Refused
from companion.core.seats import Seat
from companion.storage.game_results import GameResult
from companion.table.fairness.luck import START
from companion.table.outcome import make_result
from companion.table.people.admission import ADMIT, DECLINE
from companion.table.people.computers import ADD, FILL, NAMES, REMOVE
from companion.table.people.lobby import make_seed
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import A, B, C, TableEvening
from tests.kit.tiny_game import TINY


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path)


def beside_one_person(evening: TableEvening) -> TableEvening:
    """Ada alone has begun a game with two computers."""
    evening.sit("Ada")
    evening.do(A, FILL)
    evening.do(A, START)
    return evening


def play_on(evening: TableEvening) -> list[Seat]:
    """Let the computers answer as long as they can: whose answers they were."""
    return list(iter(evening.table.pace.play_for_absent, None))


def play_to_the_end(evening: TableEvening) -> GameResult:
    """Ada bids nothing, until the game is over."""
    table = evening.table
    for _ in range(20):
        play_on(evening)
        if table.record.state is State.ENDED:
            break
        offer = next(each for each in table.offers.of(A) if each.anytime is None)
        values: dict[str, Any] = dict.fromkeys(offer.offer.fields, 0)
        evening.do(A, offer.offer.name, **values)
    result = make_result(table.record, table.durable.entries)
    assert result
    return result


def call(evening: TableEvening, *seats: Seat) -> list[str]:
    players = evening.table.record.people.players
    return [players[seat].name for seat in seats]


def test_the_host_and_who_came_first_add_computers(evening: TableEvening) -> None:
    assert {ADD, FILL} <= evening.may(HOST)
    evening.do(HOST, ADD)
    evening.sit("Ada", "Ben")
    assert call(evening, A, B, C) == [NAMES[0], "Ada", "Ben"]
    assert {REMOVE, START} <= evening.may(B), "who came first is a person"
    assert not {ADD, FILL, REMOVE, START} & evening.may(C)
    assert not {ADD, FILL} & evening.may(HOST), "every seat is taken"


def test_a_table_is_filled_at_once_and_each_computer_can_be_removed(evening: TableEvening) -> None:
    evening.sit("Ada")
    evening.do(A, FILL)
    assert evening.table.record.people.computers == (B, C)
    assert call(evening, B, C) == [*NAMES[:2]]
    evening.do(A, REMOVE, seat=int(B))
    assert evening.table.record.people.names == ("Ada", NAMES[1])
    assert evening.table.record.pace.stand_ins == {C}
    assert FILL not in evening.may(A), "one more is added one by one"


def test_computers_have_names_and_letters_that_nobody_here_has(evening: TableEvening) -> None:
    evening.sit(NAMES[0])
    evening.do(HOST, FILL)
    people = evening.table.record.people
    assert people.names == NAMES[:3]
    assert len({each.mark.letter for each in people.players.values()}) == len(people.players)


def test_no_computer_sits_where_phones_keep_the_key(tmp_path: Path) -> None:
    rules = replace(TINY.setting_rules, guarded=lambda settings: 2 * bool(settings["fast"]))
    evening = TableEvening(tmp_path, replace(TINY, setting_rules=rules)).sit("Ada")
    evening.do(HOST, ADD)
    evening.do(HOST, "~settings", rounds=2, committed=False, fast=True)
    assert ADD not in evening.may(HOST)
    with pytest.raises(Refused, match="needs a phone at every seat"):
        evening.do(HOST, START)
    evening.do(HOST, REMOVE, seat=int(B))
    assert evening.table.record.people.names == ("Ada",)


def test_computers_alone_do_not_play(evening: TableEvening) -> None:
    evening.do(HOST, FILL)
    with pytest.raises(Refused, match="At least one person has to join"):
        evening.do(HOST, START)


def test_who_joins_a_full_table_takes_over_a_computers_seat(evening: TableEvening) -> None:
    evening.sit("Ada")
    evening.do(HOST, FILL)
    mark = evening.table.record.people.players[B].mark
    evening.sit("Ben")
    people = evening.table.record.people
    assert people.names == ("Ada", "Ben", NAMES[1])
    assert (people.players[B].mark.shape, people.players[B].mark.letter) == (mark.shape, "B")
    assert people.computers == (C,)
    assert evening.table.record.pace.stand_ins == {C}
    assert evening.journal()[-1] == f"Ben takes over the seat of {NAMES[0]}."


def test_the_game_begins_without_waiting_for_computers(evening: TableEvening) -> None:
    assert beside_one_person(evening).table.record.state is State.PLAYING


def test_computers_answer_by_themselves_and_are_never_away(evening: TableEvening) -> None:
    beside_one_person(evening)
    assert play_on(evening) == [], "it is Ada's turn as well"
    evening.do(A, "bid", coins=0)
    assert play_on(evening)[:2] == [B, C]
    assert evening.table.durable.entries[-1].hand == "stand-in"
    assert not {"~stand-in", "~answer-for", "~seat-card"} & evening.may(HOST), "nobody is away"


def test_computers_have_no_vote(evening: TableEvening) -> None:
    beside_one_person(evening)
    evening.do(A, "bid", coins=0)
    play_on(evening)
    evening.do(A, "~back")
    assert evening.journal()[-1] == "Ada undoes the last answer."
    evening.do(HOST, "~export")
    evening.do(A, "~allow")
    assert evening.table.record.consent.may_export


def test_a_person_takes_over_in_the_game_once_the_host_agrees(evening: TableEvening) -> None:
    beside_one_person(evening)
    people = evening.table.people
    with pytest.raises(Refused, match="already started"):
        people.join("Ben")
    applied = people.apply("Ben", nonce=b"late")
    evening.do(HOST, ADMIT, who="1")
    assert people.who(applied.token) == B
    assert evening.table.record.people.computers == (C,)
    evening.do(A, "bid", coins=0)
    assert play_on(evening) == [], "Ben answers for himself"
    evening.do(B, "bid", coins=0)
    assert play_on(evening)[0] == C
    assert f"Ben takes over the seat of {NAMES[0]}." in evening.journal()
    evening.restart()
    assert people.who(applied.token) == B


def test_taking_over_a_seat_leaves_the_luck_as_it_was(evening: TableEvening) -> None:
    beside_one_person(evening)
    umpire, seed = evening.table.record.playing(), make_seed(evening.table.record)
    evening.table.people.apply("Ben", nonce=b"late")
    evening.do(HOST, ADMIT, who="1")
    assert make_seed(evening.table.record) == seed
    assert evening.table.record.umpire is umpire


def test_the_host_lets_nobody_in_where_no_computer_plays(evening: TableEvening) -> None:
    evening.start("Ada", "Ben")
    with pytest.raises(Refused, match="already started"):
        evening.table.people.apply("Cleo")
    assert not {ADMIT, DECLINE} & evening.may(HOST)


def test_figures_of_people_leave_computers_out(evening: TableEvening) -> None:
    result = play_to_the_end(beside_one_person(evening))
    assert {each.name for each in result.players if each.is_computer} == {*NAMES[:2]}


def test_computers_play_the_next_game_too(evening: TableEvening) -> None:
    play_to_the_end(beside_one_person(evening))
    made = evening.tables.again(evening.table, "tiny", {}, turned=True)
    people = evening.tables.open(made.code).record.people
    assert people.names == (*NAMES[:2], "Ada")
    assert people.computers == (A, B)


def test_what_computers_did_is_replayed_from_the_log(evening: TableEvening) -> None:
    beside_one_person(evening)
    evening.do(A, "bid", coins=0)
    play_on(evening)
    people, stand = evening.table.record.people.computers, evening.stand()
    evening.restart()
    assert (evening.table.record.people.computers, evening.stand()) == (people, stand)

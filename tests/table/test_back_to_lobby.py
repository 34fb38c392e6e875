"""A game that has just begun goes back to the lobby if all agree: settings can still be changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.endings import Ending
from companion.core.fields import Refused
from companion.core.play import Play, everyone
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import A, B, C, TableEvening
from tests.kit.tiny_game import SCORED, SLEEPER, Tiny, bid_form, flow


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben", "Cleo")


def agree(evening: TableEvening) -> TableEvening:
    """The host asks, and everybody agrees."""
    evening.do(HOST, "~to-lobby")
    for seat in (A, B, C):
        evening.do(seat, "~agree")
    return evening


def test_if_all_agree_settings_can_be_changed_and_luck_is_drawn_anew(
    evening: TableEvening,
) -> None:
    record = evening.table.record
    dealt, secret = record.playing().board.deck.cards, record.luck.secret
    agree(evening)
    assert (record.state, record.luck.secret) == (State.LOBBY, b"")
    assert {"~settings", "~order", "~start"} <= evening.may(HOST)
    evening.do(HOST, "~settings", **{**record.raw_settings, "rounds": 5})
    evening.do(HOST, "~start")
    assert record.settings.rounds == 5
    assert record.playing().board.deck.cards != dealt
    assert record.luck.secret != secret
    digest = record.digest()
    assert evening.restart().record.digest() == digest, "it replays"


def test_one_no_is_enough_to_play_on(evening: TableEvening) -> None:
    evening.do(HOST, "~to-lobby")
    evening.do(A, "~agree")
    assert evening.table.view.of(B).prompt.text.endswith("asks to go back to the lobby.")
    evening.do(B, "~disagree")
    assert evening.table.record.state is State.PLAYING
    assert evening.journal()[-1] == "Ben says no: the game goes on."
    assert "~to-lobby" in evening.may(HOST)


def test_only_the_host_asks_and_only_until_all_have_seen_something_happen(
    evening: TableEvening,
) -> None:
    assert "~to-lobby" not in evening.may(A) | evening.may(None)
    assert "~to-lobby" in evening.may(HOST)
    evening.do(A, "bid", coins=1)
    assert "~to-lobby" not in evening.may(HOST)
    with pytest.raises(Refused):
        evening.do(HOST, "~to-lobby")
    assert "~to-lobby" not in {each.offer.name for each in evening.restart().offers.menu(HOST)}


def test_whoever_the_computer_plays_for_stays_so_until_they_leave(evening: TableEvening) -> None:
    evening.do(C, "~stand-in")
    evening.do(HOST, "~to-lobby")
    for seat in (A, B):
        evening.do(seat, "~agree")
    assert evening.table.record.state is State.LOBBY
    assert evening.restart().record.pace.stand_ins == {C}
    evening.do(C, "~leave")
    assert evening.table.record.pace.stand_ins == set()


def test_nothing_of_the_game_that_had_begun_stays(evening: TableEvening) -> None:
    evening.do(HOST, "~timer", minutes=5, seconds=0)
    agree(evening)
    assert evening.table.record.pace.timer is None
    assert evening.journal()[-1] == "You all agree. Everybody goes back to the lobby."
    assert "bid" not in evening.may(A)
    evening.do(C, "~leave")
    evening.sit("Dora")
    assert evening.table.record.people.names == ("Ada", "Ben", "Dora")


def test_what_players_allowed_for_that_game_counts_no_longer(evening: TableEvening) -> None:
    evening.do(HOST, "~export")
    evening.do(A, "~allow")
    evening.do(B, "~allow")
    agree(evening).do(HOST, "~start")
    with pytest.raises(Refused):
        evening.table.fairness.announce_export()


def test_a_lobby_is_not_told_that_the_laptop_was_off(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, SLEEPER).start("Ada", "Ben", "Cleo")
    evening.restart()
    agree(evening).table.pace.wake()
    assert "~woken" not in {each.offer for each in evening.table.durable.entries}


def secretly(g: Tiny) -> Play[Ending]:
    """First everybody answers, and nobody can tell who has."""
    yield from everyone(g.seats, bid_form, quiet=True)
    return (yield from flow(g))


def test_a_sealed_answer_neither_shows_in_the_key_nor_counts_as_play_of_the_next_game(
    tmp_path: Path,
) -> None:
    evening = TableEvening(tmp_path, replace(SCORED, flow=secretly)).start("Ada", "Ben", "Cleo")
    evening.do(A, "bid", coins=1)
    assert "~to-lobby" in evening.may(HOST)
    agree(evening)
    evening.now += 600
    evening.do(HOST, "~start")
    began = evening.now
    for seat in (A, B, C):
        evening.do(seat, "bid", coins=0)
    assert "~to-lobby" not in evening.may(HOST)
    for _ in range(2):
        for seat in (A, B, C):
            evening.do(seat, "bid", coins=2 if seat == B else 0)
        evening.do(B, "keep", keep=True)
        evening.do(HOST, "next")
    [summary] = evening.tables.list()
    assert summary.outcome
    assert (summary.outcome.began, summary.outcome.seconds) == (began, 0)

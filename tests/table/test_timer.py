"""The table's timer: anybody starts, stops and removes it; no game and no journal knows of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE, Viewer
from companion.table.record.players import HOST
from companion.table.record.timer import TIME_UP_SHOWN_MS, Timer
from tests.kit.table_evening import A, B, TableEvening

START = "~timer"
STOP, ON, OFF = "~timer-stop", "~timer-on", "~timer-off"
KEYS = {START, STOP, ON, OFF}


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben")


def keys(evening: TableEvening, who: Viewer | None = A) -> set[str]:
    return evening.may(who) & KEYS


def running(evening: TableEvening, seconds: int = 90) -> Timer:
    """Let Ada start a timer."""
    evening.do(A, START, minutes=seconds // 60, seconds=seconds % 60)
    timer = evening.table.record.pace.timer
    assert timer
    return timer


@pytest.mark.parametrize("who", [A, B, HOST])
def test_anybody_starts_stops_and_removes_it(evening: TableEvening, who: Viewer) -> None:
    assert keys(evening, who) == {START}
    assert running(evening).ends == 1_090_000
    assert keys(evening, who) == {STOP, OFF}
    evening.now += 30
    evening.do(who, STOP)
    assert evening.table.record.pace.timer == Timer(60_000)
    assert keys(evening, who) == {ON, OFF}
    evening.now += 500
    evening.do(who, ON)
    assert evening.table.record.pace.timer == Timer(60_000, 1_590_000)
    evening.do(who, OFF)
    assert evening.table.record.pace.timer is None


@pytest.mark.parametrize("who", [TABLE, None])
def test_a_screen_without_a_host_has_no_timer_to_start(
    evening: TableEvening, who: Viewer | None
) -> None:
    assert keys(evening, who) == set()


def test_a_timer_of_no_time_is_refused(evening: TableEvening) -> None:
    with pytest.raises(Refused, match="at least one second"):
        running(evening, 0)


def test_it_runs_on_while_the_laptop_is_off(evening: TableEvening) -> None:
    timer = running(evening)
    evening.now += 40
    assert evening.restart().record.pace.timer == timer


def test_it_is_removed_once_everybody_has_read_that_the_time_is_up(evening: TableEvening) -> None:
    running(evening)
    evening.now += 90 + TIME_UP_SHOWN_MS / 1000 - 1
    assert not evening.table.pace.forget_timer(evening.now)
    evening.now += 1
    assert evening.table.pace.forget_timer(evening.now)
    assert evening.table.record.pace.timer is None
    assert not evening.table.pace.forget_timer(evening.now)


def test_one_that_has_ended_stops_at_nothing_left(evening: TableEvening) -> None:
    running(evening)
    evening.now += 100
    evening.do(B, STOP)
    assert evening.table.record.pace.timer == Timer(0)
    assert keys(evening) == {OFF}


def test_a_clock_that_was_set_back_leaves_no_more_time_than_there_was() -> None:
    assert Timer.running(5000, 1_000_000).stopped(900_000) == Timer(5000)


def test_neither_game_nor_journal_knows_of_it(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=5)
    told, digest = evening.journal(), evening.table.record.digest()
    asked = [each.offer.name for each in evening.table.offers.of(B)]
    running(evening)
    evening.do(B, STOP)
    assert (evening.journal(), evening.table.record.digest()) == (told, digest)
    assert [each.offer.name for each in evening.table.offers.of(B)] == asked
    evening.do(A, "~back")
    assert evening.table.record.pace.timer, "taking back an answer leaves the timer alone"


def test_everybody_is_told_of_it_and_a_view_changes_only_with_it(evening: TableEvening) -> None:
    assert evening.table.view.in_protocol(None)["timer"] is None
    version = evening.table.view.version(B)
    running(evening)
    assert evening.table.view.in_protocol(None)["timer"] == {"left": 90_000, "ends": 1_090_000}
    assert evening.table.view.version(B) > version
    version = evening.table.view.version(B)
    evening.now += 30
    assert evening.table.view.version(B) == version


def test_nobody_starts_one_after_the_end(evening: TableEvening) -> None:
    evening.do(HOST, "~close")
    assert keys(evening) == keys(evening, HOST) == set()

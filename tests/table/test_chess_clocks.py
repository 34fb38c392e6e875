"""Chess clocks: everybody has one, and it runs while it is their turn; no game depends on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.endings import Ending
from companion.core.game import Interruptions
from companion.core.offers import UNSEAL, Offer
from companion.core.play import Play, everyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.table.record.chess_clocks import MAX_CLOCK_MS, ChessClocks
from companion.table.record.players import HOST
from companion.table.record.timer import Timer
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.tiny_game import DEARER, TINY, Tiny

GIVE, TAKE = "~clocks", "~clocks-off"
MINUTE = 60_000


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben")


def keys(evening: TableEvening, who: Viewer | None = A) -> set[str]:
    return evening.may(who) & {GIVE, TAKE}


def clocks(evening: TableEvening) -> dict[Seat, Timer]:
    given = evening.table.record.pace.clocks
    assert given
    return dict(given.of)


def left(evening: TableEvening) -> dict[Seat, int]:
    now = int(evening.now * 1000)
    return {seat: clock.stopped(now).left for seat, clock in clocks(evening).items()}


def given(evening: TableEvening, minutes: int = 2, seconds: int = 0) -> TableEvening:
    """Let Ada give both a clock: both of them are to bid."""
    evening.do(A, GIVE, minutes=minutes, seconds=seconds)
    return evening


@pytest.mark.parametrize("who", [A, B, HOST])
def test_anybody_gives_them_and_takes_them_away(evening: TableEvening, who: Viewer) -> None:
    assert keys(evening, who) == {GIVE}
    evening.do(who, GIVE, minutes=1, seconds=0)
    assert left(evening) == {A: MINUTE, B: MINUTE}
    assert keys(evening, who) == {TAKE}
    evening.do(who, TAKE)
    assert evening.table.record.pace.clocks is None
    told = "Everybody has a clock with one minute.", "The clocks are put away."
    assert tuple(evening.journal()[-2:]) == told


@pytest.mark.parametrize("who", [TABLE, None])
def test_a_screen_without_a_host_has_none_to_give(
    evening: TableEvening, who: Viewer | None
) -> None:
    assert keys(evening, who) == set()


def test_there_are_none_before_the_game_or_after_it(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).sit("Ada", "Ben")
    assert keys(evening) == keys(evening, HOST) == set()
    evening.do(HOST, "~start")
    evening.do(HOST, "~close")
    assert keys(evening) == keys(evening, HOST) == set()


def test_the_clocks_of_those_run_whom_the_game_waits_for(evening: TableEvening) -> None:
    given(evening)
    evening.now += 20
    evening.do(A, "bid", coins=5)
    evening.now += 30
    assert left(evening) == {A: 100_000, B: 70_000}
    evening.do(B, "bid", coins=1)
    evening.now += 10
    assert left(evening) == {A: 90_000, B: 70_000}, "only Ada is asked whether she keeps the card"


def test_a_turn_that_is_over_brings_its_bonus(evening: TableEvening) -> None:
    given(evening, seconds=7)
    evening.now += 20
    evening.do(A, "bid", coins=5)
    assert left(evening) == {A: 107_000, B: 100_000}


def test_no_clock_shows_more_than_there_is_room_for() -> None:
    clocks = ChessClocks.set_up([A], MAX_CLOCK_MS - 1000, 60_000, 0).passed({A}, 0, on_hold=False)
    assert clocks.passed((), 500, on_hold=False).of == {A: Timer(MAX_CLOCK_MS)}


@pytest.mark.parametrize(
    ("stop", "go"), [("~pause", "~resume"), ("~back", "~disagree")], ids=["a pause", "a vote"]
)
def test_they_stand_still_while_the_game_does(evening: TableEvening, stop: str, go: str) -> None:
    evening.do(A, "bid", coins=5)
    evening.do(B, "bid", coins=1)
    given(evening, seconds=9)
    evening.now += 20
    before = left(evening)
    evening.do(A, stop)
    assert not any(clock.ends for clock in clocks(evening).values())
    evening.now += 500
    assert left(evening) == before, "and gain nothing by it"
    evening.do(B, go)
    evening.now += 5
    assert left(evening) == {A: before[A] - 5000, B: before[B]}, "Ada is asked about the card"


def test_time_while_the_laptop_was_off_counts_for_nobody(evening: TableEvening) -> None:
    given(evening)
    evening.now += 20
    evening.do(A, "bid", coins=5)
    before = left(evening)
    evening.now += 3600
    evening.restart()
    evening.table.pace.wake()
    assert left(evening) == before
    evening.now += 5
    assert left(evening) == {A: before[A], B: before[B] - 5000}


def test_it_counts_for_nobody_in_games_that_are_woken_either(tmp_path: Path) -> None:
    evening = TableEvening(
        tmp_path, replace(TINY, interruptions=Interruptions(woken=lambda _g: None))
    ).start("Ada", "Ben")
    given(evening).now += 20
    evening.do(A, "bid", coins=5)
    before = left(evening)
    evening.now += 3600
    evening.restart()
    evening.table.pace.wake()
    assert left(evening) == before
    assert not any("run out" in line for line in evening.journal())


def test_the_age_of_a_copy_counts_for_nobody(evening: TableEvening) -> None:
    given(evening).now += 20
    evening.do(A, "bid", coins=5)
    before = left(evening)
    evening.now += 24 * 3600
    evening.table.fairness.announce_copy("ABCDE")
    assert left(evening) == before
    assert not any("run out" in line for line in evening.journal())


def test_a_table_that_could_not_go_on_has_used_no_time(evening: TableEvening) -> None:
    given(evening).now += 20
    evening.do(A, "bid", coins=5)
    before = left(evening)
    evening.do(A, "loan", coins=1)
    evening.now += 3600
    evening.restart(DEARER)
    evening.now += 60
    evening.do(HOST, "~go-on")
    assert left(evening) == before
    evening.now += 5
    assert left(evening) == {A: before[A], B: before[B] - 5000}


def ready(_g: Tiny, _me: Seat) -> Iterator[Offer]:
    yield Offer("ready", T("Ready"), reopens=T("Not yet"))


def getting_ready(g: Tiny) -> Play[Ending]:
    yield from everyone(g.seats, ready)
    return Ending("won", (), T("All are ready."))


@pytest.mark.parametrize("again", ["~back", UNSEAL], ids=["back", "not yet"])
def test_who_takes_an_answer_back_and_gives_it_again_gains_once(tmp_path: Path, again: str) -> None:
    evening = TableEvening(tmp_path, replace(TINY, flow=getting_ready)).start("Ada", "Ben")
    given(evening, seconds=30).now += 20
    for _ in range(5):
        evening.do(A, "ready")
        assert left(evening)[A] == 130_000
        evening.do(A, again)
        assert left(evening)[A] == 100_000
    evening.now += 10
    evening.do(A, "ready")
    assert left(evening)[A] == 120_000


def test_a_clock_that_has_run_out_is_told_once_and_the_game_goes_on(
    evening: TableEvening,
) -> None:
    given(evening, 1, 30)
    evening.do(A, "bid", coins=5)
    evening.now += 59.9
    assert not evening.table.pace.tell_run_out(evening.now)
    evening.now += 0.1
    assert evening.table.pace.tell_run_out(evening.now)
    assert evening.journal()[-1] == "Ben’s clock has run out."
    assert not evening.table.pace.tell_run_out(evening.now + 100)
    evening.do(B, "bid", coins=1)
    assert clocks(evening)[B] == Timer(0), "and it gains nothing any more"
    assert "keep" in evening.may(A)
    assert sum("run out" in line for line in evening.journal()) == 1


def test_an_answer_after_the_last_second_tells_it_too(evening: TableEvening) -> None:
    given(evening, 1)
    evening.now += 61
    evening.do(A, "bid", coins=5)
    assert {*evening.journal()[-2:]} == {"Ada’s clock has run out.", "Ben’s clock has run out."}


def test_taking_an_answer_back_gives_its_turn_back_and_no_time(evening: TableEvening) -> None:
    given(evening)
    evening.now += 20
    evening.do(A, "bid", coins=5)
    evening.now += 10
    evening.do(A, "~back")
    evening.now += 5
    assert left(evening) == {A: 95_000, B: 85_000}


def test_whoever_has_left_has_no_clock(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben", "Cleo")
    given(evening).do(B, "~leave")
    assert clocks(evening).keys() == {A, Seat(3)}


def test_the_log_gives_the_same_clocks_again(evening: TableEvening) -> None:
    given(evening, 2, 3)
    evening.now += 20
    evening.do(A, "bid", coins=5)
    evening.now += 10
    evening.do(B, "bid", coins=1)
    before = evening.table.record.pace.clocks
    assert evening.restart().record.pace.clocks == before


def test_no_game_knows_of_them(evening: TableEvening) -> None:
    digest = evening.table.record.digest()
    asked = [each.offer.name for each in evening.table.offers.of(B)]
    given(evening).now += 200
    evening.table.pace.tell_run_out(evening.now)
    assert evening.table.record.digest() == digest
    assert [each.offer.name for each in evening.table.offers.of(B)] == asked


def test_everybody_is_told_of_them_and_a_view_changes_only_with_them(
    evening: TableEvening,
) -> None:
    def told() -> list[object]:
        return [each["clock"] for each in evening.table.view.in_protocol(None)["players"]]

    assert told() == [None, None]
    given(evening)
    both = {"left": 120_000, "ends": 1_120_000}
    assert told() == [both, both]
    version = evening.table.view.version(B)
    evening.now += 30
    assert (told(), evening.table.view.version(B)) == ([both, both], version)
    evening.do(A, "bid", coins=5)
    assert told() == [{"left": 90_000, "ends": None}, both]

"""Chess clocks at a table of several workers: the same at all, and one that runs out told once."""

from __future__ import annotations

import gevent

from tests.hosting.postgres.workers import Workers, evening_at, wait_until
from tests.kit.web.evening import Clock, WebEvening


def clocks(evening: WebEvening) -> list[object]:
    return [each["clock"] for each in evening.view()["players"]]


def test_all_workers_show_the_same_clocks_and_tell_once_that_one_has_run_out(
    some: Workers, clock: Clock
) -> None:
    here, there = evening_at(some)
    here.act(here.tokens[1], "~clocks", minutes=1, seconds=5)
    clock.now += 20
    there.act(there.tokens[2], "bid", coins=1)
    wait_until(lambda: some.agree(here.code))
    running = {"left": 60_000, "ends": int(clock.now + 40) * 1000}
    bens = {"left": 45_000, "ends": None}
    assert clocks(here) == clocks(there) == [running, bens]
    clock.now += 40
    gevent.joinall([gevent.spawn(some.tick) for _ in range(3)], raise_error=True)
    wait_until(lambda: some.agree(here.code))
    assert clocks(here) == clocks(there) == [{"left": 0, "ends": None}, bens]
    told = [str(line) for line in here.view()["journal"]]
    assert sum("run out" in line for line in told) == 1

"""Several workers at one table: each follows the others, and nothing happens twice."""

from __future__ import annotations

from pathlib import Path

import gevent
import pytest

from hosting import following
from tests.hosting.postgres.workers import Workers, at, evening_at, wait_until, workers
from tests.kit.tiny_game import SLEEPER, with_rules
from tests.kit.web.evening import Clock, WebEvening, bearer
from web.live.automatic_play import STAND_IN_PAUSE_SECONDS
from web.live.presence import AWAY_AFTER_SECONDS


def test_an_answer_at_one_worker_is_shown_at_the_other(some: Workers) -> None:
    here, there = evening_at(some)
    ann, bob = here.dial(here.tokens[1]), there.dial(here.tokens[2])
    screen = there.dial(format="html")
    ann.bid(here, 1, 3)
    bob.bid(there, 2, 1)
    wait_until(lambda: some.agree(here.code))
    ann.act("keep", here.offer(here.tokens[1], "keep"), keep=True)
    wait_until(lambda: some.agree(here.code))
    assert bob.got()[-1]["state"]["won"] == ann.got()[-1]["state"]["won"] != {}
    assert "Ann wins round 1." in str(screen.got()[-1]["regions"])


def test_a_game_starts_where_nobody_has_heard_of_the_last_seat(some: Workers) -> None:
    here = WebEvening(some.apps[0], rounds=3)
    there = at(some.apps[1], here)
    there.view()
    gevent.killall(some.following)
    here.sit("Ann", "Bob")
    there.start()
    assert there.view()["status"] == "playing"


def test_of_two_answers_in_the_same_instant_both_count_once(some: Workers) -> None:
    here, there = evening_at(some)
    there.view()
    before = some.entries(here.code)[0]
    for coins in range(5):
        acts = [
            gevent.spawn(here.act, here.tokens[1], "bid", coins=coins),
            gevent.spawn(there.act, here.tokens[2], "bid", coins=coins),
        ]
        gevent.joinall(acts, raise_error=True)
        wait_until(lambda: some.agree(here.code))
        if here.view()["state"]["last"]:
            break
    told = some.apps[0].services.tables.open(here.code).durable.entries[before:]
    assert [(entry.viewer, entry.values["coins"]) for entry in told] in (
        [(1, 0), (2, 0)],
        [(2, 0), (1, 0)],
    )


def test_an_answer_repeated_at_another_worker_counts_once(some: Workers) -> None:
    here, there = evening_at(some)
    ann = here.tokens[1]
    act = {"id": "the same", "offer": here.offer(ann, "loan"), "values": {"coins": 4}}
    for evening in (here, there, here):
        evening.post(f"/api/tables/{here.code}/acts", act, ann)
    assert [each["loans"] for each in (here.view()["state"], there.view()["state"])] == [1, 1]


def test_an_answer_to_what_has_moved_on_elsewhere_is_refused(some: Workers) -> None:
    here, there = evening_at(some)
    stale = there.offer(here.tokens[1], "bid")
    gevent.killall(some.following)  # nobody hears anything any more
    for seat in (1, 2):
        here.act(here.tokens[seat], "bid", coins=seat)
    act = {"id": "late", "offer": stale, "values": {"coins": 0}}
    acts = f"/api/tables/{here.code}/acts"
    reply = there.web.post(acts, json=act, headers=bearer(here.tokens[1]))
    assert reply.status_code == 409
    assert some.agree(here.code)


def test_an_answer_to_what_is_asked_only_elsewhere_so_far_is_taken(some: Workers) -> None:
    here, there = evening_at(some)
    there.view()
    gevent.killall(some.following)  # nobody hears anything any more
    for seat in (1, 2):
        here.act(here.tokens[seat], "bid", coins=seat)
    act = {"id": "new", "offer": here.offer(here.tokens[2], "keep"), "values": {"keep": True}}
    there.post(f"/api/tables/{here.code}/acts", act, here.tokens[2])
    assert there.view()["state"]["won"] == {"1": 0, "2": 1}


def test_people_join_at_different_workers(some: Workers) -> None:
    here = WebEvening(some.apps[0], rounds=3)
    there = at(some.apps[1], here)
    assert there.view()["players"] == []
    gevent.joinall([gevent.spawn(here.sit, "Ann"), gevent.spawn(there.sit, "Bob")])
    wait_until(lambda: some.agree(here.code))
    assert sorted(here.tokens) == [1, 2]
    assert {each["name"] for each in there.view()["players"]} == {"Ann", "Bob"}


# --- what happens by itself -----------------------------------------------------------------------


def test_a_clock_rings_once_though_every_worker_watches_it(some: Workers, clock: Clock) -> None:
    here, there = evening_at(some)
    here.act(here.tokens[1], "bid", coins=3)
    here.act(here.tokens[2], "bid", coins=1)
    here.act(here.tokens[1], "keep", keep=True)
    there.view()
    wait_until(lambda: some.agree(here.code))
    before = some.entries(here.code)[0]
    clock.now += 31
    gevent.joinall([gevent.spawn(some.tick) for _ in range(3)], raise_error=True)
    wait_until(lambda: some.agree(here.code))
    assert some.entries(here.code) == [before + 1] * 2
    assert there.view()["state"]["round"] == 2


def test_a_worker_that_comes_later_knows_when_the_clock_began(some: Workers, clock: Clock) -> None:
    here, _ = evening_at(some)
    here.act(here.tokens[1], "bid", coins=3)
    here.act(here.tokens[2], "bid", coins=1)
    here.act(here.tokens[1], "keep", keep=True)
    clock.now += 20
    third = some.add()
    ends = [
        [each.ends for each in app.services.tables.open(here.code).pace.clocks.running]
        for app in (some.apps[0], third)
    ]
    assert ends[0] == ends[1] != []


def test_a_clock_begins_when_it_was_answered_and_not_when_that_is_heard(
    some: Workers, clock: Clock
) -> None:
    here, there = evening_at(some)
    there.view()
    here.act(here.tokens[1], "bid", coins=3)
    wait_until(lambda: some.agree(here.code))
    with some.unheard():
        here.act(here.tokens[2], "bid", coins=1)
        here.act(here.tokens[1], "keep", keep=True)
        clock.now += 20
    wait_until(lambda: some.agree(here.code))
    ends = [
        [each.ends for each in app.services.tables.open(here.code).pace.clocks.running]
        for app in some.apps
    ]
    assert ends[0] == ends[1] != []


def test_a_stand_in_answers_once_and_at_the_pace_of_people(some: Workers, clock: Clock) -> None:
    here, there = evening_at(some)
    there.view()
    for seat in (1, 2):
        here.act(here.tokens[seat], "~stand-in")
    wait_until(lambda: some.agree(here.code))
    for step in range(1, 4):
        before = some.entries(here.code)[0]
        clock.now += STAND_IN_PAUSE_SECONDS
        for _ in range(3):
            gevent.joinall([gevent.spawn(some.tick) for _ in range(2)], raise_error=True)
            wait_until(lambda: some.agree(here.code))
        assert some.entries(here.code) == [before + 1] * 2, step


def test_a_stand_in_waits_after_an_answer_at_another_worker(some: Workers, clock: Clock) -> None:
    here, there = evening_at(some)
    there.view()
    here.act(here.tokens[2], "~stand-in")
    clock.now += 5 * STAND_IN_PAUSE_SECONDS
    here.act(here.tokens[1], "bid", coins=1)
    wait_until(lambda: some.agree(here.code))
    before = some.entries(here.code)[1]
    some.tick(1)
    assert some.entries(here.code)[1] == before
    clock.now += STAND_IN_PAUSE_SECONDS
    some.tick(1)
    assert some.entries(here.code)[1] == before + 1


def test_a_game_is_woken_only_if_all_workers_were_off(
    tmp_path: Path, database: str, clock: Clock
) -> None:
    with workers(tmp_path, database, clock, SLEEPER) as first:
        first.add(2)
        here, there = evening_at(first)
        there.view()
        assert "~woken" not in str(first.apps[1].services.tables.open(here.code).durable.entries)
    clock.now += 60
    with workers(tmp_path, database, clock, SLEEPER) as second:
        second.add(3)
        for app in second.apps:
            at(app, here).view()
        wait_until(lambda: second.agree(here.code))
        offers = [
            each.offer for each in second.apps[0].services.tables.open(here.code).durable.entries
        ]
        assert offers.count("~woken") == 1


# --- who is here ----------------------------------------------------------------------------------


def away(some: Workers, evening: WebEvening) -> list[bool]:
    some.tick()
    return [each["away"] for each in evening.view()["players"]]


def test_who_has_a_page_at_another_worker_is_not_away(
    some: Workers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PRESENCE_INTERVAL_SECONDS", 0.1)
    here, there = evening_at(some)
    ann, bob = here.dial(here.tokens[1]), there.dial(here.tokens[2])
    for _ in range(3):
        clock.now += AWAY_AFTER_SECONDS + 1
        wait_until(lambda: away(some, here) == away(some, there) == [False, False])
    bob.hang_up()
    wait_until(lambda: not some.says(1))
    clock.now += AWAY_AFTER_SECONDS + 1
    wait_until(lambda: away(some, here) == away(some, there) == [False, True])
    assert ann.stands


def test_who_leaves_a_worker_that_dies_is_away_after_a_while(some: Workers, clock: Clock) -> None:
    here, there = evening_at(some)
    line = here.dial(here.tokens[1])
    there.dial(here.tokens[2])
    gevent.killall(some.following[1:])  # it says nothing any more
    clock.now += AWAY_AFTER_SECONDS + 1
    assert line.stands
    assert away(some, here) == [False, True]


# --- what is not possible ------------------------------------------------------------------------


def test_a_table_whose_key_is_on_the_phones_is_refused_with_a_sentence(some: Workers) -> None:
    guarded = with_rules(guarded=lambda settings: 2 if settings.fast else 0)
    app = some.add(game=guarded)
    evening = WebEvening(app)
    settings = {"game": "tiny", "settings": {"fast": True}}
    refused = evening.web.post("/api/tables", json=settings)
    assert (refused.status_code, "switch that setting off" in refused.text) == (409, True)
    evening.sit("Ann", "Bob")
    evening.act(evening.host, "~settings", fast=True, rounds=2, committed=False)
    start = {"id": "start", "offer": evening.offer(evening.host, "~start"), "values": {}}
    refused = evening.web.post(
        f"/api/tables/{evening.code}/acts", json=start, headers=bearer(evening.host)
    )
    assert (refused.status_code, "switch that setting off" in refused.text) == (409, True)

"""How often one client may do something."""

from __future__ import annotations

from tests.kit.web.evening import Clock
from web.server.limits import MAX_REMEMBERED_CLIENTS, Bucket, Limit, Rate


def test_a_client_over_its_limit_waits_and_others_do_not() -> None:
    clock = Clock()
    limit = Limit(Rate(burst=3, a_second=1), clock)
    assert [limit.take("fool") for _ in range(5)] == [True, True, True, False, False]
    assert limit.take("friend")
    clock.now += 2
    assert [limit.take("fool") for _ in range(3)] == [True, True, False]


def test_checking_a_limit_does_not_use_it_up() -> None:
    limit = Limit(Rate(burst=1, a_second=0), Clock())
    assert limit.has("a")
    assert limit.take("a")
    assert not limit.has("a")


def test_a_clock_set_back_does_not_raise_a_limit() -> None:
    clock = Clock()
    limit = Limit(Rate(burst=1, a_second=1), clock)
    limit.take("a")
    clock.now -= 500
    assert not limit.take("a")


def test_the_number_of_remembered_clients_is_limited() -> None:
    limit = Limit(Rate(burst=1, a_second=0), Clock())
    limit.take("first")
    for number in range(MAX_REMEMBERED_CLIENTS):
        limit.take(number)
    assert limit.take("first")


def test_a_connection_that_talks_too_fast_waits_until_nothing_is_owed() -> None:
    bucket = Bucket.full(Rate(burst=3, a_second=2), 0)
    bucket.tokens -= 7
    assert bucket.seconds_in_debt(0) == 2
    assert bucket.seconds_in_debt(1.5) == 0.5
    assert bucket.seconds_in_debt(60) == 0
    assert bucket.tokens == 3

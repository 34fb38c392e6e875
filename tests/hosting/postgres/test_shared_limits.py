"""Limits that hold for all workers together, however somebody spreads what they try."""

from __future__ import annotations

import re

from hosting.postgres.notices import Notices
from hosting.shared_limits import SharedLimit, SharedLimits, Used
from tests.hosting.postgres.workers import Workers, wait_until
from tests.kit.web.evening import Clock
from web.server.guesses import WRONG_CODE_RATE


def guesses(some: Workers, number: int, count: int, client: str = "203.0.113.5") -> list[int]:
    """What one worker answers to so many wrong codes of a client."""
    web, who = some.apps[number].flask.test_client(), {"REMOTE_ADDR": client}
    return [web.get("/api/tables/NONE5/view", environ_base=who).status_code for _ in range(count)]


def left(some: Workers, number: int, client: str = "203.0.113.5") -> float:
    """How many guesses a client has left at one worker; below zero it owes some."""
    limit = some.apps[number].services.wrong_codes
    assert isinstance(limit, SharedLimit)
    return limit._filled(limit._name((client, False))).tokens  # noqa: SLF001 - nobody else asks


def test_guesses_count_at_all_workers_together(some: Workers) -> None:
    most = int(WRONG_CODE_RATE.burst)
    assert guesses(some, 0, most + 1) == [404] * most + [429]
    wait_until(lambda: left(some, 1) < 1)
    assert guesses(some, 1, 1) == [429]
    assert guesses(some, 1, 1, "203.0.113.6") == [404], "others are not locked out"


def test_what_is_guessed_before_the_others_hear_of_it_is_owed(some: Workers) -> None:
    most = int(WRONG_CODE_RATE.burst)
    with some.unheard():
        for number in (0, 1):
            assert guesses(some, number, most) == [404] * most
    wait_until(lambda: max(left(some, 0), left(some, 1)) < 2 - most)


def test_what_a_client_is_called_means_nothing_without_the_key() -> None:
    called = set[str]()
    for key in (b"one", b"one", b"two"):
        limits = SharedLimits(key * 8, Clock())
        limits["wrong codes"].take("203.0.113.5")
        called |= limits.take_unsent()["wrong codes"].keys()
    assert len(called) == 2


def test_no_address_leaves_a_worker(some: Workers, database: str) -> None:
    heard = Notices(database)
    heard.hear(0)
    guesses(some, 0, 2)
    told: list[Used] = []

    def hear() -> list[Used]:
        told.extend(here.used for here in heard.hear(0).here if here.used)
        return told

    wait_until(hear)
    heard.close()
    [[name, count]] = told[0]["wrong codes"].items()
    assert count in {1, 2}
    assert re.fullmatch("[0-9a-f]{24}", name)

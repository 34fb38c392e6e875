"""Followers when notices are lost, the database is away, or it has forgotten something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hosting import following
from hosting.postgres.log import PostgresLog
from hosting.postgres.notices import Notices
from tests.hosting.postgres.workers import Workers, evening_at, wait_until, workers
from tests.kit.postgres_server import PostgresServer
from tests.kit.web.evening import Clock


class Deaf(Notices):
    """Hears no notice at all."""

    def hear(self, seconds: float) -> Any:
        """Throw away what comes."""
        heard = super().hear(seconds)
        heard.lengths.clear()
        return heard


class Faulty(Notices):
    """Has a bug, and stumbles over the first notices of all."""

    stumbles = 3

    def hear(self, seconds: float) -> Any:
        """What comes, after a while."""
        heard = super().hear(seconds)
        if heard.lengths and self.stumbles:
            self.stumbles -= 1
            raise LookupError("a bug of our own")
        return heard


def test_a_bug_does_not_end_following(tmp_path: Path, database: str) -> None:
    with workers(tmp_path, database, Clock(), hears=Faulty) as some:
        some.add(2)
        here, there = evening_at(some)
        bob = there.dial(here.tokens[2])
        for loans in (1, 2):
            here.act(here.tokens[1], "loan", coins=2)
            wait_until(lambda: some.agree(here.code))
            assert bob.got()[-1]["state"]["loans"] == loans


def test_a_notice_is_enough(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LENGTHS_INTERVAL_SECONDS", float("inf"))
    with workers(tmp_path, database, Clock()) as some:
        some.add(2)
        here, there = evening_at(some)
        bob = there.dial(here.tokens[2])
        wait_until(lambda: some.have_asked)  # for the first and the last time
        bob.got()
        here.act(here.tokens[1], "loan", coins=2)
        wait_until(lambda: some.agree(here.code))
        assert bob.got()[-1]["state"]["loans"] == 1


def test_lost_notices_are_caught_up(tmp_path: Path, database: str) -> None:
    with workers(tmp_path, database, Clock(), hears=Deaf) as some:
        some.add(2)
        here, there = evening_at(some)
        bob = there.dial(here.tokens[2])
        bob.got()
        here.act(here.tokens[1], "loan", coins=2)
        wait_until(lambda: some.agree(here.code))
        assert bob.got()[-1]["state"]["loans"] == 1


@pytest.mark.parametrize("trouble", ["cut", "restart"])
def test_after_the_database_was_away_everybody_goes_on(
    some: Workers, server: PostgresServer, trouble: str
) -> None:
    here, there = evening_at(some)
    bob = there.dial(here.tokens[2])
    here.act(here.tokens[1], "loan", coins=2)
    getattr(server, trouble)()
    here.act(here.tokens[1], "loan", coins=3)
    wait_until(lambda: some.agree(here.code))
    wait_until(lambda: there.view()["state"]["loans"] == 2)
    assert bob.got()[-1]["state"]["loans"] == 2


def test_what_the_database_has_lost_is_lost_at_every_worker(
    some: Workers, server: PostgresServer, database: str
) -> None:
    here, there = evening_at(some)
    log = PostgresLog(database)
    before = log.read(here.code)
    for _ in range(2):
        here.act(here.tokens[1], "loan", coins=2)
    wait_until(lambda: there.view()["state"]["loans"] == 2)
    assert before.header
    log.rewrite(here.code, before.rows, before.header)  # as an older replica would have it
    log.close()
    wait_until(lambda: some.agree(here.code))
    there.act(here.tokens[2], "loan", coins=3)
    wait_until(lambda: here.view()["state"]["loans"] == there.view()["state"]["loans"] == 1)

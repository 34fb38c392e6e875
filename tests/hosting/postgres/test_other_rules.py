"""A worker whose rules play a table differently stands still there, and stops nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.offers import Answer
from tests.hosting.postgres.workers import Workers, at, wait_until, workers
from tests.kit.tiny_game import TINY, Tiny, lending, loan
from tests.kit.web.evening import Clock, WebEvening


def dear(g: Tiny, answer: Answer) -> None:
    """Another rule, by which loans count double."""
    g.loans += 1
    loan(g, answer)


@pytest.fixture
def some(tmp_path: Path, database: str) -> Iterator[Workers]:
    """Two workers, the second with other rules for loans."""
    with workers(tmp_path, database, Clock()) as made:
        made.add()
        made.add(game=replace(TINY, interruptions=lending(dear)))
        yield made


def test_who_comes_back_at_a_worker_that_stands_still_stops_nobody(some: Workers) -> None:
    evening = WebEvening(some.apps[0], rounds=3)
    evening.sit("Ann", "Bob")
    evening.start()
    evening.act(evening.tokens[1], "loan", coins=1)
    at(some.apps[1], evening).view()  # it follows from now on
    channel = some.apps[1].channels.find(evening.code)
    assert channel is not None
    there = channel.table
    assert "differently" in str(there.durable.trouble)
    card = next(iter(there.record.people.players.values())).card
    with channel.changing():  # what it hears of its own entries waits
        token = there.people.use_card(card).token
        there.people.replace_host("somebody")
        there.fairness.announce_restored("then", 0)
    wait_until(lambda: len(set(some.entries(evening.code))) == 1)
    here = some.apps[0].services.tables.open(evening.code)
    assert here.durable.trouble is None
    assert here.people.who(token) == 1
    assert here.people.who("somebody") is not None
    evening.act(evening.tokens[2], "loan", coins=1)
    wait_until(lambda: len(set(some.entries(evening.code))) == 1)
    assert here.durable.trouble is None
    assert there.durable.trouble is not None

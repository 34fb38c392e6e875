"""Notices are for companions with the key: other roles neither hear nor forge any."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from companion.commands.config import ConfigValue
from hosting.opening_tables import shared_tables
from hosting.postgres.log import GROWN
from hosting.postgres.notices import HERE, Here, Notices
from hosting.shared_limits import MAX_OWED_BURSTS, SharedLimit
from tests.kit.postgres_server import PostgresServer
from tests.kit.web.evening import Clock
from web.server.guesses import WRONG_CODE_RATE

HOW_TO = Path(__file__).parents[3] / "docs" / "how-to" / "many-tables.md"


@pytest.fixture
def stranger(server: PostgresServer, database: str) -> Iterator[psycopg.Connection]:
    """A role of this server that has no rights on the tables, and listens."""
    name = database.rpartition("/")[2].partition("?")[0]
    server.ask(f'CREATE ROLE "stranger_{name}" LOGIN', name)
    with psycopg.connect(database, user=f"stranger_{name}", autocommit=True) as db:
        for channel in (GROWN, HERE):
            db.execute(f"LISTEN {channel}".encode())
        yield db


def test_a_role_without_rights_hears_no_codes_and_is_not_heard(
    tmp_path: Path, database: str, stranger: psycopg.Connection
) -> None:
    told = {
        "database": ConfigValue(database, "the test"),
        "key_file": ConfigValue(None, "the test"),
        "data": ConfigValue(str(tmp_path), "the test"),
    }
    with shared_tables(told) as shared:
        shared.bus.hear(0)  # it listens from now on
        used = '{"worker":"x","seats":{},"used":{"wrong codes":{"a":999999999999}}}'
        forged = [(HERE, used), (GROWN, "ABCDE 7")]
        for notice in forged:
            stranger.execute("SELECT pg_notify(%s, %s)", notice)
        table = shared.tables.open(shared.tables.create("psychomachia", {}).code)
        table.people.add_scanner()
        assert shared.bus.hear(10).lengths == {table.code: len(table.durable.entries)}
        shared.bus.tell("one", {table.code: (1,)})
        assert shared.bus.hear(10).here == [Here("one", {table.code: (1,)})]
        asked = stranger.execute("SELECT query FROM pg_stat_activity").fetchall()
        assert "companion_grown_" not in str(asked)
    heard = [(each.channel, each.payload) for each in stranger.notifies(timeout=0)]
    assert heard == forged, "only what it said itself"


@pytest.mark.parametrize("said", ["", "KR7M2", "KR7M2 x", "{", '{"worker": 7}'])
def test_what_no_companion_says_is_not_heard(database: str, said: str) -> None:
    bus = Notices(database, "_secret")
    bus.hear(0)
    with psycopg.connect(database, autocommit=True) as db:
        for channel in (GROWN, HERE):
            db.execute("SELECT pg_notify(%s, %s)", (f"{channel}_secret", said))
            heard = bus.hear(10)
            assert (heard.lengths, heard.here) == ({}, [])
    bus.close()


def test_what_others_say_was_used_up_is_clamped() -> None:
    clock = Clock()
    limit = SharedLimit(WRONG_CODE_RATE, clock)
    while limit.take("another"):
        pass
    limit.note_used_elsewhere({"a client": 10**15, "another": -(10**15)})
    assert not limit.has("another")
    clock.now += (MAX_OWED_BURSTS * WRONG_CODE_RATE.burst + 1) / WRONG_CODE_RATE.a_second
    assert limit.has("a client")


def test_the_how_to_keeps_other_roles_out(
    server: PostgresServer, database: str, stranger: psycopg.Connection
) -> None:
    name, role = database.rpartition("/")[2].partition("?")[0], stranger.info.user
    [sentence] = re.findall(r"REVOKE CONNECT .*? FROM PUBLIC", HOW_TO.read_text("utf-8"))
    server.ask(sentence.replace("DATABASE tables", f'DATABASE "{name}"'), name)
    with pytest.raises(psycopg.OperationalError, match="permission denied"):
        psycopg.connect(database, user=role)
    psycopg.connect(database).close()

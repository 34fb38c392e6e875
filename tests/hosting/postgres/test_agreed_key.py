"""Whoever has not heard of a new key, for however long, writes nothing with the old one."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.storage import key_change
from companion.storage.encrypted_log import table_cipher
from companion.storage.encryption import KEY_BYTES, KEY_FILE, Vault
from companion.storage.log import Agreed, DiskTrouble, KeyChanged
from hosting.agreed_key import use_newest
from hosting.postgres.log import PostgresLog
from hosting.shared_tables import SharedTables
from tests.kit.machines import until
from tests.kit.patience import SECONDS
from tests.kit.tiny_game import TINY
from tests.kit.web.served import ROOT

OLD, NEW = b"o" * KEY_BYTES, b"n" * KEY_BYTES
GAMES = {TINY.id: TINY}
WAITING = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'entries'::regclass"


@pytest.fixture
def log(database: str) -> Iterator[PostgresLog]:
    """A log whose companions have agreed on the old key."""
    made = PostgresLog(database)
    made.introduce("the test")
    use_newest(made, Vault(OLD))
    yield made
    made.close()


@pytest.fixture
def slow(database: str, log: PostgresLog) -> Iterator[SharedTables]:
    """A companion that has both keys, writes with the old one, and looks at nothing by itself."""
    own = PostgresLog(database)
    yield SharedTables(own, Vault(NEW + OLD), games=GAMES)
    own.close()


def changed(log: PostgresLog) -> None:
    """Change the key while nobody is writing."""
    vault = Vault(NEW + OLD)
    use_newest(log, vault)
    list(key_change.change(log, vault))


def all_opens(log: PostgresLog, code: str, key: bytes) -> bool:
    """Whether this key alone opens everything of a table."""
    cipher, (header, rows) = table_cipher(Vault(key), code), log.read(code)
    kept = [(f"{code}/cover", header or b""), *((f"{code}/{n}", row) for n, row in enumerate(rows))]
    return all(cipher.opened(sealed, place) for place, sealed in kept)


def test_what_is_answered_after_the_change_is_encrypted_with_the_new_key(
    log: PostgresLog, slow: SharedTables
) -> None:
    code = slow.create(TINY.id, {}).code
    assert all_opens(log, code, OLD)
    changed(log)
    slow.hand_over(code)
    assert len(log.read(code).rows) == len(slow.open(code).durable.entries)
    assert all_opens(log, code, NEW)
    assert (
        SharedTables(log, Vault(NEW), games=GAMES).open(code).durable.entries
        == slow.open(code).durable.entries
    )


def test_what_cannot_be_encrypted_again_is_refused_once(
    log: PostgresLog, slow: SharedTables
) -> None:
    changed(log)
    with pytest.raises(KeyChanged, match="was changed a moment ago"):
        slow.create(TINY.id, {})
    assert log.tables() == []
    assert all_opens(log, slow.create(TINY.id, {}).code, NEW)
    changed(log)
    with pytest.raises(KeyChanged):
        slow.presets.keep(TINY, "Ours", {"rounds": 2})
    slow.presets.keep(TINY, "Ours", {"rounds": 2})
    assert SharedTables(log, Vault(NEW), games=GAMES).presets.find(TINY, "ours")


def test_whoever_lacks_the_new_key_writes_nothing(database: str, log: PostgresLog) -> None:
    behind = SharedTables(PostgresLog(database), Vault(OLD), games=GAMES)
    code = behind.create(TINY.id, {}).code
    changed(log)
    before = log.read(code)
    with pytest.raises(DiskTrouble, match="only the one before"):
        behind.hand_over(code)
    assert log.read(code) == before


def test_each_answer_of_a_group_is_judged_by_its_own_key(log: PostgresLog) -> None:
    (place, sealed), *_ = log.notes()
    now, before = Agreed(place, sealed), Agreed(place, b"an earlier note")
    for code in "AB":
        assert log.create(code, [b"zero"], b"header", now)
    late, fine = ("A", 1, b"late", b"late", before), ("B", 1, b"one", b"two", now)
    with pytest.raises(DiskTrouble):
        log.append_all([late, fine])
    assert log.read("A") == (b"header", [b"zero"])
    assert log.read("B") == (b"two", [b"zero", b"one"])
    with pytest.raises(KeyChanged):
        log.rewrite("A", [b"other"], b"other", before)
    assert log.read("A") == (b"header", [b"zero"])
    log.rewrite("A", [b"other"], b"other", now)
    assert log.read("A") == (b"other", [b"other"])


def test_a_change_waits_for_what_is_just_being_written(
    tmp_path: Path, database: str, log: PostgresLog
) -> None:
    """What was begun with the old key, and is not there yet, would not be found."""
    code = SharedTables(log, Vault(OLD), games=GAMES).create(TINY.id, {}).code
    (tmp_path / KEY_FILE).write_bytes(NEW + OLD)
    order = ["key", "change", "--database", database, "--data", str(tmp_path)]
    row = table_cipher(Vault(OLD), code).encrypt(b"begun", f"{code}/1")
    with (
        ThreadPoolExecutor(1) as pool,  # it ends when nobody is writing any more
        psycopg.connect(database) as writes,
        psycopg.connect(database, autocommit=True) as looks,
    ):
        writes.execute("INSERT INTO entries VALUES (%s, 1, %s)", (code, row))
        change = pool.submit(CliRunner().invoke, main, order)
        until(lambda: change.done() or looks.execute(WAITING).fetchall(), "it waits, or is over")
        writes.commit()
        assert change.result().exit_code == 0, change.result().output
    assert all_opens(log, code, NEW)


STANDS_STILL = """
import os, signal, sys
from hosting.postgres import log as postgres

def halfway(db, code):
    whole(db, code)
    postgres._delete = whole
    os.kill(os.getpid(), signal.SIGSTOP)

whole, postgres._delete = postgres._delete, halfway
log = postgres.PostgresLog(sys.argv[1], patience=float(sys.argv[3]))
log.introduce("the test")
log.remove(sys.argv[2])
"""
"""Removes a table, and stands still in the middle of it until it is let go on."""


@contextmanager
def running(*order: str) -> Iterator[subprocess.Popen[str]]:
    """A program of ours, ended with the block, or when it takes so long that something is wrong."""
    told = [sys.executable, *order]
    with subprocess.Popen(told, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - ours
        late = threading.Timer(SECONDS, process.kill)
        late.start()
        try:
            yield process
        finally:
            late.cancel()
            process.kill()


def still(process: subprocess.Popen[str]) -> bool:
    """Whether it was stopped, and not ended."""
    return Path(f"/proc/{process.pid}/stat").read_text("ascii").split()[2] == "T"


@pytest.mark.posix
def test_a_change_says_for_whom_it_waits_and_how_to_go_on(
    tmp_path: Path, database: str, log: PostgresLog
) -> None:
    """A worker was stopped in the middle of removing a table."""
    tables = SharedTables(log, Vault(OLD), games=GAMES)
    stays, goes = (tables.create(TINY.id, {}).code for _ in range(2))
    (tmp_path / KEY_FILE).write_bytes(NEW + OLD)
    order = ("-m", "companion", "key", "change", "--database", database, "--data", str(tmp_path))
    with running("-c", STANDS_STILL, database, goes, str(SECONDS)) as removes:
        until(lambda: still(removes), "it stands still")
        with running(*order) as change:
            assert change.stdout
            said = change.stdout.readline()
            assert "Waiting for a companion at 127.0.0.1" in said
            way_out = re.search(r"SELECT pg_terminate_backend\(\d+\);", said)
            assert way_out
            with psycopg.connect(database, autocommit=True) as psql:
                psql.execute(way_out[0].encode())
            rest = change.stdout.read()
            assert (change.wait(), "with the new key" in rest) == (0, True), rest
        assert all_opens(log, stays, NEW)
        removes.send_signal(signal.SIGCONT)
        assert removes.wait() == 0, "it does again what it was doing"
    assert [code for code, _ in log.tables()] == [stays]

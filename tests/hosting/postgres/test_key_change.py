"""A new key: everything is encrypted again while people play, whatever happens meanwhile."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.commands.data_folder import DATABASE, open_tables_in
from companion.core.game import Game
from companion.library.registry import NotWhole, Tables
from companion.library.removed import Removed
from companion.storage import key_change
from companion.storage.encrypted_log import table_cipher
from companion.storage.encryption import KEY_BYTES, KEY_COPY, KEY_FILE, Tampered, Vault
from companion.storage.log import CommitConflict, Exchange, Log
from companion.storage.sqlite import SqliteLog
from hosting.agreed_key import use_newest
from hosting.events.events import events_of
from hosting.opening_tables import make_companion_name
from hosting.postgres.connection import NAME
from hosting.postgres.log import PostgresLog
from hosting.shared_tables import SharedTables
from tests.kit.machines import machines, until
from tests.kit.shared_evening import Played, check
from tests.kit.tiny_game import TINY
from tests.kit.web.served import ROOT, serving

OLD, NEW = b"o" * KEY_BYTES, b"n" * KEY_BYTES
BOTH = Vault(NEW + OLD)
GAMES = {TINY.id: TINY}


def tables_of(log: Log, vault: Vault, games: Mapping[str, Game[Any]] | None = GAMES) -> Tables:
    """The tables of a log, as a companion opens them that shares it or has it for itself."""
    kind = SharedTables if isinstance(log, PostgresLog) else Tables
    return kind(log, vault, games=games)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Log]:
    """A log in which nothing is yet."""
    made: SqliteLog | PostgresLog
    if request.param == "SQLite":
        made = SqliteLog(tmp_path / "tables.db")
    else:
        made = PostgresLog(request.getfixturevalue("database"))
    yield made
    made.close()


def key_of(sealed: bytes, purpose: str, place: str) -> str:
    """Which of the two keys opens this: old, new or none."""
    for name, vault in (("old", Vault(OLD)), ("new", Vault(NEW))):
        try:
            vault.cipher(purpose).decrypt(sealed, place)
        except Tampered:
            continue
        return name
    return "none"


def keys_of(log: Log, code: str) -> set[str]:
    """The keys that a table's header and rows are encrypted with."""
    header, rows = log.read(code)
    found = {key_of(header or b"", f"table {code}", f"{code}/cover")}
    return found | {key_of(row, f"table {code}", f"{code}/{n}") for n, row in enumerate(rows)}


def test_everything_is_encrypted_again_and_reads_the_same(log: Log) -> None:
    codes = [tables_of(log, Vault(OLD)).create(TINY.id, {}).code for _ in range(3)]
    before = tables_of(log, Vault(OLD))
    before.presets.keep(TINY, "Ours", {"rounds": 2})
    events_of(before).begin("Convention")
    Removed(log, Vault(OLD)).add("GONEX", ["GONEX"])
    log.rewrite("LOCKD", [b"another key's row"], b"another key's header")
    entries = {code: before.open(code).durable.entries for code in codes}
    assert not key_change.is_done(log, BOTH)
    list(key_change.change(log, BOTH))
    assert key_change.is_done(log, BOTH)
    assert [keys_of(log, code) for code in codes] == [{"new"}] * 3
    assert log.read("LOCKD") == (b"another key's header", [b"another key's row"])
    after = tables_of(log, BOTH)
    assert {code: after.open(code).durable.entries for code in codes} == entries
    assert after.presets.find(TINY, "ours")
    assert [each.name for each in events_of(after).all()] == ["Convention"]
    assert Removed(log, Vault(NEW)).codes() == {"GONEX"}
    assert all(each.trouble for each in tables_of(log, Vault(OLD)).list())


def test_what_others_write_meanwhile_is_kept_and_found(log: Log) -> None:
    slow = tables_of(log, Vault(OLD))
    code = slow.create(TINY.id, {}).code

    def meanwhile() -> None:
        if len(slow.open(code).durable.entries) < 4:
            slow.hand_over(code)

    list(key_change.change(log, BOTH, meanwhile))
    assert keys_of(log, code) == {"new"}
    assert tables_of(log, BOTH).open(code).durable.entries == slow.open(code).durable.entries
    assert len(slow.open(code).durable.entries) == 4


def test_a_row_that_has_changed_meanwhile_is_left_alone(log: Log) -> None:
    log.create("CODE", [b"zero", b"one"], b"header")
    some = [
        Exchange(None, b"other header", b"lost"),
        Exchange(0, b"other row", b"lost"),
        Exchange(1, b"one", b"new one"),
    ]
    log.exchange("CODE", some)
    assert log.read("CODE") == (b"header", [b"zero", b"new one"])
    log.note("place", b"note")
    log.exchange_note("place", b"other note", b"lost")
    assert log.notes() == [("place", b"note")]
    log.exchange_note("place", b"note", b"new note")
    assert log.notes() == [("place", b"new note")]


def test_a_write_repeated_after_its_row_was_encrypted_again_is_decided_anew(database: str) -> None:
    log = PostgresLog(database)
    code = tables_of(log, Vault(OLD)).create(TINY.id, {}).code
    row = table_cipher(Vault(OLD), code).encrypt(b"entry", f"{code}/1")
    log.append(code, 1, row, b"header")
    list(key_change.change(log, BOTH))
    with pytest.raises(CommitConflict):
        log.append(code, 1, row, b"header")
    log.close()


# --- as people do it -----------------------------------------------------------------------------


def said(*words: object) -> tuple[int, str]:
    """The exit code of a command, and what it says."""
    told = CliRunner().invoke(main, list(map(str, words)))
    return told.exit_code, told.output


CUT_OFF = """
import os, signal, sys
from companion.cli import main
from companion.storage import key_change

def killed(*about):
    for at in whole(*about):
        if at[0] == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        yield at

whole, key_change.change = key_change.change, killed
main(sys.argv[1:])
"""


def cut_off(*words: object) -> None:
    """Start a command that is killed when it has encrypted three tables again."""
    order = [sys.executable, "-c", CUT_OFF, *map(str, words)]
    told = subprocess.run(order, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)  # noqa: S603 - ours
    assert told.returncode == -signal.SIGKILL


def test_the_key_is_changed_only_when_all_companions_have_it(tmp_path: Path, database: str) -> None:
    (tmp_path / KEY_FILE).write_bytes(OLD)
    logs = [PostgresLog(database) for _ in range(2)]

    def start(number: int) -> None:
        logs[number].introduce(make_companion_name(Vault((tmp_path / KEY_FILE).read_bytes())))

    start(0)
    start(1)
    code = tables_of(logs[0], Vault(OLD), None).create("psychomachia", {}).code
    of_it = ("--database", database, "--data", tmp_path)
    _all_get_the_new_key(logs[0], start, of_it)
    done, told = said("key", "change", *of_it)
    assert (done, "Everything is encrypted with the new key" in told) == (0, True), told
    assert _is_new(logs[0], Vault((tmp_path / KEY_FILE).read_bytes()), code)
    for each in logs:
        each.close()


@pytest.mark.posix
@pytest.mark.thorough
def test_the_key_is_changed_while_people_play(tmp_path: Path, database: str) -> None:
    home = tmp_path / "home"
    of_it = ("--database", database, "--data", home)
    with machines(home, database, 2) as there:
        log, old = PostgresLog(database), Vault((home / KEY_FILE).read_bytes())
        log.introduce("the test")
        many = tables_of(log, old, None)
        codes = [many.create("psychomachia", {}).code for _ in range(6)]
        played = Played(there, 7)
        played.goes_on()

        def start(number: int) -> None:
            there[number] = there[number].again()
            played.goes_on()

        _all_get_the_new_key(log, start, of_it)
        both = Vault((home / KEY_FILE).read_bytes())

        def changed() -> int:
            return sum(_is_new(log, both, each) for each in codes)

        cut_off("key", "change", *of_it)
        assert 0 < changed() < len(codes), "it was killed in the middle"
        assert not key_change.is_done(log, both)
        played.goes_on()
        code, told = said("key", "change", *of_it)
        assert (code, "Everything is encrypted with the new key" in told) == (0, True), told
        assert changed() == len(codes)
        played.goes_on()
        played.ends()
        played.close()
        assert _is_new(log, both, played.code), "what was answered since, too"
        check(played, home, database)
        log.close()
    late = tmp_path / "late"
    late.mkdir()
    (late / KEY_FILE).write_bytes((home / KEY_FILE).read_bytes()[KEY_BYTES:])
    code, told = said("serve", "--no-browser", "--database", database, "--data", late)
    assert (code, "tables with another key" in told) == (1, True), told


def _all_get_the_new_key(
    log: PostgresLog, start: Callable[[int], None], of_it: tuple[object, ...]
) -> None:
    """A new key is made, and both companions are started again with it, one after the other."""

    def key(word: str) -> tuple[int, str]:
        """Until the server has noticed that its connection is closed, a command counts as well."""
        answer = said("key", word, *of_it)
        until(lambda: NAME not in log.list_others(), "the connection of the command has ended")
        return answer

    code, told = key("new")
    assert (code, "start all companions again" in told) == (0, True), told
    assert "A new key is waiting already" in key("new")[1]
    code, told = key("change")
    assert (code, "2 companions at this database do not have" in told) == (1, True), told
    start(0)
    assert "One companion at this database does not have" in key("change")[1]
    start(1)


def _is_new(log: Log, vault: Vault, code: str) -> bool:
    """Whether everything of a table is encrypted with the newest key."""
    cipher, (header, rows) = table_cipher(vault, code), log.read(code)
    kept = [(header or b"", "cover"), *((row, str(n)) for n, row in enumerate(rows))]
    return all(cipher.opened(row, f"{code}/{place}")[1] == 0 for row, place in kept)


@pytest.mark.posix
def test_a_laptop_changes_its_key_while_a_game_is_played(tmp_path: Path) -> None:
    with open_tables_in(tmp_path) as tables:
        codes = [tables.create("psychomachia", {}).code for _ in range(5)]
    code, told = said("key", "new", "--data", tmp_path)
    assert (code, "From its next start on" in told) == (0, True), told
    key = (tmp_path / KEY_FILE).read_bytes()
    assert len(key) == 2 * KEY_BYTES
    assert (tmp_path / KEY_COPY).read_bytes() == key
    assert "A new key is waiting already" in said("key", "new", "--data", tmp_path)[1]
    with serving(tmp_path, real=True) as served:
        laid = served.table("Ann", "Bob", game="sancti_et_malum")
        log = SqliteLog(tmp_path / DATABASE)
        until(lambda: key_change.is_done(log, Vault(key)), "everything is encrypted again")
        assert all(_is_new(log, Vault(key), each) for each in [*codes, laid.code])
        log.close()
    with open_tables_in(tmp_path) as tables:
        assert not [each.trouble for each in tables.list() if each.trouble]


@pytest.mark.posix
def test_a_laptop_that_is_killed_in_the_middle_goes_on(tmp_path: Path) -> None:
    with open_tables_in(tmp_path) as tables:
        codes = [tables.create("psychomachia", {}).code for _ in range(6)]
    said("key", "new", "--data", tmp_path)
    vault = Vault((tmp_path / KEY_FILE).read_bytes())
    log = SqliteLog(tmp_path / DATABASE)

    def changed() -> int:
        return sum(_is_new(log, vault, each) for each in codes)

    cut_off("key", "change", "--data", tmp_path)
    assert 0 < changed() < len(codes)
    assert said("key", "change", "--data", tmp_path)[0] == 0
    assert changed() == len(codes)
    log.close()


@pytest.mark.parametrize("words", [("key", "new"), ("key", "change")])
def test_without_a_key_there_is_nothing_to_change(
    tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(*words, "--data", tmp_path)[0] == 1
    with open_tables_in(tmp_path):
        pass
    monkeypatch.setenv("COMPANION_KEY", "0" * 64)
    assert "The key is in COMPANION_KEY" in said(*words, "--data", tmp_path)[1]
    monkeypatch.delenv("COMPANION_KEY")
    assert "Make one first" in said("key", "change", "--data", tmp_path)[1]
    assert (tmp_path / KEY_FILE).stat().st_size == KEY_BYTES


def test_companions_follow_the_key_in_use_and_say_so_if_they_lack_it(database: str) -> None:
    log = PostgresLog(database)
    use_newest(log, Vault(OLD))
    knows = Vault(NEW + OLD)
    knows.using = 1
    ready, behind = (SharedTables(log, vault, games=GAMES) for vault in (knows, Vault(OLD)))
    code = ready.create(TINY.id, {}).code
    for each in (ready, behind):
        each.trouble = each.key.follow() or each.trouble
    assert (knows.using, behind.trouble, keys_of(log, code)) == (1, None, {"old"})
    use_newest(log, Vault(NEW + OLD))
    for each in (ready, behind):
        each.trouble = each.key.follow() or each.trouble
    assert (knows.using, ready.trouble) == (0, None)
    assert keys_of(log, ready.create(TINY.id, {}).code) == {"new"}
    assert "Copy the file “key”" in str(behind.trouble)
    with pytest.raises(NotWhole, match="only the one before"):
        behind.open(code)
    log.close()

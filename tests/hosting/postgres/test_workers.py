"""`companion serve --database … --workers N`: many processes on one port, and their one key."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.storage.encryption import KEY_FILE
from tests.hosting.postgres.workers import at, workers
from tests.kit.machines import SERVE, Machine, until
from tests.kit.patience import SECONDS
from tests.kit.play_over_http import Client, HttpEvening, ways_to_play
from tests.kit.postgres_server import PostgresServer
from tests.kit.telling_companion import SAID
from tests.kit.web.caller import Caller
from tests.kit.web.evening import Clock, WebEvening
from tests.kit.web.served import ROOT

pytestmark = pytest.mark.posix


def said(*words: object, **environment: str) -> tuple[int, str, str]:
    """What a command says, and its exit code."""
    told = CliRunner().invoke(main, [*map(str, words)], env=environment)
    return told.exit_code, told.stdout, told.stderr


def refused(*words: object, **environment: str) -> str:
    """The sentence of a companion that cannot start."""
    code, out, trouble = said(*SERVE[1:], "--port", "0", *words, **environment)
    assert (code, out, trouble.count("\n")) == (1, "", 1), trouble
    return trouble


def gone(pid: int) -> bool:
    """Whether a process has ended."""
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text("utf-8").rpartition(")")[2].split()[0] == "Z"


def test_workers_share_a_port_and_their_tables(tmp_path: Path, database: str) -> None:
    machine = Machine(tmp_path / "home", database, "--workers", "2")
    before = machine.workers
    assert len(before) == 2
    status, made = machine.ask("/api/tables", {"game": "psychomachia", "settings": {}})
    assert status == 201
    seats = f"/api/tables/{made['table']}/seats"
    for number in range(2):
        assert machine.ask(seats, {"name": f"Guest {number}"})[0] == 201
    os.kill(before[0], signal.SIGKILL)
    until(lambda: before[0] not in (now := machine.workers) and len(now) == 2, "it is replaced")
    for _ in range(9):  # whoever answers
        view = machine.ask(f"/api/tables/{made['table']}/view")[1]
        assert [each["name"] for each in view["players"]] == ["Guest 0", "Guest 1"]
    before = machine.workers
    assert machine.stop() == 0
    assert all(map(gone, before))


def test_any_client_plays_at_whatever_worker_answers(tmp_path: Path, database: str) -> None:
    machine = Machine(tmp_path / "home", database, "--workers", "2")
    anybody = Client(f"http://127.0.0.1:{machine.port}")
    [game] = [each for each in anybody.get("/api/games") if each["id"] == "sancti_et_malum"]
    evening = HttpEvening(anybody, game, next(ways_to_play(game)), Random(5))  # noqa: S311 - not a key
    assert evening.play() > len(evening.seats)
    assert machine.stop() == 0


def test_a_worker_has_nothing_to_compile_while_pages_wait(tmp_path: Path, database: str) -> None:
    """It takes half a second of processor time for a game, in which nobody is answered."""
    machine = Machine(tmp_path / "home", database, program="tests.kit.telling_companion")
    (worker,), front = machine.workers, machine.process.pid
    for game in ("psychomachia", "mea_culpa"):
        made = machine.ask("/api/tables", {"game": game, "settings": {}})[1]
        at_it = {"table": made["table"], "format": "html"}
        for told in ({"token": made["host"]}, {}, {"watch": True}):
            caller = Caller(machine.port, {**at_it, **told})
            while not caller.messages:
                caller.take()
            caller.close()
    machine.stop()
    said = [line.split(f" {SAID} ") for line in machine.noise.read_text("utf-8").splitlines()]
    assert ["games/mea_culpa/screen.html", str(front)] in said
    assert [each for each in said if each[-1] == str(worker)] == []


def test_workers_end_with_the_process_in_front(tmp_path: Path, database: str) -> None:
    machine = Machine(tmp_path / "home", database, "--workers", "2")
    before = machine.workers
    machine.process.kill()
    machine.stop()
    until(lambda: all(map(gone, before)), "they end, too")


def test_a_key_opens_the_tables_wherever_it_comes_from(tmp_path: Path, database: str) -> None:
    first = Machine(tmp_path / "first", database)
    made = first.ask("/api/tables", {"game": "psychomachia", "settings": {}})[1]
    key = (tmp_path / "first" / KEY_FILE).read_bytes()
    (tmp_path / "hex").write_text(f"{key.hex()}\n", "ascii")
    second = Machine(tmp_path / "second", database, "--key-file", str(tmp_path / "hex"))
    assert second.ask(f"/api/tables/{made['table']}/view")[0] == 200
    first.stop()
    second.stop()
    assert not (tmp_path / "second" / KEY_FILE).exists()
    there = {"COMPANION_DATABASE": database, "COMPANION_KEY": key.hex()}
    code, out, _ = said("host", made["table"], "--data", tmp_path / "third", **there)
    assert code == 0
    assert f"/host/{made['table']}/" in out


def test_another_key_opens_nothing_and_is_told_so(tmp_path: Path, database: str) -> None:
    Machine(tmp_path / "home", database).stop()
    of_it = ("--database", database, "--data", tmp_path / "other")
    assert "tables with another key" in refused(*of_it)
    assert not (tmp_path / "other" / KEY_FILE).exists()
    assert "tables with another key" in refused(*of_it, COMPANION_KEY="0" * 64)
    assert "COMPANION_KEY holds no key" in refused(*of_it, COMPANION_KEY="much too short")
    (tmp_path / "short").write_text("short")
    assert "holds no key: 32 bytes" in refused(*of_it, "--key-file", tmp_path / "short")


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, database: str) -> None:
    home = ("--data", tmp_path / "home")
    assert "name a database with --database" in refused("--workers", "2", *home)
    assert "does not encrypt by itself" in refused("--https", "--database", database, *home)
    nobody = database.replace("companion@", "nobody@")
    assert "does not let the companion in" in refused("--database", nobody, *home)
    nowhere = refused("--database", "postgresql://127.0.0.1:1/tables", *home)
    assert "does not let the companion in" in nowhere
    assert "?." not in nowhere


def test_a_database_that_is_of_no_use_is_refused_in_a_sentence(
    tmp_path: Path, server: PostgresServer
) -> None:
    home = ("--data", tmp_path / "home")
    unwritable, foreign = server.database(), server.database()
    name = unwritable.rpartition("/")[2]
    server.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "can be written to" in refused("--database", unwritable, *home)
    for table in ("tables", "entries"):
        server.ask(f"CREATE TABLE {table} (something integer)", foreign.rpartition("/")[2])
    assert "Another program has tables in this database" in refused("--database", foreign, *home)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_may_have_any_encoding(
    tmp_path: Path, server: PostgresServer, encoding: str
) -> None:
    server.ask(f"CREATE DATABASE test_{encoding} ENCODING '{encoding}' TEMPLATE template0")
    with workers(tmp_path, server.address(f"test_{encoding}".lower()), Clock()) as some:
        evening = WebEvening(some.add())
        evening.sit("Łucja 🎲")
        view = at(some.add(), evening).view()
    assert [each["name"] for each in view["players"]] == ["Łucja 🎲"]


def test_without_the_extra_a_sentence_says_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError")
    said = ("--database", "postgresql://nowhere", "--data", str(tmp_path / "home"))
    told = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", *SERVE, *said],
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (1, "", 1)
    assert "pip install 'companion-table[postgres]'" in told.stderr


def test_a_port_of_another_program_is_not_shared(tmp_path: Path, database: str) -> None:
    machine = Machine(tmp_path / "home", database)
    taken = refused("--port", machine.port, "--database", database, "--data", tmp_path / "home")
    assert f"Port {machine.port} is used by another program" in taken
    machine.stop()


def test_a_shown_address_hides_its_password() -> None:
    code, out, _ = said(
        "config", "show", COMPANION_DATABASE="postgresql://me:secret@127.0.0.1:5432/tables"
    )
    assert code == 0
    assert "postgresql://me:•••@127.0.0.1:5432/tables" in out
    assert "secret" not in out

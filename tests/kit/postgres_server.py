"""A PostgreSQL server of the tests' own, on a free port, with its data in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from tests.kit.patience import SECONDS

ACCOUNT = "postgres"
"""The server does not run as root; Debian's package brings this account."""
USER = "companion"
QUICK = {"fsync": "off", "full_page_writes": "off", "shared_buffers": "16MB"}
"""Nobody cuts the power of a test: what a process has written stays when it is killed."""


class NoPostgresError(RuntimeError):
    """PostgreSQL is not installed here."""


class PostgresServer:
    """One server; it can be stopped, killed and started again."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str] = QUICK,
        of: PostgresServer | None = None,
        port: int = 0,
    ) -> None:
        self._folder, self._of = folder, of
        self._settings = {**settings}
        self._account = {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []}
        if os.geteuid() != 0:
            self._account = {}
        self._databases = count(1)
        self.port = port or _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._make()
        self.start()

    def _make(self) -> None:
        self._folder.mkdir(mode=0o700)
        if self._account:
            known = pwd.getpwnam(ACCOUNT)
            os.chown(self._folder, known.pw_uid, known.pw_gid)
        if self._of:  # its replica, which follows it until it is promoted
            source = ("--host=127.0.0.1", f"--port={self._of.port}", f"--username={USER}")
            follow = ("--write-recovery-conf", "--checkpoint=fast", "--no-sync")
            done = self._run("pg_basebackup", *source, *follow, f"--pgdata={self._folder}")
            done.check_returncode()
            return
        how = ("--auth=trust", f"--username={USER}", "--encoding=UTF8", "--no-locale")
        self._run("initdb", *how, "--no-sync", f"--pgdata={self._folder}").check_returncode()

    def _run(self, name: str, *words: str) -> subprocess.CompletedProcess[bytes]:
        order = [_program(name), *words]
        return subprocess.run(  # noqa: S603 - the server's own program
            order, cwd="/", capture_output=True, check=False, **self._kind()
        )

    def _kind(self) -> dict[str, Any]:
        return {**self._account, "env": {"PATH": os.environ["PATH"], "LC_ALL": "C"}}

    # --- running -------------------------------------------------------------------------------

    def start(self) -> None:
        """Start it, and wait until it answers."""
        local_only = {"listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
        settings = {**local_only, "port": str(self.port), **self._settings}
        order = [_program("postgres"), "-D", str(self._folder)]
        order += [f"--{name}={value}" for name, value in settings.items()]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - as above
                order, cwd="/", stderr=log, stdout=log, **self._kind()
            )
        until = time.monotonic() + SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self._folder / "log").read_text("utf-8"))
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    @property
    def pid(self) -> int:
        """The number of its first process, while it runs."""
        return self._process.pid if self._process else 0

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop it at once, whoever is connected; what was committed stays."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(SECONDS)
            self._process = None

    def restart(self) -> None:
        """Stop it, and start it again."""
        self.stop()
        self.start()

    def promote(self) -> None:
        """Be a replica no more."""
        self.ask("SELECT pg_promote()")

    def remove(self) -> None:
        """Stop it without writing anything more, and delete its data."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder)

    # --- databases -----------------------------------------------------------------------------

    def address(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{next(self._databases)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.address(name)

    def ask(self, query: str, database: str = "postgres") -> list[Any]:
        """What the server answers to this query."""
        with psycopg.connect(self.address(database), autocommit=True) as db:
            asked = db.execute(query.encode())
            return asked.fetchall() if asked.description else []

    def cut(self) -> int:
        """Cut all connections to all databases; returns how many there were."""
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        return len(self.ask(f"{cut} WHERE datname LIKE 'test_%'"))


def _program(name: str) -> str:
    """The path of one of the server's programs: Debian keeps them beside each other."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: each.parent.name)
    path = os.pathsep.join([*map(str, reversed(debian)), os.environ["PATH"]])
    if program := shutil.which(name, path=path):
        return program
    raise NoPostgresError("PostgreSQL is not installed: sudo apt-get install postgresql")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port

"""A companion in its own process, for tests over real sockets that may kill it."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tests.kit.patience import SECONDS
from tests.kit.web.caller import Caller
from tests.kit.web.evening import bearer, offer_in

ROOT = Path(__file__).parents[3]
TINY = ("tests.kit.web.server",)
CHESTS = "tests.kit.web.chests"
REAL = ("companion", "serve", "--no-browser", "--host", "127.0.0.1")


class Served:
    """One running companion on a free port of this machine."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        *,
        program: Sequence[str] = TINY,
        files: int = 0,
        keyboard: int | None = None,
    ) -> None:
        self.folder = folder
        module, *more = program
        words = [module, str(folder), str(port), *more]
        if module == REAL[0]:
            words = [*REAL, "--data", str(folder), "--port", str(port)]
        self.noise = folder / "noise.txt"
        with self.noise.open("ab") as noise:
            self.process = subprocess.Popen(  # noqa: S603 - our own server
                [*few_files(files), sys.executable, "-m", *words],
                cwd=ROOT,
                stdin=keyboard,
                stdout=subprocess.PIPE,
                stderr=noise,
                text=True,
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), self.noise.read_text()
        self.port = int(line.rpartition(":")[2])
        self.callers: list[Caller] = []

    def ask(
        self,
        path: str,
        body: object = None,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
        method: str | None = None,
    ) -> tuple[int, Any, Mapping[str, str]]:
        """Status, content and headers of a reply. A body makes it a POST of JSON."""
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent_headers = {**bearer(token), **(headers or {})}
        with self._line() as line:
            line.request(method or ("GET" if body is None else "POST"), path, raw, sent_headers)
            answer = line.getresponse()
            content: Any = answer.read().decode()
        if answer.getheader("Content-Type", "").startswith("application/json"):
            content = json.loads(content)
        named: dict[str, str] = dict(answer.getheaders())
        return answer.status, content, named

    def fetch(self, path: str, token: str) -> tuple[bytes, str]:
        """An exported table as it is sent, and its archive code."""
        with self._line() as line:
            line.request("GET", path, headers=bearer(token))
            answer = line.getresponse()
            return answer.read(), answer.getheader("X-Archive-Code", "")

    def _line(self) -> closing[http.client.HTTPConnection]:
        return closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS))

    def table(self, *names: str, game: str = "tiny", **settings: Any) -> Laid:
        """A table with these people, with the game started."""
        created = self.ask("/api/tables", {"game": game, "settings": settings})[1]
        seats = f"/api/tables/{created['table']}/seats"
        tokens = [self.ask(seats, {"name": name})[1]["token"] for name in names]
        self.ask(f"/api/tables/{created['table']}/start", {}, created["host"])
        return Laid(self, created["table"], created["host"], tokens)

    def hang_up(self) -> None:
        """Close all connections."""
        while self.callers:
            self.callers.pop().close()

    def stop(self) -> int:
        """Stop it properly; returns its exit code."""
        self.process.terminate()
        return self._ended()

    def kill(self) -> None:
        """Kill it, as a flat battery would."""
        self.process.kill()
        self._ended()

    def _ended(self) -> int:
        code = self.process.wait(timeout=SECONDS)
        if self.process.stdout:
            self.process.stdout.close()
        return code


def few_files(count: int) -> list[str]:
    """A command prefix that limits the number of open files."""
    return ["sh", "-c", f'ulimit -n {count}; exec "$@"', "sh"] if count else []


class Laid:
    """One table at a running companion."""

    def __init__(self, served: Served, code: str, host: str, tokens: list[str]) -> None:
        self.served = served
        self.code = code
        self.host = host
        self.tokens = tokens

    def dial(self, token: str | None = None, **more: Any) -> Caller:
        """A live connection with a token."""
        auth: dict[str, Any] = {"table": self.code}
        if token:
            auth["token"] = token
        auth |= {name: more.pop(name) for name in ("format", "nonce") if name in more}
        caller = Caller(self.served.port, auth, **more)
        self.served.callers.append(caller)
        return caller

    def agree_to_export(self) -> None:
        """The host asks to save the running game, and the players agree."""
        for token, name in ((self.host, "~export"), *((token, "~allow") for token in self.tokens)):
            names = [each["offer"].partition(":")[0] for each in self.view(token)["menu"]]
            if name in names:
                act = {"id": f"{name} {token[:8]}", "offer": self.offer(token, name)}
                assert self.served.ask(f"/api/tables/{self.code}/acts", act, token)[0] == 200

    def view(self, token: str | None = None) -> Any:
        """What the holder of the token may know."""
        return self.served.ask(f"/api/tables/{self.code}/view", token=token)[1]

    def offer(self, token: str, name: str) -> str:
        """The id of an open offer."""
        return offer_in(self.view(token), name)


@contextmanager
def serving(  # noqa: PLR0913 - one parameter for each way to run it
    folder: Path,
    port: int = 0,
    *,
    real: bool = False,
    steps: Sequence[str] = (),
    files: int = 0,
    keyboard: int | None = None,
) -> Iterator[Served]:
    """A companion for the length of the block: with the tiny game, or real, with all games.

    A keyboard is the number of an open terminal, at which questions can be asked.
    """
    program = REAL if real else (CHESTS, *steps) if steps else TINY
    served = Served(folder, port, program=program, files=files, keyboard=keyboard)
    try:
        yield served
    finally:
        served.hang_up()
        served.stop()

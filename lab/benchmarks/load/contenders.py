"""The servers that are compared, and how each is told an answer."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

from lab.benchmarks.load import boardgame_io, colyseus
from lab.benchmarks.load.lines import Line, SocketIoLine
from lab.benchmarks.load.npm import install_packages
from lab.benchmarks.load.toy_game import HAND

SEATS = 4
ROOT = Path(__file__).parents[3]


class Table(ABC):
    """Five viewers of one table: four players and somebody who looks on."""

    lines: Sequence[Line]
    told: bytes
    """How a frame begins that tells a viewer of an answer."""
    turn = 0

    @abstractmethod
    def answer(self) -> None:
        """Let the player whose turn it is lay a card."""

    def heard(self, line: Line, frame: bytes) -> bool:
        """Whether this frame tells of an answer; what is needed for the next one is kept."""
        del line
        return frame.startswith(self.told)


class Contender(ABC):
    """A kind of server."""

    name: ClassVar[str]

    @abstractmethod
    def command(self, folder: Path) -> Sequence[str]:
        """What starts it; it prints its port at the end of its first line."""

    @abstractmethod
    def table(self, port: int) -> Table:
        """A new table with everybody connected."""

    @contextmanager
    def running(self, folder: Path) -> Iterator[tuple[int, int]]:
        """Its process and port."""
        with (folder / "noise.txt").open("ab") as noise:
            process = subprocess.Popen(  # noqa: S603 - our own servers
                self.command(folder),
                cwd=ROOT,
                env=os.environ | {"NODE_ENV": "production"},  # as people would host it
                stdout=subprocess.PIPE,
                stderr=noise,
                text=True,
            )
        assert process.stdout
        try:
            line = process.stdout.readline()
            assert "listening" in line, (folder / "noise.txt").read_text()
            yield process.pid, int(line.rpartition(":")[2])
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def _post(port: int, path: str, body: object, token: str = "") -> Any:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    bearer = {"Authorization": f"Bearer {token}"} if token else {}
    sent = {"Content-Type": "application/json", **bearer}
    line.request("POST", path, json.dumps(body), sent)
    answer = line.getresponse()
    content = answer.read()
    line.close()
    assert answer.status < 300, content
    return json.loads(content) if content else None


class CompanionTable(Table):
    """A table of the companion."""

    _OFFER = re.compile(rb"lay:[\w.-]+")

    def __init__(self, port: int, form: str) -> None:
        self.told = b'42["view"' if form == "json" else b'42["regions"'
        table = _post(port, "/api/tables", {"game": "toy", "settings": {}})
        path = f"/api/tables/{table['table']}"
        joined = [_post(port, f"{path}/seats", {"name": f"P{at}"}) for at in range(SEATS)]
        _post(port, f"{path}/start", {}, table["host"])
        auths = [{"token": each["token"]} for each in joined] + [{}]
        dial = {"table": table["table"], "format": form}
        self.players = [SocketIoLine(port, {**dial, **auth}) for auth in auths]
        self.lines = self.players
        self._offers: dict[Line, bytes] = {}
        for line in self.players:
            self.heard(line, line.until(self.told))

    def heard(self, line: Line, frame: bytes) -> bool:
        """As above; the offer of the next player comes with it."""
        if offer := self._OFFER.search(frame):
            self._offers[line] = offer[0]
        return super().heard(line, frame)

    def answer(self) -> None:
        """Answer the offer that this player was sent."""
        line = self.players[self.turn % SEATS]
        offer = self._offers[line].decode()
        values = {"position": self.turn % HAND}
        line.emit("act", {"id": uuid4().hex, "offer": offer, "values": values})
        self.turn += 1


class Companion(Contender):
    """Ours."""

    form: ClassVar[str]

    def command(self, folder: Path) -> Sequence[str]:
        """Every answer is on the disk before anybody is told."""
        return [sys.executable, "-m", "lab.benchmarks.load.serve_toy", str(folder)]

    def table(self, port: int) -> Table:
        """With the toy game."""
        return CompanionTable(port, self.form)


class CompanionJson(Companion):
    """With viewers that draw for themselves."""

    name = "companion, JSON viewers"
    form = "json"


class CompanionHtml(Companion):
    """With the pages that people see."""

    name = "companion, HTML pages"
    form = "html"


class BoardgameTable(Table):
    """A match of boardgame.io."""

    told = b'42/toy,["update"'
    _STATE = re.compile(rb'"_stateID":(\d+)')

    def __init__(self, port: int) -> None:
        self.match = uuid4().hex[:11]
        self.players = [SocketIoLine(port, {}, "toy") for _ in range(SEATS + 1)]
        self.lines = self.players
        self._state = 0
        for at, line in enumerate(self.players):
            who = str(at) if at < SEATS else None
            line.emit("sync", self.match, who, None, SEATS, asking=False)
            self.heard(line, line.until(b'42/toy,["sync"'))

    def heard(self, line: Line, frame: bytes) -> bool:
        """As above; the number of the state comes with it."""
        if state := self._STATE.search(frame):
            self._state = int(state[1])
        return super().heard(line, frame)

    def answer(self) -> None:
        """The same move."""
        who = str(self.turn % SEATS)
        payload = {"type": "lay", "args": [self.turn % HAND], "playerID": who}
        move = {"type": "MAKE_MOVE", "payload": payload}
        line = self.players[self.turn % SEATS]
        line.emit("update", move, self._state, self.match, who, asking=False)
        self.turn += 1


class BoardgameInMemory(Contender):
    """The engine of the field, with nothing on the disk."""

    name = "boardgame.io 0.50, in memory"
    storage = "memory"

    def command(self, folder: Path) -> Sequence[str]:
        """Started with Node from where npm has put it."""
        place = install_packages(*boardgame_io.PACKAGES)
        (place / "serve.js").write_text(boardgame_io.SERVER, encoding="utf-8")
        return ["node", str(place / "serve.js"), self.storage, str(folder)]

    def table(self, port: int) -> Table:
        """A match is made by the first who asks for it."""
        return BoardgameTable(port)


class BoardgameFlatFile(BoardgameInMemory):
    """The same with its own files."""

    name = "boardgame.io 0.50, FlatFile"
    storage = "files"


class ColyseusTable(Table):
    """A room of Colyseus."""

    told = colyseus.ROOM_STATE_PATCH

    def __init__(self, port: int) -> None:
        first = _post(port, "/matchmake/create/toy", {})
        join = f"/matchmake/joinById/{first['roomId']}"
        seated = [first, *(_post(port, join, {}) for _ in range(SEATS))]
        self.lines = [self._connect(port, seat) for seat in seated]

    @staticmethod
    def _connect(port: int, seat: Any) -> Line:
        path = f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
        line = Line(port, path)
        line.until(colyseus.JOIN_ROOM)
        line.say_bytes(colyseus.JOIN_ROOM)
        line.until(colyseus.ROOM_STATE)
        return line

    def answer(self) -> None:
        """The same move."""
        position = bytes([self.turn % HAND])
        self.lines[self.turn % SEATS].say_bytes(colyseus.LAY + position)
        self.turn += 1


class Colyseus(Contender):
    """What the field's server for video games does, with nothing on the disk."""

    name = "Colyseus 0.18, pushing each change"

    def command(self, folder: Path) -> Sequence[str]:
        """Started with Node from where npm has put it."""
        del folder
        place = install_packages(*colyseus.PACKAGES)
        (place / "serve.js").write_text(colyseus.SERVER, encoding="utf-8")
        return ["node", str(place / "serve.js")]

    def table(self, port: int) -> Table:
        """A room is made for the first who comes."""
        return ColyseusTable(port)


class EchoTable(Table):
    """Viewers who are all sent the same frame."""

    def __init__(self, lines: Sequence[Line], message: bytes) -> None:
        self.lines = lines
        self.told = message

    def answer(self) -> None:
        """Any message does."""
        line = self.lines[self.turn % SEATS]
        if isinstance(line, SocketIoLine):
            line.emit("act", self.turn)
        else:
            line.say("act")
        self.turn += 1


class Stock(Contender):
    """A room of Flask-SocketIO as its documentation shows it, with frames as large as ours."""

    name = "bare Flask-SocketIO room broadcast"

    def command(self, folder: Path) -> Sequence[str]:
        """No game, no disk."""
        del folder
        return [sys.executable, "-m", "lab.benchmarks.load.bare_servers", "stock"]

    def table(self, port: int) -> Table:
        """A room."""
        room = uuid4().hex
        lines = [SocketIoLine(port, {"room": room}) for _ in range(SEATS + 1)]
        return EchoTable(lines, b'42["view"')


class Floor(Contender):
    """What gevent and the kernel take for the bytes alone."""

    name = "raw gevent broadcast (the floor)"

    def command(self, folder: Path) -> Sequence[str]:
        """No game, no disk, no framework."""
        del folder
        return [sys.executable, "-m", "lab.benchmarks.load.bare_servers", "floor"]

    def table(self, port: int) -> Table:
        """Connections with the same path."""
        room = uuid4().hex
        lines = [Line(port, f"/{room}") for _ in range(SEATS + 1)]
        return EchoTable(lines, b"view")


CONTENDERS = {
    "floor": Floor(),
    "stock": Stock(),
    "memory": BoardgameInMemory(),
    "files": BoardgameFlatFile(),
    "colyseus": Colyseus(),
    "json": CompanionJson(),
    "html": CompanionHtml(),
}

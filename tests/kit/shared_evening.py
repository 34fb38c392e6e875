"""People who play at several machines whatever happens, and what must be true in the end."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from websocket import WebSocketException

from companion.storage.encryption import Vault
from hosting.postgres.log import PostgresLog
from hosting.shared_tables import SharedTables
from tests.kit.machines import BREATH, Machine, until
from tests.kit.play_over_http import NeedsPrint, some_values
from tests.kit.web.caller import Caller, Refusal

GAME, SEATS = "mea_culpa", 4
IMPATIENT = 1.5
"""Seconds after which a phone tries another machine."""
SILENT = 9
"""Seconds without a heartbeat after which a page dials again."""


class Phone:
    """One open page of a seat: it dials again whenever its line is cut."""

    def __init__(self, table: Played, token: str, at: int) -> None:
        self._table, self._token, self._at = table, token, at
        self.last: dict[str, Any] = {}
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while not self._table.over.is_set():
            with suppress(OSError, Refusal, WebSocketException):
                self._listen()
            self._at += 1
            time.sleep(BREATH)

    def _listen(self) -> None:
        version = self.last.get("version", 0)
        auth = {"table": self._table.code, "token": self._token, "version": version}
        caller = Caller(self._table.at(self._at).port, auth)
        try:
            caller.line.settimeout(SILENT)
            while not self._table.over.is_set():
                caller.take()
                for _, message in caller.messages:
                    self._shown(message)
                caller.messages.clear()
        finally:
            caller.close()

    def _shown(self, view: dict[str, Any]) -> None:
        before, version = self.last.get("version", 0), view["version"]
        if version <= before:
            self._table.faults.append(f"a phone was shown version {version} after {before}")
        self.last = view


class Played:
    """One table, played by all its seats at once, each at a machine of its own."""

    def __init__(self, running: list[Machine], seed: int, breath: float = BREATH) -> None:
        self._there, self._seed, self._breath = running, seed, breath
        self.over, self._rest, self._still = (threading.Event() for _ in range(3))
        self.ended = False
        """Whether the game is over: nobody has anything to answer any more."""
        created = self._done("/api/tables", {"game": GAME, "settings": {}})
        self.code, self.host = created["table"], created["host"]
        self.path = f"/api/tables/{self.code}"
        seats = [
            self._done(f"{self.path}/seats", {"name": f"Guest {n}"}) for n in range(1, SEATS + 1)
        ]
        self.tokens: list[str] = [seat["token"] for seat in seats]
        self._done(f"{self.path}/start", {}, self.host)
        self.acknowledged: list[str] = []
        self.refused: list[str] = []
        self.faults: list[str] = []
        self.phones = [Phone(self, token, at) for at, token in enumerate(self.tokens)]
        self._players = [
            threading.Thread(target=self._play, args=(at,), daemon=True) for at in range(SEATS)
        ]
        for each in self._players:
            each.start()

    def _done(self, path: str, body: object, token: str | None = None) -> Any:
        status, reply = self.at(0).ask(path, body, token)
        assert status < 300, reply
        return reply

    def at(self, number: int) -> Machine:
        """One machine; every seat begins at its own."""
        return self._there[number % len(self._there)]

    def _play(self, seat: int) -> None:
        chance, token, at = Random(f"{self._seed} {seat}"), self.tokens[seat], seat  # noqa: S311 - not a key
        while not self._rest.is_set():
            if self._still.is_set():
                time.sleep(BREATH)
                continue
            try:
                status, view = self.at(at).ask(f"{self.path}/view", token=token, patience=IMPATIENT)
            except OSError:
                at += 1
                continue
            self.ended = self.ended or (status == 200 and view["over"] is not None)
            if status == 200 and view["offers"]:
                at = self._answer(chance, token, at, view["offers"])
            time.sleep(chance.random() * self._breath)

    def _answer(self, chance: Random, token: str, at: int, offers: list[Any]) -> int:
        """Give some answer, at one machine after another until there is a reply; where it was."""
        offer = offers[0] if chance.random() < 0.8 else chance.choice(offers)
        try:
            values = some_values(offer["fields"], chance)
        except NeedsPrint:
            return at
        act = {"id": uuid4().hex, "offer": offer["offer"], "values": values}
        while not self._rest.is_set():
            try:
                status, reply = self.at(at).ask(f"{self.path}/acts", act, token, IMPATIENT)
            except OSError:
                at += 1
                continue
            if status == 200:
                self.acknowledged.append(act["id"])
                self._repeat(act, token, at + 1)
            elif status == 409:
                self.refused.append(act["id"])
            elif status not in {429, 503}:
                self.faults.append(f"{status}: {reply}")
            if status not in {429, 503}:
                break
            time.sleep(BREATH)
        return at

    def _repeat(self, act: dict[str, Any], token: str, at: int) -> None:
        """Send at another machine what was acknowledged: it has counted, and does not again."""
        with suppress(OSError):
            status, reply = self.at(at).ask(f"{self.path}/acts", act, token, IMPATIENT)
            if status not in {200, 429, 503}:
                self.faults.append(f"repeated, {status}: {reply}")

    # --- what comes of it ----------------------------------------------------------------------

    def goes_on(self, answers: int = 8) -> float:
        """Wait for so many more acknowledged answers; how many seconds that took."""
        wanted = len(self.acknowledged) + answers
        return until(lambda: self.ended or len(self.acknowledged) >= wanted, "people can answer")

    def settles(self) -> float:
        """Nobody answers for a moment; how many seconds until every phone shows what is true."""
        self._still.set()
        try:
            return until(self._all_the_same, "everybody sees the same")
        finally:
            self._still.clear()

    def ends(self) -> float:
        """Nobody answers any more; how many seconds until every phone shows what is true."""
        self._rest.set()
        for each in self._players:
            each.join()
        return until(self._all_the_same, "everybody sees the same")

    def close(self) -> None:
        """Put all phones away."""
        self._rest.set()
        self.over.set()

    def _all_the_same(self) -> bool:
        for token, phone in zip(self.tokens, self.phones, strict=True):
            try:
                views = [each.ask(f"{self.path}/view", token=token)[1] for each in self._there]
            except OSError:  # its worker was killed, and the next one does not listen yet
                return False
            plain = [json.dumps({**view, "version": 0}) for view in [*views, phone.last]]
            if len(set(plain)) != 1:
                return False
        return True


def check(played: Played, folder: Path, database: str) -> None:
    """Everything acknowledged is in the log once, in order, and replays to the same table."""
    assert played.faults == []
    log = PostgresLog(database)
    table = SharedTables(log, Vault.in_folder(folder)).open(played.code)
    log.close()
    assert table.durable.trouble is None
    assert [each.number for each in table.durable.entries] == list(
        range(len(table.durable.entries))
    )
    done = Counter(each.command for each in table.durable.entries if each.command)
    assert set(played.acknowledged) <= done.keys()
    assert set(done.values()) <= {1}
    assert done.keys().isdisjoint(played.refused)

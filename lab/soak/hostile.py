"""Hostile messages over real sockets and HTTP, while friends play on."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from websocket import WebSocketException

from lab.soak.laptop import Laptop, stopping
from lab.soak.tally import Limits, Tally, memory
from tests.kit.web.caller import Caller, Refusal
from tests.kit.web.served import Laid

ATTACKERS = 40
"""Sockets they have; one address may have 64."""
WARM_UP = 0.3
"""The share of the messages after which the memory is measured for the first time."""
WARM = 100_000
"""The fewest messages before that: a run that has not sent so many says nothing about memory."""
CHECKED_EVERY = 40
AT_ONCE = 16
"""The most messages sent over one socket before anything is read."""
BROKEN = (OSError, WebSocketException, Refusal)
PATHS = ("", "/view", "/seats", "/acts", "/start", "/scans", "/dice", "/share", "/seen", "/export")
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "BREW")
WORDS = ("", "a", "é", "\ud800", "\0", "<script>", "A" * 15_000, "~start", "__proto__", "act")


def anything(chance: Random, depth: int = 3) -> Any:
    """Any JSON."""
    kinds = 9 if depth else 6
    match chance.randrange(kinds):
        case 0:
            return None
        case 1:
            return chance.choice((True, False))
        case 2:
            return chance.choice((0, -1, 2**31, 2**63, 10**400, 1e308, 0.5))
        case 3 | 4 | 5:
            return chance.choice(WORDS)
        case 6 | 7:
            return {chance.choice(WORDS): anything(chance, depth - 1) for _ in range(3)}
    return [anything(chance, depth - 1) for _ in range(3)]


class Attacker:
    """One hostile socket; it dials again whenever it is hung up on."""

    def __init__(
        self, laid: Laid, token: str | None, fields: Mapping[str, list[str]], chance: Random
    ) -> None:
        self._laid, self._token, self._chance = laid, token, chance
        self._fields = {**fields, "bid:0": ["coins"], "": []}
        """The fields of each offer."""
        self._page: Caller | None = None

    def attack(self) -> int:
        """Send some hostile messages, over a socket that may have to be opened first.

        Only the last may be one after which nobody listens to this socket. Tells how many.
        """
        ways = [*self._chance.choices(TALK, k=self._chance.randrange(AT_ONCE))]
        sent = 0
        try:
            if self._page is None or not self._page.line.connected:
                self.hang_up()
                auth = {"table": self._laid.code}
                auth |= {"token": self._token} if self._token else {}
                self._page = Caller(self._laid.served.port, auth)
                self._page.line.settimeout(0.2)
            page = self._page
            for way in (*ways, self._chance.choice(WAYS)):
                way(self, page)
                sent += 1
            self._read(page)
        except BROKEN:
            self.hang_up()
        return sent

    def _read(self, page: Caller) -> None:
        """Take what there is, mostly: some attackers never read."""
        if self._chance.random() < 0.5:
            page.line.settimeout(0.001)
            with suppress(TimeoutError, WebSocketException):
                while True:
                    page.line.recv()
            page.line.settimeout(0.2)

    def act(self, page: Caller) -> None:
        """An act that is not one, or with strange values."""
        offer = self._chance.choice([*self._fields])
        message: dict[str, Any] = {"id": str(self._chance.random()), "offer": offer}
        message["values"] = anything(self._chance)
        if self._chance.random() < 0.5:
            message["values"] = {name: anything(self._chance, 2) for name in self._fields[offer]}
        [event] = self._chance.choices(("act", "seen", "still", "connect"), (7, 1, 1, 1))
        page.begin(event, message)

    def junk(self, page: Caller) -> None:
        """An event with any JSON."""
        page.send_raw("42" + json.dumps(["act", anything(self._chance)]))

    def packet(self, page: Caller) -> None:
        """A packet of a kind that is never sent, or cut short."""
        start = self._chance.choice(
            ("40", "41", "43", "44", "45", "46", "1", "3", "5", "6", "9", "")
        )
        page.send_raw(start + json.dumps(anything(self._chance))[: self._chance.randrange(60)])

    def deep(self, page: Caller) -> None:
        """Brackets in brackets."""
        page.send_raw('42["act",' + "[" * self._chance.randrange(8000))

    def frame(self, page: Caller) -> None:
        """A frame as no browser sends it."""
        head = bytes([self._chance.randrange(256), 0x80 | self._chance.randrange(128)])
        page.send_bytes(head + self._chance.randbytes(40))

    def pings(self, page: Caller) -> None:
        """Many pings at once."""
        page.send_bytes((b"\x89" + struct.pack("!B", 0x80) + bytes(4)) * 50)

    def hang_up(self, _page: Caller | None = None) -> None:
        """Go away without a word."""
        if self._page is not None:
            with suppress(*BROKEN):
                self._page.close()
        self._page = None


class Friend:
    """Somebody at the same table; if a slow machine has kept it silent for too long, it redials."""

    def __init__(self, laid: Laid, token: str) -> None:
        self._laid, self._token = laid, token
        self._page = laid.dial(token)

    def is_answered(self, tally: Tally) -> bool:
        """Whether the companion answers both ways; of a lost connection only after redialling."""
        try:
            reply = self._page.say("still")
        except BROKEN:
            tally.counts["friends who had to redial"] += 1
            self._page = self._laid.dial(self._token)
            reply = self._page.say("still")
        path = f"/api/tables/{self._laid.code}/view"
        return reply is True and self._laid.served.ask(path, token=self._token)[0] == 200


Way = Callable[[Attacker, Caller], None]
TALK: tuple[Way, ...] = (*[Attacker.act] * 8, *[Attacker.junk] * 6)
WAYS: tuple[Way, ...] = (
    *(*TALK, *[Attacker.packet] * 3),
    *(Attacker.deep, Attacker.frame, Attacker.pings, Attacker.hang_up),
)


def request(laid: Laid, token: str | None, chance: Random, tally: Tally) -> None:
    """Send one hostile request; whatever it is, the reply is no server error."""
    path = f"/api/tables/{chance.choice((laid.code, '22222', '%00', '..'))}{chance.choice(PATHS)}"
    body = json.dumps(anything(chance)).encode()[: chance.choice((10, 60_000, 60_000))]
    head = f"{chance.choice(METHODS)} {path} HTTP/1.1\r\nHost: 127.0.0.1:{laid.served.port}\r\n"
    head += f"Authorization: Bearer {chance.choice((token, 'wrong', 'é'))}\r\nConnection: close\r\n"
    if chance.random() < 0.1:
        head = head.replace(" ", chance.choice(("", "\0", "  ", "\r")), 1)
    kind = chance.choice(("application/json", "image/jpeg", "text/plain"))
    head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    with suppress(OSError), socket.create_connection(("127.0.0.1", laid.served.port), 30) as line:
        line.sendall(head.encode() + body)
        status = line.recv(64).split(b" ")[1:2]
        if status and status[0].startswith(b"5"):
            tally.bad("server errors", f"{head.splitlines()[0]!r} answered {status[0]!r}")


def attack(folder: Path, seed: int, limits: Limits, tally: Tally) -> None:
    """Attack one companion; count the messages, and by how much its memory has grown."""
    since = f" from {limits.first}" if limits.first else ""
    chance = Random(f"{seed} hostile{since}")  # noqa: S311 - not a key
    with stopping(Laptop(folder), tally) as laptop:
        _attack(laptop, chance, limits, tally)


def _attack(laptop: Laptop, chance: Random, limits: Limits, tally: Tally) -> None:
    laid = _laid(laptop)
    friend, *rude = Friend(laid, laid.tokens[0]), *laid.tokens[1:]
    tokens = [None, *rude]
    attackers = [
        Attacker(laid, tokens[number % len(tokens)], _fields(laid), chance)
        for number in range(ATTACKERS)
    ]
    before = 0
    for number in limits.rounds():
        if chance.random() < 0.2:
            request(laid, chance.choice(rude), chance, tally)
            tally.counts["hostile requests"] += 1
        else:
            tally.counts["hostile socket messages"] += chance.choice(attackers).attack()
        if number % CHECKED_EVERY == 0:
            _check(friend, tally)
        warm = tally.counts["hostile socket messages"] >= WARM
        if not before and warm and limits.share(number) >= WARM_UP:
            before = memory(laptop.served.process.pid)
    for each in attackers:
        each.hang_up()
    if before:
        tally.growth = memory(laptop.served.process.pid) / before - 1


def _fields(laid: Laid) -> dict[str, list[str]]:
    """The fields of everything anybody is offered."""
    views = [laid.view(token) for token in (laid.host, *laid.tokens)]
    offers = [each for view in views for each in (*view["offers"], *view["menu"])]
    return {each["offer"]: [*each["fields"]] for each in offers}


def _laid(laptop: Laptop) -> Laid:
    game = laptop.served.ask("/api/games")[1][0]
    names = [f"Guest {number}" for number in range(min(max(game["seats"]), 6))]
    return laptop.served.table(*names, game=game["id"])


def _check(friend: Friend, tally: Tally) -> None:
    """A friend at the same table is answered."""
    try:
        if friend.is_answered(tally):
            tally.counts["friends answered meanwhile"] += 1
        else:
            tally.bad("other faults", "a friend got a wrong answer")
    except BROKEN as why:
        tally.bad("other faults", f"a friend was not answered: {why!r}")

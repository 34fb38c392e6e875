"""Plays a whole random game of every kind on a running companion, as any client could.

Uses only the public protocol and the standard library: python play_over_http.py ADDRESS [SEED]
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http import HTTPStatus
from random import Random
from typing import Any
from uuid import uuid4

PAGES = ("/", "/static/vendor/socket.io.esm.min.js", "/static/vendor/idiomorph.esm.min.js")
MOST_ANSWERS = 20_000
NOTHING_GOES = 200
FEW = 6
SEALED: dict[str, dict[str, Any]] = {}
"""Sealed values that will have to be opened, by fingerprint."""
BREATH = 0.1
PATIENCE = 240
"""Seconds to wait before repeating a request, and for a reply."""
USUAL = 0.97
"""How often a player the game is not waiting for lets others act; how often the first offer, which
the game is waiting for, is preferred to anytime offers; and how often either is preferred to
seldom offers."""


class Unexpected(Exception):
    """The companion did something the protocol does not allow."""


class NeedsPrint(Exception):
    """A form asks for a printed label, and there is none here."""


class Client:
    """A client of a companion: a seat, the host, or anybody."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        self.token = token

    def known_as(self, token: str) -> Client:
        """A client of the same companion with this token."""
        return type(self)(self.address, token)

    def ask(self, path: str, body: object = None) -> tuple[int, bytes]:
        """Send a request; a body makes it a POST. Waits a moment when told to slow down."""
        while True:
            status, content = self._once(path, body)
            if status != HTTPStatus.TOO_MANY_REQUESTS:
                return status, content
            time.sleep(BREATH)

    def _once(self, path: str, body: object) -> tuple[int, bytes]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.address + path, data, headers)  # noqa: S310 - our own server
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - as above
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def get(self, path: str) -> Any:
        """The reply to a GET; raises if it failed."""
        return self._expect(path, *self.ask(path))

    def post(self, path: str, body: object) -> Any:
        """The reply to a POST; raises if it failed."""
        return self._expect(path, *self.ask(path, body))

    def _expect(self, path: str, status: int, content: bytes) -> Any:
        if status not in (HTTPStatus.OK, HTTPStatus.CREATED):
            raise Unexpected(f"{path} answered {status}: {content[:300]!r}")
        return json.loads(content)


def some_value(field: dict[str, Any], chance: Random) -> Any:
    """Any value that fits one field of an offer."""
    if field["kind"] == "label":
        raise NeedsPrint
    if (make := MAKE.get(field["kind"])) is None:
        raise Unexpected(f"an offer asks for {field['kind']}, which no client knows")
    return make(field, chance)


def some_values(fields: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Values that fit these fields."""
    return {name: some_value(field, chance) for name, field in fields.items()}


MAKE: dict[str, Callable[[dict[str, Any], Random], Any]] = {
    "number": lambda field, chance: chance.randint(field["low"], field["high"]),
    "flag": lambda _field, chance: chance.choice((True, False)),
    "text": lambda field, _chance: "a" * max(field.get("least", 0), min(4, field["most"])),
    "dice": lambda field, chance: chance.choices(range(1, field["sides"] + 1), k=field["count"]),
    "tokens": lambda field, chance: chance.choices(("black", "white"), k=field["count"]),
    "sealed": lambda field, chance: seal(some_values(field["inside"], chance)),
    "opening": lambda field, _chance: SEALED.get(field["fingerprint"], {"lost": True}),
    "choice": lambda field, chance: some_of(keys_of(field), field, chance),
    "cards": lambda field, chance: some_of(keys_of(field), field, chance),
    "seats": lambda field, chance: some_of(field["options"], field, chance),
    "hexes": lambda field, chance: some_of(field["options"], field, chance),
}
"""How a client answers each kind of field."""


def seal(values: dict[str, Any]) -> str:
    """The fingerprint of these values and a nonce, which are kept to be opened later."""
    packed = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    word = uuid4().hex
    digest = hashlib.sha256(f"{word}:{packed}".encode()).hexdigest()
    SEALED[digest] = {"values": values, "nonce": word}
    return digest


def keys_of(field: dict[str, Any]) -> list[Any]:
    """The options, by the keys the protocol uses."""
    return [option["key"] for option in field["options"]]


def some_of(keys: list[Any], field: dict[str, Any], chance: Random) -> Any:
    """One of the keys, or as many as required."""
    picked = chance.sample(keys, chance.randint(field["least"], min(field["most"], len(keys))))
    return picked[0] if field["least"] == field["most"] == 1 else picked


def most_of(game: dict[str, Any]) -> int:
    """The most who play it, if they are few: twenty ask for their pages twenty times as often."""
    seats: list[int] = game["seats"]
    return min(max(seats), FEW)


class HttpEvening:
    """One game at one table, with all its players."""

    usual = USUAL
    """How often the first offer is preferred to the others."""

    def __init__(
        self, anybody: Client, game: dict[str, Any], settings: dict[str, Any], chance: Random
    ) -> None:
        self.chance = chance
        created = anybody.post("/api/tables", {"game": game["id"], "settings": settings})
        self.path = f"/api/tables/{created['table']}"
        self.onlooker = anybody
        self.host = anybody.known_as(created["host"])
        self.seats = [self.sit_down(number) for number in range(1, most_of(game) + 1)]
        self.host.post(f"{self.path}/start", {})

    def sit_down(self, number: int) -> Client:
        """One more guest."""
        seat = self.onlooker.post(f"{self.path}/seats", {"name": f"Guest {number}"})
        return self.onlooker.known_as(seat["token"])

    def play(self) -> int:
        """Give random answers until it is over; returns their number."""
        answers = idle = 0
        while not self.onlooker.get(f"{self.path}/view")["over"]:
            taken = any(self.answer(who) for who in self.everybody())
            answers, idle = answers + taken, 0 if taken else idle + 1
            if idle > NOTHING_GOES or answers > MOST_ANSWERS:
                raise Unexpected(f"after {answers} answers the game does not go on")
        return answers

    def everybody(self) -> Iterator[Client]:
        """Seats and host, in any order."""
        yield from self.chance.sample([*self.seats, self.host], len(self.seats) + 1)

    def answer(self, who: Client) -> bool:
        """Let one of them answer something; whether it was accepted."""
        view = who.get(f"{self.path}/view")
        waits = not view["waiting"] or view["you"] in view["waiting"]
        offers = self.likely(view["offers"])
        if not offers or (not waits and self.chance.random() < USUAL):
            return False
        act = self.some_act(offers)
        if (version := self.send(who, act)) is None:
            return False
        again = self.send(who, act, version)
        if again is None or again < version:
            raise Unexpected(f"an act was answered with {version}, and sent again with {again}")
        return True

    def likely(self, offers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The offers, mostly without seldom ones."""
        rests = self.chance.random() < USUAL
        return [each for each in offers if not (each["seldom"] and rests)]

    def some_act(self, offers: list[dict[str, Any]]) -> dict[str, Any]:
        """A random answer, mostly to the first offer."""
        usual = self.chance.random() < self.usual
        offer = offers[0] if usual else self.chance.choice(offers)
        values = self.some_values(offer["fields"])
        return {"id": uuid4().hex, "offer": offer["offer"], "values": values}

    def some_values(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Values that fit the fields of an offer."""
        return some_values(fields, self.chance)

    def send(self, who: Client, act: dict[str, Any], seen: int = 0) -> int | None:
        """The version of what its sender sees after an accepted act; None if it was refused.

        A clock may ring between two sendings of an act, so the second version may be higher;
        whoever says which one was `seen` is told no lower one.
        """
        status, content = who.ask(f"{self.path}/acts?version={seen}", act)
        if status == HTTPStatus.CONFLICT:
            return None
        if status != HTTPStatus.OK:
            raise Unexpected(f"{act} was answered with {status}: {content[:300]!r}")
        version: int = json.loads(content)["version"]
        return version


def main(address: str, seed: int) -> None:
    """Load the pages, then play every game."""
    anybody = Client(address)
    print(f"companion {anybody.get('/healthz')['version']}, seed {seed}")
    for page in PAGES:
        status, content = anybody.ask(page)
        if status != HTTPStatus.OK or not content:
            raise Unexpected(f"{page} answered {status}")
    games = anybody.get("/api/games")
    if not games:
        raise Unexpected("there is no game to play")
    for game in games:
        print(f"{game['title']}: {play_without_paper(address, game, seed)}", flush=True)


def play_without_paper(address: str, game: dict[str, Any], seed: int) -> str:
    """A whole game, with the first settings that need no printed labels; its result."""
    for settings in ways_to_play(game):
        evening = HttpEvening(Client(address), game, settings, Random(seed))  # noqa: S311 - not a key
        try:
            answers = evening.play()
        except NeedsPrint:
            continue
        return f"{len(evening.seats)} seats, {settings or 'as usual'}, over after {answers} answers"
    raise Unexpected(f"{game['id']} cannot be played without printed labels")


FILE = """title = "A number"
about = "Everybody says one."
players = [1, 20]

[[phase]]
name = "All"

[[phase.step]]
ask = "Which number?"
number = [0, 9]
into = "so"
"""
"""What is played where people bring a file."""


def ways_to_play(game: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The default settings, then those that differ in one choice; without thinking time."""
    hurried = {
        setting["name"]: setting["low"]
        for setting in game["settings"]
        if setting["name"].endswith(("_seconds", "_timer"))
    }
    if any(setting["name"] == "file" for setting in game["settings"]):
        hurried["file"] = FILE
    yield hurried
    for setting in game["settings"]:
        if setting["kind"] == "choice":
            yield from (hurried | {setting["name"]: option["key"]} for option in setting["options"])


if __name__ == "__main__":
    where, *seed_given = sys.argv[1:]
    main(where.rstrip("/"), int(seed_given[0]) if seed_given else 1)

"""Plays one whole random game of every game a running companion has, as any client could.

Uses the public protocol and Python's own library alone: python play_over_http.py ADDRESS [SEED]
"""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http import HTTPStatus
from random import Random
from typing import Any
from uuid import uuid4

PAGES = ("/", "/static/vendor/socket.io.esm.min.js", "/static/vendor/idiomorph.esm.js")
MOST_ANSWERS = 20_000
NOTHING_GOES = 200
BREATH = 0.1


USUAL = 0.97
"""How often somebody who is not waited for lets the others act, and how often the first offer,
which is what the game waits for, is preferred to what may be done at any time."""


class Unexpected(Exception):
    """The companion did something the protocol does not say."""


class NeedsPrint(Exception):
    """A form asks for a printed label, and nobody here has a printer."""


class Client:
    """One who speaks to a companion: a seat, the host, or anybody."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        self.token = token

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
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - as above
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def get(self, path: str) -> Any:
        """What is there, or complain."""
        return self._expect(path, *self.ask(path))

    def post(self, path: str, body: object) -> Any:
        """What came of it, or complain."""
        return self._expect(path, *self.ask(path, body))

    def _expect(self, path: str, status: int, content: bytes) -> Any:
        if status not in (HTTPStatus.OK, HTTPStatus.CREATED):
            raise Unexpected(f"{path} answered {status}: {content[:300]!r}")
        return json.loads(content)


def some_value(field: dict[str, Any], chance: Random) -> Any:
    """Any value that fits one field of an offer."""
    match field["kind"]:
        case "number":
            return chance.randint(field["low"], field["high"])
        case "flag":
            return chance.choice((True, False))
        case "text":
            return "a" * max(field.get("least", 0), min(4, field["most"]))
        case "dice":
            return [chance.randint(1, field["sides"]) for _ in range(field["count"])]
        case "tokens":
            return [chance.choice(("black", "white")) for _ in range(field["count"])]
        case "choice" | "cards":
            return some_of([option["key"] for option in field["options"]], field, chance)
        case "seats" | "hexes":
            return some_of(field["options"], field, chance)
    if field["kind"] == "label":
        raise NeedsPrint
    raise Unexpected(f"an offer asks for {field['kind']}, which no client knows")


def some_of(keys: list[Any], field: dict[str, Any], chance: Random) -> Any:
    """One of the keys, or as many as are asked for."""
    picked = chance.sample(keys, chance.randint(field["least"], min(field["most"], len(keys))))
    return picked[0] if field["least"] == field["most"] == 1 else picked


class Evening:
    """One game at one table, with everybody who plays it."""

    def __init__(
        self, address: str, game: dict[str, Any], settings: dict[str, Any], chance: Random
    ) -> None:
        self.chance = chance
        anybody = Client(address)
        made = anybody.post("/api/tables", {"game": game["id"], "settings": settings})
        self.path = f"/api/tables/{made['table']}"
        self.host = Client(address, made["host"])
        self.seats = [
            Client(
                address, anybody.post(f"{self.path}/seats", {"name": f"Guest {number}"})["token"]
            )
            for number in range(1, max(game["seats"]) + 1)
        ]
        self.onlooker = anybody
        self.host.post(f"{self.path}/start", {})

    def play(self) -> int:
        """Answer by chance until it is over; how many answers that took."""
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
        """Let one of them answer something; whether it was taken."""
        view = who.get(f"{self.path}/view")
        waits = not view["waiting"] or view["you"] in view["waiting"]
        if not view["offers"] or (not waits and self.chance.random() < USUAL):
            return False
        usual = self.chance.random() < USUAL
        offer = view["offers"][0] if usual else self.chance.choice(view["offers"])
        values = {name: some_value(field, self.chance) for name, field in offer["fields"].items()}
        act = {"id": uuid4().hex, "offer": offer["offer"], "values": values}
        status, content = who.ask(f"{self.path}/acts", act)
        if status == HTTPStatus.CONFLICT:
            return False
        if status != HTTPStatus.OK:
            raise Unexpected(f"{act} was answered with {status}: {content[:300]!r}")
        if (status, content) != who.ask(f"{self.path}/acts", act):
            raise Unexpected("the same act, sent twice, was answered differently")
        return True


def main(address: str, seed: int) -> None:
    """Look at the pages, then play every game there is."""
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
    """One whole game, with the first settings that ask for nothing printed; how it went."""
    for settings in ways_to_play(game):
        evening = Evening(address, game, settings, Random(seed))  # noqa: S311 - no key
        try:
            answers = evening.play()
        except NeedsPrint:
            continue
        return f"{len(evening.seats)} seats, {settings or 'as usual'}, over after {answers} answers"
    raise Unexpected(f"{game['id']} cannot be played without printed labels")


def ways_to_play(game: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The usual settings, then those that differ in one choice; nobody here needs time to think."""
    hurried = {
        setting["name"]: setting["low"]
        for setting in game["settings"]
        if setting["name"].endswith(("_seconds", "_timer"))
    }
    yield hurried
    for setting in game["settings"]:
        if setting["kind"] == "choice":
            yield from (hurried | {setting["name"]: option["key"]} for option in setting["options"])


if __name__ == "__main__":
    where, *seed_given = sys.argv[1:]
    main(where.rstrip("/"), int(seed_given[0]) if seed_given else time.time_ns() % 10**6)

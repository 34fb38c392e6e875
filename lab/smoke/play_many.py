"""Plays many random games of one game against a running companion, and checks every one of them.

python -m lab.smoke.play_many ADDRESS --game ID --games 1000 --labels GAME.KIND --set NAME=VALUE
Each table is exported and played again here: no digest may differ, no invariant may break.
"""

from __future__ import annotations

import argparse
import http.client
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import urlsplit

from companion.commands.showing_simulations import parse_settings
from companion.core.game import Game
from companion.core.labels import Label, serial
from companion.games import find_games
from companion.library import archive
from companion.library.verification import judge
from companion.storage.encryption import KEY_BYTES, Vault
from companion.table.record.record import Record
from companion.table.replay import fold
from tests.kit.play_over_http import (
    MOST_ANSWERS,
    NOTHING_GOES,
    USUAL,
    Client,
    HttpEvening,
    Unexpected,
    ways_to_play,
)

EMPTY = Vault(bytes(KEY_BYTES))
"""Not a laptop's key: the archive code alone opens the export."""
LABELS = 8
TRIES = 8


class Caller(Client):
    """A client that keeps its connection open between requests."""

    def __init__(self, address: str, token: str | None = None) -> None:
        super().__init__(address, token)
        self._line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        self.headers: http.client.HTTPMessage | None = None

    def _once(self, path: str, body: object) -> tuple[int, bytes]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body)
        self._line.request("GET" if body is None else "POST", path, data, headers)
        answer = self._line.getresponse()
        self.headers = answer.headers
        return answer.status, answer.read()

    def close(self) -> None:
        """Close the connection."""
        self._line.close()


class LongEvening(HttpEvening):
    """A game played without polling everybody: every view says whom the game waits for."""

    printed: Iterator[str] | None = None
    """The labels of this table, one after the other; if none, offers that need one are skipped."""
    meddling = 0.0
    """How often anybody acts, and not one of those the game waits for."""

    def play(self) -> int:
        """Give random answers until it is over; returns their number."""
        answers = idle = 0
        waiting: list[int] = []
        while idle < NOTHING_GOES and answers < MOST_ANSWERS:
            who = self.somebody(waiting)
            view = who.get(f"{self.path}/view")
            if view["over"]:
                return answers
            waiting = view["waiting"]
            offers = self.likely(view["offers"])
            taken = self.is_ready(view, offers) and self.answered(who, offers)
            answers, idle = answers + taken, 0 if taken else idle + 1
        raise Unexpected(f"after {answers} answers the game does not go on")

    def is_ready(self, view: dict[str, Any], offers: list[dict[str, Any]]) -> bool:
        """Whether it is this player's turn; sealed answers are changed only occasionally."""
        rests = view.get("sealed") is not None and self.chance.random() < USUAL
        return bool(offers) and not rests

    def answered(self, who: Client, offers: list[dict[str, Any]]) -> bool:
        """Whether one of several answers was accepted; refused ones change nothing."""
        if self.printed is None:
            offers = [each for each in offers if not needs_label(each)] or offers
        return any(self.send(who, self.some_act(offers)) is not None for _ in range(TRIES))

    def some_values(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Values that fit; for a label, the next of the printed ones."""
        asked = [name for name in fields if fields[name]["kind"] == "label"]
        labels = {name: next(self.printed) for name in asked} if self.printed else {}
        others = {name: field for name, field in fields.items() if name not in labels}
        return super().some_values(others) | labels

    def somebody(self, waiting: list[int]) -> Client:
        """Mostly one of those the game waits for."""
        if waiting and self.chance.random() >= self.meddling:
            return self.seats[self.chance.choice(waiting) - 1]
        return self.chance.choice([*self.seats, self.host])

    def exported(self) -> tuple[bytes, str]:
        """The exported table, and the code that opens it."""
        status, content = self.host.ask(f"{self.path}/export")
        if status != 200 or not isinstance(self.host, Caller) or self.host.headers is None:
            raise Unexpected(f"the export answered {status}")
        return content, self.host.headers["X-Archive-Code"]

    def close(self) -> None:
        """Close all connections."""
        for each in (self.onlooker, self.host, *self.seats):
            if isinstance(each, Caller):
                each.close()


# --- checking ------------------------------------------------------------------------------------


def faults(content: bytes, code: str, games: Mapping[str, Game[Any]]) -> Iterator[str]:
    """The faults of an exported table: in its replay, or in its invariants after any answer."""
    whole = archive.unpack(content, code, EMPTY)
    faults, entries = judge(whole, games), whole.entries
    if not faults.right:
        yield from map(str, faults.sentences)
        return
    record = Record.begun(entries[0], games, set())
    for entry in entries[1:]:
        fold(record, entry)
        for each in record.game.broken(record.umpire.board) if record.umpire else ():
            yield f"step {entry.number}: {each}"


# --- many games ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Order:
    """What to play."""

    address: str
    game: dict[str, Any]
    settings: dict[str, Any]
    labels: str | None
    meddling: float
    usual: float
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went."""

    number: int
    answers: int
    ending: str
    wrong: tuple[str, ...] = ()


def needs_label(offer: Mapping[str, Any]) -> bool:
    """Whether an answer needs a printed label."""
    return any(field["kind"] == "label" for field in offer["fields"].values())


def printed(labels: str | None, number: int) -> Iterator[str] | None:
    """A set of our own labels for one table, one after the other."""
    if labels is None:
        return None
    game, _, kind = labels.partition(".")
    first = serial(number, 4) + "PW"
    return cycle(Label(game, kind, first + serial(each, 6)).text for each in range(LABELS))


def play(order: Order, number: int) -> Played:
    """One game from its first seat to its export."""
    chance = Random(f"{order.seed}/{number}")  # noqa: S311 - no key
    evening = LongEvening(Caller(order.address), order.game, order.settings, chance)
    evening.printed = printed(order.labels, number)
    evening.meddling, evening.usual = order.meddling, order.usual
    answers = evening.play()
    ending = evening.onlooker.get(f"{evening.path}/view")["over"]["ending"]
    wrong = tuple(faults(*evening.exported(), find_games()))
    evening.close()
    return Played(number, answers, ending, wrong)


def tell(all_: Iterable[Played], began: float) -> bool:
    """Print the progress, and the result at the end; returns whether all was well."""
    games, endings, answers, bad = 0, Counter[str](), [], []
    for each in all_:
        games += 1
        endings[each.ending] += 1
        answers.append(each.answers)
        bad += [(each.number, each.wrong)] if each.wrong else []
        if each.wrong:
            print(f"game {each.number}: {'; '.join(each.wrong[:3])}", flush=True)
        if games % 50 == 0:
            print(f"{games} games, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{games} games, {sum(answers)} answers (from {min(answers)} to {max(answers)} a game)")
    print(f"endings: {dict(endings)}; games with a fault: {len(bad)}")
    return not bad


def order_from(arguments: argparse.Namespace) -> Order:
    """The order from the command line, checked against the companion's games."""
    address = arguments.address.rstrip("/")
    games = {game["id"]: game for game in Client(address).get("/api/games")}
    if arguments.game not in games:
        raise SystemExit(f"This companion has no game {arguments.game}, only {', '.join(games)}.")
    game = games[arguments.game]
    settings = next(ways_to_play(game)) | parse_settings(
        find_games()[arguments.game], arguments.set
    )
    if arguments.seats:
        game = game | {"seats": [arguments.seats]}
    return Order(
        address,
        game,
        settings,
        arguments.labels,
        arguments.meddling,
        arguments.usual,
        arguments.seed,
    )


def main() -> None:
    """Play, and print the result."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("address")
    asked.add_argument("--game", required=True)
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--at-once", type=int, default=2, help="tables at the same time")
    asked.add_argument("--seats", type=int, help="how many play; else as many as can")
    asked.add_argument("--labels", help="make up labels of this game and kind, like DWD.C")
    asked.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    meddling = "how often somebody acts who is not waited for"
    asked.add_argument("--meddling", type=float, default=0.2, help=meddling)
    usual = "how often the first offer is taken, and not just any"
    asked.add_argument("--usual", type=float, default=USUAL, help=usual)
    asked.add_argument("--seed", type=int, default=1)
    arguments = asked.parse_args()
    order = order_from(arguments)
    with ThreadPoolExecutor(arguments.at_once) as pool:
        well = tell(pool.map(partial(play, order), range(arguments.games)), time.monotonic())
    raise SystemExit(not well)


if __name__ == "__main__":
    main()

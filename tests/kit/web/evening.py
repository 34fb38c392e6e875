"""A companion for tests: the tiny game with a real log, in this process."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from string import digits
from typing import Any, cast
from uuid import uuid4

import gevent
import msgspec
import pytest
from flask import Response, request
from flask.testing import FlaskClient
from flask_socketio import SocketIOTestClient
from socketio.packet import Packet

from companion.core.game import Game
from companion.library.backups import Backups
from companion.library.registry import Tables
from companion.storage.card_pictures import CardPictures
from companion.storage.encryption import Vault
from companion.storage.evenings_database import FILE as EVENINGS
from companion.storage.evenings_database import PlayStore
from companion.storage.log import Log
from companion.storage.memory import MemoryLog
from companion.storage.sqlite import SqliteLog
from hosting.following import Bus
from hosting.shared_tables import SharedTables
from tests.kit.tiny_game import TINY
from tests.kit.web.websockets import accepted
from web.app import App, make_app
from web.protocol.messages import SocketJson
from web.routes.descriptions import OPERATIONS
from web.server.credentials import Role
from web.server.wire import Wire
from web.server.work_threads import on_its_own_thread
from web.services import Config

DATABASE = "tables.sqlite3"
GAMES = Path(__file__).parent / "games"
ORIGIN = "http://localhost"
GUEST: Any = {"environ_overrides": {"REMOTE_ADDR": "192.168.7.7"}}
"""What a request is sent with from a device that is not the laptop."""
ON_DISK = pytest.mark.parametrize("on_disk", [True], ids=["on disk"])
"""For tests in which the companion of their fixture is started again in its folder."""
Packet.json = SocketJson  # The library's test client writes JSON as phones do: no Infinity.


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class SameLuck:
    """Reproducible luck."""

    def __init__(self, seed: str = "") -> None:
        self._seed, self._drawn = seed, 0

    def __call__(self, size: int) -> bytes:
        self._drawn += 1
        return hashlib.shake_256(f"{self._seed}luck {self._drawn}".encode()).digest(size)


_opened: Counter[Path] = Counter()


def luck_of(folder: Path) -> SameLuck:
    """The luck of a companion in this folder of a test: another one whenever it is opened again.

    Another process knows nothing of that, and has to draw.
    """
    _opened[folder] += 1
    return SameLuck(f"{folder.name.rstrip(digits)} {_opened[folder]} ")


def companion_app(  # noqa: PLR0913 - what a companion is made of
    folder: Path,
    clock: Callable[[], float] = time.time,
    *,
    log: Log | None = None,
    bus: Bus | None = None,
    game: Game[Any] = TINY,
    luck: Callable[[int], bytes] | None = None,
    on_disk: bool = False,
    **config: Any,
) -> App:
    """A companion with its data in this folder, and its tables in memory, unless they are to last.

    What is synced to a disk for each answer takes longer than all the rest.
    """
    games = {"tiny": game, **config.pop("others", {})}
    make = (lambda: SqliteLog(folder / DATABASE)) if on_disk else MemoryLog
    kept: Log = log or on_its_own_thread(make)
    vault = Vault.in_folder(folder)
    backups = Backups(folder / "backups", folder / DATABASE, vault, clock)
    plays = PlayStore(folder / EVENINGS)
    make_tables = SharedTables if bus else Tables
    cards = CardPictures(folder / "cards", vault)
    luck = luck or luck_of(folder)
    tables = make_tables(kept, vault, clock, luck, games, backups, plays=plays, cards=cards)
    known = Config(instance="test", hosts=("test.lan",), advertise="table.lan", games=GAMES)
    app = make_app(tables, replace(known, clock=clock, **config), bus)
    app.flask.after_request(held_against_its_type)
    return app


def held_against_its_type(answer: Response) -> Response:
    """Check a reply against the type that describes it."""
    operation = OPERATIONS.get(request.endpoint or "")
    if operation is None or operation.reply is None or request.method not in {"GET", "POST"}:
        return answer
    kinds = dict([(operation.status, operation.reply), *filter(None, [operation.instead])])
    if answer.status_code < 300:
        msgspec.json.decode(answer.get_data(), type=kinds[answer.status_code])
    return answer


class WebEvening:
    """One table with its host, played over the protocol and the sockets."""

    def __init__(self, app: App, game: str = TINY.id, **settings: Any) -> None:
        self.app = app
        self.web = app.flask.test_client()
        created = self.post("/api/tables", {"game": game, "settings": settings})
        self.code: str = created["table"]
        self.host: str = created["host"]
        self.tokens: dict[int, str] = {}

    def post(self, path: str, body: object, token: str | None = None) -> Any:
        """The reply to a POST; the test fails if it failed."""
        answer = self.web.post(path, json=body, headers=bearer(token))
        assert answer.status_code < 300, answer.text
        return answer.json

    def sit(self, *names: str) -> None:
        """Let these people take seats."""
        for name in names:
            joined = self.post(f"/api/tables/{self.code}/seats", {"name": name})
            self.tokens[joined["seat"]] = joined["token"]

    def start(self) -> None:
        """Start the game."""
        self.post(f"/api/tables/{self.code}/start", {}, self.host)

    def finish(self) -> None:
        """Play a tiny game of Ann and Bob to its end: Bob takes every round."""
        while not self.view()["over"]:
            self.act(self.tokens[1], "bid", coins=0)
            self.act(self.tokens[2], "bid", coins=1)
            self.act(self.tokens[2], "keep", keep=False)
            self.act(self.host, "next")

    def act(self, token: str, name: str, **values: Any) -> None:
        """Answer an offer over the protocol."""
        act = {"id": uuid4().hex, "offer": self.offer(token, name), "values": values}
        self.post(f"/api/tables/{self.code}/acts", act, token)

    def view(self, token: str | None = None) -> Any:
        """What the holder of the token may know."""
        return self.web.get(f"/api/tables/{self.code}/view", headers=bearer(token)).json

    def dial(self, token: str | None = None, **more: Any) -> Line:
        """A live connection."""
        auth = {"table": self.code, **({"token": token} if token else {}), **more}
        return Line(self.app, auth)

    def dial_with(self, auth: Any) -> Line:
        """A live connection with any handshake."""
        return Line(self.app, auth)

    def dial_as(self, browser: FlaskClient, nonce: str) -> Line:
        """The live connection of a page in this browser."""
        auth = {"table": self.code, "nonce": nonce, "format": "html"}
        return Line(self.app, auth, browser)

    def browser(self, seat: int) -> FlaskClient:
        """A browser that keeps the cookie of this seat."""
        return self.browser_with(seat=self.tokens[seat])

    def hosting(self) -> FlaskClient:
        """A browser that keeps the host's cookie."""
        return self.browser_with(host=self.host)

    def browser_with(self, **tokens: str) -> FlaskClient:
        """A browser that keeps a cookie with each token, by its role at the table."""
        browser = self.app.flask.test_client()
        for role, token in tokens.items():
            name = self.app.services.credentials.name(cast("Role", role), self.code)
            browser.set_cookie(name, token)
        return browser

    def nonce(self, browser: FlaskClient) -> str:
        """The nonce of the page that this browser is shown."""
        page = browser.get(f"/t/{self.code}/phone").text
        return page.partition('data-nonce="')[2].partition('"')[0]

    def tick(self) -> None:
        """Let the companion check the clock."""
        for channel in self.app.channels.list_open():
            channel.tick()

    def offer(self, token: str, name: str) -> str:
        """The id of an open offer."""
        return offer_in(self.view(token), name)


def playing(app: App, *names: str, **settings: Any) -> WebEvening:
    """A table at which these people play, or Ann and Bob."""
    evening = WebEvening(app, **settings)
    evening.sit(*(names or ("Ann", "Bob")))
    evening.start()
    return evening


def offer_in(view: Any, name: str) -> str:
    """The id of an open offer in somebody's view."""
    offers = [each["offer"] for each in (*view["offers"], *view["menu"])]
    return next(str(each) for each in offers if each.startswith(f"{name}:"))


def bearer(token: str | None) -> dict[str, str]:
    """The header with this token."""
    return {"Authorization": f"Bearer {token}"} if token else {}


class Line:
    """One live connection and what it was sent."""

    def __init__(self, app: App, auth: Any, web: FlaskClient | None = None) -> None:
        self._app = app
        self._client: SocketIOTestClient = app.sockets.test_client(
            app.flask, auth=auth, flask_test_client=web
        )
        gevent.sleep(0)

    @property
    def stands(self) -> bool:
        """Whether the connection is open."""
        return bool(self._client.is_connected())

    def got(self) -> list[dict[str, Any]]:
        """Everything received since the last call."""
        gevent.sleep(0)
        return [{"event": each["name"], **each["args"][0]} for each in self._client.get_received()]

    def act(self, id_: str, offer: str, **values: Any) -> Any:
        """Answer an offer; returns the acknowledgement."""
        return self.say("act", {"id": id_, "offer": offer, "values": values})

    def say(self, event: str, *what: Any) -> Any:
        """Send anything; returns the acknowledgement."""
        return self._client.emit(event, *what, callback=True)

    @contextmanager
    def stuck_behind(self, length: int) -> Iterator[Wire]:
        """Let more than so many bytes wait for this client, which reads none."""
        sockets: Any = self._app.sockets
        client: Any = self._client
        engine = sockets.server.eio
        with accepted() as (websocket, _):
            wire = Wire(engine, websocket, lambda *_message: False)
            wire.sid = client.eio_sid
            engine.sockets[wire.sid] = wire
            while wire.unsent <= length:
                wire.tell(b"4" + b"x" * length)
            yield wire

    def bid(self, evening: WebEvening, seat: int, coins: int) -> Any:
        """Seal a bid."""
        return self.act(f"bid of {seat}", evening.offer(evening.tokens[seat], "bid"), coins=coins)

    def names(self) -> list[set[str]]:
        """The regions in each push since the last call."""
        return [set(each["regions"]) for each in self.got()]

    def hang_up(self) -> None:
        """Close the connection."""
        self._client.disconnect()

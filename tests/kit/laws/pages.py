"""A whole companion with one table, pages of every kind, and what each of them was sent."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import Entry
from companion.library.registry import Tables
from companion.storage.encryption import Vault
from companion.storage.memory import MemoryLog
from companion.storage.sqlite import SqliteLog
from companion.table.record.people import Place
from companion.table.record.players import HOST, eyes_of
from companion.table.table import Table
from hosting.events.events import HOUSE, Badge
from hosting.pages import ROOMS, event_tables
from hosting.remote_presence import RemotePresence
from tests.kit.laws.timing import Work, processor_time
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import GAMES as TINY_SCREENS
from tests.kit.web.evening import Clock, SameLuck
from web.live.all_channels import Channels
from web.live.channel import Channel
from web.live.open_pages import Encoded, Page
from web.render.renderer import Renderer
from web.routes.table_pages import live
from web.services import GAMES_FOLDER, Config, Services

UNCOVERED = ("top", "timer", "prompt", "seats", "public")
"""The regions of a phone that are not under its cover."""
KEY = b"k" * 32
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Egon", "Fred", *(f"Guest {n}" for n in range(7, 21)))


def as_sent(message: Any) -> Any:
    """A message as it arrives."""
    return json.loads(json.dumps(message, ensure_ascii=False, default=str))


@dataclass
class Kept:
    """Keeps every message instead of sending it."""

    sent: dict[str, list[bytes]] = field(default_factory=dict)
    overheard: list[tuple[str, int]] = field(default_factory=list)
    """What somebody who reads along learns of people's pages: which was sent how many bytes."""

    def send(self, sid: str, event: str, message: Encoded) -> None:
        """Keep one message, as it would be sent."""
        self._keep(sid, b'["%b",%b]' % (event.encode(), message))

    def close(self, sid: str) -> None:
        """A page is closed, which its viewer would notice."""
        self._keep(sid, b"closed")

    def _keep(self, sid: str, message: bytes) -> None:
        self.sent.setdefault(sid, []).append(message)
        if sid.endswith("html"):  # only these are padded
            self.overheard.append((sid, len(message)))


@cache
def _renderer(screens: Path) -> Renderer:
    """One for all twins: it keeps no more than compiled templates, which take long to make."""
    return Renderer(screens, rooms=ROOMS)


class PageCompanion:
    """A whole companion with one table and a page of each kind for every viewer."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a law varies
        self,
        folder: Path,
        game: Game[Any],
        players: int,
        work: Work = processor_time,
        settings: Mapping[str, Any] | None = None,
        language: str = "en",
        *,
        on_disk: bool = False,
    ) -> None:
        folder.mkdir(parents=True)
        self.work = work
        self.spent = 0.0
        """The work of the last act."""
        self.clock = Clock()
        self.log = SqliteLog(folder / "tables.db") if on_disk else MemoryLog()
        luck = SameLuck()
        vault = Vault(KEY, luck)
        self.tables = tables = Tables(self.log, vault, self.clock, luck, games={game.id: game})
        screens = TINY_SCREENS if game.id == TINY.id else GAMES_FOLDER
        config = Config("test", (), "192.0.2.1", screens, self.clock, certificate=b"encrypted")
        services = Services.of(tables, config)
        services.renderer = _renderer(screens)
        self.post = Kept()
        channels = Channels(services, self.post)
        self._services, self._channels = services, channels
        self._app = Flask("laws")
        self._app.extensions["companion"] = services
        created = tables.create(game.id, settings or {}, Place("an event", 7))
        self.table: Table = tables.open(created.code)
        tokens: dict[Viewer, str] = {HOST: created.host_token, TABLE: ""}
        for number in range(players):
            joined = self.table.people.join(NAMES[number], nonce=b"n%d" % number)
            tokens[joined.seat] = joined.token
        channel = channels.find(created.code)
        assert channel
        self.channel: Channel = channel
        self._tokens = tokens
        self._language = language
        self._do(HOST, "~start", {})
        for viewer, token in tokens.items():
            who = None if viewer == TABLE else viewer
            page = Page(f"{int(viewer)}-html", who, token or None, "html", language=language)
            self.channel.enter(page)
            self.channel.enter(Page(f"{int(viewer)}-json", who, token or None, "json"))
        self.channel.enter(Page(f"{int(TABLE)}-watch-html", None, None, "html", watching=True))

    @property
    def umpire(self) -> Any:
        """The running game."""
        return self.table.record.umpire

    def able(self) -> Iterator[tuple[Viewer, Any]]:
        """All open offers of the game, with their viewers."""
        for viewer in (*self.table.record.people.players, HOST):
            for opened in self.table.offers.of(viewer):
                yield viewer, opened.offer

    def do(self, deed: Entry) -> None:
        """Let somebody answer, and let some time pass."""
        self.spent = self.work(lambda: self._do(deed.by, deed.offer, deed.values))
        self.clock.now += 1
        self.channel.tick()

    def play(self, most: int, chance: Chance) -> Iterator[PageCompanion]:
        """Play random acts, so many at most; yields after each."""
        for _ in range(most):
            if self.umpire.over:
                return
            while not (able := list(self.able())):
                self.clock.now += 1  # all pages are open for a while
                self.channel.tick()
            viewer, offer = chance.pick(able)
            self.do(Entry(viewer, offer.name, offer.some(eyes_of(viewer), chance)))
            yield self

    def _do(self, viewer: Viewer, name: str, values: Mapping[str, Any]) -> None:
        opened = [*self.table.offers.of(viewer), *self.table.offers.menu(viewer)]
        id_ = next((each.id for each in opened if each.offer.name == name), name)
        command = hashlib.sha256(repr((viewer, name, self.clock.now)).encode()).hexdigest()[:12]
        with self.channel.changing() as table:
            table.act(viewer, command, id_, values)

    def got(self, viewer: Viewer) -> list[bytes]:
        """Everything sent to this viewer's pages so far."""
        return [
            message
            for form in ("html", "json", "watch-html")
            for message in self.post.sent.get(f"{int(viewer)}-{form}", [])
        ]

    def held_by(self, viewer: Viewer) -> tuple[dict[str, str], Any]:
        """What this viewer's page and client show after everything they were sent."""
        pushed = [json.loads(each)[1] for each in self.post.sent[f"{int(viewer)}-html"]]
        page = {name: html for push in pushed for name, html in push["regions"].items()}
        return page, json.loads(self.post.sent[f"{int(viewer)}-json"][-1])[1]

    def covered(self) -> dict[Seat, dict[str, str]]:
        """What lies open on everybody's phones while they are covered."""
        shown = {seat: self.channel.regions(seat) for seat in self.table.record.people.players}
        return {seat: {name: html[name] for name in UNCOVERED} for seat, html in shown.items()}

    def first_loads(self) -> dict[Seat, tuple[int, int]]:
        """How many bytes each phone is sent that opens its page now, and then over its socket."""
        with self._app.test_request_context(headers={"Accept-Language": self._language}):
            pages = {
                seat: len(live(self.channel, seat, "a token").encode())
                for seat in self.table.record.people.players
            }
        return {
            seat: (pages[seat], message_bytes)
            for seat, message_bytes in self._first_messages().items()
        }

    def _first_messages(self) -> dict[Seat, int]:
        """How long the first message is to each phone that opens its page now."""
        opened = {seat: f"{int(seat)}-opened" for seat in self.table.record.people.players}
        for seat, sid in opened.items():
            phone = Page(sid, seat, self._tokens[seat], "html", language=self._language)
            self.channel.pages[sid] = phone
        with self.channel.changing():
            lengths = {}
        for seat, sid in opened.items():
            del self.channel.pages[sid]
            (first,) = self.post.sent.pop(sid)
            lengths[seat] = len(first)
        return lengths

    def from_afar(self) -> tuple[object, dict[str, str]]:
        """What is stored to be seen of the table from afar, and the organiser's page."""
        (listed,) = self.tables.list()
        assert listed.glance
        where = RemotePresence(self._channels, self.clock)
        drawn = event_tables.draw_regions(self._services, where, Badge(HOUSE), "en")
        return listed.glance, drawn

    def opened_again(self) -> Table:
        """The same table as another companion has it, with nobody looking at it."""
        vault, games = Vault(KEY, SameLuck()), self.tables.games
        tables = Tables(self.log, vault, self.clock, SameLuck(), games=games)
        return tables.open(self.table.code)

    def close(self) -> None:
        """Close the log."""
        self.log.close()

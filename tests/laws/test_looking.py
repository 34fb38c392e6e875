"""Looking changes nothing: a GET or HEAD of any route leaves tables, seats and files as they are.

A messenger previews a link, and a browser fetches ahead what somebody may want next; neither means
anything by it. So whatever a browser may follow, with all cookies it has, only shows something.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.games import find_games
from companion.library.trials import begin_trial
from companion.storage.evenings_database import FILE as EVENINGS
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import DATABASE, Line, WebEvening, companion_app
from tests.kit.web.evening import GAMES as TINY_GAMES
from web.live.channel import Channel
from web.photos.photo_services import photo_services
from web.server.addresses import Address, Addresses
from web.services import GAMES_FOLDER

ASKS = {
    **dict.fromkeys(("address", "again", "changed", "first", "seat", "version"), "1"),
    "at": "phase.0.step.0",
    "next": "/",
    "players": "3",
    "with": "saved",
}
"""Everything that an address may ask for besides its path."""
REFUSED = {"/api/tables/<code>/export"}
"""A browser with all its cookies is refused these: looking would change something."""

ABSENT = {
    *("/games/<game>/light.css", "/games/<game>/<name>"),
    *("/cards/<game_id>", "/cards/<game_id>/<label>.jpg"),
    *(f"/organiser/print/{name}" for name in ("signs.svg", "signs.pdf", "labels.pdf")),
}
"""Files that this game or this house has not: what they would do is what those beside them do."""


KEPT = {
    "/static/<path:filename>",
    "/organiser/static/<path:filename>",
    "/print/<game_id>/<what>.svg",
}
"""The same for everybody: a browser may keep these."""
LENT = {"/trust/ok"}
"""A page over plain HTTP asks the encrypted companion whether its browser trusts it."""
HARDENED = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
NEVER_FRAMED = {"text/javascript", "text/css", "font/woff2"}
OPENER = "Cross-Origin-Opener-Policy"
"""Files need none, and a phone loads forty of them."""


class House:
    """A companion with one table in play, one that is over, and a browser that may do anything."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        games = folder / "games"
        games.mkdir()
        (games / "tiny").symlink_to(TINY_GAMES / "tiny")
        (folder / "told").symlink_to(GAMES_FOLDER.parent / "told")
        own = find_games()["told"]
        self.app = companion_app(
            folder, others={own.id: own}, games=games, certificate=b"a certificate", on_disk=True
        )
        two = (Address("table.lan", "wlan0"), Address("192.168.7.2", "eth0"))
        self.app.services.addresses = Addresses(self.app.services.config.clock, see=lambda: two)
        self.over = self._table()
        for seat in (1, 2):
            self.over.act(self.over.tokens[seat], "bid", coins=seat - 1)
        self.over.act(self.over.tokens[2], "keep", keep=False)
        self.over.act(self.over.host, "next")
        self.played = self._table()
        for token in self.played.tokens.values():
            self.played.act(token, "bid", coins=1)
        self.played.act(self.played.host, "~export")
        for token in self.played.tokens.values():
            self.played.act(token, "~allow")
        self.trial = begin_trial(self.app.services.tables, TINY).table
        self.app.channels.find(self.trial.code)
        self.line: Line = self.played.dial(self.played.tokens[1])
        self.card: str = self.played.view(self.played.tokens[1])["card"]
        self.other_card: str = self.played.view(self.played.tokens[2])["card"]
        with self._channel().changing() as table:
            self.station = table.people.add_scanner()
        tables = self.app.services.tables
        assert own.edits
        self.draft = tables.drafts.begin(own.edits.begin_text("spoof", "en")).id
        tables.presets.keep(tables.games["tiny"], "saved", {"rounds": 2})
        with self.app.flask.app_context():
            self.phone_key = photo_services().phone_key
        assert tables.evenings
        tables.evenings.note()  # what has ended is noted by itself, if nobody looks

    def _table(self) -> WebEvening:
        made = WebEvening(self.app, rounds=1)
        made.sit("Ann", "Bob")
        made.start()
        return made

    def _channel(self) -> Channel:
        channel = self.app.channels.find(self.played.code)
        assert channel
        return channel

    def state(self) -> object:
        """All that lies on the disk, and what is known in memory of tables and sessions."""
        files = [content_of(self.folder / name) for name in (DATABASE, EVENINGS)]
        known = [
            (each.code, each.chosen, each.table.record.digest(), len(each.table.durable.entries))
            for each in self.app.channels.all()
        ]
        tokens = (*self.played.tokens.values(), self.played.host, self.station)
        table = self._channel().table
        return files, known, [table.people.who(each) for each in tokens], self.line.stands

    def paths(self, rule: Rule) -> Iterator[str]:
        """Where this route leads, at every table."""
        codes = (self.played.code, self.over.code, self.trial.code)
        for code in codes if "code" in rule.arguments else codes[:1]:
            built = rule.build(self._said(rule, code), append_unknown=False)
            assert built
            yield built[1]

    def _said(self, rule: Rule, code: str) -> Mapping[str, object]:
        hosts = {each.code: each.host for each in (self.played, self.over)}
        host = hosts.get(code, self.trial.host_token)
        return {
            "code": code,
            "token": host if rule.rule.startswith("/host") else self.station,
            "card": self.other_card,
            "game_id": "tiny" if rule.rule.startswith(("/new", "/api")) else "told",
            "game": "told",
            "id_": self.draft,
            "what": "join" if "code" in rule.arguments else "scores",
            "number": 1,
            "label": "DEV.CARD.2222222.2",
            "key": self.phone_key,
            "language": "en",
            "name": "none.js",
            "filename": "organiser.js" if rule.rule.startswith("/organiser") else "js/live.js",
        }

    def look(self, path: str, method: str, *, stranger: bool) -> TestResponse:
        """Ask as a stranger's program does, or as a browser at the laptop that has every cookie."""
        web = self.app.flask.test_client()
        kept = self.app.services.credentials
        if stranger:
            at = {"REMOTE_ADDR": "192.168.7.7"}
            return web.open(path, method=method, query_string=ASKS, environ_overrides=at)
        for evening in (self.played, self.over):
            web.set_cookie(kept.name("host", evening.code), evening.host)
            web.set_cookie(kept.name("seat", evening.code), evening.tokens[1])
        web.set_cookie(kept.name("host", self.trial.code), self.trial.host_token)
        web.set_cookie(kept.name("station", self.played.code), self.station)
        return web.open(path, method=method, query_string=ASKS)


def content_of(path: Path) -> list[str]:
    """Everything in a database."""
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("looking"))


def test_looking_changes_nothing(house: House) -> None:
    rules = [each for each in house.app.flask.url_map.iter_rules() if "GET" in (each.methods or ())]
    before, shown, changed = house.state(), dict[str, set[int]](), set[str]()
    for rule in rules:
        for path in house.paths(rule):
            for method, stranger in (
                ("HEAD", True),
                ("GET", True),
                ("HEAD", False),
                ("GET", False),
            ):
                answer = house.look(path, method, stranger=stranger)
                assert answer.status_code < 500, (path, answer.text)
                answer.close()
                if not stranger:
                    shown.setdefault(rule.rule, set()).add(answer.status_code)
                if (after := house.state()) != before:
                    changed.add(f"{method} {rule.rule}")
                    before = after
    assert changed == set()
    unseen = {rule for rule, statuses in shown.items() if min(statuses) >= 400}
    assert sorted(unseen) == sorted({*REFUSED, *ABSENT}), "of all others something was shown"


def test_no_answer_is_kept_or_lent_to_another_site(house: House) -> None:
    """Whoever goes back on a phone that has lost its seat asks for the page again."""
    for rule in house.app.flask.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        for path in house.paths(rule):
            answer = house.look(path, "GET", stranger=False)
            said = answer.headers
            answer.close()
            assert HARDENED.items() <= dict(said).items(), path
            is_page = said["Content-Type"].startswith("text/html")
            assert (said.get(OPENER) == "same-origin") == is_page, path
            lent = said["Cross-Origin-Resource-Policy"] != "same-origin"
            assert lent == (rule.rule in LENT), path
            is_framed = said["Content-Type"].split(";")[0] not in NEVER_FRAMED
            assert (said.get("X-Frame-Options") in {"DENY", "SAMEORIGIN"}) == is_framed, path
            assert said["Content-Security-Policy"].startswith("default-src 'none'"), path
            assert (said["Cache-Control"] == "no-store") == (rule.rule not in KEPT), path

"""While an answer is being written nobody is shown anything of it: the disk may not take it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import gevent
import pytest
from gevent.event import Event
from werkzeug.test import TestResponse

from companion.core.words import T
from companion.tables.storage.log import DiskTrouble
from companion.tables.storage.sqlite import SqliteLog
from tests.kit.tiny_game import TINY
from tests.kit.web.chests import CHEST, chests, pictured
from tests.kit.web.evening import WebEvening, bearer, house
from web.photos.photo_services import PhotoWorker, R

Ask = Callable[[WebEvening], TestResponse]
NONCE = re.compile(r'nonce="[^"]*"')
JPEG = {"data": pictured(CHEST), "content_type": "image/jpeg"}


class Slow(SqliteLog):
    """A log that takes its time for the next thing when a test says so, and then refuses it."""

    slow = False

    def __init__(self, path: Path, hard: str = "append") -> None:
        super().__init__(path)
        self.hard = hard
        self.begun, self.go_on = Event(), Event()

    def append(self, code: str, number: int, row: bytes, cover: bytes) -> None:
        """Take it, or refuse it in the end."""
        self._wait("append")
        super().append(code, number, row, cover)

    def rewrite(self, code: str, rows: Sequence[bytes], cover: bytes) -> None:
        """Take them, or refuse them in the end."""
        self._wait("rewrite")
        super().rewrite(code, rows, cover)

    def _wait(self, what: str) -> None:
        if self.slow and what == self.hard:
            self.begun.set()
            self.go_on.wait()
            self.slow = False
            raise DiskTrouble(T("The disk is full."))


class Telling(PhotoWorker):
    """Says when a picture has been read."""

    def __init__(self) -> None:
        super().__init__()
        self.done = Event()

    def read(self, work: Callable[[], R], table: str) -> R:
        """Read it, and say so."""
        seen = super().read(work, table)
        self.done.set()
        return seen


class PageContext:
    """An evening, and a deed that is being written but will not be."""

    def __init__(
        self, evening: WebEvening, log: Slow, token: str, name: str, **values: object
    ) -> None:
        self.evening = evening
        self.log = log
        self._path = f"/api/tables/{evening.code}/acts"
        self._token = token
        self._act = {"id": "1", "offer": evening.offer(token, name), "values": values}

    def _deed(self) -> TestResponse:
        web = self.evening.app.flask.test_client()
        return web.post(self._path, json=self._act, headers=bearer(self._token))

    def asked(self, ask: Ask, until: Event | None = None) -> TestResponse:
        """What is answered to who asks meanwhile."""
        self.log.slow = True
        doing = gevent.spawn(self._deed)
        self.log.begun.wait()
        asking = gevent.spawn(ask, self.evening)
        gevent.sleep(0)
        if until:
            until.wait()
            gevent.sleep(0)
        self.log.go_on.set()
        assert doing.get().status_code == 503
        answer: TestResponse = asking.get()
        return answer

    def shows_nothing(self, ask: Ask) -> None:
        """Who asks meanwhile is answered as before."""
        before = ask(self.evening)
        assert before.status_code < 500
        assert said(self.asked(ask)) == said(before)


def said(answer: TestResponse) -> str:
    """The answer, but for its word for scripts."""
    return NONCE.sub("", answer.text)


def station(evening: WebEvening) -> TestResponse:
    """The page of the scan station."""
    browser = evening.app.flask.test_client()
    browser.set_cookie(evening.app.services.credentials.name("host", evening.code), evening.host)
    return browser.get(f"/t/{evening.code}/scan")


def codes(evening: WebEvening) -> TestResponse:
    """A label that a program has read."""
    path, read = f"/api/tables/{evening.code}/scans", {"codes": [CHEST.text]}
    return evening.web.post(path, json=read, headers=bearer(evening.host))


def photo(evening: WebEvening) -> TestResponse:
    """A photo of a label."""
    path = f"/api/tables/{evening.code}/scans"
    return evening.web.post(path, headers=bearer(evening.host), **JPEG)


def dice(evening: WebEvening) -> TestResponse:
    """A photo that should be one of dice."""
    path = f"/api/tables/{evening.code}/dice"
    return evening.web.post(path, headers=bearer(evening.tokens[1]), **JPEG)


def seat_card(evening: WebEvening) -> TestResponse:
    """The own seat card."""
    return evening.browser(1).get(f"/t/{evening.code}/card")


def phone(evening: WebEvening) -> TestResponse:
    """The page of a phone that has no seat."""
    return evening.app.flask.test_client().get(f"/t/{evening.code}/phone")


def join(evening: WebEvening) -> TestResponse:
    """The join form."""
    return evening.app.flask.test_client().get(f"/j/{evening.code}")


def share(evening: WebEvening) -> TestResponse:
    """The share of the key for a phone."""
    path = f"/api/tables/{evening.code}/share"
    return evening.web.get(path, headers=bearer(evening.tokens[1]))


@pytest.fixture
def log(tmp_path: Path) -> Slow:
    return Slow(tmp_path / "tables.sqlite3")


@pytest.fixture
def tile(tmp_path: Path, log: Slow) -> PageContext:
    """A tile was scanned; if it counts, dice are asked for."""
    evening = WebEvening(house(tmp_path, log=log, game=chests("tile", "roll")))
    evening.sit("Ann", "Bob")
    evening.start()
    return PageContext(evening, log, evening.host, "tile", tile=CHEST.text)


def starting(tmp_path: Path, log: Slow, needed: int = 0) -> PageContext:
    """The host begins the game; so many phones shall hold its key."""
    evening = WebEvening(house(tmp_path, log=log, game=replace(TINY, guarded=lambda _: needed)))
    evening.sit("Ann", "Bob")
    return PageContext(evening, log, evening.host, "~start")


def test_the_station_does_not_say_too_early_what_is_asked_for_next(tile: PageContext) -> None:
    told = tile.asked(station).text
    assert "The disk is full." in told
    assert "Roll three dice" not in told


def test_no_dice_are_read_that_may_not_be_asked_for(tile: PageContext) -> None:
    tile.shows_nothing(dice)


def test_a_label_still_answers_what_is_asked_for_after_all(tile: PageContext) -> None:
    assert '"taken":true' in tile.asked(codes).text


def test_a_label_in_a_photo_does_so_too(tile: PageContext) -> None:
    telling = tile.evening.app.photos.worker = Telling()
    assert '"taken":true' in tile.asked(photo, telling.done).text


def test_a_seat_card_that_may_not_be_kept_is_not_shown(tmp_path: Path, log: Slow) -> None:
    evening = WebEvening(house(tmp_path, log=log))
    evening.sit("Ann", "Bob")
    PageContext(evening, log, evening.tokens[1], "~seat-card").shows_nothing(seat_card)


@pytest.mark.parametrize("ask", [phone, join])
def test_a_game_that_may_not_begin_keeps_nobody_out(tmp_path: Path, log: Slow, ask: Ask) -> None:
    starting(tmp_path, log).shows_nothing(ask)


def test_who_begins_the_game_at_the_same_time_does_so(tmp_path: Path, log: Slow) -> None:
    def begin(evening: WebEvening) -> TestResponse:
        path = f"/api/tables/{evening.code}/start"
        return evening.web.post(path, json={}, headers=bearer(evening.host))

    moment = starting(tmp_path, log)
    assert moment.asked(begin).status_code == 200
    assert moment.evening.view()["status"] == "playing"


def test_no_phone_gets_a_share_of_a_key_that_is_given_up(tmp_path: Path) -> None:
    log = Slow(tmp_path / "tables.sqlite3", "rewrite")
    starting(tmp_path, log, needed=2).shows_nothing(share)
